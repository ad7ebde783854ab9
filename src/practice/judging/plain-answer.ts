/** Writes the numbers of an answer in plain notation, so that every kind of item reads the same numbers. */
import {
  formatsOf,
  type NumberFormat,
  otherFormat,
  type PlainNumbers,
  plainNumbers,
} from '../../text/locale'
import type { ItemContent } from '../item'

/** Marks of direction, joiners, and emoji. */
const unspoken = /[\p{Cf}\ufe0f\u20e3]|\p{Extended_Pictographic}/gu
/** "7:5" alone is a division; "12:50" may be a time. */
const ratio = /^\s{0,4}(\d{1,9})\s?[:∶]\s?(\d|\d{3,9})\s{0,4}$/

type Answered = Pick<ItemContent, 'kind' | 'key' | 'language' | 'choices'>

/** The answer with its numbers in plain notation, as its item's language writes them. */
export function plainAnswer(text: string, item: Answered): string {
  return inFormats(text, item, formatsOf(text, { language: item.language }))
}

/** The answer as languages with the other decimal mark read it: "1.500" is 1500 in German, else 1.5. */
export function answerReadOtherwise(text: string, item: Answered): string {
  const [format] = formatsOf(text, { language: item.language })
  return inFormats(text, item, [otherFormat(format?.decimalMark ?? 'point')])
}

/** The learner's working with its numbers in plain notation. */
export function plainWorking(text: string, { language }: Answered): PlainNumbers {
  return plainNumbers(text, formatsOf(text, { language }))
}

/** The options of an item with their numbers in plain notation. */
export function plainChoices({ choices = [], language }: Answered): readonly string[] {
  const formats = formatsOf(choices.join('\n'), { language })
  return choices.map((choice) => plainNumbers(choice, formats, { mayJoin: false }).text)
}

function inFormats(
  text: string,
  { kind, key }: Answered,
  formats: readonly NumberFormat[],
): string {
  if (kind === 'choice' || kind === 'choices') {
    return plainNumbers(text, formats, { mayJoin: false }).text
  }
  if (kind !== 'number' && kind !== 'expression' && kind !== 'equation') return text
  const bare = text.replace(unspoken, '')
  // Two solutions may be "2 and 1/2", or "2,5".
  const asksForOne = key.answers.length < 2
  const options = { mayJoin: asksForOne, hasDecimals: asksForOne }
  const plain = plainNumbers(bare, formats, options).text
  return (kind === 'number' ? plain.replace(ratio, '$1/$2') : plain).trim()
}
