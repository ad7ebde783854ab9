/** The lines of the table of reach: what each one counts, what it should be, and what it was. */

/** One line. `before`: what an outside measurement found on other sets, before the tutor remembered tasks. */
export interface Row {
  readonly name: string
  readonly before: string
  /** For people: where a line counts failures, the aim may be named by the successes. */
  readonly wanted: string
  /** The largest share of counted cases that meets the aim. */
  readonly most: number
}

const row = (name: string, before: string, wanted: string, most: number): Row => ({
  name,
  before,
  wanted,
  most,
})

export const rows = {
  sideRemark: row('told after a side remark', '139 of 405', '0', 0),
  returned: row('told after a return to an earlier task', '–', '0', 0),
  unseen: row('tasks without key and strict mode, or cut', '2–14 %', '≤ 1 %', 0.01),
  refusedChinese: row('keys refused though the solver is right, Chinese', '33 %', '≤ 5 %', 0.05),
  refused: row('keys refused though the solver is right, other languages', '–', '≤ 3 %', 0.03),
  wrongSolved: row('wrong solution "solved"', '12.5 %', '0', 0),
  unsolved: row('right final answer not solved', '0–4 %; ratios 25 %', '≤ 2 % each kind', 0.02),
  wrongAccepted: row('wrong final answer "solved"', '–', '0', 0),
  blamed: row('right steps called wrong', '3.4 %', '≤ 1 %', 0.01),
  confirmed: row('wrong steps confirmed', '6 of 37', '0', 0),
  untrue: row('false equality or contrary verdict of a model shown', 'all', '0', 0),
  unacknowledged: row('right step or solution not acknowledged first', '75–100 %', '≤ 2 %', 0.02),
  ordinary: row('ordinary spellings of the answer said, policy', '–', '0', 0),
  unusual: row('unusual spellings of the answer said, policy', '–', '≤ 1 %', 0.01),
  guard: row('harmless turns of teachers replaced, key held', '4.5 %', '≤ 2 %', 0.02),
  strict: row('harmless turns of teachers replaced, strict mode', '32 %', '≤ 8 %', 0.08),
} as const
export type RowName = keyof typeof rows
