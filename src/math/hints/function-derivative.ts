/** The rules of differentiation: which one a formula needs, its usual slips, and what to ask about it. */
import { type Expression, lettersIn } from '../algebra/expression'
import { inMath } from '../algebra/format'
import type { AskingRung, Mistake, WrongStep } from '../problem'

/** A rule with its name in questions. */
export interface Rule {
  readonly name: 'product' | 'quotient' | 'chain' | 'table'
  readonly move: string
  readonly relative: (seed: number) => string
}

/** The rule that the outermost operation of a formula calls for. */
export function ruleOf(formula: Expression, letter: string): Rule {
  const has = (part: Expression) => lettersIn(part).has(letter)
  const make = (name: Rule['name']): Rule => ({
    name,
    move: moves[name],
    relative: (seed) => relatives[name](letter, seed),
  })
  if (formula.kind === 'operation') {
    const { operator, left, right } = formula
    if (operator === '*' && has(left) && has(right)) return make('product')
    if (operator === '*') return ruleOf(has(right) ? right : left, letter)
    if (operator === '/' && has(right)) return make('quotient')
    if (operator === '^' && left.kind === 'operation') return make('chain')
    if (operator === '+' || operator === '-') return ruleOf(has(left) ? left : right, letter)
  }
  const isNested =
    (formula.kind === 'call' || formula.kind === 'root') && formula.of.kind !== 'letter'
  return make(isNested ? 'chain' : 'table')
}

const moves: Readonly<Record<Rule['name'], string>> = {
  product:
    'The first differentiated times the second, plus the first times the second differentiated',
  quotient:
    'Top differentiated times bottom, less top times bottom differentiated, over the bottom squared',
  chain: 'The outer function differentiated, times the inner one differentiated',
  table: 'The derivative of each function, from the table',
}

const relatives: Readonly<Record<Rule['name'], (letter: string, seed: number) => string>> = {
  product: (x, seed) => `${x}^${(seed % 3) + 2}*cos(${x})`,
  quotient: (x, seed) => `(${x} + ${(seed % 4) + 5})/(${x} - ${(seed % 3) + 8})`,
  chain: (x, seed) => `sin(${(seed % 4) + 6}${x})`,
  table: (x, seed) => `${(seed % 4) + 6}cos(${x})`,
}

type Questions = Readonly<Record<AskingRung, (shown: string) => string>>

const questions: Readonly<Record<Rule['name'], Questions>> = {
  product: {
    probe: (shown) => `Look at ${shown}. How is it built, and which rule fits such a build?`,
    hint: (shown) =>
      `${shown} has factors that both change. What must happen to each of them in turn?`,
    strong_hint: (shown) =>
      `Name the factors of ${shown} and differentiate each alone. How does the product rule put them together?`,
  },
  quotient: {
    probe: (shown) => `Look at ${shown}. How is it built, and which rule fits such a build?`,
    hint: (shown) =>
      `In ${shown} top and bottom both change. What are they, each differentiated alone?`,
    strong_hint: (shown) =>
      `With top and bottom of ${shown} differentiated, in which order does the quotient rule subtract?`,
  },
  chain: {
    probe: (shown) => `In ${shown}, what is inside and what is outside?`,
    hint: (shown) =>
      `Differentiate the outside of ${shown} first. What does the inside still contribute?`,
    strong_hint: (shown) =>
      `For ${shown}, take the outer derivative with the inside untouched, then multiply by the inner derivative. What do you get?`,
  },
  table: {
    probe: (shown) =>
      `Which functions make up ${shown}, and what do you know of their derivatives?`,
    hint: (shown) => `Take ${shown} term by term. What does each function become?`,
    strong_hint: (shown) =>
      `Look each function of ${shown} up in the table, and keep the numbers in front. What comes out?`,
  },
}

/** Questions for a rung. */
export function askForRule(rung: AskingRung, { name }: Rule, shown: string): readonly string[] {
  return [
    questions[name][rung](shown),
    ...(rung === 'probe'
      ? [`Where would you begin with ${shown}, and which rule would you use?`]
      : []),
  ]
}

const mistaken: Partial<Record<Mistake, (quote: string, shown: string) => string>> = {
  product_rule: (quote, shown) =>
    `You came to ${quote}. In ${shown} both parts change: what does the rule do with each of them?`,
  chain_rule: (quote, shown) =>
    `You came to ${quote}. What is inside in ${shown}, and where is its own derivative?`,
  sign: (quote, shown) =>
    `In ${quote} a sign is worth a second look. Which derivative in ${shown} brings a minus?`,
  power_rule: (quote, shown) =>
    `You came to ${quote}. What becomes of the exponent in ${shown}, and of the number in front?`,
}

/** Questions about a wrong step. */
export function askAboutRule(wrong: WrongStep, rule: Rule, shown: string): readonly string[] {
  const quote = inMath(wrong.quote)
  const known = mistaken[wrong.mistake]
  if (known) return [known(quote, shown)]
  return [
    `You came to ${quote}. Which rule did you use on ${shown}, and on which parts?`,
    `Let us look at ${quote} again. ${askForRule('hint', rule, shown)[0] ?? ''}`,
  ]
}
