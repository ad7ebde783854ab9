/**
 * The public sets of problems that the evaluation may measure on, as lines of JSON. They are not part
 * of the project: their folder is named on the command line.
 */
import { join } from 'node:path'

/** The names of the sets; the file of each is `<name>.jsonl`. */
export const setNames = ['gsm8k', 'math', 'oatutor', 'svamp', 'aqua', 'mmlu'] as const

/** A problem of a public set. */
export interface PublicRecord {
  readonly id: string
  readonly set: string
  /** The task as a learner pastes it, with choices as lines "A) …". */
  readonly text: string
  /** The right answers: numbers, LaTeX, or the letter of the choice. */
  readonly answers: readonly string[]
  readonly kind: 'numeric' | 'expression' | 'choice'
  /** Exact arithmetic in order; empty where the set has none. */
  readonly steps: readonly { readonly formula: string; readonly value: string }[]
  /** The words of the right choice. */
  readonly option?: string
  /** True where the answer stands in the task. */
  readonly answerInText?: boolean
}

/** Where the sets are looked for, from the project's folder. */
export const defaultFolder = '../shared/data'

/** What a folder without the sets is answered with. */
export const setsWanted = `The folder must hold ${setNames.map((name) => `${name}.jsonl`).join(', ')}: one JSON object a line with
id, set, text, answers (list of texts), kind (numeric, expression, choice), steps (list of {formula, value})
and, for a choice, option. Sources: GSM8K, MATH, OATutor, SVAMP, AQuA-RAT, MMLU.`

/** All records of a folder, in the order of the sets; null where a set is missing. */
export async function readPublicSets(folder: string): Promise<readonly PublicRecord[] | null> {
  const files = setNames.map((name) => Bun.file(join(folder, `${name}.jsonl`)))
  const found = await Promise.all(files.map((file) => file.exists()))
  if (found.includes(false)) return null
  const texts = await Promise.all(files.map((file) => file.text()))
  return texts.flatMap((text) =>
    text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PublicRecord])),
  )
}
