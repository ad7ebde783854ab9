/**
 * Sums, differences, products, quotients, powers and fractions of numbers: "What is 12 - 3*(2+1)?"
 */
import Fraction from 'fraction.js'
import { formulaReading } from '../coverage'
import { calculationWords } from '../vocabulary'
import { withOperationSigns } from '../../text/read-calculation'
import { commandsTask } from '../task-text'
import { asksTo } from '../../text/task-verbs'
import { checkCalculation, isPlainNumber, mistakeLeadingTo } from '../algebra/calculation'
import { readLine } from '../algebra/equation'
import { type Expression, numberOf, type Operation } from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { isFinishedNumber } from '../algebra/final-form'
import { formatExpression, formatFraction, inMath } from '../algebra/format'
import { fragmentsOf, onlyLetter, sameWriting, stepsOf } from '../algebra/fragments'
import {
  intermediateValuesOf,
  nextOperation,
  reductions,
  tensAndRest,
  topsOf,
} from '../algebra/stepwise'
import { exactValue, sameValue } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  type MathProblem,
  type ProblemKind,
  workedStep,
  type WrongStep,
} from '../problem'

/** A formula in numbers with its exact value. */
interface Sum {
  readonly formula: Expression
  readonly value: Fraction
}

/** A sum with what its answer is written as. */
interface AskedSum extends Sum {
  readonly form: 'number' | 'fraction'
}

/** "in lowest terms", "als vollständig gekürzten Bruch" */
const inLowestTerms =
  /(?<!\p{L})(?:(?:in|to) (?:its |their |the )?(?:lowest terms|simplest (?:form|terms))|(?:as|to|give) an? (?:(?:simplified|reduced|irreducible) )?fraction(?: in lowest terms)?|als (?:vollständig |ganz )?gekürzten bruch|(?:das |dein )?ergebnis (?:vollständig )?gekürzt an|(?:sous (?:la )?forme d[e'] ?(?:une )?)?fraction irréductible|rend(?:s|re|ez) irréductible(?: la fraction)?|(?:como |en forma de )?fracción irreducible|a (?:su )?(?:fracción irreducible|mínima expresión))(?!\p{L})/iu
/** "so weit wie möglich" */
const asFarAsPossible =
  /(?<!\p{L})(?:as (?:far|much) as (?:possible|you can)|so ?weit (?:wie |es )?(?:möglich|geht)|vollständig|le plus possible|autant que possible|au maximum|(?:todo )?lo (?:más|máximo) (?:que se pueda|posible)|al máximo)(?!\p{L})/iu

/** Whether a fraction is to be reduced, or the answer to be one: a decimal is equal, and not what is asked for. */
function asksForFraction(text: string, { formula, value }: Sum): boolean {
  const isReduced = asksTo('simplify', text) && isNumberOverNumber(formula)
  return value.d !== 1n && (isReduced || inLowestTerms.test(text))
}

export const arithmetic: ProblemKind = {
  recognise: (said) => {
    const text = withDivisions(
      withOperationSigns(said),
      commandsTask(said) && !asksForRatio.test(said),
    )
    const [first, ...others] = fragmentsOf(text, onlyLetter(''))
    const sum = first && others.length === 0 ? readSum(first.text) : null
    if (
      !first ||
      !sum ||
      isFactorial(text) ||
      asksForPower.test(text) ||
      isDate(first.text, text) ||
      !namesItsOperation(text, sum)
    )
      return null
    const form = asksForFraction(text, sum) ? 'fraction' : 'number'
    const asked = text.replace(inLowestTerms, ' ').replace(asFarAsPossible, ' ')
    return formulaReading(asked, [first.text], arithmeticProblem(first.text, { ...sum, form }))
  },
  wording: {
    words: calculationWords,
    phrases: /\bto an? single number\b|\bin your head\b|\bas one fraction\b|\bas an integer\b/gi,
  },
}

/** Colons between two parts of a calculation as signs of division: "25 : (12 - 7)". */
function withDivisions(text: string, isCalculation = true): string {
  return isCalculation ? text.replace(/(?<=[\d)}]\$?) : (?=\$?[\d(\\-])/g, ' ÷ ') : text
}

const asksForRatio =
  /(?<!\p{L})(?:simplif|k[üu]rze|vereinfach|reduc[ei]|r[ée]dui|ratio|verh[äa]ltnis|rapport|raz[óo]n)/iu

/** "as a single power", which a number is not. */
const asksForPower =
  /(?<!\p{L})(?:(?:as|to) (?:an? |one )?(?:single )?power|als (?:eine )?(?:einzige |einzelne )?potenz|(?:comme|sous (?:la )?forme d[e']) ?(?:une )?(?:seule )?puissance|(?:como|en forma de) (?:una )?(?:sola |única )?potencia)(?!\p{L})/iu

/** "2024-12" and "2024-12-01", which no one asks to calculate. */
function isDate(formula: string, text: string): boolean {
  return /^\d{4}-\d{2}(?:-\d{2})?$/.test(formula) && !commandsTask(text)
}

/** "What is 3 + 4!" may mean a factorial. */
function isFactorial(text: string): boolean {
  return /[\d)]\s?!/.test(text)
}

const operationNames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:sum|add|addition|summe|somme|suma)\b/i, '+'],
  [/\b(?:difference|subtract|subtraction|differenz|resta)\b/i, '-'],
  [/\b(?:product|multiply|multiplication|produkt|produit|producto)\b/i, '*'],
  [/\b(?:quotient|divide|division)\b/i, '/'],
  [/\b(?:square|roots?)\b/i, 'sqrt'],
]

/** False where the text names an operation that the formula does not have. */
function namesItsOperation(text: string, { formula }: Sum): boolean {
  const written = formatExpression(formula)
  return operationNames.every(([name, sign]) => !name.test(text) || written.includes(sign))
}

function readSum(text: string): Sum | null {
  if (/[=%±]/.test(text)) return null
  const formula = readExpression(text)
  const value = formula && exactValue(formula)
  if (!formula || !value || formatFraction(value) === text.replace(/\s/g, '')) return null
  return formula.kind === 'number' ? null : { formula, value }
}

function arithmeticProblem(statement: string, sum: AskedSum): MathProblem {
  const lines = reductions(sum.formula).map(formatExpression)
  const isFraction = sum.form === 'fraction'
  const asked = (formula: string) =>
    isFraction ? `Write ${formula} in lowest terms.` : `What is ${formula}?`
  const goal = {
    isFraction,
    value: sum.value,
    formula: sum.formula,
    intermediateValues: intermediateValuesOf(sum.formula),
    numerators: topsOf(sum.formula),
    mistakeFor: (value: Fraction) => mistakeLeadingTo(value, sum.formula),
  }
  return {
    subject: 'arithmetic',
    task: asked(statement),
    taskPhrase: phrase(isFraction ? 'lowestTerms' : 'workOut', { a: inMath(statement) }),
    statement,
    answer: isFraction ? sum.value.toFraction() : formatFraction(sum.value),
    answerParts: [{ kind: 'number', value: sum.value }],
    steps: (text) => stepsOf(withDivisions(text), onlyLetter('')),
    check: (step) => checkCalculation(step, goal),
    isTrial: () => false,
    ask: (rung, current) => {
      const end = current.split('=').at(-1)?.trim() ?? ''
      if (isFraction && isDecimalOf(end, sum)) {
        return [phrase('arithmetic.asFraction', { shown: inMath(end) })]
      }
      if (isUnfinished(end, sum)) return askToFinish(end)
      const rest = sameWriting(current, statement) ? sum.formula : stillToDo(current, sum)
      return rest
        ? askAboutFormula(rung, rest)
        : [phrase('arithmetic.piece', { piece: inMath(current), whole: inMath(statement) })]
    },
    askAbout: (wrong) => askAbout(wrong, statement),
    solution: lines.map((line, at) =>
      workedStep(phrase(at === 0 ? 'start' : 'thatIs', {}), at === 0 ? statement : line),
    ),
    variant: (seed) =>
      asked(
        isQuotient(sum) ? otherFraction(sum, seed) : formatExpression(varied(sum.formula, seed)),
      ),
  }
}

/** The answer as a decimal or a percentage. */
function isDecimalOf(end: string, { value }: Sum): boolean {
  const number = isPlainNumber(end) && !end.includes('/') ? readExpression(end) : null
  return number !== null && exactValue(number)?.equals(value) === true
}

/** Worth the answer as a number, such as 18/42, but not yet in its shortest form. */
function isUnfinished(end: string, { value, formula }: Sum): boolean {
  const number = isPlainNumber(end) ? readExpression(end) : null
  const isReached = number !== null && exactValue(number)?.equals(value) === true
  return isReached && !isFinishedNumber(number) && !sameWriting(end, formatExpression(formula))
}

/**
 * What is left of the formula after the last right step; null where that step is a piece on the
 * side.
 */
function stillToDo(current: string, { formula, value }: Sum): Expression | null {
  const rest = readExpression(current.split('=').at(-1) ?? '')
  if (rest === null) return formula
  if (exactValue(rest)?.equals(value) !== true) return null
  return isFinishedNumber(rest) ? null : rest
}

/** One number over another: a fraction to be shortened. */
function isQuotient({ formula, value }: Sum): boolean {
  return value.d !== 1n && isNumberOverNumber(formula)
}

function isNumberOverNumber(formula: Expression): boolean {
  if (formula.kind === 'negation') return isNumberOverNumber(formula.of)
  if (formula.kind !== 'operation' || formula.operator !== '/') return false
  const top = formula.left.kind === 'negation' ? formula.left.of : formula.left
  return top.kind === 'number' && formula.right.kind === 'number'
}

const shortFractions = ['2/5', '3/8', '4/9', '5/7', '3/4', '7/10']

/** Another fraction that can be shortened. */
function otherFraction({ value }: Sum, seed: number): string {
  const free = shortFractions.map((text) => new Fraction(text)).filter((one) => !one.equals(value))
  const { n, d } = free[seed % free.length] ?? new Fraction(3, 8)
  const factor = BigInt([6, 4, 12, 9][seed % 4] ?? 6)
  return `${n * factor}/${d * factor}`
}

/** The power of another whole number, so that the root comes out even. */
function otherPower(root: Expression, step: number, exponent: number): Expression {
  const side = exactValue(root)?.round().add(step) ?? new Fraction(step + 5)
  return numberOf(side.pow(exponent) ?? side)
}

/** The same build with other numbers; exact divisions stay exact. */
function varied(formula: Expression, seed: number): Expression {
  const step = (seed % 4) + 1
  if (formula.kind === 'number') return numberOf(formula.value.add(step))
  if (formula.kind === 'negation') return { ...formula, of: varied(formula.of, seed) }
  if (formula.kind === 'root') return { ...formula, of: otherPower(formula, step, 2) }
  if (formula.kind === 'call') return { ...formula, of: otherPower(formula, step, 3) }
  if (formula.kind !== 'operation') return formula
  const [a, b] = [exactValue(formula.left), exactValue(formula.right)]
  const isExact =
    formula.operator === '/' && a && b && a.div(b).d === 1n && a.d === 1n && b.d === 1n
  if (isExact && formula.left.kind === 'number' && formula.right.kind === 'number') {
    return { ...formula, left: numberOf(a.add(b.mul(step))) }
  }
  if (formula.operator === '/') return variedQuotient(formula, seed)
  if (formula.operator === '^') return { ...formula, left: varied(formula.left, seed) }
  return { ...formula, left: varied(formula.left, seed), right: varied(formula.right, seed + 1) }
}

/** A fraction stays one: 3/2 becomes 4/3 or 5/4, but no 6/6 and no 15/5. */
function variedQuotient(formula: Operation, seed: number): Expression {
  const other = (by: number): Operation => ({
    ...formula,
    left: varied(formula.left, seed + by),
    right: varied(formula.right, seed + 1),
  })
  const value = exactValue(formula)
  const isFraction = ({ left, right }: Operation) => {
    const [top, bottom] = [exactValue(left), exactValue(right)]
    return top !== null && bottom !== null && top.div(bottom).d !== 1n
  }
  if (value === null || value.d === 1n) return other(0)
  return [0, 1, 2, 3].map(other).find(isFraction) ?? formula
}

/** Questions for a rung about what is left to work out. */
function askAboutFormula(rung: AskingRung, formula: Expression): readonly Phrase[] {
  const next = nextOperation(formula)
  const split = next && splitOf(next)
  const [left, right] = next ? [next.left, next.right] : [formula, formula]
  return [
    phrase(arithmeticHint(hintFor(formula, next), rung), {
      shown: inMath(formatExpression(formula)),
      next: inMath(formatExpression(next ?? formula)),
      left: inMath(formatExpression(left)),
      right: inMath(formatExpression(right)),
      whole: inMath(split ? formatFraction(split[0].add(split[1])) : ''),
      sum: inMath(split ? split.map(formatFraction).join(' + ') : ''),
    }),
  ]
}

/** The question of a rung by what is left. A number that splits gives a product or a sum its hint. */
function arithmeticHint(kind: ReturnType<typeof hintFor>, rung: AskingRung) {
  switch (kind) {
    case 'order':
    case 'reduce':
    case 'fractions':
    case 'likeFractions':
    case 'fractionProduct':
    case 'fractionQuotient':
    case 'product':
      return `arithmetic.${kind}.${rung}` as const
    case 'smallProduct':
      return rung === 'probe' ? 'arithmetic.product.probe' : 'arithmetic.nearProduct'
    case 'smallSum':
      return 'arithmetic.sum.probe'
    case 'sum':
    case 'difference':
    case 'quotient':
    case 'power':
    case 'root':
      return `arithmetic.${kind}.${rung === 'probe' ? rung : 'hint'}` as const
  }
}

function hintFor(formula: Expression, next: Operation | null) {
  if (next === null) return hintForNumber(formula)
  if (next !== formula) return 'order'
  if ([next.left, next.right].some(isFraction)) return hintForFractions(next)
  switch (next.operator) {
    case '*':
      return splitOf(next) ? 'product' : 'smallProduct'
    case '+':
      return splitOf(next) ? 'sum' : 'smallSum'
    case '-':
      return 'difference'
    case '/':
      return 'quotient'
    case '^':
      return 'power'
  }
}

function hintForFractions({ operator, left, right }: Operation) {
  if (operator === '*') return 'fractionProduct'
  if (operator === '/') return 'fractionQuotient'
  const [one, other] = [left, right].map(bottomOf)
  return one !== null && one === other ? 'likeFractions' : 'fractions'
}

/** What stands below the bar, as it is written; null without one. */
function bottomOf(side: Expression): string | null {
  const isQuotient = side.kind === 'operation' && side.operator === '/'
  return isQuotient ? formatExpression(side.right) : null
}

function hintForNumber(number: Expression): 'reduce' | 'root' | 'order' {
  if (number.kind === 'negation') return hintForNumber(number.of)
  return number.kind === 'root' ? 'root' : number.kind === 'operation' ? 'reduce' : 'order'
}

/** A number over another, which a decimal is not. */
function isFraction(side: Expression): boolean {
  return side.kind !== 'number' && exactValue(side)?.d !== 1n
}

/**
 * The tens and the rest of the right number; for a product, of the left where the right has none.
 */
function splitOf({ operator, left, right }: Operation): readonly [Fraction, Fraction] | null {
  const [a, b] = [exactValue(left), exactValue(right)]
  return (b && tensAndRest(b)) ?? (operator === '*' && a ? tensAndRest(a) : null)
}

/** Questions about a wrong result. */
function askAbout(wrong: WrongStep, statement: string): readonly Phrase[] {
  const { quote, mistake } = wrong
  const isTrue = readLine(quote)?.every(({ left, right }) => sameValue(left, right)) === true
  const kinds = ['order_of_operations', 'sign', 'distribution'] as const
  const tight = otherReading(statement)
  const isOther = tight !== null && sameWrittenValue(tight, quote)
  const part = isTrue ? null : partOf(statement, quote)
  const kind = isOther
    ? 'twoReadings'
    : isTrue
      ? 'trueLine'
      : part !== null
        ? 'lessThanPart'
        : (kinds.find((known) => known === mistake) ?? 'other')
  const claimed = quote.includes('=') ? (quote.split('=')[0] ?? '').trim() : statement
  return [
    phrase(`arithmetic.wrong.${kind}`, {
      quote: inMath(quote),
      whole: inMath(statement),
      asked: inMath(isOther ? statement : claimed),
      tight: inMath(tight ?? ''),
      part: inMath(part ?? ''),
    }),
  ]
}

/** The part of a sum of positive numbers that is larger than the result that is claimed; null without one. */
function partOf(statement: string, quote: string): string | null {
  const sum = readExpression(statement)
  const claimed = readExpression(quote.split('=').at(-1) ?? '')
  if (sum?.kind !== 'operation' || sum.operator !== '+' || claimed === null) return null
  const [result, ...parts] = [claimed, sum.left, sum.right].map(exactValue)
  if (!result || parts.some((part) => !part || part.s <= 0n)) return null
  const at = parts.findIndex((part) => part !== null && part.compare(result) > 0)
  return at < 0 ? null : formatExpression(at === 0 ? sum.left : sum.right)
}

/** "6/2(1+2)" as "6/(2(1+2))": a product without a sign, taken before the division; null without one. */
function otherReading(statement: string): string | null {
  const read = statement.replace(/\/\s?(\d{1,15}(?:\.\d{1,15})?\s?\([^()]{1,60}\))/, '/($1)')
  return read === statement ? null : read
}

function sameWrittenValue(formula: string, quote: string): boolean {
  const [one, other] = [formula, quote.split('=').at(-1) ?? ''].map((text) => readExpression(text))
  return one && other ? sameValue(one, other) : false
}
