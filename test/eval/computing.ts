/** Computes the evaluation's problems a second way: values and formulas by mathjs, slopes by small differences. */
import { evaluate } from 'mathjs'
import type { Problem } from '../../scripts/eval/problems/problem'

const near = 1e-6
const points = [-2.3, -0.7, 0.4, 1.9, 3.1]
const grid = Array.from({ length: 321 }, (_, at) => at / 8 - 20)

type Scope = Readonly<Record<string, number>>
/** What a line says about a problem; null where it is nothing that can be computed. */
type Verdict = 'holds' | 'fails' | null

/** True where formula and answers belong together. */
export function isProved(problem: Problem): boolean {
  const { proof, formula, answers } = problem
  switch (proof) {
    case 'value':
      return answers.every((answer) => isNear(valueAt(formula, {}), valueAt(answer, {})))
    case 'roots':
    case 'system':
      return scopes(problem).every((scope) => isTrue(formula.replaceAll(';', ','), scope))
    case 'same':
    case 'derivative':
    case 'integral':
      return answers.every((answer) => isTheAnswer(answer, problem))
    case 'solution_set':
      return answers.every((answer) =>
        grid.every((x) => isTrue(formula, { x }) === isTrue(answer, { x })),
      )
    case 'none':
      return answers.length === 0
  }
}

/** What a line of a learner is worth, seen from the answers. */
export function verdictOn(step: string, problem: Problem): Verdict {
  const line = step.replaceAll('≥', '>=').replaceAll('≤', '<=')
  if (/±|\n|'|%|°|[a-z]{2,}/i.test(line.replace(/\b(?:sqrt|sin|cos|or|and|so)\b/g, ''))) return null
  switch (problem.proof) {
    case 'value':
      return /[a-z=]/i.test(line.replace(/sqrt/g, '').replace(/^[^=]*=(?=[^=]*$)/, ''))
        ? null
        : worth(line, problem)
    case 'roots':
    case 'system':
      return said(scopes(problem).every((scope) => isSaidAt(line, scope)))
    case 'solution_set':
      return said(grid.every((x) => isTrue(problem.formula, { x }) === isTrue(line, { x })))
    case 'same':
    case 'derivative':
    case 'integral':
      return /[=C]/.test(line.replace(/ \+ C$/, '')) ? null : said(isTheAnswer(line, problem))
    case 'none':
      return null
  }
}

/** The values of the unknowns under which the problem holds: one scope an answer, or all answers in one. */
function scopes({ proof, formula, answers }: Problem): readonly Scope[] {
  const letters = [...new Set(formula.replace(/sqrt/g, '').match(/[a-z]/g) ?? [])].toSorted()
  const values = answers.map((answer) => valueAt(answer, {}))
  if (proof === 'system')
    return [Object.fromEntries(letters.map((name, at) => [name, values[at] ?? 0]))]
  return values.map((value) => Object.fromEntries(letters.map((name) => [name, value])))
}

function isSaidAt(line: string, scope: Scope): boolean {
  return line
    .split(/\bor\b/)
    .some((choice) => isTrue(choice.replace(/\b(?:and|so)\b/g, ','), scope))
}

/** A list of relations and calculations, every part of which has to be true. */
function isTrue(text: string, scope: Scope): boolean {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .every((part) => {
      const [left = '', sign, right] = part.split(/(<=|>=|=|<|>)/)
      if (sign === undefined || right === undefined) return true
      const difference = valueAt(left, scope) - valueAt(right, scope)
      if (Math.abs(difference) < near) return sign.endsWith('=')
      return sign.startsWith('<') ? difference < 0 : sign.startsWith('>') && difference > 0
    })
}

function worth(line: string, { answers }: Problem): Verdict {
  const value = valueAt(line.split('=').at(-1) ?? '', {})
  return said(answers.every((answer) => isNear(value, valueAt(answer, {}))))
}

/** The answer's own test: the same function, or one whose slope belongs to the problem's. */
function isTheAnswer(line: string, { proof, formula }: Problem): boolean {
  const text = line.replace(/ \+ C$/, '')
  return points.every((x) => {
    if (proof === 'derivative') return isNear(slopeAt(formula, x), valueAt(text, { x }))
    if (proof === 'integral') return isNear(slopeAt(text, x), valueAt(formula, { x }))
    return isNear(valueAt(formula, { x }), valueAt(text, { x }))
  })
}

function slopeAt(formula: string, x: number): number {
  const step = 1e-4
  return (valueAt(formula, { x: x + step }) - valueAt(formula, { x: x - step })) / (2 * step)
}

function valueAt(formula: string, scope: Scope): number {
  const plain = formula.replace(/(?<![a-z])([a-z])\(/g, '$1*(').replace(/\)\(/g, ')*(')
  return Number(evaluate(plain, { ...scope }))
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < near * Math.max(1, Math.abs(b)) * 10
}

function said(isRight: boolean): Verdict {
  return isRight ? 'holds' : 'fails'
}
