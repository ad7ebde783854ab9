/**
 * The computer-algebra library behind one door. It reads formulas and differentiates them; it never
 * evaluates a text, so nothing that a learner types is ever run.
 */
import { create, derivativeDependencies, type MathNode, parseDependencies } from 'mathjs'

const build = () =>
  create({ ...parseDependencies, ...derivativeDependencies }, { number: 'Fraction' })
let system: ReturnType<typeof build> | undefined

/** Made on first use: a server that is never asked about mathematics does not pay for it. */
function algebra(): ReturnType<typeof build> {
  system ??= build()
  return system
}

/** The syntax tree of a formula with exact fractions as its numbers; null where it is not a formula. */
export function parseFormula(text: string): MathNode | null {
  try {
    return algebra().parse(text)
  } catch {
    return null
  }
}

/** The derivative of a formula by a letter as a tree, not simplified; null where there is none. */
export function differentiate(text: string, letter: string): MathNode | null {
  try {
    return algebra().derivative(text, letter, { simplify: false })
  } catch {
    return null
  }
}
