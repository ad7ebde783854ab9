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
  /** The answer as a number. */
  readonly value?: number
  /** The words of the right choice. */
  readonly option?: string
  /** True where the answer stands in the task, so that a reply that says it may quote. */
  readonly answerInText?: boolean
}

/** Where the sets are looked for, from the project's folder. */
export const defaultFolder = '../shared/data'

/** The sources of the sets and their licences. */
const setSources: Readonly<Record<(typeof setNames)[number], string>> = {
  gsm8k: 'GSM8K (train), github.com/openai/grade-school-math, MIT',
  math: 'MATH (test, numeric answers), github.com/hendrycks/math, MIT',
  oatutor: 'OATutor content, github.com/CAHLR/OATutor-Content, CC BY 4.0',
  svamp: 'SVAMP, github.com/arkilpatel/SVAMP, MIT',
  aqua: 'AQuA-RAT (dev), github.com/google-deepmind/AQuA, Apache-2.0',
  mmlu: 'MMLU (test), github.com/hendrycks/test, MIT',
}

const sourceLines = setNames.map((name) => `  ${name}.jsonl  ${setSources[name]}`)

/** What a folder without the sets is answered with: the sets, their sources, the record's shape. */
const setsWanted = `A folder of public sets holds these files:
${sourceLines.join('\n')}
Each line is a JSON object with id, set, text (choices as lines "A) …"), answers (list of texts),
kind (numeric, expression, choice) and steps (list of {formula, value}, empty where there are none);
with value where the answer is a number, option (the words) for a choice, and answerInText.`

/** The folder that is meant: \`given\`, or the default one beside the project's folder. */
export function dataFolder(given: string | undefined): string {
  return given ?? join(import.meta.dir, '../..', defaultFolder)
}

/** The sentence that says where no sets are, and what they are. */
export function noSetsIn(folder: string): string {
  return `No public sets in ${folder}. ${setsWanted}`
}

/** All records of a folder, in the order of the sets; null where a set is missing. */
export async function readPublicSets(folder: string): Promise<readonly PublicRecord[] | null> {
  const files = setNames.map((name) => Bun.file(join(folder, `${name}.jsonl`)))
  const found = await Promise.all(files.map((file) => file.exists()))
  if (found.includes(false)) return null
  const paths = setNames.map((name) => join(folder, `${name}.jsonl`))
  return (await Promise.all(paths.map((path) => readLines<PublicRecord>(path)))).flat()
}

/** The records of a file with one a line; none where there is no such file. */
export async function readLines<T>(path: string): Promise<readonly T[]> {
  const file = Bun.file(path)
  if (!(await file.exists())) return []
  const lines = (await file.text()).split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]))
}

/** Every \`step\`-th record: the same ones each time, spread over all sets. */
export function everyNth<T>(list: readonly T[], step: number): readonly T[] {
  return list.filter((_, at) => at % step === 0)
}
