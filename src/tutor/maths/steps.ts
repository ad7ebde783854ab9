/** Tells a learner's steps from numbers that are merely mentioned ("subtract 7 from both sides"). */
import { type Fragment, fragmentsOf } from './fragments'

const bareNumber = /^-?[\d./\s]+%?$/
const answering =
  /(?:^|[;:,]|\b(?:is|it'?\s?s|get|got|gives|be|equals|think|guess|answer|result|makes|maybe|perhaps|then|so|about|have|or|and|probably|wait|no|mean|actually))\s*$/i
const mentioning =
  /\b(?:by|from|to|of|both|subtract|add|take|took|divide|multiply|with|the|put|use|not|than|step|over|into|plus|asked|for|number|chapter|page|try)\s*$/i
const shortAnswerWords = 4

/** The formulas of a message that can be judged, in the order written. */
export function stepsOf(text: string, isPart: (word: string) => boolean): readonly string[] {
  const fragments = fragmentsOf(text, isPart)
  const isShort = (text.match(/[A-Za-z']{2,}/g) ?? []).length <= shortAnswerWords
  return fragments.filter((fragment) => isStep(fragment, isShort)).map(({ text: step }) => step)
}

function isStep({ text, leadIn }: Fragment, isShort: boolean): boolean {
  if (!bareNumber.test(text)) return true
  if (mentioning.test(leadIn)) return false
  return isShort || answering.test(leadIn)
}
