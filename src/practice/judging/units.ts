/** The unit that stands behind a number, in the four languages. */
import { type KnownUnit, knownUnitOf } from '../../text/units'

const names: readonly (readonly [RegExp, string])[] = [
  [/^quadrat|^square\s|\s(?:carrés?|cuadrad[oa]s?)$/u, '^2'],
  [/^kubik|^cubic\s|\s(?:cubes?|cúbic[oa]s?)$/u, '^3'],
]
const stems: readonly (readonly [RegExp, string])[] = [
  [/^(?:kilomet(?:er|ern|re|res)|kilómetros?|kilomètres?)$/u, 'km'],
  [/^(?:zentimetern?|centim[eè]tres?|centímetros?|centimeters?)$/u, 'cm'],
  [/^(?:millimetern?|millim[eè]tres?|milímetros?|millimeters?)$/u, 'mm'],
  [/^(?:metern?|m[eè]tres?|metros?|meters?)$/u, 'm'],
  [/^(?:kilogramm|kilogrammes?|kilogramos?|kilograms?|kilos?)$/u, 'kg'],
  [/^(?:gramm|grammes?|gramos?|grams?)$/u, 'g'],
  [/^(?:litern?|litres?|litros?|liters?)$/u, 'l'],
  [/^(?:stunden?|std|heures?|horas?|hours?)$/u, 'h'],
  [/^(?:minuten?|minutes?|minutos?)$/u, 'min'],
  [/^(?:sekunden?|sek|secondes?|segundos?|seconds?)$/u, 's'],
  [/^(?:tagen?|tage|tag|jours?|días?|dias?)$/u, 'day'],
  [/^(?:wochen?|semaines?|semanas?)$/u, 'week'],
  [/^(?:€|eur|euros?)$/u, 'euro'],
  [/^(?:\$|usd|dollars?|dólares)$/u, 'dollar'],
  [/^(?:cents?|centimes?|céntimos?)$/u, 'cent'],
]
const maxUnit = 40

/** The unit that a text names; null for another word, such as "apples". */
export function unitNamed(written: string): KnownUnit | null {
  const text = written
    .slice(0, maxUnit)
    .toLowerCase()
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')
    .replace(/(?<![\s.,;:!?)])[\s.,;:!?)]+$/, '')
    .trim()
  const [top = '', bottom] = text.split(/(?:(?<!\s)\s+)?\/\s*|\s(?:per|pro|par|por)\s/)
  const one = simple(top)
  if (bottom === undefined) return one
  const other = simple(bottom)
  if (one === null || other === null) return null
  return {
    dimension: `${one.dimension}/${other.dimension}`,
    factor: one.factor.div(other.factor),
  }
}

function simple(text: string): KnownUnit | null {
  const power = names.find(([pattern]) => pattern.test(text))
  const bare = power === undefined ? text : text.replace(power[0], '')
  const [, name = bare, exponent = power?.[1] ?? ''] = /^(\p{L}+)\s?(\^[23])$/u.exec(bare) ?? []
  const known = stems.find(([pattern]) => pattern.test(name))?.[1] ?? name
  return knownUnitOf(`${known}${exponent}`)
}

/** The words behind a number: "12 km/h" has "km/h". Empty where a sign or nothing follows. */
export function wordsBehind(text: string): string {
  const plain = text
    .replace(/\\(?:text|mathrm|,|;|!)/g, ' ')
    .replace(/\\[a-z]+/gi, ' ')
    .replace(/[{}$\\]/g, ' ')
  const found =
    /^\s*([\p{L}€°][\p{L}\d²³^/€°]*(?:\s(?:per|pro|par|por|carrés?|cuadrad[oa]s?|cubes?|cúbic[oa]s?|meters?|metres?|centimeters?|centimetres?)(?:\s\p{L}+)?)?)/u
  return found.exec(plain)?.[1] ?? ''
}
