/** Units: lengths, masses, times, areas and speeds in other units. */
import { type Draft, plainValue, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { namesOf } from '../../math/tasks/materials'

const rule: Texts = {
  en: 'Into a smaller unit you multiply, into a larger one you divide. The factor of an area is the square of the factor of its length.',
  de: 'In eine kleinere Einheit wird multipliziert, in eine größere dividiert. Bei Flächen gilt das Quadrat des Längenfaktors.',
  fr: 'Vers une unité plus petite on multiplie, vers une plus grande on divise. Pour une aire, le facteur est le carré de celui de la longueur.',
  es: 'A una unidad menor se multiplica, a una mayor se divide. En un área el factor es el cuadrado del de la longitud.',
}
const askDirection: Texts = {
  en: 'Is the new unit larger or smaller? So do you need more or fewer of them?',
  de: 'Ist die neue Einheit größer oder kleiner? Brauchst du also mehr oder weniger davon?',
  fr: 'La nouvelle unité est-elle plus grande ou plus petite ? En faut-il donc plus ou moins ?',
  es: '¿La nueva unidad es mayor o menor? ¿Necesitas entonces más o menos?',
}
const askFactor: Texts = {
  en: 'How many of the smaller unit make one of the larger?',
  de: 'Wie viele der kleineren Einheit ergeben eine der größeren?',
  fr: 'Combien de petites unités font une grande ?',
  es: '¿Cuántas unidades pequeñas forman una grande?',
}
const hints: readonly Texts[] = [
  askDirection,
  askFactor,
  {
    en: 'Do you multiply or divide by that factor, and how often?',
    de: 'Multiplizierst oder dividierst du mit diesem Faktor, und wie oft?',
    fr: 'Multiplies-tu ou divises-tu par ce facteur, et combien de fois ?',
    es: '¿Multiplicas o divides por ese factor y cuántas veces?',
  },
]

function convert(amount: string, from: string, to: string): Texts {
  const [a, b] = [shown(from), shown(to)]
  return {
    en: `Convert ${amount} ${a} to ${b}.`,
    de: `Rechne ${amount} ${a} in ${b} um.`,
    fr: `Convertis ${amount} ${a} en ${b}.`,
    es: `Convierte ${amount} ${a} a ${b}.`,
  }
}

const shown = (unit: string): string => unit.replace('^2', '²').replace('^3', '³')

interface Step {
  readonly from: string
  readonly to: string
  readonly factor: number
}
const lengthsAndMasses: readonly Step[] = [
  { from: 'km', to: 'm', factor: 1000 },
  { from: 'm', to: 'cm', factor: 100 },
  { from: 'cm', to: 'mm', factor: 10 },
  { from: 'kg', to: 'g', factor: 1000 },
  { from: 't', to: 'kg', factor: 1000 },
  { from: 'l', to: 'ml', factor: 1000 },
  { from: 'g', to: 'mg', factor: 1000 },
]
const areas: readonly Step[] = [
  { from: 'm^2', to: 'cm^2', factor: 10_000 },
  { from: 'cm^2', to: 'mm^2', factor: 100 },
  { from: 'm^2', to: 'dm^2', factor: 100 },
  { from: 'dm^2', to: 'cm^2', factor: 100 },
  { from: 'm^3', to: 'dm^3', factor: 1000 },
  { from: 'dm^3', to: 'cm^3', factor: 1000 },
]

function conversion(random: Random, { from, to, factor }: Step, wrongFactor: number): Draft {
  const isDown = random.pick([true, false])
  const number = random.int(2, 999)
  const amount = isDown ? plainValue(`${number}/10`) : String(number * 10)
  if (amount === String(factor)) return conversion(random, { from, to, factor }, wrongFactor)
  const [start, end] = isDown ? [from, to] : [to, from]
  const sign = isDown ? '*' : '/'
  const other = isDown ? '/' : '*'
  return {
    question: convert(amount, start, end),
    kind: 'number',
    unit: end,
    calculations: [`${amount} ${sign} ${factor}`],
    mistakes: [
      [plainValue(`${amount}${other}${factor}`), askDirection],
      [plainValue(`${amount}${sign}${wrongFactor}`), askFactor],
    ],
    task: `Convert ${amount} ${start} to ${end}.`,
  }
}

const plain = (random: Random): Draft => {
  const step = random.pick(lengthsAndMasses)
  return conversion(random, step, step.factor === 10 ? 100 : step.factor / 10)
}

const area = (random: Random): Draft => {
  const step = random.pick(areas)
  return conversion(random, step, step.factor === 10_000 ? 100 : 10)
}

/** Hours and minutes as minutes. */
function duration(random: Random): Draft {
  const [hours, minutes] = [random.int(2, 12), random.int(13, 59)]
  const [who = ''] = namesOf(random, 1)
  return {
    question: {
      en: `${who} travels for ${hours} h ${minutes} min. How many minutes is that?`,
      de: `${who} ist ${hours} h ${minutes} min unterwegs. Wie viele Minuten sind das?`,
      fr: `${who} voyage pendant ${hours} h ${minutes} min. Combien de minutes cela fait-il ?`,
      es: `${who} viaja durante ${hours} h ${minutes} min. ¿Cuántos minutos son?`,
    },
    kind: 'number',
    unit: 'min',
    calculations: [`${hours} * 60`, `${hours * 60} + ${minutes}`],
    mistakes: [
      [String(hours * 100 + minutes), askFactor],
      [String(hours + minutes), askFactor],
    ],
  }
}

/** Kilometres per hour and metres per second. */
function speed(random: Random): Draft {
  const isDown = random.pick([true, false])
  const metres = random.int(2, 1500) / 2
  const [amount, from, to] = isDown ? [metres * 3.6, 'km/h', 'm/s'] : [metres, 'm/s', 'km/h']
  const text = plainValue(amount.toFixed(2))
  return {
    question: convert(text, from, to),
    kind: 'number',
    unit: to,
    calculations: isDown
      ? [`${text} * 1000`, `${plainValue(`${text}*1000`)} / 3600`]
      : [`${text} * 3600`, `${plainValue(`${text}*3600`)} / 1000`],
    mistakes: [
      [plainValue(isDown ? `${text}*3.6` : `${text}/3.6`), askDirection],
      [plainValue(isDown ? `${text}/60` : `${text}*60`), askFactor],
    ],
    task: `Convert ${text} ${from} to ${to}.`,
  }
}

export const units = skillOf({
  id: 'units',
  area: 'numbers',
  name: { en: 'Units', de: 'Einheiten', fr: 'Unités', es: 'Unidades' },
  prerequisites: ['arithmetic'],
  rule,
  hints,
  levels: { easy: [plain], medium: [area, duration], hard: [speed] },
})
