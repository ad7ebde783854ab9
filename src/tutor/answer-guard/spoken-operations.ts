/** Operations that words name inside a formula: "x to the fourth", "the square root of five". */
import type { Token } from './token'

const rootWords = new Set('root wurzel racine raiz radice'.split(' '))
const squareWords = new Set('square quadratwurzel carree cuadrada quadrada quadrata'.split(' '))
const ofWords = new Set('of aus de da di von'.split(' '))
const powers: ReadonlyMap<string, number> = new Map(
  'second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, at + 2] as const),
)

/** A part of a formula, and the place after it. */
interface SpokenPart {
  readonly value: string
  readonly to: number
}

/** Whether a word may begin the name of a root. */
export function beginsRoot(text: string): boolean {
  return text === 'square' || text === 'quadratwurzel' || rootWords.has(text)
}

/** "the square root of", "racine carrée de": the function; null where no root is named. */
export function rootAt(tokens: readonly Token[], from: number): SpokenPart | null {
  const text = (at: number) => tokens[at]?.text ?? ''
  let at = text(from) === 'the' ? from + 1 : from
  if (!beginsRoot(text(at))) return null
  while (rootWords.has(text(at)) || squareWords.has(text(at))) at += 1
  return ofWords.has(text(at)) ? { value: 'sqrt', to: at + 1 } : null
}

/** "to the fourth": the power; null elsewhere. */
export function powerAt(tokens: readonly Token[], at: number): SpokenPart | null {
  if (tokens[at]?.text !== 'to' || tokens[at + 1]?.text !== 'the') return null
  const third = tokens[at + 2]?.text ?? ''
  if (third === 'power') {
    return tokens[at + 3]?.text === 'of' ? { value: '^', to: at + 4 } : null
  }
  const power = powers.get(third)
  return power === undefined ? null : { value: `^${power}`, to: at + 3 }
}
