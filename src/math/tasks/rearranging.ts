/** Formulas that are solved for one of their letters, and inverse functions. */
import Fraction from 'fraction.js'
import { readLine } from '../algebra/equation'
import {
  type Expression,
  isSum,
  joined,
  lettersIn,
  numberOf,
  partsOf,
  substituted,
} from '../algebra/expression'
import { formatExpression, inMath } from '../algebra/format'
import { amongLetters } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import { readExpression } from '../algebra/read-expression'
import { exactValue, sameValue } from '../algebra/value'
import { type Texts, told } from '../phrases/phrase'
import { type MathProblem, type Verdict, wrongVerdict } from '../problem'
import type { Random } from '../random'
import { formulaProblem, type Own } from './formula-problem'
import { signed } from './materials'
import type { TaskMistake, TaskType } from './task-type'

/* ---- One letter alone ---- */

/** What `letter` equals where it stands once in an equation; null where it stands more often or in a power. */
function isolated(left: Expression, right: Expression, letter: string): Expression | null {
  const [inLeft, inRight] = [occurrences(left, letter), occurrences(right, letter)]
  if (inLeft + inRight !== 1) return null
  const found = inLeft === 1 ? undone(left, right, letter) : undone(right, left, letter)
  return found && tidied(found)
}

function occurrences(formula: Expression, letter: string): number {
  if (formula.kind === 'letter') return formula.name === letter ? 1 : 0
  return partsOf(formula).reduce((sum, part) => sum + occurrences(part, letter), 0)
}

/** The other side once all is undone that happens to the letter. */
function undone(side: Expression, other: Expression, letter: string): Expression | null {
  if (side.kind === 'letter') return other
  if (side.kind === 'negation') return undone(side.of, { kind: 'negation', of: other }, letter)
  if (side.kind === 'root') return undone(side.of, joined(other, '^', numberOf(2)), letter)
  if (side.kind !== 'operation') return null
  const { operator, left, right } = side
  const isLeft = occurrences(left, letter) === 1
  const [inner, rest] = isLeft ? [left, right] : [right, left]
  switch (operator) {
    case '+':
      return undone(inner, joined(other, '-', rest), letter)
    case '-':
      return undone(inner, isLeft ? joined(other, '+', rest) : joined(rest, '-', other), letter)
    case '*':
      return undone(inner, joined(other, '/', rest), letter)
    case '/':
      return undone(inner, isLeft ? joined(other, '*', rest) : joined(rest, '/', other), letter)
    case '^':
      return isLeft && exactValue(right)?.equals(2) === true
        ? undone(inner, { kind: 'root', of: tidied(other) }, letter)
        : null
  }
}

/** A product or quotient with its number in front and one line of division. */
function tidied(formula: Expression): Expression {
  if (isSum(formula)) return joined(tidied(formula.left), formula.operator, tidied(formula.right))
  const { number, above, below } = factorsOf(formula)
  const product = (factors: readonly Expression[], value: Fraction) =>
    [...(value.equals(1) && factors.length > 0 ? [] : [numberOf(value)]), ...factors].reduce(
      (all, factor) => joined(all, '*', factor),
    )
  const top = product(above, new Fraction(number.s * number.n))
  const bottom = new Fraction(number.d)
  return below.length === 0 && bottom.equals(1) ? top : joined(top, '/', product(below, bottom))
}

interface Factors {
  readonly number: Fraction
  readonly above: readonly Expression[]
  readonly below: readonly Expression[]
}

function factorsOf(formula: Expression): Factors {
  const value = exactValue(formula)
  if (value !== null && value.n !== 0n) return { number: value, above: [], below: [] }
  if (formula.kind === 'negation') {
    const { number, above, below } = factorsOf(formula.of)
    return { number: number.neg(), above, below }
  }
  if (formula.kind === 'operation' && (formula.operator === '*' || formula.operator === '/')) {
    const [one, other] = [factorsOf(formula.left), factorsOf(formula.right)]
    return formula.operator === '*'
      ? {
          number: one.number.mul(other.number),
          above: [...one.above, ...other.above],
          below: [...one.below, ...other.below],
        }
      : {
          number: one.number.div(other.number),
          above: [...one.above, ...other.below],
          below: [...one.below, ...other.above],
        }
  }
  return { number: new Fraction(1), above: [formula], below: [] }
}

/** A letter and what it equals. */
interface Value {
  readonly letter: string
  readonly is: Expression
}

/** What a line says where a letter has its value: the answer, something true, something false, or nothing. */
function verdictOf(
  step: string,
  { letter, is }: Value,
): 'final' | 'true' | 'false' | 'empty' | null {
  const line = readLine(step)
  if (line === null) {
    const formula = readExpression(step)
    const isAnswer = formula !== null && lettersIn(formula).size > 0 && sameValue(formula, is)
    return isAnswer ? 'final' : null
  }
  const values = new Map([[letter, is]])
  const isTrue = line.every(({ left, right }) =>
    sameValue(substituted(left, values), substituted(right, values)),
  )
  if (!isTrue) return 'false'
  if (line.every(({ left, right }) => sameValue(left, right))) return 'empty'
  const names = line.some(({ left, right }) => {
    const sides = [left, right]
    const [alone] = sides.filter((side) => side.kind === 'letter' && side.name === letter)
    const other = sides.find((side) => side !== alone)
    return alone !== undefined && other !== undefined && occurrences(other, letter) === 0
  })
  return names ? 'final' : 'true'
}

/* ---- Formulas ---- */

const askUndo: Texts = {
  en: 'Which operation keeps the letter from standing alone, and what undoes it on both sides?',
  de: 'Welche Rechnung hindert den Buchstaben daran, allein zu stehen, und was macht sie auf beiden Seiten rückgängig?',
  fr: 'Quelle opération empêche la lettre d’être seule, et qu’est-ce qui l’annule des deux côtés ?',
  es: '¿Qué operación impide que la letra quede sola y qué la deshace en ambos lados?',
}
const askSides: Texts = {
  en: 'Did the same thing happen to both sides, as a whole?',
  de: 'Ist mit beiden Seiten als Ganzes dasselbe geschehen?',
  fr: 'A-t-on fait la même chose aux deux membres, en entier ?',
  es: '¿Se ha hecho lo mismo a los dos lados, enteros?',
}
const rearrangingHints: readonly Texts[] = [
  {
    en: 'Which letter is to stand alone, and what happens to it in the formula?',
    de: 'Welcher Buchstabe soll allein stehen, und was passiert mit ihm in der Formel?',
    fr: 'Quelle lettre doit être seule, et que lui arrive-t-il dans la formule ?',
    es: '¿Qué letra debe quedar sola y qué le pasa en la fórmula?',
  },
  askUndo,
  {
    en: 'Undo the last operation first: what do you get when you do it to both sides?',
    de: 'Mach zuerst die letzte Rechnung rückgängig: Was erhältst du, wenn du das auf beiden Seiten tust?',
    fr: 'Annule d’abord la dernière opération : qu’obtiens-tu en le faisant des deux côtés ?',
    es: 'Deshaz primero la última operación: ¿qué obtienes al hacerlo en los dos lados?',
  },
]

/** Stands for π, which is no letter of a formula. */
const piLetter = 'q'
const inLetters = (text: string) =>
  plainNotation(text.replaceAll(/\\pi(?![A-Za-z])|π|(?<![A-Za-z])pi(?![A-Za-z])/g, ` ${piLetter} `))
/** "mc^2" is m times the square of c. */
const apart = (formula: string) =>
  formula.replaceAll(/sqrt|(?<=[A-Za-z])(?=[A-Za-z])/g, (found) => (found === '' ? ' ' : found))
const bare = (text: string) => inLetters(text).replaceAll(/\s+/g, '')
const withPi = (text: string) => text.replaceAll(/(?<![A-Za-z])q(?![A-Za-z])/g, 'pi')

/** The equation of a task with its capitals, and the letter that it is solved for. */
function formulaOf(task: string, equation: string, asked: string) {
  const [whole, wanted] = [bare(task), bare(equation)]
  const at = whole.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return null
  const written = whole.slice(at, at + wanted.length)
  const [left, right, more] = written.split('=').map((side) => readExpression(apart(side)))
  if (!left || !right || more !== undefined) return null
  const named = [...lettersIn(left), ...lettersIn(right)].filter(
    (letter) => letter.toLowerCase() === asked.toLowerCase(),
  )
  const [first] = named
  const letter = new Set(named).size === 1 ? first : named.find((one) => standsApart(task, one))
  const is = letter === undefined ? null : isolated(left, right, letter)
  return letter !== undefined && is !== null ? { written, letter, is, left, right } : null
}

/** Whether a letter is named in a task beside its formula. */
const standsApart = (task: string, letter: string): boolean =>
  Array.from(task.matchAll(askedLetter), ([, found]) => found).includes(letter)
const askedLetter =
  /(?:for|nach|make|find|pour|para|despeja|isole|exprime) \$?([A-Za-z])(?![\p{L}])/giu

function rearranged(own: Own, equation: string, asked: string): MathProblem | null {
  const found = formulaOf(own.task, equation, asked)
  if (found === null) return null
  const { written, letter, is, left, right } = found
  const letters = [...lettersIn(left), ...lettersIn(right)]
  const shown = (formula: string) => inMath(withPi(formula))
  const statement = [left, right].map(formatExpression).join(' = ')
  const value = withPi(formatExpression(is))
  return formulaProblem(own, {
    statement: withPi(statement),
    shownStatement: told(alike(shown(written))),
    answer: `${letter} = ${value}`,
    held: [value],
    isPart: (word) => amongLetters(letters)(word) || /^pi$/i.test(word),
    check: (step) => verdict(verdictOf(apart(inLetters(step)), { letter, is })),
    hints: rearrangingHints,
    again: askSides,
    lines: [`${letter} = ${value}`],
  })
}

const alike = (text: string): Texts => ({ en: text, de: text, fr: text, es: text })

function verdict(found: ReturnType<typeof verdictOf>): Verdict {
  switch (found) {
    case null:
      return null
    case 'final':
      return { kind: 'final' }
    case 'true':
      return { kind: 'right', carries: true }
    case 'empty':
      return { kind: 'right', carries: false }
    case 'false':
      return wrongVerdict(() => 'unknown')
  }
}

/** Formulas of school and the letters that they are solved for. */
const formulas: readonly (readonly [formula: string, letters: string])[] = [
  ['v = s/t', 'st'],
  ['A = a*b', 'b'],
  ['A = 1/2*g*h', 'gh'],
  ['U = R*I', 'RI'],
  ['F = m*a', 'ma'],
  ['y = m*x + b', 'xmb'],
  ['P = 2*a + 2*b', 'ab'],
  ['E = m*g*h', 'mh'],
  ['R = m/V', 'mV'],
  ['K = F + n*p', 'np'],
]

const rearrangedFormula: TaskType = {
  subject: 'formula: rearranged',
  rule: askUndo,
  hints: rearrangingHints,
  text: {
    en: 'Solve ${equation:equation}$ for ${letter:letter}$.',
    de: 'Löse ${equation:equation}$ nach ${letter:letter}$ auf.',
    fr: 'Exprime ${letter:letter}$ dans la formule ${equation:equation}$.',
    es: 'Despeja ${letter:letter}$ en ${equation:equation}$.',
  },
  facts: {
    en: ['<|The formula is |Given ><|the formula >{equation:equation}.'],
    de: ['<|Gegeben ist |Es gilt ><|die Formel >{equation:equation}.'],
    fr: ['<|On donne |Soit ><|la formule >{equation:equation}.'],
    es: ['<|Dada |Sea ><|la fórmula >{equation:equation}.'],
  },
  asks: {
    en: [
      '<Solve|Rearrange|Transpose|Rewrite> <|the formula |the equation >for {letter:letter} in {equation:equation}.',
      '<Solve|Rearrange|Transpose> <|the formula |the equation >for {letter:letter}.',
      '<Solve|Rearrange|Transpose|Rewrite> <|the formula |the equation >{equation:equation} <for|to find|to get|to make> {letter:letter}<| the subject>.',
      'Make {letter:letter} the subject <of|in> <|the formula |the equation >{equation:equation}.',
      'Make {letter:letter} the subject<| of the formula| of the equation>.',
      'Express {letter:letter} <in terms of {_:gap}|from|in|using> <|the formula |the equation >{equation:equation}.',
    ],
    de: [
      '<Löse|Stelle|Forme> <|die Formel |die Gleichung >{equation:equation} nach {letter:letter} <auf|um>.',
      '<Löse|Stelle|Forme> <|die Formel |die Gleichung |diese Formel |diese Gleichung >nach {letter:letter} <auf|um>.',
    ],
    fr: [
      '<Exprime|Isole|Isoler|Exprimer> {letter:letter} <dans|de|à partir de|en fonction de {_:gap} dans> <|la formule |l’équation |l’égalité |la relation >{equation:equation}.',
      '<Exprime|Isole|Isoler|Exprimer> {letter:letter}<| dans la formule| dans l’égalité>.',
      'Résous <|la formule |l’équation >{equation:equation} <pour|en> {letter:letter}.',
      'À partir de <|la formule >{equation:equation}, <exprime|isole> {letter:letter}.',
    ],
    es: [
      '<Despeja|Despejar|Aísla|Halla> {letter:letter} <en|de> <|la fórmula |la ecuación |la expresión >{equation:equation}.',
      '<Despeja|Despejar|Aísla> {letter:letter}<| en la fórmula| de la fórmula>.',
      'Resuelve <|la fórmula |la ecuación >{equation:equation} para {letter:letter}.',
    ],
  },
  needs: 'equation letter',
  solve: ({ equation = '', letter = '' }) => {
    const [left, right, more] = equation.split('=')
    if (left === undefined || right === undefined || more !== undefined) return null
    if (new Set(equation.match(/(?<![a-z])[a-z](?![a-z])|[a-z]/g)).size < 2) return null
    return {
      problem: (own) => rearranged(own, equation, letter),
      kind: 'equation',
      answers: [],
      lines: [equation],
    }
  },
  make: (random) => {
    const [equation, letters] = random.pick(formulas)
    return { equation, letter: random.pick([...letters]) }
  },
}

/* ---- Inverse functions ---- */

const askSwap: Texts = {
  en: 'The inverse takes f’s values back: which letters change places, and which one do you then solve for?',
  de: 'Die Umkehrfunktion führt von den Werten zurück: Welche Buchstaben tauschen ihren Platz, und nach welchem löst du dann auf?',
  fr: 'La réciproque ramène des images aux antécédents : quelles lettres échangent leur place, et laquelle isole-t-on ensuite ?',
  es: 'La inversa vuelve de los valores a los de partida: ¿qué letras cambian de lugar y cuál despejas después?',
}
const askBack: Texts = {
  en: 'Test it: put a number into f and the result into your inverse. Does the first number come back?',
  de: 'Prüfe es: Setze eine Zahl in f ein und das Ergebnis in deine Umkehrfunktion. Kommt die erste Zahl zurück?',
  fr: 'Vérifie : mets un nombre dans f, puis le résultat dans ta réciproque. Retrouves-tu le nombre de départ ?',
  es: 'Compruébalo: pon un número en f y el resultado en tu inversa. ¿Vuelve el primer número?',
}
const inverseHints: readonly Texts[] = [
  {
    en: 'What does f do to a number, step by step, and in which order must that be undone?',
    de: 'Was macht f Schritt für Schritt mit einer Zahl, und in welcher Reihenfolge muss man das rückgängig machen?',
    fr: 'Que fait f à un nombre, étape par étape, et dans quel ordre faut-il l’annuler ?',
    es: '¿Qué le hace f a un número, paso a paso, y en qué orden hay que deshacerlo?',
  },
  askSwap,
  {
    en: 'Write y for f(x) and swap x and y: which equation do you get?',
    de: 'Schreibe y für f(x) und vertausche x und y: Welche Gleichung erhältst du?',
    fr: 'Écris y à la place de f(x) et échange x et y : quelle équation obtiens-tu ?',
    es: 'Escribe y en lugar de f(x) e intercambia x e y: ¿qué ecuación obtienes?',
  },
]

/** "f^-1(x)" is y of the inverse, and so is "f(x)" of the function. */
const inverseName = /[a-z] ?\^ ?\(?-1\)? ?\( ?x ?\)/g
const functionName = /(?<![a-z])[f-h] ?\( ?x ?\)/g
const y: Expression = { kind: 'letter', name: 'y' }

function inverseOf(own: Own, formula: string): MathProblem | null {
  const [x, rule] = [readExpression('x'), readExpression(formula)]
  if (!x || !rule || occurrences(rule, 'x') !== 1) return null
  const swapped = substituted(rule, new Map([['x', y]]))
  const is = isolated(x, swapped, 'y')
  if (is === null) return null
  const value = formatExpression(is)
  // An even power takes two numbers to one: it has an inverse on a part of the numbers alone.
  if (value.includes('sqrt')) return null
  const back = { letter: 'x', is: substituted(is, new Map([['x', y]])) }
  const check = (step: string): Verdict => {
    const isInverse = inverseName.test(step)
    const named = step.replaceAll(inverseName, 'y').replaceAll(functionName, 'y')
    const found = verdictOf(named, { letter: 'y', is })
    if (found !== 'false') return verdict(found)
    if (isInverse) return verdict('false')
    // The function itself, solved for x or not yet.
    const own = verdictOf(named, back)
    return verdict(own === 'final' ? 'true' : own)
  }
  return formulaProblem(own, {
    statement: `f(x) = ${formula}`,
    answer: value,
    held: [value],
    isPart: (word) => /^(?:[fghxy]|xy)$/.test(word),
    check,
    hints: inverseHints,
    slips: inverseSlips(formula),
    again: askBack,
    lines: [`x = ${formatExpression(swapped)}`, `y = ${value}`],
  })
}

/** The reciprocal and the function turned about its sign. */
const inverseSlips = (formula: string): readonly TaskMistake[] => [
  [`1/(${formula})`, askSwap],
  [`-(${formula})`, askSwap],
]

const inverseFunction: TaskType = {
  subject: 'function: inverse',
  rule: askSwap,
  hints: inverseHints,
  text: {
    en: 'Find the inverse of $f(x) = {formula:polynomial}$.',
    de: 'Bestimme die Umkehrfunktion von $f(x) = {formula:polynomial}$.',
    fr: 'Détermine la fonction réciproque de $f(x) = {formula:polynomial}$.',
    es: 'Halla la función inversa de $f(x) = {formula:polynomial}$.',
  },
  facts: {
    en: ['<Let|Given|Consider> <|the function >f(x) = {formula:polynomial}.'],
    de: ['<Gegeben ist|Es sei> <|die Funktion >f<| mit f>(x) = {formula:polynomial}.'],
    fr: ['<Soit|On donne> <|la fonction >f(x) = {formula:polynomial}.'],
    es: ['<Sea|Dada> <|la función >f(x) = {formula:polynomial}.'],
  },
  asks: {
    en: [
      '@find <|the >inverse<| function><| of| of the function| for> <|f |f, >{_:function} = {formula:polynomial}.',
      '@find <|the |its ><inverse|inverse function|inverse of f|inverse function of f>.',
      '@find f^-1(x)<| if f(x) = {formula:polynomial}| for f(x) = {formula:polynomial}>.',
    ],
    de: [
      '@find <|die |@the ><Umkehrfunktion|Inverse|inverse Funktion> <von|zu|der Funktion|von f|der Funktion f mit> {_:function} = {formula:polynomial}.',
      '<@find|Bilde> <|die |ihre |@the ><Umkehrfunktion|Inverse|inverse Funktion><| von f>.',
      'Bilde die <Umkehrfunktion|inverse Funktion> <von|zu|der Funktion> {_:function} = {formula:polynomial}.',
    ],
    fr: [
      '@find <|la |sa ><réciproque|fonction réciproque|bijection réciproque><| de| de la fonction| de la fonction définie par> {_:function} = {formula:polynomial}.',
      '@find <|la |sa ><réciproque|fonction réciproque><| de f>.',
    ],
    es: [
      '@find <|la |su ><inversa|función inversa><| de| de la función> {_:function} = {formula:polynomial}.',
      '@find <|la |su ><inversa|función inversa><| de f>.',
    ],
  },
  needs: 'formula',
  solve: ({ formula = '' }) => {
    const tree = readExpression(plainNotation(formula))
    if (tree === null || occurrences(tree, 'x') !== 1) return null
    return {
      problem: (own) => inverseOf(own, plainNotation(formula)),
      kind: 'expression',
      answers: [],
      lines: [`f(x) = ${formula}`],
    }
  },
  make: (random) => ({ formula: linear(random) }),
}

function linear(random: Random): string {
  const [a, b] = [random.int(2, 9), random.pick([-1, 1]) * random.int(1, 9)]
  return `${a}x ${signed(b)}`
}

export const rearrangingTasks: readonly TaskType[] = [rearrangedFormula, inverseFunction]
