/** Speed, distance and time: two of them given with their units, the third asked for. */
import Fraction from 'fraction.js'
import { formatNumber } from '../../algebra/format'
import { readUnit, type Unit } from '../../algebra/units'
import type { WordTask } from './template'

const moving =
  /\b(?:travel|drive|drove|driv|walk|run|ran|cycle|cycl|ride|rode|fl(?:y|ies|ew)|train|car|bus|speed|fast|distance|journey|swim|swam|sail|mov|cover)/
const quantity =
  /(\d+(?:\.\d+)?)\s*(km\/h|km per hour|kilomet(?:er|re)s per hour|kmh|m\/s|met(?:er|re)s per second|mph|miles per hour|km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|m|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s)\b/g

interface Measured {
  readonly number: string
  readonly unit: Unit
}

/** Reads "A train travels 240 km in 3 hours. What is its average speed in km/h?" */
export function movement(text: string): WordTask | null {
  if (!moving.test(text) || !/\b(?:how|what|find)\b/.test(text)) return null
  const found = Array.from(text.matchAll(quantity)).flatMap(([, number, name]) =>
    measured(number, name),
  )
  const [distance, time, speed] = ['length', 'time', 'length/time'].map((dimension) =>
    found.filter(({ unit }) => unit.dimension === dimension),
  )
  if (found.length !== 2) return null
  if (distance?.[0] && time?.[0]) return speedOf(distance[0], time[0], text)
  if (distance?.[0] && speed?.[0]) return timeOf(distance[0], speed[0])
  return time?.[0] && speed?.[0] ? distanceOf(time[0], speed[0]) : null
}

function measured(number: string | undefined, name: string | undefined): readonly Measured[] {
  const short = (name ?? '').replace('kmh', 'km/h').replace('mph', 'mile/h')
  const unit = readUnit(short)
  return number && unit && Number(number) > 0 ? [{ number, unit }] : []
}

function speedOf(distance: Measured, time: Measured, text: string): WordTask | null {
  if (!/\bspeed\b|\bhow fast\b/.test(text)) return null
  const wanted = /\bin (km\/h|m\/s|mph|miles per hour|km per hour)/
    .exec(text)?.[1]
    ?.replace('mph', 'mile/h')
  const unit = wanted ? readUnit(wanted) : null
  const hours = unit && unit.symbol.endsWith('/h') && time.unit.symbol === 'min'
  if (unit && !hours && unit.symbol !== `${distance.unit.symbol}/${time.unit.symbol}`) return null
  const [s, t] = [distance.number, hours ? `(${time.number}/60)` : time.number]
  return {
    subject: 'word problem: speed',
    asks: 'find the average speed',
    unit: unit?.symbol ?? `${distance.unit.symbol}/${time.unit.symbol}`,
    givens: [distance.number, time.number],
    ways: [`${s}/${t}`, ...(hours ? [`${s}/${time.number}*60`, `${s}*60/${time.number}`] : [])],
    mistakes: [
      ['inverse_operation', `${s}*${t}`],
      ['inverse_operation', `${t}/${s}`],
      ['unit', `${s}/${time.number}`],
    ],
    hint: 'What does a speed say about a single unit of time?',
    strongHint: `In $${time.number}$ such units of time it is $${distance.number}$. How far is it in a single one?`,
    variant: (seed) =>
      `A train travels ${((seed % 4) + 6) * 40} km in ${(seed % 4) + 6} hours. What is its average speed?`,
  }
}

function timeOf(distance: Measured, speed: Measured): WordTask | null {
  if (!speed.unit.symbol.startsWith(`${distance.unit.symbol}/`)) return null
  const [s, v] = [distance.number, speed.number]
  return {
    subject: 'word problem: time',
    asks: 'find how long it takes',
    unit: speed.unit.symbol.split('/')[1] ?? '',
    givens: [distance.number, speed.number],
    ways: [`${s}/${v}`],
    mistakes: [
      ['inverse_operation', `${s}*${v}`],
      ['inverse_operation', `${v}/${s}`],
    ],
    hint: 'How far does it get in a single unit of time, and how often does that fit?',
    strongHint: `Each unit of time brings it $${v}$ further. How many of them make up $${s}$?`,
    variant: (seed) => `How long does a car need for ${((seed % 4) + 5) * 70} km at 70 km/h?`,
  }
}

function distanceOf(time: Measured, speed: Measured): WordTask {
  const per = readUnit(speed.unit.symbol.split('/')[1] ?? '')
  const ratio = per ? time.unit.factor.div(per.factor) : new Fraction(1)
  const [t, v] = [
    ratio.equals(1) ? time.number : `(${time.number}*${ratio.toFraction()})`,
    speed.number,
  ]
  const converted = formatNumber(ratio.mul(new Fraction(time.number)))
  return {
    subject: 'word problem: distance',
    asks: 'find how far it goes',
    unit: speed.unit.symbol.split('/')[0] ?? '',
    givens: [time.number, speed.number],
    ways: [`${v}*${t}`, ...(converted.includes('.') ? [`${v}*${converted}`] : [])],
    mistakes: [
      ['inverse_operation', `${v}/${t}`],
      ...(ratio.equals(1) ? [] : [['unit', `${v}*${time.number}`] as const]),
    ],
    hint: 'How far does it get in a single unit of time?',
    strongHint: `It gets $${v}$ further in each unit of time. Which calculation gives the whole way?`,
    variant: (seed) =>
      `A car drives at ${((seed % 3) + 6) * 10} km/h for ${(seed % 3) + 3} hours. How far does it get?`,
  }
}
