/** Everyday tasks about figures: the perimeter and area of a rectangle, the area of a triangle. */
import { inMath } from '../../algebra/format'
import { phrase } from '../../phrases/phrase'
import { template, type WordTask, type WordTemplate } from './template'

type SizeTask = Pick<WordTask, 'asks' | 'ways' | 'mistakes' | 'hint' | 'strongHint'>

const rectangleTasks: Readonly<Record<'perimeter' | 'area', (a: string, b: string) => SizeTask>> = {
  perimeter: (a, b) => ({
    asks: phrase('perimeter.asks', {}),
    ways: [`2*(${a} + ${b})`, `2*${a} + 2*${b}`, `${a} + ${b} + ${a} + ${b}`],
    mistakes: [['unknown', `${a}*${b}`]],
    hint: phrase('perimeter.hint', {}),
    strongHint: phrase('perimeter.strong_hint', { a: inMath(a), b: inMath(b) }),
  }),
  area: (a, b) => ({
    asks: phrase('area.asks', {}),
    ways: [`${a}*${b}`],
    mistakes: [
      ['unknown', `2*(${a} + ${b})`],
      ['unknown', `${a} + ${b}`],
    ],
    hint: phrase('area.hint', {}),
    strongHint: phrase('area.strong_hint', { a: inMath(a), b: inMath(b) }),
  }),
}

const rectangle = [
  /^an? (?:rectangle|rectangular \w{1,20}) (?:is|has (?:an? )?(?:length|width|sides) (?:of )?) ?$/,
  /^ ?(cm|mm|m|km|inches|feet)? ?(?:long |wide )?(?:and|by) (?:an? )?(?:(?:length|width) (?:of )?)?$/,
  /^ ?(cm|mm|m|km|inches|feet)? ?(?:long|wide)?\./,
]
const asksSize =
  /\. (?:what is|find|calculate) (?:its|the) (perimeter|area)(?: of the \w{1,20})?[?.]?$/

/** The word "perimeter" or "area" decides the formula, wherever it stands in the text. */
export const rectangleBySize: WordTemplate = ({ between, numbers: [a, b] }) => {
  const [start = '', middle = '', end = ''] = between
  if (
    between.length !== 3 ||
    !a ||
    !b ||
    !rectangle.every((one, at) => one.test(between[at] ?? ''))
  )
    return null
  const [, named] = asksSize.exec(end) ?? []
  if (named !== 'perimeter' && named !== 'area') return null
  if (/\b(?:perimeter|area)\b/.test(start + middle)) return null
  const size = named
  return {
    ...rectangleTasks[size](a, b),
    subject: 'word problem: rectangle',
    unit: '',
    givens: [a, b],
    words: 'what is its the perimeter area find calculate of long wide and',
    variant: (seed) =>
      `A rectangle is ${(seed % 4) + 12} cm long and ${(seed % 3) + 6} cm wide. What is its ${size}?`,
  }
}

/** The area of a triangle from its base and height. */
export const triangle = template(
  [
    /^(?:what is|find|calculate) the area of an? triangle with (?:an? )?base (?:of )?(?:length )?$/,
    /^ (?:cm|mm|m|km|inches|feet) and (?:an? )?height (?:of )?$/,
    /^ (?:cm|mm|m|km|inches|feet)\s?[?.]?$/,
  ],
  'what is find calculate the area of triangle with base length and height cm mm m km inches feet',
  ([base, height]) => ({
    subject: 'word problem: triangle',
    asks: phrase('area.asks', {}),
    unit: '',
    ways: [`${base}*${height}/2`, `${base}/2*${height}`, `1/2*${base}*${height}`],
    mistakes: [['unknown', `${base} + ${height}`]],
    hint: phrase('triangle.hint', {}),
    strongHint: phrase('triangle.strong_hint', {}),
    variant: (seed) =>
      `What is the area of a triangle with base ${(seed % 4) * 2 + 12} cm and height ${(seed % 3) + 5} cm?`,
  }),
)
