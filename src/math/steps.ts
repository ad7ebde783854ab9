/** Tells a learner's steps from numbers that are merely mentioned ("subtract 7 from both sides"). */
import { type Fragment, fragmentsOf } from './fragments'
import { numberWords } from './number-words'

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
