/**
 * Finds the formulas in a message: the runs of numbers, known letters and signs between the words.
 * Tells a learner's steps from numbers that are only mentioned ("subtract 7 from both sides").
 */
import { endOfDigits, isBlank, isDigit, isLetter } from '../../lib/ascii'
import { withOperationSigns } from '../../text/read-calculation'
import { numberWords, plainNotation } from './notation'

/**
 * A run of mathematics, and the words right before it, which tell an answer from a mere mention.
 */
interface FormulaFragment {
  readonly text: string
  readonly leadIn: string
}

const longestName = 4
const onlyDigits = /^\d+$/
const functionName = /^(?:sqrt|cbrt|sin|cos|tan|exp|ln|log)$/i
/** The first two letters of a word in either case, as one number. */
const pairOf = (first: number, second: number): number => ((first & 31) << 5) | (second & 31)
const nameStarts: ReadonlySet<number> = new Set(
  ['sq', 'cb', 'si', 'co', 'ta', 'ex', 'ln', 'lo'].map((start) =>
    pairOf(start.charCodeAt(0), start.charCodeAt(1)),
  ),
)
const listMark =
  /^[ \t]{0,8}(?:(?:\d{1,2}[.)]|step ?\d{1,2} ?[:.)]?)[ \t]{1,8}(?=\S)|[-*•][ \t]{1,8}(?=[^\n]{0,200}=))/gim
const maxFragments = 24

const leadLength = 40

/**
 * The formulas in a text, in order. `isPart` says which words may stand in one (an unknown, a
 * unit).
 */
export function fragmentsOf(
  text: string,
  isPart: (word: string) => boolean,
): readonly FormulaFragment[] {
  const plain = plainNotation(text).replace(listMark, '\n')
  const found: FormulaFragment[] = []
  let words: string[] = []
  const close = (run: string) => {
    const bare = run.trim()
    if (bare === '') return
    const isNumber = onlyDigits.test(bare)
    const formula = isNumber ? bare : trimFormula(bare)
    if (!isNumber && !carriesMeaning(formula)) {
      words.push(run)
      return
    }
    found.push({ text: formula, leadIn: leadIn(words) })
    words = []
  }
  let from = 0
  for (let at = 0; at < plain.length && found.length < maxFragments;) {
    const end = endOfPiece(plain, at)
    const isWord = isLetter(plain.charCodeAt(at))
    const isInside = isWord ? mayStand(plain.slice(at, end), isPart) : belongs(plain, at, end)
    if (!isInside) {
      if (from < at - 1 || plain.charCodeAt(from) !== 32) close(plain.slice(from, at))
      const piece = plain.slice(at, end)
      if (piece === '\n') words.push(';')
      else if (!isBlank(plain.charCodeAt(at))) words.push(piece)
      from = end
    }
    at = end
  }
  if (found.length < maxFragments) close(plain.slice(from))
  return found
}

/** The end of the words before a formula. */
function leadIn(words: readonly string[]): string {
  let lead = ''
  for (let at = words.length - 1; at >= 0 && lead.length <= leadLength; at -= 1) {
    const piece = words[at] ?? ''
    lead = `${/\s/.test(piece) ? piece.replace(/\s+/g, ' ').trim() : piece} ${lead}`
  }
  return lead.trimEnd().slice(-leadLength)
}

const [point, apostrophe, less, equals, greater] = [46, 39, 60, 61, 62]

/** The end of the number, word, sign or run of blanks that begins at a place. */
function endOfPiece(text: string, from: number): number {
  const code = text.charCodeAt(from)
  let end = from + 1
  if (isLetter(code)) {
    while (isLetter(text.charCodeAt(end))) end += 1
    while (text.charCodeAt(end) === apostrophe) end += 1
    return end
  }
  if (isDigit(code)) {
    end = endOfDigits(text, end)
    const isDecimal = text.charCodeAt(end) === point && isDigit(text.charCodeAt(end + 1))
    return isDecimal ? endOfDigits(text, end + 1) : end
  }
  if (code === point) return endOfDigits(text, end)
  if (code === less || code === greater) return text.charCodeAt(end) === equals ? end + 1 : end
  if (isBlank(code)) {
    while (isBlank(text.charCodeAt(end))) end += 1
    return end
  }
  return code < 0xd800 ? end : from + String.fromCodePoint(text.codePointAt(from) ?? 0).length
}

/** Accepts the given letter only; no letter at all where it is empty. */
export function onlyLetter(letter: string): (word: string) => boolean {
  return (word) => word === letter
}

/** Accepts the given letters, alone or side by side ("xy"). */
export function amongLetters(letters: readonly string[]): (word: string) => boolean {
  return (word) => word.length <= 3 && Array.from(word).every((sign) => letters.includes(sign))
}

/** Two formulas count as the same writing when only spaces and case differ. */
export function sameWriting(a: string, b: string): boolean {
  return bareWriting(a) === bareWriting(b)
}

/** A formula in lower case, without blanks and multiplication signs. */
export function bareWriting(formula: string): string {
  return formula.replace(/[\s*]+/g, '').toLowerCase()
}

const signs = new Set('-+*/^()=%±<>')

/** Whether a word may stand in a formula. */
function mayStand(word: string, isPart: (word: string) => boolean): boolean {
  if (isPart(word)) return true
  const start = pairOf(word.charCodeAt(0), word.charCodeAt(1))
  return word.length <= longestName && nameStarts.has(start) && functionName.test(word)
}

/** Whether a piece that is no word may stand in a formula; its first character decides. */
function belongs(text: string, from: number, end: number): boolean {
  const first = text.charCodeAt(from)
  if (isDigit(first)) return true
  if (first === point) return end > from + 1
  if (!isBlank(first)) return signs.has(text.charAt(from))
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 9) return false
  }
  return true
}

/** Cuts what cannot begin or end a formula: stray signs, and brackets that never meet. */
function trimFormula(run: string): string {
  let text = run.replace(/^[=<>+*/^%)\s]+/, '').replace(/(?<![-=<>+*/^(±\s])[-=<>+*/^(±\s]+$/, '')
  if (count(text, '(') < count(text, ')')) text = text.replace(/\)\s*$/, '')
  if (count(text, '(') > count(text, ')')) text = text.replace(/^\(\s*/, '')
  return text.replace(/\s+/g, ' ').trim()
}

function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 1
  return found
}

function carriesMeaning(text: string): boolean {
  if (/\d|^[A-Za-z]\s*=|=\s*[A-Za-z]|[A-Za-z]\s*[-+*/^]/.test(text)) return true
  return /(?:sqrt|cbrt|sin|cos|tan|exp|ln|log)\(/.test(text)
}

const bareNumber = /^-?[\d./\s]+%?$/
const answering =
  /(?:^|[;:,]|\b(?:is|it'?\s?s|get|got|gives|be|equals|think|guess|answer|result|makes|maybe|perhaps|then|so|about|have|or|and|probably|wait|no|mean|actually))\s*$/i
const mentioning =
  /\b(?:by|from|to|of|both|subtract|add|take|took|divide|multiply|with|the|put|use|not|than|step|over|into|plus|asked|for|number|chapter|page|try|durch|mit|von|subtrahiere|addiere|dividiere|teile|multipliziere|ziehe|nehme|rechne|par|avec|de|enl[eè]ve|soustrais|ajoute|divise|multiplie|moins|por|entre|con|resto|resta|sumo|quito|divido|multiplico|menos)\s*$/i
const shortAnswerWords = 4

/** The formulas of a message that can be judged, in the order written. */
export function stepsOf(said: string, isPart: (word: string) => boolean): readonly string[] {
  const text = withOperationSigns(said)
  const isShort = !hasMoreWords(text, shortAnswerWords)
  const fragments = fragmentsOf(isShort ? inDigits(text) : text, isPart)
  return fragments.filter((fragment) => isStep(fragment, isShort)).map(({ text: step }) => step)
}

/** Whether a text has more than so many words of two letters or more; an apostrophe counts as one. */
function hasMoreWords(text: string, most: number): boolean {
  let [count, length] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    length = isLetter(code) || code === apostrophe ? length + 1 : 0
    if (length === 2 && ++count > most) return true
  }
  return false
}

/** "five" as an answer; words beside digits ("step one: 3x = 15") stay words. */
function inDigits(text: string): string {
  if (/\d/.test(text)) return text
  return text.replace(/[A-Za-z]+/g, (word) => {
    const value = numberWords.indexOf(word.toLowerCase())
    return value < 0 ? word : String(value)
  })
}

function isStep({ text, leadIn }: FormulaFragment, isShort: boolean): boolean {
  if (!bareNumber.test(text)) return true
  if (mentioning.test(leadIn)) return false
  return isShort || answering.test(leadIn)
}

/** The steps with values that stand in a row as one of them: "x = 6" and "y = 4" as "x = 6, y = 4". */
export function joinValues(
  steps: readonly string[],
  joiner: string,
  isValue: (step: string) => boolean,
): readonly string[] {
  const joined: string[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (last !== undefined && isValue(step) && last.split(joiner).every(isValue))
      joined[joined.length - 1] = `${last}${joiner}${step}`
    else joined.push(step)
  }
  return joined
}

/**
 * The letters that may be an equation's unknown: those that stand alone beside a number or a sign.
 */
export function equationLetters(text: string): readonly string[] {
  const near = plainNotation(text).matchAll(
    /(?<![A-Za-z\\])([A-Za-z])(?![A-Za-z'])(?=\s*[-+*/^=)])|[\d(=+*-]\s*([A-Za-z])(?![A-Za-z'])/g,
  )
  const letters = Array.from(near, (match) => match[1] ?? match[2] ?? '')
  return [...new Set(letters)].slice(0, 4)
}
