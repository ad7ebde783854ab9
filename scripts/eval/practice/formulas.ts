/** Evaluates formulas of items by mathjs. */
import { compile, type EvalFunction } from 'mathjs'

/** A formula in LaTeX as mathjs reads it. */
export function plainFormula(latex: string): string {
  return latex
    .replace(/\\log_\{(\d+)\}\((\d+)\)/g, 'log($2, $1)')
    .replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '($1/$2)')
    .replace(/\\sqrt\{(\d+)\}/g, 'sqrt($1)')
    .replace(/\\cdot/g, '*')
    .replace(/\\div/g, '/')
    .replace(/\^\{([^}]*)\}/g, '^($1)')
    .replace(/\\(?:sin|cos|tan|ln)/g, (name) => name.slice(1))
}

/** What the letters of a formula stand for. */
export type Point = Readonly<Record<string, number>>

/** The value of a formula; NaN where it has none. */
export function evaluated(formula: string, point: Point = {}): number {
  const value: unknown = compiled(formula).evaluate({ ...point, C: 0 })
  return typeof value === 'number' ? value : Number.NaN
}

const maxCompiled = 50
const known = new Map<string, EvalFunction>()

/** A formula is evaluated at many points. */
function compiled(formula: string): EvalFunction {
  const found = known.get(formula)
  if (found) return found
  if (known.size >= maxCompiled) known.clear()
  const product = formula.replace(/(?<![a-z])([a-z])\(/g, '$1*(')
  const made = compile(product.replace(/(?<![a-z])ln\(/g, 'log('))
  known.set(formula, made)
  return made
}

/** Whether two values are the same but for the arithmetic of floating-point numbers. */
export function isNear(a: number, b: number, tolerance = 1e-7): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b))
}

/** Values of a letter at which two formulas are compared. */
export const pointsToTest = [0.73, 1.37, 2.11, 3.59, 5.03]
