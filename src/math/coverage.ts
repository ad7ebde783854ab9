/**
 * Whether a reading covers its whole task: it used every number and formula, and the words that are
 * left ask for what it computes.
 */
import { lettersIn } from './algebra/expression'
import { readExpression } from './algebra/read-expression'
import { plainNotation } from './algebra/notation'
import { exactValue, sameValue } from './algebra/value'
import type { MathProblem, Reading, Wording } from './problem'
import { sentencesOf } from './task-text'
import { commonWords, countingWords, formulaWords, requestWords, turningWords } from './vocabulary'
import { equationLetters, fragmentsOf, onlyLetter } from './algebra/fragments'

/** Stands in `rest` where a reading used a part of the text. */
export const usedPart = '\uE000'

/** The text with each part replaced by a mark, in order; null where a part is not found. */
export function withoutParts(text: string, parts: readonly string[]): string | null {
  let rest = text.replace(/[ \t]+/g, ' ')
  for (const part of parts) {
    const at = rest.indexOf(part)
    if (at < 0) return null
    rest = `${rest.slice(0, at)} ${usedPart} ${rest.slice(at + part.length)}`
  }
  return rest
}

/** Words that the notation turns into signs, or that name units, are few in a task. */
const maxUnknownWords = 8

/**
 * False where a text has so many words that only a story reads them. Reading it as a formula then finds
 * nothing.
 */
export function mayBeFormula(text: string): boolean {
  const unknown = new Set<string>()
  for (const [word] of text.matchAll(/(?<![\\\p{L}])\p{L}{3,40}/gu)) {
    const plain = folded(word)
    if (!formulaWords.has(plain)) unknown.add(plain)
    if (unknown.size > maxUnknownWords) return false
  }
  return true
}

/** True where nothing of the task is left that the reading does not account for. */
export function coversTask({ problem, rest }: Reading, wording: Wording): boolean {
  if (rest === null) return false
  const text = rest.replace(blank, ' ').replace(wording.phrases ?? /$^/, ' ')
  if (unread.test(text) || hasMinus(text)) return false
  return wording.story ? tellsStory(text, wording) : isWorded(text, problem, wording.words)
}

/** "= ?" and "= ___": the place of the answer. */
const blank = /=\s?(?=[?.]|_{2,40}|\s?$)|_{2,40}/g
/** What is neither a word nor punctuation; a factorial after what was used. */
const unread = /[^\p{L}\p{M}'\s.,;:?!"()[\]\-¿¡\uE000]|[\p{L})\]]!(?!\s|$)/u
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:'\p{L}+)?/gu

/** A minus sign, as no hyphen and no dash between words is. */
function hasMinus(text: string): boolean {
  return /(?:^|[\uE000)\]]|(?<!\p{L})\p{L}) ?- ?|-\s?(?:[\uE000([]|\p{L}(?!\p{L}))/u.test(text)
}

/** A question whose answer is yes or no. */
const judges = /^[^\p{L}]{0,8}(?:is|are|does)\b/iu

/** Every word is known, and every letter stands for an unknown of the formula. */
function isWorded(text: string, { statement }: MathProblem, words: ReadonlySet<string>): boolean {
  if (judges.test(text)) return false
  const letters = lettersOf(statement)
  if (/\p{L}\s?\(|\)\s?\(/u.test(text.replace(/(?<!\p{L})\p{L}{2,} \(/gu, ' '))) return false
  const isAllowed = (word: string) =>
    isKnown(word, words) || requestWords.has(folded(word)) || letters.has(word)
  return (text.match(wordPattern) ?? []).every(isAllowed)
}

function lettersOf(statement: string): ReadonlySet<string> {
  const sides = statement.split(/[=<>,]+/).map((side) => readExpression(side.trim()))
  return new Set(sides.flatMap((side) => (side ? [...lettersIn(side)] : [])))
}

function isKnown(word: string, words: ReadonlySet<string>): boolean {
  const plain = folded(word)
  return commonWords.has(plain) || words.has(plain)
}

/** A word in lower case without accents. */
function folded(word: string): string {
  return word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
}

/**
 * A story may use any words but names of numbers and words that change what is asked, up to the
 * sentence that holds what was used. Its questions and commands, and what follows, use known words
 * and words of the story.
 */
function tellsStory(text: string, { words, story }: Wording): boolean {
  const isTurned = (word: string) => turningWords.has(word) && !words.has(word)
  if (wordsOf(text).some((word) => countingWords.has(word) || isTurned(word))) return false
  const sentences = sentencesOf(text).filter((sentence) => /\p{L}/u.test(sentence))
  if (sentences.length > (story ?? 0)) return false
  const last = sentences.findLastIndex((sentence) => sentence.includes(usedPart))
  const isTold = (sentence: string, at: number) => at <= last && !asks.test(sentence)
  const told = new Set(sentences.filter(isTold).flatMap(wordsOf))
  return sentences
    .filter((sentence, at) => !isTold(sentence, at))
    .every((sentence) => wordsOf(sentence).every((word) => isKnown(word, words) || told.has(word)))
}

const asks =
  /\?|^[^\p{L}]{0,8}(?:find|calculate|compute|determine|evaluate|work out|give|state|what|how|bestimme|berechne|calcule|calcula)\b/iu

function wordsOf(text: string): readonly string[] {
  return (text.match(wordPattern) ?? []).map(folded)
}

/** The place of the only option that is the answer; null where none is, or several are. */
export function rightOption(problem: MathProblem, options: readonly string[]): number | null {
  const right = [...options.keys()].filter((at) => isAnswer(options[at] ?? '', problem))
  return right.length === 1 ? (right[0] ?? null) : null
}

function isAnswer(option: string, { answer, answerParts }: MathProblem): boolean {
  const bare = (text: string) => text.replace(/[\s$*.]/g, '').toLowerCase()
  const plain = plainNotation(option)
  if (bare(plain) === bare(answer)) return true
  const [part, ...others] = answerParts
  const [formula, own] = [readExpression(plain.trim()), readExpression(answer)]
  if (part?.kind === 'formula' && formula && own) return sameValue(formula, own)
  const side = readExpression(
    (plain.split('=').at(-1) ?? '').replace(/(?<![A-Za-z°$.])[A-Za-z°$.]+\s?$/, '').trim(),
  )
  const value = side && exactValue(side)
  return others.length === 0 && part?.kind === 'number' && value?.equals(part.value) === true
}

/** The reading of a text from which the problem uses these formulas, as fragments in plain notation. */
export function formulaReading(
  text: string,
  formulas: readonly string[],
  problem: MathProblem,
): Reading {
  return { problem, rest: withoutParts(plainNotation(text), formulas) }
}

/**
 * The reading of a text in plain notation from its first formula in one of these letters that `read`
 * takes for a problem.
 */
export function readingInLetters(
  plain: string,
  letters: readonly string[],
  read: (formula: string, letter: string) => MathProblem | null,
): Reading | null {
  for (const letter of letters) {
    for (const { text: formula } of fragmentsOf(plain, onlyLetter(letter))) {
      const problem = read(formula, letter)
      if (problem) return formulaReading(plain, [formula], problem)
    }
  }
  return null
}

/**
 * The reading of a text from its first formula in one letter that holds `sign`, for the first letter with
 * which `read` takes it for a problem.
 */
export function readingOfRelation(
  text: string,
  sign: RegExp,
  read: (formula: string, letter: string) => MathProblem | null,
): Reading | null {
  for (const letter of equationLetters(text)) {
    const found = fragmentsOf(text, onlyLetter(letter)).find(({ text: part }) => sign.test(part))
    const problem = found ? read(found.text, letter) : null
    if (found && problem) return formulaReading(text, [found.text], problem)
  }
  return null
}

/** False where a text asks for some of these unknowns only: "What is y?". */
export function asksForAll(rest: string, letters: readonly string[]): boolean {
  const named = new Set(rest.match(/(?<![\p{L}'])\p{L}(?![\p{L}'])/gu))
  const asked = letters.filter((letter) => named.has(letter))
  return asked.length === 0 || asked.length === letters.length
}
