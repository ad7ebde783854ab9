/**
 * Finds the formulas in a message: the runs of numbers, known letters and signs between the words.
 * Tells a learner's steps from numbers that are only mentioned ("subtract 7 from both sides").
 */
import { numberWords, plainNotation } from './notation'

/**
 * A run of mathematics, and the words right before it, which tell an answer from a mere mention.
 */
export interface Fragment {
  readonly text: string
  readonly leadIn: string
}

const token = /\d+(?:\.\d+)?|\.\d+|[A-Za-z]+'*|[<>]=?|[-+*/^()=%±]|\s+|./gsu
const functionName = /^(?:sqrt|cbrt|sin|cos|tan|exp|ln|log)$/i
const listMark =
  /^[ \t]{0,8}(?:(?:\d{1,2}[.)]|step ?\d{1,2} ?[:.)]?)[ \t]{1,8}(?=\S)|[-*•][ \t]{1,8}(?=[^\n]{0,200}=))/gim
const maxFragments = 24

/**
 * The formulas in a text, in order. `isPart` says which words may stand in one (an unknown, a
 * unit).
 */
export function fragmentsOf(text: string, isPart: (word: string) => boolean): readonly Fragment[] {
  const found: Fragment[] = []
  let run = ''
  let words = ''
  const close = () => {
    if (run.trim() === '') {
      words += ` ${run} `
      run = ''
      return
    }
    const formula = trimFormula(run)
    if (carriesMeaning(formula)) {
      found.push({ text: formula, leadIn: words.replace(/\s+/g, ' ').trim().slice(-40) })
      words = ''
    } else words += ` ${run} `
    run = ''
  }
  for (const [piece] of plainNotation(text).replace(listMark, '\n').matchAll(token)) {
    if (belongs(piece, isPart)) run += piece
    else {
      close()
      words += piece === '\n' ? '; ' : piece
    }
    if (found.length >= maxFragments) break
  }
  close()
  return found
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

/** Whether a token may stand in a formula; its first character decides. */
function belongs(piece: string, isPart: (word: string) => boolean): boolean {
  const first = piece.charCodeAt(0)
  if ((first >= 97 && first <= 122) || (first >= 65 && first <= 90))
    return isPart(piece) || functionName.test(piece)
  if (first === 46 || (first >= 48 && first <= 57)) return piece !== '.'
  return first === 32 || first === 9 ? /^[ \t]+$/.test(piece) : signs.has(piece.charAt(0))
}

/** Cuts what cannot begin or end a formula: stray signs, and brackets that never meet. */
function trimFormula(run: string): string {
  let text = run
    .trim()
    .replace(/^[=<>+*/^%)\s]+/, '')
    .replace(/[-=<>+*/^(±\s]+$/, '')
  if (count(text, '(') < count(text, ')')) text = text.replace(/\)\s*$/, '')
  if (count(text, '(') > count(text, ')')) text = text.replace(/^\(\s*/, '')
  return text.replace(/\s+/g, ' ').trim()
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

function carriesMeaning(text: string): boolean {
  if (/(?:sqrt|cbrt|sin|cos|tan|exp|ln|log)\(/.test(text)) return true
  return /\d/.test(text) || /^[A-Za-z]\s*=|=\s*[A-Za-z]|[A-Za-z]\s*[-+*/^]/.test(text)
}

const bareNumber = /^-?[\d./\s]+%?$/
const answering =
  /(?:^|[;:,]|\b(?:is|it'?\s?s|get|got|gives|be|equals|think|guess|answer|result|makes|maybe|perhaps|then|so|about|have|or|and|probably|wait|no|mean|actually))\s*$/i
const mentioning =
  /\b(?:by|from|to|of|both|subtract|add|take|took|divide|multiply|with|the|put|use|not|than|step|over|into|plus|asked|for|number|chapter|page|try)\s*$/i
const shortAnswerWords = 4

/** The formulas of a message that can be judged, in the order written. */
export function stepsOf(text: string, isPart: (word: string) => boolean): readonly string[] {
  const isShort = (text.match(/[A-Za-z']{2,}/g) ?? []).length <= shortAnswerWords
  const fragments = fragmentsOf(isShort ? inDigits(text) : text, isPart)
  return fragments.filter((fragment) => isStep(fragment, isShort)).map(({ text: step }) => step)
}

/** "five" as an answer; words beside digits ("step one: 3x = 15") stay words. */
function inDigits(text: string): string {
  if (/\d/.test(text)) return text
  return text.replace(/[A-Za-z]+/g, (word) => {
    const value = numberWords.indexOf(word.toLowerCase())
    return value < 0 ? word : String(value)
  })
}

function isStep({ text, leadIn }: Fragment, isShort: boolean): boolean {
  if (!bareNumber.test(text)) return true
  if (mentioning.test(leadIn)) return false
  return isShort || answering.test(leadIn)
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
