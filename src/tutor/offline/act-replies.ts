/**
 * Candidate replies to an act of dialogue: first to what was said, as a person would, then back to the question
 * that is open. The task keeps its focus.
 */
import { write } from '../../math/phrases/phrase'
import { actsIn } from '../language/acts'
import type { Act } from '../language/acts/act'
import { fillIn, type Wordings } from '../language/sentences'
import type { MathProblem } from '../../math/problem'
import { problemIn } from '../mathematics'
import {
  type Candidates,
  inLearnersNumbers,
  openProblem,
  pairUp,
  type ReplyContext,
} from './context'
import { isOnQuiz } from './word-quiz'
import { lineInWords, similarTasks, unlike } from './replies'

const partings: ReadonlySet<Act> = new Set<Act>(['farewell', 'stop', 'pause'])
const changes: ReadonlySet<Act> = new Set<Act>(['skip', 'change'])
const weary: ReadonlySet<Act> = new Set<Act>(['sad', 'tired'])
/** What ends a solved task: no other question of its kind follows. */
const endings: ReadonlySet<Act> = new Set<Act>(['thanks', 'abilities', 'identity'])
/** What is an answer in a quiz. */
const unknowing: ReadonlySet<Act> = new Set<Act>(['lost', 'unknowing', 'skip', 'dissent'])
/** What the explanation answers in the mode that explains. */
const explained: ReadonlySet<Act> = new Set<Act>(['again', 'why'])

/**
 * The act that the reply answers; null where the message shows something else as well, and where it asks for
 * help with a task, which the ladder gives.
 */
export function answeredAct(context: ReplyContext): Act | null {
  const { act, assessment, input } = context
  const { finding, aside, isGuess, state } = assessment
  if (act !== null && unknowing.has(act) && isOnQuiz(context)) return null
  if (act === null || aside !== undefined || isGuess) return null
  if (finding.kind === 'stuck' && state.problem !== null) {
    const isBelow = state.rung === 'hint' || state.rung === 'strong_hint'
    return act === 'example' && isBelow && input.mode === 'socratic' ? act : null
  }
  if (finding.kind !== 'open' && finding.kind !== 'stuck') return null
  const isExplained = input.mode === 'tutor' && state.problem !== null && explained.has(act)
  return isExplained ? null : act
}

/** Replies to `act`; `questions` lead back to what is open. */
export function actReplies(context: ReplyContext, act: Act, questions: Candidates): Candidates {
  const openers = openersFor(context, act)
  const examples = act === 'example' ? exampleReplies(context) : []
  return [...examples, ...questionsAfter(context, act, questions)].map((group) =>
    pairUp(openers, group),
  )
}

function openersFor(context: ReplyContext, act: Act): Wordings {
  const { assessment, language, words } = context
  const { says, free = says } = actsIn(language)[act]
  const { problem, rung, attempts, lastGoodStep } = assessment.state
  const isUntried = act === 'checking' && attempts === 0 && lastGoodStep === null
  // A harder task follows at once: none is asked for.
  if (setsOther(context, act)) return words.onceSolved.slice(0, 1)
  return problem === null || rung === 'check' || isUntried ? free : says
}

function questionsAfter(context: ReplyContext, act: Act, questions: Candidates): Candidates {
  const { words, assessment } = context
  const isAtEnd = assessment.state.rung === 'check'
  if (partings.has(act)) return [words.nextTime]
  if (weary.has(act)) return [words.gentle, ...questions]
  if (changes.has(act) || (isAtEnd && endings.has(act))) return [words.newTask]
  if (setsOther(context, act)) return [similarTasks(context, act), ...questions]
  return questions
}

/** Whether a solved task is followed by a harder or an easier one of its kind, as wished. */
function setsOther(context: ReplyContext, act: Act): act is 'harder' | 'easier' {
  const isAtEnd = context.assessment.state.rung === 'check'
  return isAtEnd && (act === 'harder' || act === 'easier') && similarTasks(context, act).length > 0
}

const seeds = [1, 2, 3, 4, 5, 6]

/** The first move of a similar task, and the question for the same move here. */
function exampleReplies(context: ReplyContext): Candidates {
  const { assessment, words, language } = context
  const problem = openProblem(assessment)
  if (problem === null || assessment.state.rung === 'check') return []
  const shown = lineInWords(
    { ...context, problem },
    assessment.state.lastGoodStep ?? problem.statement,
  )
  const isOther = unlike(problem)
  const similar = seeds.flatMap((seed) => {
    const story = problem.variant(seed, language)
    const told = problemIn(story)
    return isOther(told) ? [{ told, story }] : []
  })
  const tasks = similar.map(({ told, story }) => taskInWords(told, story, context))
  return [
    similar.flatMap(({ told }, at) => {
      const [, first] = told.solution
      const task = tasks[at]
      if (first === undefined || task === undefined) return []
      const move = write(first.move, language)
      const result = inLearnersNumbers(write(first.words ?? first.result, language), context)
      return fillIn(words.example, { task, move, result, shown })
    }),
    tasks.flatMap((task) => fillIn(words.exampleTask, { task })),
  ]
}

/** A task as a part of a sentence: by its phrase, or by its text where the phrase has no numbers. */
function taskInWords({ taskPhrase }: MathProblem, story: string, context: ReplyContext): string {
  const named = write(taskPhrase, context.language)
  if (/\p{N}/u.test(named)) return inLearnersNumbers(named, context)
  const bare = story
    .replaceAll(/[¿?]/g, '')
    .replace(/[\s.!]$/, '')
    .trim()
  return context.words.quotation.replace('{text}', () => inLearnersNumbers(bare, context))
}
