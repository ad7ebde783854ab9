/** The chances of drawing: from an urn, once or twice, and from a deck of cards. */
import Fraction from 'fraction.js'
import type { Quantity } from '../quantity'

const colours =
  'red|blue|green|yellow|white|black|orange|purple|brown|aces?|kings?|queens?|apples?|pears?|oranges?|milk|dark'
const group = new RegExp(`(\\d+)\\s+(${colours})\\b`, 'g')

/** "A bag holds 3 red and 5 blue balls": one drawn, or two with or without putting back. */
export function urn(text: string): Chance | null {
  const at = text.search(/\b(?:probability|chance|likely)\b/)
  const groups = Array.from(text.slice(0, at).matchAll(group), ([, count, name]) => ({
    count: Number(count),
    name: singular(name ?? ''),
  }))
  const question = text.slice(at)
  if (groups.length < 2 || groups.some(({ count }) => count > 500)) return null
  const named = groups.filter(({ name }) => new RegExp(`\\b${name}s?\\b`).test(question))
  const isNot = /\bnot\b|\bno\b|\bisn'?t\b/.test(question)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  const wantedNames = isNot ? groups.filter((one) => !named.includes(one)) : named
  const wanted = wantedNames.reduce((sum, { count }) => sum + count, 0)
  if (named.length === 0 || wanted === 0 || wanted === all) return null
  const isPair =
    /\b2\b.*\bdrawn\b|\bdraw\w*\s+2\b|\b(?:both|2) (?:\w+ )?(?:are )?\w+/.test(
      text.replace(group, ' '),
    ) && named.length === 1
  return isPair ? pairDrawn(text, wanted, all) : singleDrawn(wanted, all)
}

function singleDrawn(wanted: number, all: number): Chance {
  const rest = all - wanted
  const mistakes: Quantity['mistakes'] = [
    ['unknown', new Fraction(wanted, rest)],
    ['unknown', new Fraction(rest, all)],
    ['unknown', new Fraction(1, wanted)],
  ]
  return chanceOf(
    new Fraction(wanted, all),
    `${wanted}/${all}`,
    `${wanted} and ${rest}`,
    [new Fraction(all), new Fraction(wanted)],
    mistakes,
    `${wanted} wanted among ${wanted} and ${rest}`,
  )
}

function pairDrawn(text: string, wanted: number, all: number): Chance | null {
  const isWithout = /\bwithout (?:replacement|putting)/.test(text)
  if (!isWithout && !/\bwith replacement|put(?:ting)? (?:it )?back|replaced/.test(text)) return null
  if (wanted < 2) return null
  const [first, again] = [new Fraction(wanted, all), new Fraction(wanted, all)]
  const less = new Fraction(wanted - 1, all - 1)
  const [value, other] = isWithout
    ? [first.mul(less), first.mul(again)]
    : [first.mul(again), first.mul(less)]
  const second = isWithout ? `${wanted - 1}/${all - 1}` : `${wanted}/${all}`
  const intermediateValues = [
    first,
    isWithout ? less : again,
    new Fraction(all),
    new Fraction(wanted),
  ]
  const mistakes: Quantity['mistakes'] = [
    ['unknown', other],
    ['unknown', first.add(less)],
    ['unknown', new Fraction(2, all)],
  ]
  return chanceOf(
    value,
    `${wanted}/${all} * ${second}`,
    `2 of ${wanted} among ${all}`,
    intermediateValues,
    mistakes,
    `${wanted} wanted among ${all}, drawn one after the other`,
  )
}

const ranks: readonly (readonly [RegExp, number])[] = [
  [/\b(?:ace|king|queen|jack)\b.*\bor\b.*\b(?:ace|king|queen|jack)\b/, 8],
  [/\b(?:face|picture|court) card/, 12],
  [/\b(?:aces?|kings?|queens?|jacks?)\b/, 4],
  [/\b(?:hearts?|spades?|clubs?|diamonds?)\b/, 13],
  [/\b(?:red|black)\b/, 26],
]

/** "What is the probability of drawing an ace from a deck of 52 cards?" */
export function cards(text: string): Chance | null {
  if (
    !/\b(?:deck|pack)\b|\bcards?\b/.test(text) ||
    /\b2 cards\b|\bwithout replacement\b/.test(text)
  )
    return null
  const all = Number(/\b(32|52)\b/.exec(text)?.[1] ?? 52)
  const wanted = ranks.find(([pattern]) => pattern.test(text))?.[1]
  if (wanted === undefined || (all === 32 && wanted > 8)) return null
  const hits = /\b(?:not|no)\b/.test(text) ? all - wanted : wanted
  return { ...singleDrawn(hits, all), statement: `${all} cards`, cases: `a deck of ${all} cards` }
}

function singular(name: string): string {
  return name.replace(/s$/, '')
}

/** A chance as it is worked out: the formula, and what a careless look gives. */
export interface Chance {
  readonly value: Fraction
  readonly formula: string
  readonly statement: string
  readonly intermediateValues: readonly Fraction[]
  readonly mistakes: Quantity['mistakes']
  readonly cases: string
}

/** A chance without the mistakes that happen to come out right. */
export function chanceOf(
  value: Fraction,
  formula: string,
  statement: string,
  intermediateValues: readonly Fraction[],
  mistakes: Quantity['mistakes'],
  cases: string,
): Chance {
  return {
    value,
    formula,
    statement,
    intermediateValues,
    mistakes: mistakes.filter(([, other]) => !other.equals(value)),
    cases,
  }
}
