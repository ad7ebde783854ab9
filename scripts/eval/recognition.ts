/**
 * Measures which problems of the public sets the mathematics reads, and how many of its readings have
 * the answer of the set: `bun scripts/eval/recognition.ts [--data DIR]`.
 */
import { type Expression } from '../../src/math/algebra/expression'
import { readExpression } from '../../src/math/algebra/read-expression'
import { plainNotation } from '../../src/math/algebra/notation'
import { approximateAt, nearlyEqual, sameValue } from '../../src/math/algebra/value'
import type { MathProblem } from '../../src/math/problem'
import { recogniseProblem } from '../../src/math/registry'
import { measureAlone } from './measure-alone'
import { type PublicRecord, setNames } from './public-sets'

/** How a record was read. */
export type Outcome = 'right' | 'wrong' | 'unread'

/** A record with its reading. */
export interface Recognition {
  readonly record: PublicRecord
  readonly problem: MathProblem | null
  readonly outcome: Outcome
  readonly microseconds: number
}

/**
 * Records whose published answer is wrong, each with the reason. A reading that differs from it is
 * not counted as wrong.
 */
const wrongKeys: Readonly<Record<string, string>> = {
  'oatutor-a0cc26bpoly14a': '12x^2 + 3x - 8x^2 - 19 is 4x^2 + 3x - 19; the key has + 19',
  'oatutor-a4488b1fractions3a': '14x^2/21 times y is 2x^2y/3; the key has y in the denominator',
  'oatutor-a8ee2e6real3a': '(-5 + 3i) - 6 - i is -11 + 2i; the key is -11 + 4i',
  'oatutor-a61c721rational20a': 'the key is the numerator alone, with - 6 for - 5',
}

/** Reads every record once. */
export function recognitionOf(records: readonly PublicRecord[]): readonly Recognition[] {
  for (const { text } of records.slice(0, 50)) recogniseProblem(text)
  return records.map((record) => {
    const started = Bun.nanoseconds()
    const problem = recogniseProblem(record.text)
    const microseconds = (Bun.nanoseconds() - started) / 1000
    return { record, problem, outcome: outcomeOf(record, problem), microseconds }
  })
}

function outcomeOf(record: PublicRecord, problem: MathProblem | null): Outcome {
  if (problem === null) return 'unread'
  const wanted = record.kind === 'choice' ? [record.option ?? ''] : record.answers
  const isRight = wanted.some((answer) => isSame(answer, problem))
  return isRight ? 'right' : record.id in wrongKeys ? 'unread' : 'wrong'
}

/** The answer has the value of the set's: as text, as formulas, or rounded as the set rounds. */
function isSame(wanted: string, { answer }: MathProblem): boolean {
  if (bare(plainNotation(wanted)) === bare(answer)) return true
  const [own, other] = [formulasOf(answer), formulasOf(wanted)]
  if (own.length === 0 || own.length !== other.length) return false
  return other.every((formula) => own.some((mine) => isEqual(mine, formula, wanted)))
}

function isEqual(own: Expression, other: Expression, written: string): boolean {
  if (sameValue(own, other)) return true
  const [, decimals] = /^-?\d{0,20}\.(\d{2,10})$/.exec(written.trim()) ?? []
  const [a, b] = [approximateAt(own, Number.NaN), approximateAt(other, Number.NaN)]
  if (nearlyEqual(a, b)) return true
  return decimals !== undefined && Math.abs(a - b) <= 0.5000001 * 10 ** -decimals.length
}

/** The formulas of an answer: the sides after "=", both values of a ±, the parts of "a and b". */
function formulasOf(answer: string): readonly Expression[] {
  const plain = plainNotation(answer).replace(/ \+ C$/, '')
  const parts = plain.split(/ and | or |,|;/).flatMap((part) => {
    const side = part.split('=').at(-1) ?? ''
    return side.includes('±') ? [side.replace('±', '+'), side.replace('±', '-')] : [side]
  })
  const read = parts.map((part) =>
    readExpression(part.replace(/%$|[a-zA-Z/^°]{2,20}\d?$/, '').trim()),
  )
  return read.every((formula) => formula !== null) ? read : []
}

function bare(text: string): string {
  return text.replace(/[\s*$(){}\\]/g, '').toLowerCase()
}

/** The table of a set a line, with all sets together last. */
function recognitionTable(all: readonly Recognition[]): string {
  const rows = [...setNames, 'all'].map((name) => {
    const own = all.filter(({ record }) => name === 'all' || record.set === name)
    const count = (outcome: Outcome) => own.filter((one) => one.outcome === outcome).length
    const figures = (['right', 'wrong', 'unread'] as const).map((outcome) =>
      shareOf(count(outcome), own.length),
    )
    return `| ${name} | ${own.length} | ${figures.join(' | ')} | ${medianOf(own).toFixed(0)} |`
  })
  return [
    '| set | n | read rightly | read wrongly | not read | µs a text (median) |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function shareOf(count: number, of: number): string {
  return `${count} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`
}

function medianOf(own: readonly Recognition[]): number {
  const sorted = own.map(({ microseconds }) => microseconds).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The table, and every wrong reading. */
function recognitionLines(records: readonly PublicRecord[]): readonly string[] {
  const all = recognitionOf(records)
  const wrong = all.filter(({ outcome }) => outcome === 'wrong')
  return [recognitionTable(all), ...wrong.map(describe)]
}

function describe({ record, problem }: Recognition): string {
  const key = record.option ?? record.answers.join(' | ')
  const reading = `${problem?.subject}: ${problem?.answer}; key ${key}`
  return `\n${record.id}: ${reading}\n${record.text.slice(0, 600)}`
}

if (import.meta.main) await measureAlone(recognitionLines)
