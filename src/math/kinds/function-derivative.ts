/** Derivatives beyond polynomials: products, quotients, chains and the simple functions. */
import { readingInLetters } from '../coverage'
import { derivativeWords } from '../vocabulary'
import {
  asksDerivative,
  asWritten,
  calculusNotation,
  primed,
  readDerivative,
  tidied,
  unnamed,
  unprimedSides,
  variablesIn,
  withOriginals,
} from '../algebra/calculus'
import {
  type Expression,
  joined,
  lettersIn,
  numberOf,
  type Operation,
  partsOf,
} from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { isCollected, sizeOf } from '../algebra/final-form'
import { formatExpression, inMath } from '../algebra/format'
import { fragmentsOf, onlyLetter } from '../algebra/fragments'
import { polynomialOf, sameValue } from '../algebra/value'
import { type Phrase, phrase, phrases } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  workedStep,
  type WrongStep,
  wrongVerdict,
} from '../problem'

/** A formula, its variable and its derivative. */
interface FunctionDerivative {
  readonly letter: string
  readonly formula: Expression
  readonly derived: Expression
}

export const functionDerivatives: ProblemKind = {
  recognise: (text) => {
    const plain = calculusNotation(text)
    const formulas = unnamed(plain)
    const letters = variablesIn(formulas).filter((letter) => asksDerivative(plain, letter))
    return readingInLetters(formulas, letters, (formula, letter) => {
      const task = readTask(formula, letter)
      return task && derivativeProblem(formula, task)
    })
  },
  wording: { words: derivativeWords },
}

function readTask(text: string, letter: string): FunctionDerivative | null {
  const formula = /[=<>%±]/.test(text) ? null : readExpression(text)
  const derived = formula && readDerivative(text, letter)
  if (!formula || !derived || !lettersIn(formula).has(letter)) return null
  return polynomialOf(formula) ? null : { letter, formula, derived: tidied(derived) }
}

function derivativeProblem(statement: string, task: FunctionDerivative): MathProblem {
  const { letter, formula, derived } = task
  const answer = formatExpression(derived)
  const shown = inMath(statement)
  const rule = ruleOf(formula, letter)
  return {
    subject: `derivative by ${letter}`,
    task: `Differentiate ${statement}`,
    taskPhrase: phrase('differentiate', { a: shown }),
    statement,
    answer,
    answerParts: [{ kind: 'formula', text: answer }],
    steps: (text) =>
      fragmentsOf(withOriginals(text, letter), onlyLetter(letter))
        .map((part) => asWritten(primed(part.text, (side) => isOriginal(side, task))))
        .filter(
          (step) => /[A-Za-z]/.test(step) && !(namesFunction.test(text) && repeats(step, task)),
        ),
    check: (step) => check(step, task),
    isTrial: () => false,
    ask: (rung, current) =>
      current === statement ? phrases(ruleHint(rule, rung), { shown }) : askToFinish(current),
    askAbout: (wrong) => askAbout(wrong, rule, shown),
    solution: [
      { move: phrase('start', {}), result: shown },
      workedStep(phrase(`rule.${rule}.move`, {}), answer),
    ],
    variant: (seed) => `Differentiate ${variants[rule](letter, seed)}`,
  }
}

/** The rule of differentiation that the outermost operation of a formula calls for. */
type Rule = 'product' | 'quotient' | 'chain' | 'table'

function ruleOf(formula: Expression, letter: string): Rule {
  const has = (part: Expression) => lettersIn(part).has(letter)
  if (formula.kind === 'operation') {
    const { operator, left, right } = formula
    if (operator === '*' && has(left) && has(right)) return 'product'
    if (operator === '*') return ruleOf(has(right) ? right : left, letter)
    if (operator === '/' && has(right)) return 'quotient'
    if (operator === '^' && left.kind === 'operation') return 'chain'
    if (operator === '+' || operator === '-') return ruleOf(has(left) ? left : right, letter)
  }
  const isNested =
    (formula.kind === 'call' || formula.kind === 'root') && formula.of.kind !== 'letter'
  return isNested ? 'chain' : 'table'
}

const variants: Readonly<Record<Rule, (letter: string, seed: number) => string>> = {
  product: (x, seed) => `${x}^${(seed % 3) + 2}*cos(${x})`,
  quotient: (x, seed) => `(${x} + ${(seed % 4) + 5})/(${x} - ${(seed % 3) + 8})`,
  chain: (x, seed) => `sin(${(seed % 4) + 6}${x})`,
  table: (x, seed) => `${(seed % 4) + 6}cos(${x})`,
}

function ruleHint(rule: Rule, rung: AskingRung) {
  if (rung !== 'probe') return [`rule.${rule}.${rung}`] as const
  const isNamed = rule === 'chain' || rule === 'table'
  return [isNamed ? (`rule.${rule}.probe` as const) : 'rule.build', 'rule.begin'] as const
}

function askAbout({ quote, mistake }: WrongStep, rule: Rule, shown: string): readonly Phrase[] {
  const kinds = ['product_rule', 'chain_rule', 'sign', 'power_rule'] as const
  const kind = kinds.find((known) => known === mistake)
  const values = { quote: inMath(quote), shown, question: phrase(`rule.${rule}.hint`, { shown }) }
  return kind
    ? [phrase(`rule.wrong.${kind}`, values)]
    : phrases(['rule.wrong.other', 'lookAgain'], values)
}

const maxSides = 6

/** Checks "cos(x) - x sin(x)", "u' = 2x", or an equation that is true. */
function check(step: string, task: FunctionDerivative): Verdict {
  const sides = unprimedSides(calculusNotation(step)).map((side) => readExpression(side))
  const read = sides.filter((side) => side !== null)
  if (read.length !== sides.length || read.length === 0 || read.length > maxSides) return null
  if (read.some((side) => [...lettersIn(side)].some((letter) => letter !== task.letter)))
    return null
  const [first, ...rest] = read
  const isNamed = rest.length > 0 && step.includes("'")
  if (first && isNamed && !sameValue(first, task.formula)) return checkPiece(first, rest, task)
  const values = isNamed ? rest : read
  const wrong = values.find((side) => !sameValue(side, task.derived))
  if (!wrong)
    return isFinished(read.at(-1) ?? task.derived, task)
      ? { kind: 'final' }
      : { kind: 'right', carries: true }
  if (isTrueLine(values) || (values.length === 1 && isPiece(wrong, task)))
    return { kind: 'right', carries: false }
  return wrongVerdict(() => mistakeOf(wrong, task))
}

/** Checks the derivative of a part: "(x^2)' = 2x" on the way of x^2 sin(x). */
function checkPiece(
  part: Expression,
  values: readonly Expression[],
  task: FunctionDerivative,
): Verdict {
  const derived = derivativeOf(part, task.letter)
  const wrong = values.find((value) => derived === null || !sameValue(value, derived))
  return wrong ? wrongVerdict(() => mistakeOf(wrong, task)) : { kind: 'right', carries: false }
}

/** "f(x) =" without a prime. */
const namesFunction = /(?<![A-Za-z])[a-zA-Z] ?\( ?[a-z] ?\) ?=/

/** The formula of the task as it stands. */
function repeats(step: string, task: FunctionDerivative): boolean {
  const read = readExpression(calculusNotation(step))
  return read !== null && sameValue(read, task.formula) && !sameValue(read, task.derived)
}

/** The formula, or a part of it that is not its derivative as well. */
function isOriginal(side: string, task: FunctionDerivative): boolean {
  const read = readExpression(calculusNotation(side))
  if (read === null || sameValue(read, task.derived)) return false
  return [task.formula, ...changingParts(task.formula)].some((part) => sameValue(part, read))
}

/** The parts of a formula in which the letter stands, at any depth. */
function changingParts(formula: Expression): readonly Expression[] {
  if (formula.kind === 'number' || formula.kind === 'letter') return []
  return partsOf(formula)
    .filter((part) => lettersIn(part).size > 0)
    .flatMap((part) => [part, ...changingParts(part)])
}

/** Tidied up, or as short as the tutor would write it. */
function isFinished(formula: Expression, { derived }: FunctionDerivative): boolean {
  return isCollected(formula) || sizeOf(formula) <= sizeOf(derived)
}

function isTrueLine(sides: readonly Expression[]): boolean {
  const [first, ...rest] = sides
  return first !== undefined && rest.length > 0 && rest.every((side) => sameValue(first, side))
}

/** A part of the formula, or such a part differentiated, also as half of a rule. */
function isPiece(formula: Expression, task: FunctionDerivative): boolean {
  return piecesOf(task.formula, task.letter).some((piece) => sameValue(piece, formula))
}

function piecesOf(formula: Expression, letter: string): readonly Expression[] {
  if (formula.kind === 'number' || formula.kind === 'letter') return []
  const parts = formula.kind === 'operation' ? [formula.left, formula.right] : [formula.of]
  const derived = parts.map((part) => derivativeOf(part, letter)).filter((part) => part !== null)
  const halves =
    formula.kind === 'operation' && formula.operator === '*' ? halvesOf(formula, derived) : []
  const changing = parts.filter((part) => lettersIn(part).size > 0)
  return [
    ...changing,
    ...derived.filter((part) => part.kind !== 'number'),
    ...halves,
    ...parts.flatMap((part) => piecesOf(part, letter)),
  ]
}

/** u'v and uv', each alone. */
function halvesOf(
  formula: Operation,
  [first, second]: readonly Expression[],
): readonly Expression[] {
  if (!first || !second) return []
  return [
    { ...formula, left: first },
    { ...formula, right: second },
  ]
}

function mistakeOf(wrong: Expression, task: FunctionDerivative): Mistake {
  const known = mistakesOn(task.formula, task.letter).find((one) => sameValue(one.formula, wrong))
  if (known) return known.mistake
  return sameValue(wrong, { kind: 'negation', of: task.derived }) ? 'sign' : 'unknown'
}

interface RuleMistake {
  readonly mistake: Mistake
  readonly formula: Expression
}

/** What comes out when a rule is used carelessly on the formula or on one of its summands. */
function mistakesOn(formula: Expression, letter: string): readonly RuleMistake[] {
  if (formula.kind === 'number' || formula.kind === 'letter') return []
  if (formula.kind !== 'operation') return innerMissing(formula, letter)
  const { operator, left, right } = formula
  const [a, b] = [derivativeOf(left, letter), derivativeOf(right, letter)]
  if (!a || !b) return []
  if (operator === '+' || operator === '-') return inSummands(formula, a, b, letter)
  if (operator === '^') return mistakenPowers(formula, a)
  const [ab, ba] = [times(a, right), times(left, b)]
  const constant = lettersIn(left).has(letter)
    ? []
    : mistakesOn(right, letter).map((wrong) => ({ ...wrong, formula: times(left, wrong.formula) }))
  const separately: RuleMistake = {
    mistake: 'product_rule',
    formula: { ...formula, left: a, right: b },
  }
  if (operator === '*')
    return [separately, { mistake: 'sign', formula: joined(ab, '-', ba) }, ...constant]
  const over = (top: Expression) => joined(top, '/', times(right, right))
  return [
    separately,
    { mistake: 'sign', formula: over(joined(ab, '+', ba)) },
    { mistake: 'sign', formula: over(joined(ba, '-', ab)) },
    { mistake: 'product_rule', formula: joined(ab, '-', ba) },
  ]
}

function inSummands(
  formula: Operation,
  a: Expression,
  b: Expression,
  letter: string,
): readonly RuleMistake[] {
  return [
    ...mistakesOn(formula.left, letter).map((wrong) => ({
      ...wrong,
      formula: { ...formula, left: wrong.formula, right: b },
    })),
    ...mistakesOn(formula.right, letter).map((wrong) => ({
      ...wrong,
      formula: { ...formula, left: a, right: wrong.formula },
    })),
    {
      mistake: 'sign',
      formula: { ...formula, operator: formula.operator === '+' ? '-' : '+', left: a, right: b },
    },
  ]
}

/** n·u^(n-1) without u', and u^(n-1) without n. */
function mistakenPowers(formula: Operation, inner: Expression): readonly RuleMistake[] {
  const { left, right } = formula
  if (right.kind !== 'number') return []
  const lowered = joined(left, '^', numberOf(right.value.sub(1)))
  return [
    { mistake: 'chain_rule', formula: times(right, lowered) },
    { mistake: 'power_rule', formula: times(lowered, inner) },
    { mistake: 'power_rule', formula: times(times(right, formula), inner) },
  ]
}

/** f'(u) without u', and f'(u') with the inside differentiated in place. */
function innerMissing(
  formula: Extract<Expression, { of: Expression }>,
  letter: string,
): readonly RuleMistake[] {
  const [whole, inner] = [derivativeOf(formula, letter), derivativeOf(formula.of, letter)]
  if (!whole || !inner) return []
  const isOuterAlone = inner.kind === 'number' && inner.value.equals(1)
  return [
    ...(isOuterAlone
      ? []
      : [{ mistake: 'chain_rule', formula: joined(whole, '/', inner) } as const]),
    { mistake: 'sign', formula: { kind: 'negation', of: whole } },
    { mistake: 'chain_rule', formula: { ...formula, of: inner } },
  ]
}

function times(left: Expression, right: Expression): Expression {
  return joined(left, '*', right)
}

function derivativeOf(formula: Expression, letter: string): Expression | null {
  return readDerivative(formatExpression(formula), letter)
}
