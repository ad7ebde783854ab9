/** What an answer is compared with, and what the comparison finds. */
import type { Form } from '../../math/algebra/final-form'
import type { ItemKind } from '../item'

/** The answer of an item, apart from its texts. */
export interface Expected {
  readonly kind: ItemKind
  /** As in the item's key. */
  readonly answers: readonly string[]
  readonly unit: string | null
  readonly aliases: readonly string[]
  readonly choices: readonly string[]
  readonly form: Form | undefined
}

/**
 * Why an answer is not simply right. `unread`: it holds no answer of this kind. `several`: it gives
 * more than one. `unfinished`: right, but not worked out. `form`: right, but in another writing than
 * the task asks for. `near`: rounded too far. `incomplete`, `extra`: solutions or options are missing
 * or too many.
 */
export type Reason =
  'unread' | 'several' | 'unfinished' | 'form' | 'near' | 'unit' | 'incomplete' | 'extra' | 'other'

/** The result of a comparison. `given` is the part of the text that was taken for the answer. */
export type Comparison =
  | { readonly finding: 'right'; readonly given: string }
  | { readonly finding: 'wrong' | 'unclear'; readonly reason: Reason; readonly given: string }

export const right = (given: string): Comparison => ({ finding: 'right', given })
export const wrong = (given: string, reason: Reason = 'other'): Comparison => ({
  finding: 'wrong',
  reason,
  given,
})
export const unclear = (given: string, reason: Reason): Comparison => ({
  finding: 'unclear',
  reason,
  given,
})
