/** The spaces that French writes beside some marks. Without a break there, no line begins with a question mark. */

const narrow = '\u202f'

/** Before a high mark and a closing quotation mark, after an opening one, and within a number. */
const inText = /(?<=\S) (?=[?!;:»](?:\s|$))|(?<=«) |(?<=\d) (?=\d{3}(?!\d))/g

/** The text with narrow spaces that do not break. */
export const withFrenchSpaces = (text: string): string => text.replace(inText, narrow)

/** The same for each text of a catalogue, and for each text that one of its functions makes. */
export function frenchTexts<Texts>(texts: Texts): Texts {
  return spaced(texts) as Texts
}

function spaced(value: unknown): unknown {
  if (typeof value === 'string') return withFrenchSpaces(value)
  if (typeof value === 'function') {
    return (...values: unknown[]): unknown => spaced(Reflect.apply(value, undefined, values))
  }
  if (Array.isArray(value)) return value.map(spaced)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spaced(inner)]))
}
