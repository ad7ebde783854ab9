/** Shares of cases that the measurements count, and the records of the public problems. */
import { join } from 'node:path'

/** One problem of a data set (the README of the data names the members). */
export interface DataRecord {
  readonly id: string
  readonly set: string
  readonly text: string
  readonly answers: readonly string[]
  readonly kind: 'numeric' | 'expression' | 'choice'
  readonly steps: readonly { readonly formula: string; readonly value: string }[]
  readonly option?: string
}

/** A share: `count` of `of`, with the first cases that make it up. */
export interface Figure {
  readonly name: string
  readonly count: number
  readonly of: number
  readonly examples: readonly string[]
}

const sets = ['gsm8k', 'svamp', 'math', 'oatutor', 'aqua', 'mmlu']
const maxExamples = 12

/** The records of a folder; none where a file is missing. */
export async function readRecords(folder: string): Promise<readonly DataRecord[]> {
  const texts = await Promise.all(sets.map((set) => textOf(join(folder, `${set}.jsonl`))))
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as DataRecord),
  )
}

async function textOf(path: string): Promise<string> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : ''
}

/** A share of no cases yet. */
export function figure(name: string): Figure {
  return { name, count: 0, of: 0, examples: [] }
}

/** The share after one more case. */
export function countIn(before: Figure, isCounted: boolean, example: string): Figure {
  const { name, count, of, examples } = before
  if (!isCounted) return { name, count, of: of + 1, examples }
  const kept = examples.length < maxExamples ? [...examples, example] : examples
  return { name, count: count + 1, of: of + 1, examples: kept }
}
