/**
 * Selects one of several candidate replies: one that discloses nothing and repeats no sentence of
 * the last replies.
 */
import Fraction from 'fraction.js'
import { numberWords } from '../../math/algebra/notation'
import type { AnswerPart, MathProblem } from '../../math/problem'
import { rotate } from '../../math/seed'
import { learnerMessages } from '../turns'
import type { Turn } from '../tutor'
import { openProblem, type ReplyContext } from './context'

/** A question without a number or a formula, which discloses nothing on any problem. */
export const neutralQuestion = 'Which step would you take next, and why that one?'
/** Replies back that share no sentence with the new one, where that is possible. */
const repliesCompared = 2

/**
 * The first candidate that discloses nothing and shares no sentence with the last replies; else one
 * that shares none with the last reply alone, else a neutral question.
 */
export function selectReply(
  candidates: readonly string[],
  { input, assessment, words }: ReplyContext,
): string {
  const problem = openProblem(assessment)
  const neutral = rotate(words.neutral, input.turns.length)
  const discloses =
    assessment.mayReveal || problem === null
      ? () => false
      : disclosureTest(problem, learnerMessages(input.turns).join('\n'))
  const allowed = [...candidates, ...neutral].filter((text) => !discloses(text))
  const replies = input.turns.filter(({ role }) => role === 'assistant').slice(-repliesCompared)
  const isNewTo = (said: readonly Turn[]) => {
    const sentences = new Set(said.flatMap(({ content }) => sentencesOf(content)))
    return (text: string) => sentencesOf(text).every((sentence) => !sentences.has(sentence))
  }
  // A worked solution is content, which may be shown again; its frame may not.
  const isExplained = input.mode === 'tutor' && problem !== null
  const isNotLast = (text: string) => replies.at(-1)?.content.endsWith(text) !== true
  return (
    (isExplained
      ? allowed.find(isNotLast)
      : (allowed.find(isNewTo(replies)) ?? allowed.find(isNewTo(replies.slice(-1))))) ??
    allowed[0] ??
    neutralQuestion
  )
}

/** Characters of a reply that are compared. */
const maxCompared = 2000

function sentencesOf(text: string): readonly string[] {
  return text
    .slice(-maxCompared)
    .split(/(?<=[.!?…”“»])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** No answer has more digits. */
const maxDigits = 40
const numberToken = /-?\d+(?:\.\d+)?(?:\s*\/\s*\d+)?/g

/** What the problem and the learner wrote, read once for all candidates. */
interface GivenText {
  readonly numbers: ReadonlySet<string>
  /** Without spaces and signs of layout. */
  readonly writing: string
  readonly words: string
}

/**
 * Characters of the dialogue that are read. What is older counts as not given, which is the strict
 * side.
 */
const maxRead = 4000
/** Smaller numbers stand in any sentence and disclose nothing by themselves. */
const smallestTelling = 10

/**
 * A test whether a text discloses a held-back answer, or a result of the solution, that neither the
 * problem nor the learner wrote. Numbers that they wrote may be used, but never as the value of the
 * unknown.
 */
function disclosureTest(problem: MathProblem, learnerText: string): (text: string) => boolean {
  const text = learnerText.slice(-maxRead)
  const given = givenIn(`${problem.statement}\n${text}`)
  const known = givenIn(`${problem.statement}\n${problem.task}\n${text}`)
  const results = problem.solution
    .slice(1)
    .flatMap(({ result }) => numbersIn(result.split('=').at(-1) ?? ''))
    .filter((value) => isLarge(value) && !known.numbers.has(value.toFraction()))
  return (text) => {
    const numbers = numbersIn(text)
    return (
      results.some((value) => numbers.some((other) => other.equals(value))) ||
      problem.answerParts.some((held) => discloses(text, numbers, held, given))
    )
  }
}

function isLarge(value: Fraction): boolean {
  return value.abs().compare(smallestTelling) >= 0
}

function givenIn(text: string): GivenText {
  const numbers = new Set(numbersIn(text).map((value) => value.toFraction()))
  return { numbers, writing: compact(text), words: text }
}

function discloses(
  text: string,
  numbers: readonly Fraction[],
  held: AnswerPart,
  given: GivenText,
): boolean {
  if (held.kind === 'formula') {
    const formula = compact(held.text)
    return compact(text).includes(formula) && !given.writing.includes(formula)
  }
  const isIncluded = numbers.some((value) => value.equals(held.value))
  const isGiven = given.numbers.has(held.value.toFraction())
  return (
    (isIncluded && !isGiven) || assigns(text, held.value, given) || spells(text, held.value, given)
  )
}

/** Every number in a text; of "29/3" both parts and the quotient. */
function numbersIn(text: string): readonly Fraction[] {
  return Array.from(
    text.replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '$1/$2').matchAll(numberToken),
  ).flatMap(([token]) => {
    const parts = token.split('/').map((part) => new Fraction(part.trim().slice(0, maxDigits)))
    const [top, bottom] = parts
    return top && bottom && bottom.n !== 0n ? [...parts, top.div(bottom)] : parts
  })
}

/** "x = 7" where the learner never wrote it, even if 7 stands in the problem. */
function assigns(text: string, value: Fraction, given: GivenText): boolean {
  const assignments = Array.from(
    text.matchAll(/[A-Za-z]\s*=\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\s*[-+*/^A-Za-z])/g),
  )
  return assignments.some(
    ([whole, number]) =>
      numbersIn(number ?? '')
        .at(-1)
        ?.equals(value) === true && !given.writing.includes(compact(whole)),
  )
}

function spells(text: string, value: Fraction, given: GivenText): boolean {
  const word = value.d === 1n && value.s >= 0n ? numberWords[Number(value.n)] : undefined
  if (word === undefined) return false
  const holds = (part: string) =>
    part
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.includes(word) === true
  return holds(text) && !holds(given.words)
}

function compact(text: string): string {
  return text.replace(/\\cdot|[\s*${}\\]/g, '')
}
