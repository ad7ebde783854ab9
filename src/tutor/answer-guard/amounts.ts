/** Amounts with a unit that are held back in another unit: "90 minutes" for 1.5 hours. */
import { nearlyEqual } from '../../math/algebra/value'
import type { Token } from './token'
import { convertibleUnitOf } from './units'
import type { Given, HeldValue } from './held-key'

/** What is held back, and what may be repeated. */
interface AmountRules {
  readonly values: readonly HeldValue[]
  readonly given: Given
}

/** "90 minutes" for 1.5 hours; "1 hour and 30 minutes". */
export function statesAmount(tokens: readonly Token[], at: number, rules: AmountRules): boolean {
  const amount = amountAt(tokens, at)
  if (amount === null) return false
  const second = amount.next < 0 ? null : amountAt(tokens, amount.next)
  const isSum = second !== null && second.family === amount.family && second.factor < amount.factor
  const total = amount.value + (isSum ? second.value : 0)
  return rules.values.some((held) => {
    const units = held.unit === null ? rules.given.units : [held.unit]
    return units.some(
      ({ family, factor }) =>
        family === amount.family &&
        (isSum || factor !== amount.factor) &&
        held.isAnswer &&
        Math.abs(held.value) > 1 / 2 &&
        !isUnitItself(held.value, amount.value / amount.factor) &&
        nearlyEqual(total / factor, held.value) &&
        !rules.given.values.has(amount.value / amount.factor),
    )
  })
}

/** "60 minutes" where the answer is 1 hour says how units convert. */
function isUnitItself(held: number, written: number): boolean {
  return held === 1 || written === 1
}

interface AmountWithUnit {
  readonly family: number
  readonly factor: number
  readonly value: number
  /** The place of the amount that follows, over "and"; negative without one. */
  readonly next: number
}

function amountAt(tokens: readonly Token[], at: number): AmountWithUnit | null {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const [value] = token?.values ?? []
  if (value === undefined) return null
  const sign = /^[$€£]$/.test(before?.text ?? '') ? convertibleUnitOf(before?.text ?? '') : null
  const unit = sign ?? (after === undefined ? null : convertibleUnitOf(after.text))
  if (unit === null) return null
  const from = sign === null ? at + 2 : at + 1
  const next = [from, from + 1].find((place) => tokens[place]?.kind === 'number') ?? -1
  return { ...unit, value: value * unit.factor, next }
}
