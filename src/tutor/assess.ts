/**
 * Reads an input: which problem is open, what the learner's newest message shows, and where that leaves
 * the ladder. Exact mathematics decides, not wording. It never throws: what cannot be read is an open subject.
 */
import type { Assess, Finding, TutorState } from './assessment'
import { isRepeatedAttempt, checkSteps, type StepCheck, type LearnerMessage } from './step-checker'
import { asksAboutSubject, asksForAnswer, isStuck } from './learner-intent'
import { asksQuestion, commandsTask } from '../math/task-wording'
import { recogniseProblem } from '../math/registry'
import { sameWriting } from '../math/algebra/fragments'
import type { MathProblem } from '../math/problem'
import { seedOf } from '../math/seed'
import { allowsReveal, climb, openLadder, parseState } from './hint-ladder'
import { topicsIn } from './topic'
import type { Turn } from './tutor'

const maxSubjectLength = 300
const messagesRemembered = 20
const maxTaskLength = 1000
/** "A)" before a choice: what is to choose from is no try. */
const optionMark = /(?:^|[\s(])[A-Ea-e]\s*[).:](?=\s)/g

/** A ladder, the problem that it is about, and what the newest message is in its light. */
interface Reading {
  readonly state: TutorState
  readonly problem: MathProblem | null
  readonly judgement: StepCheck
}

/** Computes the whole picture before any word is written. Pure. */
export const assess: Assess = ({ mode, turns, state: stored }) => {
  const message = messageIn(turns)
  const { state, problem, judgement } = read(message, parseState(stored))
  const { finding, reached } = judgement
  const repeats =
    finding.kind === 'wrong_step'
      ? isRepeatedAttempt(finding, problem, message)
      : isSaidBefore(message)
  const isTalk = problem === null && finding.kind === 'open' && state.turns > 0
  const contributes = isTalk && bringsTopic(message)
  const next = climb(state, finding, { mode, repeats, contributes, reached })
  return {
    state: next,
    finding,
    subject: problem?.subject ?? null,
    answer: problem?.answer ?? null,
    mayReveal: allowsReveal(next, finding, mode),
  }
}

/** The problem to check understanding with once this one is done; the same for the same problem. */
export function nextProblem(problem: MathProblem): MathProblem | null {
  return recogniseProblem(problem.sibling(seedOf(problem.task)))
}

/** The learner's newest words. */
export function newestMessage(turns: readonly Turn[]): string {
  return turns.findLast((turn) => turn.role === 'user')?.content ?? ''
}

/** The same words again, whatever their case and punctuation. */
function isSaidBefore({ text, earlier }: LearnerMessage): boolean {
  const words = wordsOf(text)
  return earlier.some((other) => wordsOf(other) === words)
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** On an open subject: names something that was not spoken of before. */
function bringsTopic({ text, earlier }: LearnerMessage): boolean {
  const before = ` ${earlier.map(wordsOf).join(' ')} `
  return topicsIn(text).some((topic) => !before.includes(` ${wordsOf(topic)} `))
}

function messageIn(turns: readonly Turn[]): LearnerMessage {
  const said = turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  return { text: said.at(-1) ?? '', earlier: said.slice(0, -1).slice(-messagesRemembered) }
}

function read(message: LearnerMessage, state: TutorState | null): Reading {
  const put = recogniseProblem(message.text)
  if (state === null || state.problem === null) return begin(message, put)
  const open = recogniseProblem(state.problem)
  if (open === null) return put ? begin(message, put) : goOn(state, null, talk(message.text))
  const isOther = put !== null && !sameWriting(put.statement, open.statement)
  if (isOther && commandsTask(message.text)) return begin(message, put)
  const check = state.rung === 'check' ? nextProblem(open) : null
  const checked = check && checkSteps(message, check, null)
  const judged = checked ?? checkSteps(message, open, state.lastGoodStep)
  if (isOther && isNewTask(put, message, judged, checked ? check : open)) return begin(message, put)
  if (checked && restates(message, open, state, checked)) {
    return goOn(state, open, checkSteps(message, open, state.lastGoodStep) ?? checked)
  }
  if (checked) return goOn(openLadder(check.task), check, checked)
  if (judged === null && check && asksAboutSubject(message.text)) return begin(message, null)
  return goOn(state, open, judged ?? talk(message.text))
}

/** Wrong for the task that checks, but the answer of the one just solved: said once more, or tidied. */
function restates(
  message: LearnerMessage,
  open: MathProblem,
  state: TutorState,
  checked: StepCheck,
): boolean {
  if (checked.finding.kind !== 'wrong_step') return false
  const again = checkSteps(message, open, state.lastGoodStep)?.finding.kind
  return again === 'solved' || again === 'right_step'
}

function begin(message: LearnerMessage, problem: MathProblem | null): Reading {
  if (problem === null) {
    const { text } = message
    const subject = topicsIn(text).length > 0 ? text.slice(0, maxSubjectLength) : null
    return goOn(openLadder(subject), null, talk(text))
  }
  const after = { ...message, text: afterTask(message.text, problem) }
  const judgement = checkSteps(after, problem, null) ?? onlyFound({ kind: 'new_problem' })
  return goOn(openLadder(problem.task), problem, judgement)
}

/** What follows the sentence that puts the task: where a first try may stand already. */
function afterTask(text: string, problem: MathProblem): string {
  const pieces = text.slice(0, maxTaskLength).split(/(?<=[.!?;:\n])\s+|,\s+|\n/)
  const end = pieces.findIndex((_, at) => {
    const put = recogniseProblem(pieces.slice(0, at + 1).join(' '))
    return put !== null && sameWriting(put.statement, problem.statement)
  })
  const after = end < 0 ? '' : pieces.slice(end + 1).join('\n')
  return (after.match(optionMark)?.length ?? 0) > 1 ? '' : after
}

/** A recognised task that is not the open one: new unless it reads as a step, right or wrong, on the open one. */
function isNewTask(
  put: MathProblem,
  { text }: LearnerMessage,
  judged: StepCheck | null,
  open: MathProblem,
): boolean {
  if (judged === null) return true
  const { finding, isUnderWay } = judged
  if (finding.kind !== 'wrong_step' || isUnderWay) return false
  return asksQuestion(text) || isFarFrom(finding, open) || isOnlyPart(finding.quote, put.statement)
}

/** The supposed step is a mere piece of the new task's formula ("2 = 12" of "5y + 2 = 12"). */
function isOnlyPart(quote: string, statement: string): boolean {
  const bare = (text: string) => text.replace(/\s/g, '')
  return bare(statement).includes(bare(quote)) && !sameWriting(quote, statement)
}

/** An unexplained line as long as the problem that shares no number with it is a new problem, not a step. */
function isFarFrom(wrong: Extract<Finding, { kind: 'wrong_step' }>, open: MathProblem): boolean {
  const size = (text: string) => text.match(/\d+(?:\.\d+)?|[A-Za-z]/g)?.length ?? 0
  if (wrong.mistake !== 'unknown' || !wrong.quote.includes('=')) return false
  const numbers = (text: string): readonly string[] => text.match(/\d+(?:\.\d+)?/g) ?? []
  const isFactored = /\)\s*\*?\s*\(/.test(wrong.quote)
  const isRelated = numbers(wrong.quote).some((number) => numbers(open.statement).includes(number))
  return !isFactored && !isRelated && size(wrong.quote) >= Math.max(4, size(open.statement))
}

function talk(text: string): StepCheck {
  if (asksForAnswer(text)) return onlyFound({ kind: 'asks_for_answer' })
  return onlyFound({ kind: isStuck(text) ? 'stuck' : 'open' })
}

function goOn(state: TutorState, problem: MathProblem | null, judgement: StepCheck): Reading {
  return { state, problem, judgement }
}

function onlyFound(finding: Finding): StepCheck {
  return { finding, reached: null, isUnderWay: false }
}
