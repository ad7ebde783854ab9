/**
 * Assesses an input: the open problem, what the learner's newest message shows, and the rung that
 * follows. Exact mathematics decides, not wording. It never throws: a text that it cannot read is
 * an open subject.
 */
import { sameWriting } from '../math/algebra/fragments'
import type { MathProblem } from '../math/problem'
import { seedOf } from '../math/seed'
import { asksQuestion, commandsTask } from '../math/task-wording'
import type { Assessment, Finding, TutorState } from './assessment'
import { allowsReveal, climb, openLadder, parseState } from './hint-ladder'
import { asksAboutSubject, asksForAnswer, isStuck } from './learner-intent'
import { checkSteps, isRepeatedAttempt, type LearnerMessage, type StepCheck } from './step-checker'
import { attempt, recogniseProblem } from './mathematics'
import { affectOf } from './judging/affect'
import { topicsIn } from './topic'
import type { Turn, TutorInput } from './tutor'

const maxSubjectLength = 300
const earlierMessagesRead = 20
const maxTaskLength = 1000
/** "A)" before an option of a multiple-choice task. The options are not the learner's steps. */
const optionMark = /(?:^|[\s(])[A-Ea-e]\s*[).:](?=\s)/g

/**
 * The meaning of a message: the ladder that it belongs to, that ladder's problem, and the finding.
 */
interface Reading {
  readonly state: TutorState
  readonly problem: MathProblem | null
  readonly check: StepCheck
}

/** The assessment of an input. Pure: the same input gives the same assessment. */
export function assess(input: TutorInput): Assessment {
  return attempt(
    'assess',
    () => assessMessage(input),
    () => withoutFinding(input),
  )
}

/** The open problem stays as it is: the message says nothing about it. */
function withoutFinding({ mode, state: stored }: TutorInput): Assessment {
  const state = parseState(stored) ?? openLadder(null)
  const problem = state.problem === null ? null : recogniseProblem(state.problem)
  const finding = { kind: 'open' } as const
  return {
    state,
    finding,
    subject: problem?.subject ?? null,
    answer: problem?.answer ?? null,
    mayReveal: allowsReveal(state, finding, mode),
  }
}

function assessMessage({ mode, turns, state: stored }: TutorInput): Assessment {
  const message = learnerMessageOf(turns)
  const { state, problem, check } = read(message, parseState(stored))
  const { finding, reached } = check
  const repeats =
    finding.kind === 'wrong_step'
      ? isRepeatedAttempt(finding, problem, message)
      : isSaidBefore(message)
  const isOpenTalk = problem === null && finding.kind === 'open' && state.turns > 0
  const contributes = isOpenTalk && namesNewTopic(message)
  const next = climb(state, finding, { mode, repeats, contributes, reached })
  return {
    state: next,
    finding,
    subject: problem?.subject ?? null,
    answer: problem?.answer ?? null,
    mayReveal: allowsReveal(next, finding, mode),
    affect: affectOf(message.text),
  }
}

/** The problem that checks understanding of a solved one; the same for the same problem. */
export function nextProblem(problem: MathProblem): MathProblem | null {
  return recogniseProblem(problem.variant(seedOf(problem.task)))
}

/** The learner's newest message; empty without one. */
export function newestMessage(turns: readonly Turn[]): string {
  return turns.findLast((turn) => turn.role === 'user')?.content ?? ''
}

/** All messages of the learner, oldest first. */
export function learnerMessages(turns: readonly Turn[]): readonly string[] {
  return turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
}

function learnerMessageOf(turns: readonly Turn[]): LearnerMessage {
  const texts = learnerMessages(turns)
  return { text: texts.at(-1) ?? '', earlier: texts.slice(0, -1).slice(-earlierMessagesRead) }
}

/** The same words as in an earlier message, whatever their case and punctuation. */
function isSaidBefore({ text, earlier }: LearnerMessage): boolean {
  const words = wordsOf(text)
  return earlier.some((other) => wordsOf(other) === words)
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Names a topic that no earlier message names. */
function namesNewTopic({ text, earlier }: LearnerMessage): boolean {
  const before = ` ${earlier.map(wordsOf).join(' ')} `
  return topicsIn(text).some((topic) => !before.includes(` ${wordsOf(topic)} `))
}

/**
 * The meaning of a message. First it finds the open problem; with one open, the rules below decide.
 */
function read(message: LearnerMessage, state: TutorState | null): Reading {
  const posed = recogniseProblem(message.text)
  if (state === null || state.problem === null) return startLadder(message, posed)
  const open = recogniseProblem(state.problem)
  if (open === null) {
    return posed ? startLadder(message, posed) : { state, problem: null, check: talk(message.text) }
  }
  const other = posed && !sameWriting(posed.statement, open.statement) ? posed : null
  if (other && commandsTask(message.text)) return startLadder(message, other)
  const evidence = gatherEvidence({ message, state, open, other })
  for (const rule of rules) {
    const reading = rule(evidence)
    if (reading !== null) return reading
  }
  return worksOnOpenProblem(evidence)
}

/** What the rules decide by. */
interface Evidence {
  readonly message: LearnerMessage
  readonly state: TutorState
  readonly open: MathProblem
  /** A problem that the message may pose, other than the open one. */
  readonly other: MathProblem | null
  /** On rung `check`, the problem that checks understanding. */
  readonly followUp: MathProblem | null
  /** The steps of the message on `followUp`; null when it holds none. */
  readonly onFollowUp: StepCheck | null
  /** The same as `onFollowUp`, or the steps on `open` where that is null. */
  readonly steps: StepCheck | null
}

function gatherEvidence(known: Pick<Evidence, 'message' | 'state' | 'open' | 'other'>): Evidence {
  const { message, state, open } = known
  const followUp = state.rung === 'check' ? nextProblem(open) : null
  const onFollowUp = followUp && checkSteps(message, followUp, null)
  const steps = onFollowUp ?? checkSteps(message, open, state.lastGoodStep)
  return { ...known, followUp, onFollowUp, steps }
}

/** The rules in their order: the first that returns a reading decides. */
const rules: readonly ((evidence: Evidence) => Reading | null)[] = [
  posesAnotherTask,
  restatesSolvedProblem,
  worksOnFollowUp,
  turnsToAnotherSubject,
]

/** The message poses another task, and reads as no step on the problem that is asked. */
function posesAnotherTask(evidence: Evidence): Reading | null {
  const { message, other, steps, onFollowUp, followUp, open } = evidence
  if (other === null) return null
  const asked = onFollowUp ? (followUp ?? open) : open
  return isNewTask({ other, text: message.text, steps, asked }) ? startLadder(message, other) : null
}

/**
 * Wrong for the follow-up, but the answer of the problem just solved: repeated, or written more
 * simply.
 */
function restatesSolvedProblem(evidence: Evidence): Reading | null {
  const { message, state, open, onFollowUp } = evidence
  if (onFollowUp?.finding.kind !== 'wrong_step') return null
  const onOpen = checkSteps(message, open, state.lastGoodStep)
  const kind = onOpen?.finding.kind
  const isRight = kind === 'solved' || kind === 'right_step'
  return onOpen && isRight ? { state, problem: open, check: onOpen } : null
}

/** The message holds a step on the follow-up, which then becomes the open problem. */
function worksOnFollowUp({ followUp, onFollowUp }: Evidence): Reading | null {
  if (!followUp || !onFollowUp) return null
  return { state: openLadder(followUp.task), problem: followUp, check: onFollowUp }
}

/** The problem is solved and the message, which holds no step, opens another subject. */
function turnsToAnotherSubject({ message, steps, followUp }: Evidence): Reading | null {
  const isSubject = steps === null && followUp !== null && asksAboutSubject(message.text)
  return isSubject ? startLadder(message, null) : null
}

function worksOnOpenProblem({ message, state, open, steps }: Evidence): Reading {
  return { state, problem: open, check: steps ?? talk(message.text) }
}

/** A new ladder for `problem`, or for the message's subject where that is null. */
function startLadder(message: LearnerMessage, problem: MathProblem | null): Reading {
  if (problem === null) {
    const { text } = message
    const subject = topicsIn(text).length > 0 ? text.slice(0, maxSubjectLength) : null
    return { state: openLadder(subject), problem, check: talk(text) }
  }
  const attempt = { ...message, text: textAfterTask(message.text, problem) }
  const check = checkSteps(attempt, problem, null) ?? withoutSteps({ kind: 'new_problem' })
  return { state: openLadder(problem.task), problem, check }
}

/** The text after the sentence that poses the task, where a first attempt may stand already. */
function textAfterTask(text: string, problem: MathProblem): string {
  const sentences = text.slice(0, maxTaskLength).split(/(?<=[.!?;:\n])\s+|,\s+|\n/)
  const end = sentences.findIndex((_, at) => {
    const posed = recogniseProblem(sentences.slice(0, at + 1).join(' '))
    return posed !== null && sameWriting(posed.statement, problem.statement)
  })
  const after = end < 0 ? '' : sentences.slice(end + 1).join('\n')
  return (after.match(optionMark)?.length ?? 0) > 1 ? '' : after
}

interface PossibleTask {
  readonly other: MathProblem
  readonly text: string
  /** The steps of the message on `asked`. */
  readonly steps: StepCheck | null
  readonly asked: MathProblem
}

/**
 * Whether a recognised problem is a new task, and not a step, right or wrong, on the problem asked.
 */
function isNewTask({ other, text, steps, asked }: PossibleTask): boolean {
  if (steps === null) return true
  const { finding, isUnderWay } = steps
  if (finding.kind !== 'wrong_step' || isUnderWay) return false
  return (
    asksQuestion(text) || isUnrelated(finding, asked) || isOnlyPart(finding.quote, other.statement)
  )
}

/** The supposed step is a mere part of the new task's formula ("2 = 12" of "5y + 2 = 12"). */
function isOnlyPart(quote: string, statement: string): boolean {
  const compact = (text: string) => text.replace(/\s/g, '')
  return compact(statement).includes(compact(quote)) && !sameWriting(quote, statement)
}

/**
 * Numbers and letters of the shortest equation that is a task, such as "3x + 7 = 22"; steps are
 * shorter.
 */
const leastTaskSize = 4

/**
 * An equation that no known slip explains, is no shorter than the problem and shares no number with
 * it: a step gets shorter and keeps numbers. A product of brackets is exempt, because factoring
 * changes all numbers.
 */
function isUnrelated(
  wrong: Extract<Finding, { kind: 'wrong_step' }>,
  { statement }: MathProblem,
): boolean {
  if (wrong.mistake !== 'unknown' || !wrong.quote.includes('=')) return false
  const isFactored = /\)\s*\*?\s*\(/.test(wrong.quote)
  const known = numbersOf(statement)
  const sharesNumber = numbersOf(wrong.quote).some((number) => known.includes(number))
  const isTaskSized = sizeOf(wrong.quote) >= Math.max(leastTaskSize, sizeOf(statement))
  return !isFactored && !sharesNumber && isTaskSized
}

function numbersOf(formula: string): readonly string[] {
  return formula.match(/\d+(?:\.\d+)?/g) ?? []
}

/** How many numbers and letters a formula has. */
function sizeOf(formula: string): number {
  return formula.match(/\d+(?:\.\d+)?|[A-Za-z]/g)?.length ?? 0
}

function talk(text: string): StepCheck {
  if (asksForAnswer(text)) return withoutSteps({ kind: 'asks_for_answer' })
  return withoutSteps({ kind: isStuck(text) || affectOf(text) !== null ? 'stuck' : 'open' })
}

function withoutSteps(finding: Finding): StepCheck {
  return { finding, reached: null, isUnderWay: false }
}
