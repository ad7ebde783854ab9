/**
 * Judges the answer to an item: any notation of the right answer, the typical mistakes, and the
 * first wrong line of the working. It takes bounded time for every input and never throws.
 */
import { numbersIn } from '../tutor/judging/by-key'
import { attempt, problemIn } from '../tutor/mathematics'
import type { ItemMistake, ItemContent } from './item'
import { compare, findingOf } from './judging/compare'
import { type Comparison, type Expected, unclear, wrong } from './judging/expected'
import { feedbackFor } from './judging/feedback'
import { boundedAnswer } from './judging/final-part'
import {
  answerReadOtherwise,
  plainAnswer,
  plainChoices,
  plainWorking,
} from './judging/plain-answer'
import { boundRuns } from '../lib/bounded-text'
import { type AskedValues, askedValues, judgedPart } from '../tutor/judging/alternatives'
import { judgeBesideComputed, judgePlainly } from '../tutor/judging/judge-message'
import { findVerbatim, startOf, writtenWords } from '../tutor/judging/verbatim-quote'
import { checkSteps } from '../tutor/step-checker'

/** What the judge says. `quote` and `mistake` are absent where the judge found no such thing. */
export interface Judgement {
  readonly finding: 'right' | 'wrong' | 'unclear'
  /** The first wrong line of the working, word for word. */
  readonly quote?: string
  /** One or two sentences in the language of the item. Never the answer, unless it is right. */
  readonly feedback: string
  /** The typical mistake that the answer shows. */
  readonly mistake?: ItemMistake
}

/** Judges an answer, with the working that led to it where the learner gives one. */
export function judgeAnswer(item: ItemContent, answer: string, working = ''): Judgement {
  const bounded = boundedAnswer(answer)
  const whole = plainAnswer(bounded, item)
  const asked = askedBy(item)
  const text = asked === null ? whole : judgedPart(whole, asked)
  if (text === null) return { finding: 'unclear', feedback: feedbackFor('several', item) }
  const found = attempt<Comparison>(
    'practice_answer',
    () => (text === '' ? unclear('', 'unread') : surely(item, bounded, comparisonOf(item, text))),
    () => unclear('', 'unread'),
  )
  const line = attempt(
    'practice_working',
    () => firstWrongLine(item, working, asked),
    () => null,
  )
  const quote = line === null ? {} : { quote: line }
  const about = { language: item.language, kind: item.kind, quote: line ?? undefined }
  if (found.finding === 'right') {
    const feedback = feedbackFor(line === null ? 'right' : 'rightButLine', about)
    return { finding: 'right', ...quote, feedback }
  }
  const { finding, reason } = found
  const mistake =
    finding === 'wrong'
      ? (mistakeOf(item, text, found.given) ??
        mistakeOf(item, answerReadOtherwise(bounded, item), found.given))
      : undefined
  if (mistake) return { finding, ...quote, feedback: askedSafely(item, mistake), mistake }
  return { finding, ...quote, feedback: feedbackFor(line === null ? reason : 'line', about) }
}

/** How many values an item asks for; null where an answer is a list of its options. */
function askedBy(item: ItemContent): AskedValues | null {
  const { kind, key, question } = item
  if (kind === 'choices' || kind === 'order') return null
  const values = key.answers.map(({ value }) => value)
  return askedValues(values, {
    kind: kind === 'choice' || kind === 'text' ? kind : 'value',
    task: question,
    options: plainChoices(item),
    endsInAnswer: kind === 'number',
  })
}

/** A wrong answer that is right where numbers are written otherwise is left open. */
function surely(item: ItemContent, answer: string, found: Comparison): Comparison {
  const other = found.finding === 'wrong' ? answerReadOtherwise(answer, item) : ''
  if (other === '' || other === plainAnswer(answer, item)) return found
  return comparisonOf(item, other).finding === 'right' ? unclear('', 'unread') : found
}

/** A text that code does not know is not wrong, unless it says a typical mistake. */
function comparisonOf(item: ItemContent, text: string): Comparison {
  const found = compare(expectedOf(item), text)
  if (item.kind !== 'text') return found
  const isMistake = mistakeOf(item, text, text) !== undefined
  if (!isMistake) return found
  return found.finding === 'right' ? unclear(text, 'several') : wrong(text)
}

function expectedOf(item: ItemContent): Expected {
  const { kind, key, form } = item
  const [first] = key.answers
  return {
    kind,
    answers: key.answers.map(({ value }) => value),
    unit: first?.unit ?? null,
    aliases: key.answers.flatMap(({ aliases }) => aliases),
    choices: plainChoices(item),
    form,
  }
}

/** Answers of these kinds are compared by their letters. */
const byLetters: ReadonlySet<string> = new Set(['choice', 'choices', 'order'])
/** A longer answer, such as an essay, is compared with the mistakes by its result alone. */
const maxCompared = 200

/** `given`: the part of the answer that was taken for the result. */
function mistakeOf(item: ItemContent, answer: string, given: string): ItemMistake | undefined {
  const { kind, unit } = expectedOf(item)
  if (byLetters.has(kind)) return item.mistakes.find((mistake) => mistake.answer === given)
  const result = answer.length <= maxCompared ? answer : given.slice(-maxCompared)
  return item.mistakes.find(
    ({ answer: wrong }) => findingOf({ kind, answers: [wrong], unit }, result) === 'right',
  )
}

/** The question of the mistake, unless it holds a number of the answer that the task does not say. */
function askedSafely(item: ItemContent, { question }: ItemMistake): string {
  const { language, kind, key } = item
  const said = numbersIn(question)
  if (said.size === 0) return question
  const known = numbersIn(item.question)
  const held = key.answers.flatMap(({ value }) => [...numbersIn(value)])
  const isSafe = held.every((number) => known.has(number) || !said.has(number))
  return isSafe ? question : feedbackFor('other', { language, kind })
}

/** Characters of the working that are read, so that a hostile one costs little time. */
const maxWorking = 1200

/**
 * The first line that is wrong, as the learner wrote it; null where none is. An equality between
 * numbers is judged without the task, other lines where the mathematics recognises the task. Nothing is
 * judged in a working that lists alternatives for one value.
 */
function firstWrongLine(
  item: ItemContent,
  working: string,
  asked: AskedValues | null,
): string | null {
  const written = boundRuns(working.slice(0, maxWorking))
  const numbers = plainWorking(written, item)
  const text = asked === null ? numbers.text : judgedPart(numbers.text, asked)
  if (text === null || text.trim() === '' || numbers.ambiguous.length > 0) return null
  const problem = problemIn(item.task ?? item.question)
  const plain = problem ? judgeBesideComputed(text, problem.statement) : judgePlainly(text)
  const steps = problem && checkSteps({ text, earlier: [] }, problem, null)
  const quotes = [plain, steps].flatMap((check) =>
    check?.finding.kind === 'wrong_step'
      ? [quoteIn(working, writtenWords(check.finding.quote, { written, numbers }))]
      : [],
  )
  const [first] = quotes.toSorted((a, b) => working.indexOf(a) - working.indexOf(b))
  return first ?? null
}

const quoteIn = (working: string, line: string | null): string =>
  (line === null ? null : findVerbatim(line, working)) ?? startOf(working)
