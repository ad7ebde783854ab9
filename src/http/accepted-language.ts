/** The language of a request's `Accept-Language` (RFC 9110 §12.5.4), of those that texts exist in. */

const languages = ['en', 'de', 'fr', 'es'] as const
export type AcceptedLanguage = (typeof languages)[number]

/** Ranges that are read; a header may have more. */
const rangesMax = 20

/** The language with the highest weight; English where none is accepted. */
export function acceptedLanguage({ headers }: Request): AcceptedLanguage {
  const ranges = (headers.get('accept-language') ?? '').split(',').slice(0, rangesMax)
  let best: { language: AcceptedLanguage; weight: number } = { language: 'en', weight: 0 }
  for (const range of ranges) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`))
    const weight = weightOf(parameters)
    if (language && weight > best.weight) best = { language, weight }
  }
  return best.language
}

/** `q`, from 0 to 1; 1 where it is absent. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
