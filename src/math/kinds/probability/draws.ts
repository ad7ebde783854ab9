/** The chances of drawing from an urn, once or twice. */
import Fraction from 'fraction.js'
import { type Phrase, phrase } from '../../phrases/phrase'
import type { QuantityTask } from '../quantity'

const group =
  /(\d{1,3}) (red|blue|green|yellow|white|black|orange|purple|brown|pink|aces?|kings?|queens?|apples?|pears?|oranges?|milk|dark)\b/g

/** The words of a text about drawing. */
export const drawingWords = `bag box jar urn bowl basket drawer hat deck pack holds contains has with from
  red blue green yellow white black orange purple brown pink ace aces king kings queen queens apple
  apples pear pears oranges milk dark chocolate chocolates ball balls marble marbles sock socks card
  cards fruit pencil pencils pen pens candies sweets only drawn draw drawing pick picked picking taken
  take taking chosen choose choosing selected selecting select at random randomly both without
  replacement putting back put replaced`

/** "A bag holds 3 red and 5 blue balls": one drawn, or two with or without putting back. */
export function urn(text: string): Chance | null {
  const at = text.search(/\b(?:probability|chance|like)/)
  const matches = Array.from(text.slice(0, at).matchAll(group))
  const groups = matches.map(([, count, name = '']) => ({
    count: Number(count),
    name: name.replace(/s$/, ''),
  }))
  const question = text.slice(at)
  if (new Set(groups.map(({ name }) => name)).size !== groups.length || groups.length < 2)
    return null
  const asked = question.split(/[^a-z]/).map((word) => word.replace(/s$/, ''))
  const named = groups.filter(({ name }) => asked.includes(name))
  const isNot = /\bnot?\b/.test(question)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  const wantedNames = isNot ? groups.filter((one) => !named.includes(one)) : named
  const wanted = wantedNames.reduce((sum, { count }) => sum + count, 0)
  if (named.length === 0 || wanted === 0 || wanted === all) return null
  if (named.length > 1 && !/ or /.test(question)) return null
  const numbers = matches.map(([, count = '']) => count)
  const story = text.slice(0, at).replace(group, ' ')
  const others = `${story} ${question}`.match(/\b2\b/g) ?? []
  if (others.length === 0) return singleDrawn({ wanted, all, numbers })
  const isPair = named.length === 1 && !isNot && /\b(?:2|both)\b/.test(question)
  return isPair ? pairDrawn(text, { wanted, all, numbers: [...numbers, ...others] }) : null
}

interface Drawing {
  readonly wanted: number
  readonly all: number
  readonly numbers: readonly string[]
}

function singleDrawn({ wanted, all, numbers }: Drawing): Chance {
  const rest = all - wanted
  const mistakes: QuantityTask['mistakes'] = [
    ['unknown', new Fraction(wanted, rest)],
    ['unknown', new Fraction(rest, all)],
    ['unknown', new Fraction(1, wanted)],
  ]
  return chanceOf({
    value: new Fraction(wanted, all),
    formula: `${wanted}/${all}`,
    statement: `${wanted} and ${rest}`,
    numbers,
    intermediateValues: [new Fraction(all), new Fraction(wanted)],
    mistakes,
    cases: phrase('probability.drawn', { wanted: String(wanted), rest: String(rest) }),
  })
}

function pairDrawn(text: string, { wanted, all, numbers }: Drawing): Chance | null {
  const isWithout = /\bwithout (?:replacement|putting)/.test(text)
  if (!isWithout && !/\bwith replacement\b|\bput(?:ting)? (?:it )?back\b|\breplaced\b/.test(text))
    return null
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
  const mistakes: QuantityTask['mistakes'] = [
    ['unknown', other],
    ['unknown', first.add(less)],
    ['unknown', new Fraction(2, all)],
  ]
  return chanceOf({
    value,
    formula: `${wanted}/${all} * ${second}`,
    statement: `2 of ${wanted} among ${all}`,
    numbers,
    intermediateValues,
    mistakes,
    cases: phrase('probability.pair', { wanted: String(wanted), all: String(all) }),
  })
}

/** A chance as it is worked out: the formula, and what a careless look gives. */
export interface Chance {
  readonly value: Fraction
  readonly formula: string
  readonly statement: string
  /** The numbers of the text that the chance accounts for, in digits. */
  readonly numbers: readonly string[]
  readonly intermediateValues: readonly Fraction[]
  readonly mistakes: QuantityTask['mistakes']
  readonly cases: Phrase
}

/** A chance without the mistakes that happen to come out right. */
export function chanceOf(chance: Chance): Chance {
  const { value, mistakes } = chance
  return { ...chance, mistakes: mistakes.filter(([, other]) => !other.equals(value)) }
}
