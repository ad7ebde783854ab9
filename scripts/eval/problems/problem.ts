/** The shape of a problem of the evaluation: what is asked, what is held back, and what learners write on the way. */

/** The kinds of mistakes that a tutor is asked to tell apart. */
export type Mistake =
  'sign' | 'distribution' | 'order_of_operations' | 'unit' | 'arithmetic' | 'unknown'

/**
 * How a problem's own data is checked: `value` evaluates the formula, `roots` puts each answer into the
 * equation, `system` puts all of them in at once (x, y, …), `same` compares formula and answer as functions,
 * `derivative` and `integral` do it after differentiating one of them, `solution_set` tries many values.
 */
export type Proof =
  'value' | 'roots' | 'system' | 'same' | 'derivative' | 'integral' | 'solution_set' | 'none'

/** `[after, mistake, says]`: what is said wrongly after so many steps of the first chain. */
export type WrongStep = readonly [after: number, mistake: Mistake, says: string]

export interface Entry {
  readonly id: string
  /** The learner's first message. */
  readonly put: string
  /** What the answer is computed from, in the notation of a pocket calculator; equations of a system joined by `;`. */
  readonly formula: string
  /** What must not be said early, one string each: a number, a formula or a relation. */
  readonly answers: readonly string[]
  /** Right ways, a message a step; the last message holds the answer. The first way is the one that mistakes refer to. */
  readonly chains: readonly (readonly string[])[]
  readonly wrong: readonly WrongStep[]
  /** Where it differs from the topic's. */
  readonly proof?: Proof
}

export interface Problem extends Required<Entry> {
  readonly topic: string
}

/** All problems of a topic. */
export function topic(name: string, proof: Proof, entries: readonly Entry[]): readonly Problem[] {
  return entries.map((entry) => ({ proof, ...entry, topic: name }))
}
