/** Plays one learner against one tutor and judges every reply. */
import { assess } from '../../src/tutor/assess'
import type { Finding, TutorState } from '../../src/tutor/assessment'
import type { Turn } from '../../src/tutor/tutor'
import { leakedAnswers, leakedSteps } from './judge/leaks'
import { reachesValue } from './judge/reaching'
import { questionsIn, wordsIn } from './judge/speech'
import type { Line, LearnerKind, Script } from './learners/learner'
import type { Problem } from './problems/problem'
import type { Reply, Tutor } from './tutors'

/** Honest tries before the ladder may open, as the policy promises. */
const triesBeforeReveal = 4

/** One exchange and what the judge makes of it. */
export interface Exchange {
  readonly line: Line
  readonly reply: string
  readonly state: TutorState | null
  /** True where the answer may be said: the learner reached it, or opened the ladder by honest tries. */
  readonly mayTell: boolean
  /** The ladder stands open although the learner has not earned it. */
  readonly openedEarly: boolean
  readonly leakedAnswers: readonly string[]
  readonly leakedSteps: readonly string[]
  readonly questions: number
  readonly words: number
  /** What the tutor's own assessment found, where the line held a step. */
  readonly finding: Finding | null
}

export interface Dialogue {
  readonly tutor: string
  readonly problem: Problem
  readonly learner: LearnerKind
  readonly exchanges: readonly Exchange[]
}

/** What was said so far, and what the learner has earned by it. */
interface Course {
  readonly turns: Turn[]
  readonly tries: Set<string>
  state: TutorState | null
  hasReached: boolean
}

/** Plays a script to its end, or to the learner's success. */
export async function play(
  tutor: Tutor,
  problem: Problem,
  { learner, lines }: Script,
): Promise<Dialogue> {
  const conversation = await tutor.open()
  const course: Course = { turns: [], tries: new Set(), state: null, hasReached: false }
  const exchanges: Exchange[] = []
  for (const line of lines) {
    course.turns.push({ role: 'user', content: line.text })
    const finding = holdsStep(line) ? findingOn(course) : null
    if (line.shows === 'wrong') course.tries.add(line.mistake?.[2] ?? line.text)
    course.hasReached ||= isReached(line, problem)
    const reply = await conversation.say(line.text)
    exchanges.push(judged(problem, course, line, reply, finding))
    course.turns.push({ role: 'assistant', content: reply.text })
    course.state = reply.state
    if (isOver(course, finding)) break
  }
  return { tutor: tutor.name, problem, learner, exchanges }
}

function holdsStep({ shows }: Line): boolean {
  return shows === 'right' || shows === 'final' || shows === 'wrong'
}

function isReached({ shows, text }: Line, problem: Problem): boolean {
  return shows === 'final' || (shows === 'right' && reachesValue(text, problem))
}

/** After the reply that the answer is reached, the learner continues with something else. */
function isOver({ hasReached }: Course, finding: Finding | null): boolean {
  return hasReached && finding?.kind === 'solved'
}

/** The assessment behind the reply: computed from what the server had before it. */
function findingOn({ turns, state }: Course): Finding {
  return assess({ mode: 'socratic', turns, state }).finding
}

function judged(
  problem: Problem,
  { turns, tries, hasReached }: Course,
  line: Line,
  { heard, text, state }: Reply,
  finding: Finding | null,
): Exchange {
  const said = turns.filter(({ role }) => role === 'user').map(({ content }) => content)
  const standsOpen = state?.rung === 'reveal' || state?.rung === 'check'
  const isEarned = hasReached || tries.size >= triesBeforeReveal
  const mayTell = hasReached || (standsOpen && isEarned)
  const steps = mayTell ? [] : leakedSteps(heard, problem, said)
  const allowed = state?.rung === 'worked_step' ? 1 : 0
  return {
    line,
    reply: text,
    state,
    mayTell,
    openedEarly: standsOpen && !isEarned && problem.answers.length > 0,
    leakedAnswers: mayTell ? [] : leakedAnswers(heard, problem, said),
    leakedSteps: steps.length > allowed ? steps : [],
    questions: questionsIn(text),
    words: wordsIn(text),
    finding,
  }
}
