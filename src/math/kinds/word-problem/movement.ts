/** Distance and time given with their units, and the average speed asked for. */
import { inMath } from '../../algebra/format'
import { readUnit, type Unit } from '../../../text/units'
import { phrase } from '../../phrases/phrase'
import type { CutText, WordTask } from './template'

const unit =
  /^ ?(km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|m|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s)\b/
const asksSpeed =
  /(?:what (?:is|was) (?:its|his|her|their|the) (?:average )?speed(?: of the \w{1,20})?|how fast (?:is|was|does|did) (?:the )?\w{1,20}(?: \w{1,20})?)(?: in (km\/h|m\/s|mph|miles per hour|km per hour))?\?$/

interface Measured {
  readonly number: string
  readonly unit: Unit
}

/** Reads "A train travels 240 km in 3 hours. What is its average speed in km/h?" */
export function movement({ text, numbers, between }: CutText): WordTask | null {
  const asked = asksSpeed.exec(text)
  if (asked === null || numbers.length !== 2) return null
  const found = numbers.flatMap((number, at) =>
    measured(number, unit.exec(between[at + 1] ?? '')?.[1]),
  )
  const [distance, time] = ['length', 'time'].map((dimension) =>
    found.find((one) => one.unit.dimension === dimension),
  )
  return distance && time ? speedOf(distance, time, asked[1]) : null
}

function measured(number: string | undefined, name: string | undefined): readonly Measured[] {
  const read = readUnit(name ?? '')
  return number && read && Number(number) > 0 ? [{ number, unit: read }] : []
}

const speedWords =
  'km kilometers kilometres mile miles meter metre meters metres m hour hours hrs h minute minutes min mins second seconds secs s average speed what is was its his her their the how fast does did in km/h per mph'

function speedOf(distance: Measured, time: Measured, named: string | undefined): WordTask | null {
  const wanted = named?.replace('mph', 'mile/h')
  const unit = wanted ? readUnit(wanted) : null
  const hours = unit && unit.symbol.endsWith('/h') && time.unit.symbol === 'min'
  if (unit && !hours && unit.symbol !== `${distance.unit.symbol}/${time.unit.symbol}`) return null
  const [s, t] = [distance.number, hours ? `(${time.number}/60)` : time.number]
  return {
    subject: 'word problem: speed',
    asks: phrase('speed.asks', {}),
    unit: unit?.symbol ?? `${distance.unit.symbol}/${time.unit.symbol}`,
    givens: [distance.number, time.number],
    words: speedWords,
    ways: [`${s}/${t}`, ...(hours ? [`${s}/${time.number}*60`, `${s}*60/${time.number}`] : [])],
    mistakes: [
      ['inverse_operation', `${s}*${t}`],
      ['inverse_operation', `${t}/${s}`],
      ['unit', `${s}/${time.number}`],
    ],
    hint: phrase('speed.hint', {}),
    strongHint: phrase('speed.strong_hint', {
      time: inMath(time.number),
      distance: inMath(distance.number),
    }),
    variant: (seed) =>
      `A train travels ${((seed % 4) + 6) * 40} km in ${(seed % 4) + 6} hours. What is its average speed?`,
  }
}
