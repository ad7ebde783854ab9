/**
 * Temperatures: "Convert 25 °C to °F", "300 K in Celsius". The factors are exact (NIST SP 811,
 * B.8).
 */
import Fraction from 'fraction.js'
import { formatFraction, inMath } from '../algebra/format'
import { withoutParts } from '../coverage'
import { wordSet } from '../../lib/text'
import { plainNotation } from '../algebra/notation'
import { type Phrase, phrase } from '../phrases/phrase'
import type { MathProblem, ProblemKind } from '../problem'
import { quantityProblem, shown, workedLines } from './quantity'

type Scale = 'C' | 'F' | 'K'

const scale = String.raw`(?:°|degrees? )? ?(celsius|centigrade|fahrenheit|kelvins?|[CFK])`
const pattern = new RegExp(
  String.raw`(-?\d{1,12}(?:\.\d{1,12})?) ?${scale} ?(?:to|in|into|as|=|is) (?:degrees? )?(?:what )?${scale}\b`,
  'i',
)
const units = /°|\b(?:degrees?|celsius|fahrenheit|kelvins?)\b|(?<=\d\s{0,2})[CFK]\b/gi

export const temperatures: ProblemKind = {
  recognise: (text) => {
    const plain = plainNotation(text)
      .replace(/\\circ|\^ ?\(? ?(?=°)/g, '°')
      .replace(/\s{1,32}/g, ' ')
    const match = pattern.exec(plain)
    const [from, to] = [scaleOf(match?.[2]), scaleOf(match?.[3])]
    if (!match?.[1] || !from || !to || from === to) return null
    const problem = temperatureProblem(new Fraction(match[1]), from, to)
    return { problem, rest: withoutParts(plain, [match[0]]) }
  },
  wording: {
    words: wordSet(`convert converting conversion express write change temperature temperatures
      degrees calculate find rechne wandle um temperatur konvertiere umrechnen`),
  },
}

function scaleOf(name: string | undefined): Scale | null {
  const first = name?.charAt(0).toUpperCase()
  return first === 'C' || first === 'F' || first === 'K' ? first : null
}

const zeroKelvin = new Fraction('273.15')
const ratio = new Fraction(9, 5)

function convert(value: Fraction, from: Scale, to: Scale): Fraction {
  const celsius =
    from === 'C' ? value : from === 'K' ? value.sub(zeroKelvin) : value.sub(32).div(ratio)
  if (to === 'C') return celsius
  return to === 'K' ? celsius.add(zeroKelvin) : celsius.mul(ratio).add(32)
}

function temperatureProblem(amount: Fraction, from: Scale, to: Scale): MathProblem {
  const value = convert(amount, from, to)
  const celsius = convert(amount, from, 'C')
  const [old, wanted] = [named(from), named(to)]
  const given = `${inMath(formatFraction(amount))} ${old}`
  return quantityProblem({
    subject: `temperature from ${old} to ${wanted}`,
    task: `Convert ${formatFraction(amount)} ${old} to ${wanted}`,
    taskPhrase: phrase('convert', { a: given, b: wanted }),
    statement: `${formatFraction(amount)} ${old}`,
    value,
    answer: `${formatFraction(value)} ${wanted}`,
    givens: [amount, new Fraction(32), zeroKelvin],
    intermediateValues: [
      celsius,
      celsius.mul(ratio),
      amount.mul(9),
      amount.sub(32),
      amount.mul(ratio),
      ratio,
    ],
    mistakes: mistakesOf(amount, from, to),
    units,
    questions: {
      probe: [
        phrase('temperature.probe', { given }),
        phrase('temperature.tie', { from: old, to: wanted }),
      ],
      hint: [phrase('temperature.hint', { given })],
      strong_hint: [strongHint(from, to, given)],
    },
    about: {
      order_of_operations: phrase('temperature.wrong.order_of_operations', {}),
      sign: phrase('temperature.wrong.sign', {}),
      inverse_operation: phrase('temperature.wrong.inverse_operation', {}),
    },
    solution: workedLines(given, ...lines(amount, from, to)),
    variant: (seed) => `Convert ${[40, 15, 60, 35][seed % 4] ?? 40} ${old} to ${wanted}`,
  })
}

function named(of: Scale): string {
  return of === 'K' ? 'K' : `°${of}`
}

function mistakesOf(amount: Fraction, from: Scale, to: Scale) {
  if (from === 'C' && to === 'F') {
    return [
      ['order_of_operations', amount.add(32).mul(ratio)],
      ['inverse_operation', amount.div(ratio).add(32)],
      ['sign', amount.mul(ratio).sub(32)],
    ] as const
  }
  if (from === 'F' && to === 'C') {
    return [
      ['order_of_operations', amount.div(ratio).sub(32)],
      ['inverse_operation', amount.sub(32).mul(ratio)],
      ['sign', amount.add(32).div(ratio)],
    ] as const
  }
  return [
    ['sign', amount.add(zeroKelvin)],
    ['sign', amount.sub(zeroKelvin)],
  ] as const
}

const kelvinShift = inMath('273.15')

function strongHint(from: Scale, to: Scale, given: string): Phrase {
  const shift = inMath('32')
  if (from === 'C' && to === 'F')
    return phrase('temperature.celsiusToFahrenheit', { given, factor: inMath('9/5'), shift })
  if (from === 'F' && to === 'C')
    return phrase('temperature.fahrenheitToCelsius', { given, factor: inMath('5/9'), shift })
  if (from === 'C') return phrase('temperature.celsiusToKelvin', { given, shift: kelvinShift })
  if (to === 'C') return phrase('temperature.kelvinToCelsius', { given, shift: kelvinShift })
  return phrase('temperature.byCelsius', { given })
}

function lines(amount: Fraction, from: Scale, to: Scale): readonly (readonly [Phrase, string])[] {
  const celsius = convert(amount, from, 'C')
  const [start, middle, end] = [amount, celsius, convert(amount, from, to)].map(shown)
  const [fahrenheit, kelvin] = [{ shift: '32' }, { shift: '273.15' }]
  const fromFahrenheit = phrase('temperature.fromFahrenheit', { ...fahrenheit, factor: '5/9' })
  const toFahrenheit = phrase('temperature.toFahrenheit', { ...fahrenheit, factor: '9/5' })
  const toCelsius: readonly (readonly [Phrase, string])[] =
    from === 'C'
      ? []
      : from === 'F'
        ? [[fromFahrenheit, `(${start} - 32) * 5/9 = ${middle}`]]
        : [[phrase('temperature.fromKelvin', kelvin), `${start} - 273.15 = ${middle}`]]
  if (to === 'C') return toCelsius
  const last =
    to === 'F'
      ? ([toFahrenheit, `${middle} * 9/5 + 32 = ${end}`] as const)
      : ([phrase('temperature.toKelvin', kelvin), `${middle} + 273.15 = ${end}`] as const)
  return [...toCelsius, last]
}
