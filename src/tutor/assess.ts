/**
 * Assesses an input: the open problem, what the learner's newest message shows, and the rung that
 * follows. Exact mathematics decides, not wording. It never throws: a text that it cannot read is
 * an open subject.
 */
import { asksForProof, holdsReaction } from './answer-key/task'
import { sameWriting } from '../math/algebra/fragments'
import { commandsTask, withoutDeadlines } from '../math/task-text'
import type { MathProblem } from '../math/problem'
import type { AnswerKey } from './answer-key/key'
import type { Assessment, Finding, TutorState } from './assessment'
import { withoutReveal, allowsReveal, climb, openLadder } from './hint-ladder'
import { affectOf, asksForAnswer, isStuck } from './learner-intent'
import {
  type AskedValues,
  askedValues,
  isBareGuess,
  judgedPart,
  oneValue,
} from './judging/alternatives'
import {
  isOnlySpeech,
  presentsOtherAnswer,
  readOnComputed,
  roundedRightly,
  stepsInPlainNotation,
  withOptionTexts,
} from './judging/computed-task'
import { asksYesOrNo } from './judging/asked-quantity'
import { inSigns } from './judging/spoken-calculations'
import {
  judgeBesideComputed,
  judgeOnTask,
  judgeOwnQuestion,
  judgePlainly,
  judgingKey,
} from './judging/judge-message'
import { givesEquation, judgeByEquation, writesUnknowns } from './judging/own-equation'
import { namesMove, signedNumberIn, undoesTermOf, withoutMove } from './judging/named-move'
import { numbersIn, belongs, resultsIn } from './judging/prepared-key'
import { startOf, writtenWords } from './judging/verbatim-quote'
import {
  maxTask,
  type PosedTask,
  type MessageRelation,
  relationTo,
  startsAttempt,
  taskIn,
  asksForTask,
} from './intake'
import { attempt, problemIn, problemInPlain } from './mathematics'
import { formatsOf, type NumberFormat, type PlainNumbers, plainNumbers } from '../text/locale'
import { withBareUnits, withSingleUnits } from '../text/units'
import { checkSteps, isRepeatedAttempt, type LearnerMessage, type StepCheck } from './step-checker'
import { inFocus } from './focus'
import { focusOn, isAtEnd, transferSet, withOpened } from './session-tasks'
import { withPartSolved, withTaskSet } from './set-tasks'
import { asksForHelp } from './language/acts'
import { askedTerm } from './language/glossary'
import { topicsIn } from './language/topics'
import { learnerMessages, newestMessage, newestPictures } from './turns'
import type { Turn, TutorInput } from './tutor'
import { taskSourceOf } from './open-task'
import { numbersOf } from './judging/equalities'

const earlierMessagesRead = 20
/** Characters of an earlier message whose numbers are read. */
const maxRewritten = 1000
const maxTaskLength = 1000
/** Characters of earlier messages that are assessed anew; each message counts as so many at least. */
const maxReplayed = 2000
const replayedAtLeast = 200
/** "A)" before an option of a multiple-choice task. The options are not the learner's steps. */
const optionMark = /(?:^|[\s(])[A-Ea-e]\s*[).:](?=\s)/g

/**
 * The meaning of a message: the ladder that it belongs to, that ladder's problem, and the finding.
 */
interface MessageReading {
  readonly state: TutorState
  readonly problem: MathProblem | null
  readonly check: StepCheck
  /** The key that judged; null without one. */
  readonly key: AnswerKey | null
  /** Whether the message may pose a task, beside the one in focus. */
  readonly mayPose?: true
  /** Whether `state` is the task in focus, read now as it was not before. */
  readonly replaces?: true
  /** Whether the message answers the part of the task that the tutor has asked for. */
  readonly answersPart?: true
}

/** The newest message as it is read, and as the learner wrote it. */
interface WrittenMessage extends LearnerMessage {
  readonly written: string
  /** The numbers of the message in plain notation; those that can be read in two ways as they stand. */
  readonly numbers: PlainNumbers
  /** How numbers are written in this dialogue. */
  readonly formats: readonly NumberFormat[]
  /** What the tutor said last; empty before it spoke. */
  readonly asked: string
}

/** The assessment of an input. Pure: the same input gives the same assessment. */
export function assess(input: TutorInput): Assessment {
  return attempt(
    'assess',
    () => withPictureTask(input, newestMessage(input.turns), assessMessage(input)),
    () => withoutFinding(input),
  )
}

/** The open problem stays as it is: the message says nothing about it. */
function withoutFinding({ mode, state: stored }: TutorInput): Assessment {
  const state = stored ?? openLadder(null)
  const problem = state.problem === null ? null : problemIn(state.problem)
  const finding = { kind: 'open' } as const
  return {
    state,
    finding,
    subject: problem?.subject ?? null,
    answer: problem?.answer ?? null,
    mayReveal: allowsReveal(state, finding, mode),
  }
}

function assessMessage(input: TutorInput): Assessment {
  const { mode, turns, state: stored } = input
  const newest = newestMessage(turns)
  const held = stored ?? stateOfEarlier(input)
  const shown = turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const before = held && inFocus(withTaskSet(held, shown, mode), newest, input.intake)
  const message = learnerMessageOf(turns, {
    mayJoin: asksOneValue(before, judgingKey(input.taskKey)),
    keepsMixed: readsMixed(before),
  })
  const reading = read(message, before, input)
  const { problem, check, key, answersPart } = reading
  const state = stateAfter(before, reading)
  const { finding, reached, reachedSteps = [], isGuess = false } = check
  const climbed = climb(state, finding, {
    mode,
    repeats: isRepeated({ message: onProblem(message, problem), finding, problem, state }),
    contributes: !isGuess && isContribution({ message, finding, problem, key, state }),
    reached,
    reachedSteps,
    rightLines: answersPart ? [] : rightLinesOf(check),
  })
  const next = input.neverReveals ? withoutReveal(climbed) : climbed
  return {
    state: answersPart ? withPartSolved(next) : next,
    finding,
    subject: problem?.subject ?? null,
    answer: problem?.answer ?? null,
    mayReveal: allowsReveal(next, finding, mode),
    affect: affectOf(message.text),
    ...(isGuess ? { isGuess } : {}),
    ...ambiguityOf(message, next),
    ...(reading.mayPose ? { mayPose: true } : {}),
    ...('quote' in finding ? judgedWords(finding.quote, check, message) : {}),
    ...asideOf(finding, check, message),
  }
}

/** The lines of a message that were judged right, in their order. */
function rightLinesOf({ finding, rightSteps = [] }: StepCheck): readonly string[] {
  const isRight = finding.kind === 'right_step' || finding.kind === 'solved'
  return isRight ? [...rightSteps, finding.quote] : rightSteps
}

/** A reading that replaces the task in focus keeps its place; any other new task joins the session's. */
function stateAfter(before: TutorState | null, { state, replaces }: MessageReading): TutorState {
  if (before === null || state === before) return state
  return replaces ? { ...state, id: before.id, others: before.others } : withOpened(before, state)
}

/**
 * The state after a dialogue that was not held with a tutor, such as an imported one or a guest's: the
 * learner's latest messages in it are assessed in their order. Null without any.
 */
function stateOfEarlier({ mode, turns }: TutorInput): TutorState | null {
  const said = latest(learnerMessages(turns).slice(0, -1))
  const read = said.map((content) => ({ role: 'user', content }) as const)
  return attempt(
    'earlier_dialogue',
    () =>
      read.reduce<TutorState | null>(
        (state, _, at) => assessMessage({ mode, turns: read.slice(0, at + 1), state }).state,
        null,
      ),
    () => null,
  )
}

/** The last messages, as many as are assessed within a few milliseconds. */
function latest(messages: readonly string[]): readonly string[] {
  let rest = maxReplayed
  const first = messages.findLastIndex((text) => (rest -= text.length + replayedAtLeast) < 0)
  return messages.slice(first + 1)
}

/** The judged words and the right steps before them, as they stand in the message. */
function judgedWords(quote: string, { rightSteps = [] }: StepCheck, message: WrittenMessage) {
  const found = rightSteps.flatMap((step) => writtenWords(step, message) ?? [])
  const verbatim = writtenWords(quote, message) ?? startOf(message.written)
  return { verbatim, ...(found.length > 0 ? { rightSteps: found } : {}) }
}

/** A true line that leads nowhere is said to be so where the message shows nothing else. */
function asideOf({ kind }: Finding, { aside }: StepCheck, message: WrittenMessage) {
  if (aside === undefined || kind !== 'open') return {}
  return { aside: writtenWords(aside, message) ?? aside }
}

/** The first number of the open task or of the message on it that can be read in two ways. */
function ambiguityOf(message: WrittenMessage, { problem }: TutorState) {
  const { numbers, written, formats } = message
  if (problem === null) return {}
  const inMessage = numbers.ambiguous.map((numeral) => [written, numeral] as const)
  const task = plainTask(problem, formats)
  const [found] = [...inMessage, ...task.ambiguous.map((numeral) => [problem, numeral] as const)]
  if (found === undefined) return {}
  const [text, { start, end, readings }] = found
  const plain = readings.map((reading) => reading.plain)
  return { ambiguous: { written: text.slice(start, end), readings: plain } }
}

/** A task or a question with its numbers in plain notation. The dialogue tells what the task alone does not. */
function plainTask(task: string, formats: readonly NumberFormat[]): PlainNumbers {
  const alone = plainNumbers(task, formatsOf(task))
  return alone.ambiguous.length === 0 ? alone : plainNumbers(task, formats)
}

const onProblem = (message: LearnerMessage, problem: MathProblem | null): LearnerMessage =>
  problem === null ? message : withOptionTexts(message, problem)

interface Found {
  readonly message: LearnerMessage
  readonly finding: Finding
  readonly problem: MathProblem | null
  readonly state: TutorState
}

function isRepeated({ message, finding, problem, state }: Found): boolean {
  if (finding.kind !== 'wrong_step') return isSaidBefore(message)
  if (problem !== null) return isRepeatedAttempt(finding, problem, message)
  return isRepeatedOnKey(finding, state.problem ?? '', message)
}

/** On a task that nothing judges, a new topic is all that code can see of the learner's work. */
function isContribution({
  message,
  finding,
  problem,
  key,
  state,
}: Found & Pick<MessageReading, 'key'>): boolean {
  if (problem !== null || key !== null || state.problem === null || state.turns === 0) return false
  return finding.kind === 'open' && namesNewTopic(message)
}

/** Whether the open task has one answer, so that "1 and 1/2" is one number. */
function asksOneValue(state: TutorState | null, key: AnswerKey | null): boolean {
  const open = state === null || state.problem === null ? null : problemIn(state.problem)
  return open === null ? key?.answers.length === 1 : open.answerParts.length === 1
}

/** Whether the open task tells a mixed number from the fraction of its value. */
function readsMixed(state: TutorState | null): boolean {
  return state !== null && state.problem !== null && problemIn(state.problem)?.readsMixed === true
}

function learnerMessageOf(
  turns: readonly Turn[],
  reads: { readonly mayJoin: boolean; readonly keepsMixed: boolean },
): WrittenMessage {
  const texts = learnerMessages(turns)
  const written = texts.at(-1) ?? ''
  const said = texts.slice(0, -1).slice(-earlierMessagesRead)
  const formats = formatsOf(written, { earlier: said.toReversed() })
  const numbers = plainNumbers(written, formats, reads)
  const upTo = maxRewritten
  const earlier = said.map((text) => plainNumbers(text, formats, { ...reads, upTo }).text)
  const asked = turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  return { text: numbers.text, earlier, written, numbers, formats, asked }
}

/** The same words as in an earlier message, whatever their case and punctuation. */
function isSaidBefore({ text, earlier }: LearnerMessage): boolean {
  const words = wordsOf(text)
  return earlier.some((other) => wordsOf(other) === words)
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

function namesNewTopic({ text, earlier }: LearnerMessage): boolean {
  const before = ` ${earlier.map(wordsOf).join(' ')} `
  return topicsIn(text).some((topic) => !before.includes(` ${wordsOf(topic)} `))
}

/**
 * The meaning of a message. A bare value answers the tutor's last question where that can be computed,
 * unless it solves the task.
 */
function read(
  message: WrittenMessage,
  state: TutorState | null,
  input: TutorInput,
): MessageReading {
  const reading = readOnTask(message, state, input)
  const found = reading.check.finding.kind
  const isOpen = message.numbers.ambiguous.length > 0
  if (state === null || message.asked === '' || found === 'solved' || isOpen) return reading
  // A step on the transfer, which has taken the focus.
  if (reading.state !== state && isAtEnd(state)) return reading
  if (answersOpenPart(message, state)) return { ...reading, ...rightPart(message, state), state }
  const answered = attempt(
    'own_question',
    () =>
      judgeOwnQuestion(message.text, message.asked, {
        task: state.problem ?? '',
        plain: (sentence) => plainTask(sentence, message.formats).text,
      }),
    () => null,
  )
  // A calculation on the task is no bare value.
  const isKept =
    found === 'right_step' && (answered?.finding.kind === found || !isBareGuess(message.text))
  if (answered === null || isKept) return reading
  return {
    ...reading,
    state,
    problem: state.problem === null ? null : problemIn(state.problem),
    check: answered,
    ...(answered.finding.kind === 'right_step' && { answersPart: true }),
  }
}

/** Whether a bare value is the one that the open part of the task asks for. */
function answersOpenPart({ text }: WrittenMessage, { id, others }: TutorState): boolean {
  const part = others.find(({ partOf, solved }) => partOf === id && !solved)?.problem ?? null
  const problem = part === null || !isBareGuess(text) ? null : problemIn(part)
  return (
    problem !== null && checkSteps({ text, earlier: [] }, problem, null)?.finding.kind === 'solved'
  )
}

const rightPart = ({ text }: WrittenMessage, state: TutorState) => ({
  problem: state.problem === null ? null : problemIn(state.problem),
  check: withoutSteps({ kind: 'right_step', quote: text.trim() }),
  answersPart: true as const,
})

/** First which task a message is on, then what it shows there. */
function readOnTask(
  given: WrittenMessage,
  state: TutorState | null,
  input: TutorInput,
): MessageReading {
  const isOpen = state !== null && state.problem !== null
  const message = isOpen
    ? { ...given, text: withoutMove(given.text), written: withoutMove(given.written) }
    : given
  const isAmbiguous = message.numbers.ambiguous.length > 0
  const posed = problemIn(message.written, message.formats)
  if (state === null || state.problem === null) return startLadder(message, posed)
  const task = state.problem
  const settled = settledTask(task, message)
  if (settled !== null) return onNewLadder(settled)
  const again = isAmbiguous ? null : answeredAgain(message, state)
  if (again !== null) return again
  const relation = relationOf(message, state, input)
  const isNew = relation === 'new_task'
  if (isAmbiguous && !isNew) {
    return { state, problem: problemIn(task), check: talk(''), key: judgingKey(input.taskKey) }
  }
  if (isNew || relation === 'about_task') return readAs(relation, { message, state, posed, input })
  return { ...readAs('about_task', { message, state, posed, input }), mayPose: true }
}

/**
 * The answer of the task just solved, said once more before any word on the one set since; null where it
 * answers that one as well.
 */
function answeredAgain({ text }: WrittenMessage, state: TutorState): MessageReading | null {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  if (words.length > maxWordsOfGuess || commandsTask(text)) return null
  const isFresh = state.setByTutor === true && state.turns === 0
  const solved = isFresh ? state.others.findLast((task) => task.id < state.id) : state
  if (solved?.solved !== true) return null
  const next = problemIn((isFresh ? state : transferSet(state))?.problem ?? '')
  const answers = (problem: MathProblem | null, from: string | null) => {
    const check = problem && checkSteps({ text, earlier: [] }, problem, from)
    return check?.finding.kind === 'solved' ? check : null
  }
  const problem = problemIn(solved.problem ?? '')
  const check = answers(problem, solved.lastGoodStep)
  if (check === null || answers(next, null) !== null) return null
  return { state: isFresh ? focusOn(state, solved) : state, problem, check, key: null }
}

/** What the intake says decides where code is unsure; a focus without a key gives way then. */
function relationOf(
  message: LearnerMessage,
  state: TutorState,
  input: TutorInput,
): MessageRelation {
  const task = state.problem ?? ''
  const dialogue = messagesOnTask(message, state).join('\n')
  const isSolved = state.solved || state.rung === 'check'
  const relation = relationTo({ task, dialogue, isSolved }, message.text)
  if (relation === 'new_task' || relation === 'about_task') return relation
  const { intake, taskKey } = input
  // Talk does not look like a task to code: where it does, the message stays guarded.
  if (intake !== undefined && intake.relation !== 'talk') {
    return intake.relation === 'new_task' ? 'new_task' : 'about_task'
  }
  // Without a key that came to be, strict mode holds: the task keeps the focus, too.
  const isKept = (taskKey !== undefined && taskKey.status !== 'open') || problemIn(task) !== null
  return isKept || relation === 'unsure' ? 'unsure' : 'new_task'
}

interface ToRead {
  readonly message: WrittenMessage
  readonly state: TutorState
  /** What the mathematics reads in the message. */
  readonly posed: MathProblem | null
  readonly input: TutorInput
}

/** A move that the learner names; "-4" is one where it is not the answer, and 4 stands with the other sign in the line. */
function isMove({ written }: WrittenMessage, state: TutorState, open: MathProblem | null): boolean {
  const number = signedNumberIn(written)
  if (open === null || number === null) return namesMove(written)
  const check = checkSteps({ text: number, earlier: [] }, open, null)
  if (check?.finding.kind === 'solved') return false
  return namesMove(written) || undoesTermOf(number, state.lastGoodStep ?? open.statement)
}

function readAs(
  relation: 'new_task' | 'about_task',
  { message, state, posed, input }: ToRead,
): MessageReading {
  const key = judgingKey(input.taskKey)
  const task = state.problem ?? ''
  const open = problemIn(task)
  const posesTask = relation === 'new_task'
  if (!posesTask && posed === null && isMove(message, state, open)) {
    return { state, problem: open, check: talk(message.text), key: open === null ? key : null }
  }
  const part = attempt(
    'alternatives',
    () =>
      key === null && asksForProof(task)
        ? message.text
        : judgedPart(message.text, askedOn({ task, open, key })),
    () => message.text,
  )
  if (part === null && (isBareGuess(message.text) || !(posesTask || commandsTask(message.text)))) {
    return { state, problem: open, check: guess, key: open === null ? key : null }
  }
  const judged = part === null ? message : { ...message, text: part }
  if (open !== null) {
    return posesTask && posed === null
      ? startLadder(message, null)
      : readOnProblem(judged, state, { open, posed })
  }
  return posesTask || (key === null && isFirstFormula(posed, task))
    ? startLadder(message, posed)
    : readOnText(judged, state, { task, key })
}

/** How many values the open task asks for. */
function askedOn(on: {
  readonly task: string
  readonly open: MathProblem | null
  readonly key: AnswerKey | null
}): AskedValues {
  const { task, open, key } = on
  if (open !== null) return askedOf(open)
  if (key === null) return oneValue(task)
  const kind = key.kind === 'choice' || key.kind === 'text' ? key.kind : 'value'
  return askedValues(
    key.answers.map(({ value }) => value),
    { kind, task },
  )
}

function askedOf({ answer, answerParts, choice, task }: MathProblem): AskedValues {
  const kind = choice === undefined ? 'value' : 'choice'
  const asked = askedValues([answer], { kind, task, options: choice?.options ?? [] })
  return { ...asked, count: Math.max(asked.count, answerParts.length) }
}

/** A message on a task that the mathematics does not read; `key` judges it where there is one. */
function readOnText(
  message: WrittenMessage,
  state: TutorState,
  { task, key }: { readonly task: string; readonly key: AnswerKey | null },
): MessageReading {
  const earlier = messagesOnTask(message, state)
  const { asked } = message
  const on = { state, task: plainTask(task, message.formats).text, earlier, key, asked }
  if (key === null && writesUnknowns(message.text, earlier)) {
    const own = judgeByEquation(message.text, earlier, on.task)
    return { state, problem: null, check: besideTalk(own, message.text), key }
  }
  const check = judgeOnTask(withSingleUnits(withBareUnits(inSigns(message.text))), on)
  const isJudged = check !== null && check.aside === undefined
  const found = isJudged ? check : (judgeByEquation(message.text, earlier, on.task) ?? check)
  return { state, problem: null, check: besideTalk(found, message.text), key }
}

/** The problem of an open task whose ambiguous numbers the dialogue has settled; null for other tasks. */
function settledTask(task: string, { formats }: WrittenMessage): MathProblem | null {
  const isOpen = attempt(
    'settled_task',
    () => plainNumbers(task, formatsOf(task)).ambiguous.length > 0,
    () => false,
  )
  return isOpen ? problemIn(task, formats) : null
}

const onNewLadder = (problem: MathProblem): MessageReading => ({
  state: openLadder(problem.task),
  problem,
  check: withoutSteps({ kind: 'new_problem' }),
  key: null,
  replaces: true,
})

/** A message on the `open` problem; `posed` is what the mathematics reads in the message. */
function readOnProblem(
  message: WrittenMessage,
  state: TutorState,
  problems: { readonly open: MathProblem; readonly posed: MathProblem | null },
): MessageReading {
  // "Yes" to a question of the tutor's own is no answer to the task.
  const answersTutor =
    problems.open.isYes !== undefined && asksYesOrNo(message.asked, problems.open.task)
  const chosen = answersTutor ? message : withOptionTexts(message, problems.open)
  const inDigits = { ...chosen, text: inSigns(chosen.text) }
  if (isOnlySpeech(inDigits.text, problems.open.task) && problems.posed === null) {
    return { state, problem: problems.open, check: talk(message.text), key: null }
  }
  const reading = readOnComputed(inDigits, state, problems)
  if (reading.kind === 'new_task') return startLadder(message, reading.problem)
  const plain = judgeBesideComputed(inDigits.text, reading.problem.statement)
  const steps = stepsInPlainNotation(inDigits, reading) ?? reading.steps
  const rounded = steps && roundedRightly(steps, inDigits.text)
  if (rounded) return { state: reading.state, problem: reading.problem, check: rounded, key: null }
  const isWrong = steps?.finding.kind === 'wrong_step'
  const found = (isWrong ? null : plain) ?? besideTalk(steps, message.text)
  const isOnWay = found.finding.kind === 'right_step'
  const presented = { text: inDigits.text, asked: message.asked }
  const check =
    isOnWay && presentsOtherAnswer(presented, reading.state.problem ?? '', reading.problem)
      ? { ...found, finding: { kind: 'open' as const } }
      : found
  return { state: reading.state, problem: reading.problem, check, key: null }
}

/** A calculation without a question becomes the problem where the open subject has no numbers. */
function isFirstFormula(posed: MathProblem | null, task: string): boolean {
  return posed !== null && numbersIn(task).size === 0
}

/** The learner's messages since the task was posed, without the newest. */
function messagesOnTask({ earlier }: LearnerMessage, { turns }: TutorState): readonly string[] {
  return turns === 0 ? [] : earlier.slice(-turns).slice(1)
}

/** A new ladder for `problem`, or for the task of the message where that is null. */
function startLadder(message: WrittenMessage, problem: MathProblem | null): MessageReading {
  const { text, written, numbers, formats } = message
  if (problem !== null && !startsAttempt(text)) {
    const tried = judgedPart(textAfterTask(text, problem), askedOf(problem)) ?? ''
    const steps = checkSteps({ ...message, text: tried }, problem, null)
    const check =
      steps ??
      judgeBesideComputed(tried, problem.statement) ??
      withoutSteps({ kind: 'new_problem' })
    return { state: openLadder(wordsOfTask(message, problem, tried)), problem, check, key: null }
  }
  const posed = taskIn(written) ?? bareCalculation(message)
  if (posed !== null) {
    const tried = numbers.ambiguous.length > 0 ? '' : plainNumbers(posed.attempt, formats).text
    return startOnText({ task: posed.task, attempt: tried }, text)
  }
  const isAmbiguous = numbers.ambiguous.length > 0
  const check = (isAmbiguous ? null : judgePlainly(text)) ?? talk(text)
  return { state: openLadder(null), problem: null, check, key: null }
}

/** The learner's own words of a computed task, without an attempt; its normal form where no words of theirs pose it. */
function wordsOfTask({ written }: WrittenMessage, problem: MathProblem, tried: string): string {
  const alone = taskIn(written)?.task
  const own = [tried.trim() === '' ? written : (alone ?? ''), alone ?? '']
  const poses = (text: string) => {
    const posed = problemIn(text)
    return posed !== null && sameWriting(posed.statement, problem.statement)
  }
  return own.map((text) => text.trim().slice(0, maxTask)).find(poses) ?? problem.task
}

/** A calculation with a number of two readings is a task, an equation to solve, and a chemical one, whatever the words. */
function bareCalculation({ written, numbers }: WrittenMessage): PosedTask | null {
  const posed = { task: written.trim(), attempt: '' }
  if (problemIn(written) === null && givesEquation(numbers.text)) return posed
  const isAmbiguous = numbers.ambiguous.length > 0 && /\d\s*[-+*/^=÷×·<>√]/.test(numbers.text)
  const isTask = isAmbiguous || holdsReaction(written)
  return isTask && !startsAttempt(written) ? posed : null
}

/** A ladder on the whole text of a task that the mathematics does not read. */
function startOnText({ task, attempt: tried }: PosedTask, text: string): MessageReading {
  const state = openLadder(task.slice(0, maxTask))
  const part = tried.trim() === '' ? '' : (judgedPart(tried, oneValue(task)) ?? '')
  const on = { state, task, earlier: [], key: null, asked: '' }
  const plain = part === '' ? null : (judgeOnTask(part, on) ?? judgeByEquation(part, [], task))
  const intent = talk(text)
  const check =
    plain ?? (intent.finding.kind === 'open' ? withoutSteps({ kind: 'new_problem' }) : intent)
  return { state, problem: null, check, key: null }
}

/** The text after the sentence that poses the task, where a first attempt may stand already. */
function textAfterTask(text: string, problem: MathProblem): string {
  const sentences = text.slice(0, maxTaskLength).split(/(?<=[.!?;:\n])\s+|,\s+|\n/)
  const end = sentences.findIndex((_, at) => {
    const posed = problemInPlain(sentences.slice(0, at + 1).join(' '))
    return posed !== null && sameWriting(posed.statement, problem.statement)
  })
  const after = end < 0 ? '' : withoutDeadlines(sentences.slice(end + 1).join('\n'))
  return (after.match(optionMark)?.length ?? 0) > 1 ? '' : after
}

function talk(text: string): StepCheck {
  if (askedTerm(text) !== null) return withoutSteps({ kind: 'open' })
  if (asksForHelp(text)) return withoutSteps({ kind: 'stuck' })
  if (asksForAnswer(text)) return withoutSteps({ kind: 'asks_for_answer' })
  const isTrouble = isStuck(text) || affectOf(text) !== null
  return withoutSteps({ kind: isTrouble ? 'stuck' : 'open' })
}

/** A true line that leads nowhere leaves the message to what its words say. */
function besideTalk(check: StepCheck | null, text: string): StepCheck {
  if (check !== null && check.aside === undefined) return check
  return { ...talk(text), ...(check?.aside === undefined ? {} : { aside: check.aside }) }
}

/** Alternatives for one value: nothing of the message is judged. */
const guess: StepCheck = { ...withoutSteps({ kind: 'open' }), isGuess: true }

function withoutSteps(finding: Finding): StepCheck {
  return { finding, reached: null, isUnderWay: false }
}

/**
 * The assessment of a message with pictures: they belong to the task that its text opens, and a
 * message that only points at them opens a task by itself. Without pictures it stays as it is.
 */
function withPictureTask(input: TutorInput, text: string, assessment: Assessment): Assessment {
  const pictures = newestPictures(input.turns).map(({ sha256 }) => sha256)
  if (pictures.length === 0) return assessment
  const { state: before } = input
  const { state, finding } = assessment
  const isNew = state.problem !== null && state.problem !== (before?.problem ?? null)
  if (isNew || finding.kind === 'new_problem')
    return { ...assessment, state: { ...state, pictures } }
  if (!opensTask(text, before)) return assessment
  return onNewTask(input, assessment, withOpened(before, { ...openLadder(text), pictures }))
}

function opensTask(text: string, before: TutorState | null): boolean {
  const open = before?.problem ?? null
  if (before === null || open === null) return true
  if (taskSourceOf(open, before.pictures) === null) return true
  if (before.solved || before.rung === 'check') return true
  return asksForTask(text) && !startsAttempt(text)
}

function onNewTask(
  { mode }: TutorInput,
  { finding: found, affect = null }: Assessment,
  opened: TutorState,
): Assessment {
  const isPlea = found.kind === 'asks_for_answer' || found.kind === 'stuck'
  const finding = isPlea ? found : ({ kind: 'new_problem' } as const)
  const state = climb(opened, finding, { mode, repeats: false, contributes: false, reached: null })
  const mayReveal = allowsReveal(state, finding, mode)
  return { state, finding, subject: null, answer: null, mayReveal, affect }
}

/** Characters of a message that are read. */
const maxReadOfGuess = 600
/** Messages of nothing but a number that count as attempts. */
const attemptsByResult = 3
/** More words than "I think that it is" describe how the result came about. */
const maxWordsOfGuess = 6

/**
 * Whether a wrong step on a task with a key is no new attempt, which does not climb the ladder: the same value again, one
 * more number after several, or a false equality that has nothing to do with the task.
 */
function isRepeatedOnKey(
  { quote }: Extract<Finding, { kind: 'wrong_step' }>,
  task: string,
  { text, earlier: said }: LearnerMessage,
): boolean {
  const earlier = said.map((other) => other.slice(0, maxReadOfGuess))
  const bare = compact(quote)
  if (earlier.some((other) => compact(other).includes(bare) && standsAlone(compact(other), bare))) {
    return true
  }
  const guesses = earlier.filter(isGuess)
  if (isGuess(text) && guesses.length >= attemptsByResult) return true
  const wrong = numbersOf(quote).equalities.find(({ truth }) => truth === 'false')
  if (wrong === undefined) return false
  const known = new Set([...numbersIn(task), ...resultsIn(earlier)])
  return !belongs(wrong.left, known) || triedBefore(quote, earlier)
}

/** The same left side with another result is a guess. */
function triedBefore(quote: string, earlier: readonly string[]): boolean {
  const left = compact(quote.split('=')[0] ?? '')
  return earlier.filter((other) => compact(other).includes(`${left}=`)).length > 1
}

function isGuess(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return words <= maxWordsOfGuess && numbersOf(text).amounts.length > 0
}

function compact(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '')
}

/** "8" is no repetition of "18". */
function standsAlone(text: string, part: string): boolean {
  const at = text.indexOf(part)
  const around = `${text[at - 1] ?? ''}${text[at + part.length] ?? ''}`
  return !/[\p{L}\p{N}.]/u.test(around)
}
