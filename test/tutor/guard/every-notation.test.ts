/** A held value in every notation of digits, before the detectors of all three policies. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { assess } from '../../../src/tutor/assess'
import { createDisclosureDetector } from '../../../src/tutor/guard/computed-detector'
import { heldBackSolutionOf } from '../../../src/tutor/guard/held'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { keyOf } from './keys'
import { inputAfter } from './run-guard'

type Detects = (text: string) => boolean

/** Detectors that hold `value`, by policy. */
function detectorsOf(value: number): Readonly<Record<string, Detects>> {
  const input = inputAfter([`Calculate ${2 * value} / 2`])
  const held = heldBackSolutionOf(input, assess(input))
  if (held === null) throw new Error(`Nothing of ${value} is held.`)
  const options = {
    task: 'How many are there?',
    learner: [],
    reachedSteps: [],
    rung: 'probe',
  } as const
  return {
    computed: createDisclosureDetector(held),
    key: createKeyDetector({ ...options, key: keyOf(String(value)) }),
    strict: createStrictDetector({ task: options.task, learner: [] }),
  }
}

const grouped = (digits: string, by: string, size = 3) =>
  digits.replace(size === 3 ? /\B(?=(\d{3})+$)/g : /\B(?=(\d{2})*\d{3}$)/g, by)
const inDigits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** How twelve locales and other writings give a number of whole part and decimals. */
const notations: Readonly<Record<string, (whole: string, decimals: string) => string>> = {
  'en-US': (whole, decimals) => `${grouped(whole, ',')}.${decimals}`,
  'de-DE': (whole, decimals) => `${grouped(whole, '.')},${decimals}`,
  'fr-FR': (whole, decimals) => `${grouped(whole, '\u202f')},${decimals}`,
  'pl-PL': (whole, decimals) => `${grouped(whole, '\u00a0')},${decimals}`,
  'ru-RU': (whole, decimals) => `${grouped(whole, ' ')},${decimals}`,
  'de-CH': (whole, decimals) => `${grouped(whole, '’')}.${decimals}`,
  'en-IN': (whole, decimals) => `${grouped(whole, ',', 2)}.${decimals}`,
  'es-MX': (whole, decimals) => `${whole}.${decimals}`,
  'pt-PT': (whole, decimals) => `${whole},${decimals}`,
  'ar-EG': (whole, decimals) => inDigits(0x660)(`${whole}.${decimals}`),
  'hi-IN': (whole, decimals) => inDigits(0x966)(`${whole}.${decimals}`),
  'ja-JP': (whole, decimals) => inDigits(0xff10)(`${whole}.${decimals}`),
  'LaTeX comma': (whole, decimals) => `$${whole}{,}${decimals}$`,
  'LaTeX groups': (whole, decimals) => `$${grouped(whole, '\\,')}.${decimals}$`,
  exponent: (whole, decimals) => `${whole}${decimals}e-${decimals.length}`,
  bold: (whole, decimals) => `**${whole}.${decimals}**`,
}

test.each(Object.entries(notations))('%s: a held value does not pass', (_, write) => {
  const values = fc.tuple(
    fc.integer({ min: 1000, max: 9_999_999 }),
    fc.integer({ min: 11, max: 99 }),
  )
  fc.assert(
    fc.property(values, ([whole, hundredths]) => {
      fc.pre(hundredths % 10 !== 0)
      const said = `So the answer is ${write(String(whole), String(hundredths))}.`
      const found = Object.entries(detectorsOf(Number(`${whole}.${hundredths}`)))
      return found.every(([, detects]) => detects(said))
    }),
    { numRuns: 25, seed: 7 },
  )
})

test.each(['0.(3)', '0.333…', '0,333...', '1/3', '\\frac{1}{3}', '⅓', '33.33%', 'a third'])(
  'a third, written %s, does not pass',
  (written) => {
    const input = inputAfter(['What is 1/2 - 1/6?'])
    const held = heldBackSolutionOf(input, assess(input))
    if (held === null) throw new Error('nothing is held')
    const said = `So the answer is ${written}.`
    const detectors = [
      createDisclosureDetector(held),
      createKeyDetector({
        task: 'How much is left?',
        learner: [],
        key: keyOf('1/3'),
        reachedSteps: [],
        rung: 'probe',
      }),
    ]
    expect(detectors.map((detects) => detects(said))).toEqual([true, true])
  },
)
