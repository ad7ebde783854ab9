/**
 * Reads a message on a task that the mathematics has recognised as a whole. Rules decide whether it
 * holds steps on the open problem, on the problem that checks understanding, or poses another one.
 */
import { patternOfLanguages } from '../../text/languages/languages'
import { measuredIn } from '../../text/units'
import { sameWriting } from '../../math/algebra/fragments'
import { type MathProblem, optionLetter, type TaskChoice } from '../../math/problem'
import { seedOf } from '../../math/seed'
import { asksQuestion, commandsTask } from '../../math/task-text'
import type { Finding, TutorState } from '../assessment'
import { openLadder } from '../hint-ladder'
import { asksAboutSubject } from '../learner-intent'
import { problemIn } from '../mathematics'
import { asksHowMany, isAskedQuantity } from './asked-quantity'
import { calculationIn } from './number-match'
import { isOfOtherThings, isResultRole, messageSize, roleOf, saysIt } from './number-roles'
import { exactValueOf, plainWriting } from '../../text/calculation'
import { withOperationSigns } from '../../text/read-calculation'
import { numbersOf as numbersIn, saysRounding, type StandaloneAmount } from './equalities'
import { asideCheck, checkSteps, type LearnerMessage, type StepCheck } from '../step-checker'
import { chosenLetter } from './choices'
import { polarityOf } from './structured-answers'
import { startsAttempt } from '../intake'
import { transferSet } from '../session-tasks'

/** What a message means on a computed task. */
export type ComputedReading =
  /** It poses another problem; null: a subject without one. */
  | { readonly kind: 'new_task'; readonly problem: MathProblem | null }
  /** It is about `problem`; `steps` is null where it holds none. */
  | {
      readonly kind: 'same_task'
      readonly state: TutorState
      readonly problem: MathProblem
      readonly steps: StepCheck | null
    }

/** What the rules decide by. */
interface Evidence {
  readonly message: LearnerMessage
  readonly state: TutorState
  readonly open: MathProblem
  /** A problem that the message may pose, other than the open one. */
  readonly other: MathProblem | null
  /** On rung `check`, the problem that the learner has been shown to check understanding. */
  readonly followUp: MathProblem | null
  /** The steps of the message on `followUp`; null when it holds none. */
  readonly onFollowUp: StepCheck | null
  /** The same as `onFollowUp`, or the steps on `open` where that is null. */
  readonly steps: StepCheck | null
}

/** The problem that checks understanding of a solved one; the same for the same problem. */
function nextProblem(problem: MathProblem): MathProblem | null {
  return problemIn(problem.variant(seedOf(problem.task)))
}

/**
 * The messages with what a letter stands for on a multiple-choice task. The options of the message
 * that poses the task are left out: they are no steps of the learner.
 */
export function withOptionTexts(
  { text, earlier }: LearnerMessage,
  problem: MathProblem,
): LearnerMessage {
  const { choice } = problem
  if (problem.isYes !== undefined) {
    return { text: withPolarity(text, problem), earlier }
  }
  if (choice === undefined) return { text, earlier }
  const meaning = (said: string) => chosenText(said, problem, choice)
  return {
    text: meaning(text),
    earlier: earlier.map((said) => meaning(withoutOptions(said, choice))),
  }
}

/** "No, 3*17": the calculation that a bare word is followed by. */
const calculationBehind = /(?<=^\s{0,8}\p{L}{2,6})[,;:.]\s{1,4}[\d\s.,*·×/:÷+^²=()−-]{1,80}$/u

/** A message that says yes or no to the task, with that in a line of its own. */
function withPolarity(said: string, { task }: MathProblem): string {
  const isYes = polarityOf(said, task) ?? polarityOf(said.replace(calculationBehind, ''), task)
  return isYes === null ? said : `${said}\n${isYes ? 'yes' : 'no'}`
}

/**
 * The text of the option that a message chooses by its letter; of the right one the answer, because
 * the option may be written less simply. A message with a step of its own stays as it is.
 */
function chosenText(said: string, { steps, answer }: MathProblem, choice: TaskChoice): string {
  const chosen = steps(said).length > 0 ? null : chosenLetter(said)
  const place = choice.options.findIndex((_, at) => optionLetter(at) === chosen?.letter)
  return place === choice.right ? answer : (choice.options[place] ?? said)
}

function withoutOptions(said: string, { options }: TaskChoice): string {
  const line = said.replace(/\s+/g, ' ')
  const listsAll = options.every((option) => line.includes(option))
  return listsAll ? line.slice(0, line.indexOf(options[0] ?? '')) : said
}

/** Reads a message while `open` is the open problem and `posed` is what the message may pose. */
export function readOnComputed(
  message: LearnerMessage,
  state: TutorState,
  problems: { readonly open: MathProblem; readonly posed: MathProblem | null },
): ComputedReading {
  const { open, posed } = problems
  const isOther = posed !== null && !sameWriting(posed.statement, open.statement)
  const other = isOther && !isMoveOn(open, posed, message.text) ? posed : null
  if (other && commandsTask(message.text)) return { kind: 'new_task', problem: other }
  const evidence = gatherEvidence({ message, state, open, other })
  for (const rule of rules) {
    const reading = rule(evidence)
    if (reading !== null) return reading
  }
  return { kind: 'same_task', state, problem: open, steps: evidence.steps }
}

/** "Subtract 3 from 12" on 3x + 3 = 12: a move with the numbers of the open task. */
function isMoveOn(open: MathProblem, posed: MathProblem, text: string): boolean {
  if (withOperationSigns(text) === text || asksQuestion(text)) return false
  const known = numbersOf(`${open.statement} ${open.task}`)
  return numbersOf(posed.statement).every((number) => known.includes(number))
}

/** What checks understanding of a solved problem: what the tutor has set since, or the next one of its own. */
export function followUpOf(state: TutorState, open: MathProblem): MathProblem | null {
  return shownTransfer(state) ?? nextProblem(open)
}

/** The transfer that the tutor has set, where the mathematics reads it. */
function shownTransfer(state: TutorState): MathProblem | null {
  const set = transferSet(state)?.problem ?? null
  return set === null ? null : problemIn(set)
}

function gatherEvidence(known: Pick<Evidence, 'message' | 'state' | 'open' | 'other'>): Evidence {
  const { message, state, open } = known
  const followUp = state.rung === 'check' ? shownTransfer(state) : null
  const onFollowUp = followUp && checkSteps(message, followUp, null)
  const steps = onFollowUp ?? checkSteps(message, open, state.lastGoodStep)
  return { ...known, followUp, onFollowUp, steps }
}

/**
 * The steps of a message whose notation the mathematics did not follow ("450 durch 6 ist 75", "die
 * Antwort ist 750"): its true equalities, or its only number where it is given as the result, in
 * plain notation. Null where they change nothing.
 */
export function stepsInPlainNotation(
  message: LearnerMessage,
  reading: Extract<ComputedReading, { kind: 'same_task' }>,
): StepCheck | null {
  const { steps, problem, state } = reading
  if (steps !== null && steps.finding.kind !== 'wrong_step') return null
  const lines = plainLines(message.text, problem, steps === null)
  if (lines.length === 0) return null
  const check = checkSteps({ ...message, text: lines.join('\n') }, problem, state.lastGoodStep)
  return steps !== null && check?.finding.kind === 'wrong_step' ? null : check
}

/** `isUnread`: the mathematics has found no step, so that a number alone may be one. */
function plainLines(
  text: string,
  { task, answer }: MathProblem,
  isUnread: boolean,
): readonly string[] {
  const { equalities, amounts } = numbersIn(text)
  const written = equalities
    .filter(({ truth, isCalculated }) => truth === 'true' && isCalculated)
    .map(({ left, right }) => `${plainWriting(left)} = ${plainWriting(right)}`)
  if (!isUnread || equalities.length > 0 || amounts.length !== 1) return written
  const [amount] = amounts
  const isGiven = amount && isResultRole(roleOf(amount, { ...messageSize(text, 1), task }))
  return isGiven && !isOfOtherMeasure(text, answer) ? [plainWriting(amount.calculation)] : []
}

/** Whether a result has a unit that measures another thing than the answer: a length for an area. */
function isOfOtherMeasure(text: string, answer: string): boolean {
  const [said, wanted] = [text, answer].map((each) => measuredIn(each)[0]?.unit.dimension)
  const isKnown = said !== undefined && wanted !== undefined
  return isKnown && said !== wanted && said !== 'count' && wanted !== 'count'
}

/** Words before a number of the learner that is not exact. */
const saysNearly = patternOfLanguages(
  /<words>(?=\s-?\d)/iu,
  ({ calculating }) => calculating?.rounding,
)

/**
 * The check of a message whose supposed mistake is a rounding that it names: "5/8 ≈ 0.6" is calculated
 * rightly; null for others.
 */
export function roundedRightly({ finding }: StepCheck, text: string): StepCheck | null {
  const isRounded = saysRounding(text) || saysNearly.test(text)
  if (finding.kind !== 'wrong_step' || finding.mistake !== 'arithmetic' || !isRounded) return null
  const { equalities } = numbersIn(text)
  const last = equalities.at(-1)
  return last && equalities.every(({ truth }) => truth === 'true')
    ? asideCheck(text.slice(last.start, last.end))
    : null
}

/** "I have two questions": a message whose numbers all belong to other things than the task. */
export function isOnlySpeech(text: string, task: string): boolean {
  const { equalities, amounts } = numbersIn(text)
  if (equalities.length > 0 || amounts.length === 0 || /[=+*/^<>]/.test(text)) return false
  const size = { ...messageSize(text, amounts.length), task }
  return amounts.every((amount) => isOfOtherThings(amount, size))
}

/**
 * Whether a message presents another value than the problem's as the answer: "The answer is 36", "so the mean is
 * 21", "I think it is 70". After a question of the tutor for how many, "it" is what that asks for.
 */
export function presentsOtherAnswer(
  { text, asked }: { readonly text: string; readonly asked: string },
  task: string,
  { answer }: MathProblem,
): boolean {
  const { amounts, equalities } = numbersIn(text)
  const size = messageSize(text, amounts.length + equalities.length)
  const isOfTutor = asksHowMany(asked)
  const isPresented = (amount: StandaloneAmount) => {
    if (roleOf(amount, size) === 'answer' || isAskedQuantity(text, amount, task)) return true
    return !isOfTutor && saysIt(amount)
  }
  const results = equalities.filter((each) => isAskedQuantity(text, each, task))
  const named = amounts.findLast(isPresented)?.calculation ?? results.at(-1)?.right
  const [said, value] = [named, calculationIn(answer)].map((one) =>
    one ? exactValueOf(one) : null,
  )
  return !!said && !!value && !said.equals(value)
}

/** The rules in their order: the first that returns a reading decides. */
const rules: readonly ((evidence: Evidence) => ComputedReading | null)[] = [
  posesAnotherTask,
  restatesSolvedProblem,
  worksOnFollowUp,
  turnsToAnotherSubject,
]

/** The message poses another task, and reads as no step on the problem that is asked. */
function posesAnotherTask(evidence: Evidence): ComputedReading | null {
  const { message, state, other, steps, onFollowUp, followUp, open } = evidence
  if (other === null) return null
  const asked = onFollowUp ? (followUp ?? open) : open
  const isNew = isNewTask({
    other,
    text: message.text,
    steps,
    asked,
    isSolved: state.rung === 'check',
  })
  return isNew && !startsAttempt(message.text) ? { kind: 'new_task', problem: other } : null
}

/**
 * Wrong for the follow-up, but the answer of the problem just solved: repeated, or written more
 * simply.
 */
function restatesSolvedProblem(evidence: Evidence): ComputedReading | null {
  const { message, state, open, onFollowUp } = evidence
  if (onFollowUp?.finding.kind !== 'wrong_step') return null
  const onOpen = checkSteps(message, open, state.lastGoodStep)
  const kind = onOpen?.finding.kind
  const isRight = kind === 'solved' || kind === 'right_step'
  return onOpen && isRight ? { kind: 'same_task', state, problem: open, steps: onOpen } : null
}

/** The message holds a step on the follow-up, which then becomes the open problem. */
function worksOnFollowUp({ followUp, onFollowUp }: Evidence): ComputedReading | null {
  if (!followUp || !onFollowUp) return null
  const state = openLadder(followUp.task)
  return { kind: 'same_task', state, problem: followUp, steps: onFollowUp }
}

/** The problem is solved and the message, which holds no step, opens another subject. */
function turnsToAnotherSubject({ message, steps, state }: Evidence): ComputedReading | null {
  const isSubject = steps === null && state.rung === 'check' && asksAboutSubject(message.text)
  return isSubject ? { kind: 'new_task', problem: null } : null
}

interface PossibleTask {
  readonly other: MathProblem
  readonly text: string
  /** The steps of the message on `asked`. */
  readonly steps: StepCheck | null
  readonly asked: MathProblem
  readonly isSolved: boolean
}

/**
 * Whether a recognised problem is a new task, and not a step, right or wrong, on the problem asked.
 */
function isNewTask({ other, text, steps, asked, isSolved }: PossibleTask): boolean {
  if (steps === null) return true
  const { finding, isUnderWay } = steps
  if (finding.kind !== 'wrong_step' || isUnderWay) return false
  if (asksQuestion(text) || isOnlyPart(finding.quote, other.statement)) return true
  // An equation without a question is a learner's own step while the problem is unsolved.
  return isSolved && isUnrelated(finding, asked)
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
  const isFactored = /\)\s{0,32}\*?\s{0,32}\(/.test(wrong.quote)
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
