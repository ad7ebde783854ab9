/** Curves: the square completed, vertex and extrema, tangents. */
import Fraction from 'fraction.js'
import { readLine } from '../algebra/equation'
import { type Expression, lettersIn } from '../algebra/expression'
import { formatFraction, formatPolynomial, inMath } from '../algebra/format'
import { stepsOf } from '../algebra/fragments'
import {
  coefficient,
  degree,
  derivedPolynomial,
  type Polynomial,
  valueAt,
} from '../algebra/polynomial'
import { readExpression } from '../algebra/read-expression'
import { exactRoot, exactValue, polynomialOf, sameValue } from '../algebra/value'
import { phrase, type Texts, told } from '../phrases/phrase'
import { firstStep, type MathProblem, type Verdict, workedStep, wrongVerdict } from '../problem'
import type { Random } from '../random'
import { formulaProblem, type Own } from './formula-problem'
import { lineProblem } from './lines'
import { bracketed, signed } from './materials'
import type { TaskType } from './task-type'

/* ---- A function and its derivatives ---- */

function polynomialIn(formula = ''): Polynomial | null {
  const tree = /^[-+*/^().\dx ]+$/.test(formula) ? readExpression(formula) : null
  return tree && polynomialOf(tree)
}

const written = (of: Polynomial): string => formatPolynomial(of, 'x')

/** The function of a task, its first and its second derivative. */
type Curve = readonly [Polynomial, Polynomial, Polynomial]

function curveOf(of: Polynomial): Curve {
  const derived = derivedPolynomial(of)
  return [of, derived, derivedPolynomial(derived)]
}

/** "f''(x)", "f'(3)", "f(-1)": the function, with its primes, and where. */
const named = /(?<![A-Za-z])[fgh] ?('{0,2}) ?\( ?(x|-?\d{1,4}(?:\.\d{1,4})?(?:\/\d{1,4})?) ?\)/g
const isNamed = (step: string): boolean => step.search(named) >= 0
const mayStand = (word: string): boolean => /^(?:[fghxy]|[fgh]'{1,2})$/.test(word)

/** A line with the function's formulas and values in place of their names. */
const inFormulas = (step: string, curve: Curve): string =>
  step.replaceAll(named, (whole, primes: string, at: string) => {
    const of = curve[primes.length]
    if (of === undefined) return whole
    const place = at === 'x' ? null : readExpression(at)
    const value = place && exactValue(place)
    return `(${value === null ? written(of) || '0' : formatFraction(valueAt(of, value))})`
  })

/** What a line says about the function by its name; null where it says nothing that is always so. */
function checkNamed(step: string, curve: Curve): Verdict {
  const line = readLine(inFormulas(step, curve))
  if (line === null) return null
  if (line.every(({ left, right }) => sameValue(left, right)))
    return { kind: 'right', carries: true }
  const asksWhere = line.some((link) => [link.left, link.right].some((side) => isNumber(side)))
  return asksWhere && step.includes('x') ? null : wrongVerdict(() => 'unknown')
}

const isNumber = (side: Expression): boolean => lettersIn(side).size === 0

/** The problem of a curve: lines about the function and its derivatives are steps, too. */
function onCurve(base: MathProblem, of: Polynomial, questions: readonly Texts[]): MathProblem {
  const curve = curveOf(of)
  const statement = `f(x) = ${written(of)}`
  const shown = inMath(statement)
  const own = (step: string) => isNamed(step) || isFormulaOf(step, curve)
  return {
    ...base,
    statement,
    statementPhrase: told({ en: shown, de: shown, fr: shown, es: shown }),
    steps: (text) => {
      const lines = stepsOf(text, mayStand).filter(own)
      const rest = lines.reduce((left, line) => left.replace(line, ' '), text)
      return [...lines, ...base.steps(rest)]
    },
    check: (step, previous) => {
      if (isNamed(step)) return checkNamed(step, curve)
      if (isFormulaOf(step, curve)) return { kind: 'right', carries: true }
      return base.check(step, previous === statement || own(previous) ? base.statement : previous)
    },
    ask: (rung, current) => {
      const [probe, hint = probe, strong = hint] = questions.map(told)
      const byRung = { probe, hint, strong_hint: strong }
      const question = byRung[rung]
      if (current !== statement && !own(current)) return base.ask(rung, current)
      return question === undefined ? [] : [question]
    },
    askAbout: (wrong) => {
      const [, question] = questions
      return isNamed(wrong.quote) && question
        ? [phrase('lookAgain', { quote: inMath(wrong.quote), question: told(question) })]
        : base.askAbout(wrong)
    },
    solution: [
      firstStep(statement),
      workedStep(phrase('thatGives', {}), `f'(x) = ${written(curve[1])}`),
      ...base.solution.slice(1),
    ],
  }
}

/** Whether a line is the function's own formula in another form, or its derivative, alone. */
function isFormulaOf(step: string, [own, derived]: Curve): boolean {
  const of = polynomialOf(readExpression(step) ?? { kind: 'letter', name: 'y' })
  if (of === null || !step.includes('x') || degree(of) < 1) return false
  return written(of) === written(own) || written(of) === written(derived)
}

/* ---- The square completed ---- */

const askHalf: Texts = {
  en: 'Half of the number before x is squared. What must you add and take away again?',
  de: 'Die Hälfte der Zahl vor x wird quadriert. Was musst du addieren und wieder abziehen?',
  fr: 'On met au carré la moitié du nombre devant x. Que faut-il ajouter, puis retrancher ?',
  es: 'Se eleva al cuadrado la mitad del número delante de x. ¿Qué hay que sumar y volver a restar?',
}
const askBackToSum: Texts = {
  en: 'Multiply it out again: do all the terms come back?',
  de: 'Multipliziere wieder aus: Kommen alle Terme zurück?',
  fr: 'Développe à nouveau : retrouves-tu tous les termes ?',
  es: 'Desarróllalo otra vez: ¿vuelven todos los términos?',
}
const squareHints: readonly Texts[] = [
  {
    en: 'Which square of a bracket begins with the same terms in x² and x?',
    de: 'Welches Quadrat einer Klammer beginnt mit denselben Termen in x² und x?',
    fr: 'Quel carré d’une parenthèse commence par les mêmes termes en x² et x ?',
    es: '¿Qué cuadrado de un paréntesis empieza con los mismos términos en x² y x?',
  },
  askHalf,
  {
    en: 'Expand your bracket: by how much does its constant differ from that of the task?',
    de: 'Multipliziere deine Klammer aus: Um wie viel weicht ihre Konstante von der der Aufgabe ab?',
    fr: 'Développe ta parenthèse : de combien sa constante diffère-t-elle de celle de l’énoncé ?',
    es: 'Desarrolla tu paréntesis: ¿en cuánto difiere su constante de la del enunciado?',
  },
]

/** a(x - h)² + k */
interface Vertex {
  readonly a: Fraction
  readonly h: Fraction
  readonly k: Fraction
}

function vertexOf(of: Polynomial | null): Vertex | null {
  if (of === null || degree(of) !== 2) return null
  const [a, b] = [coefficient(of, 2), coefficient(of, 1)]
  const h = b.div(a.mul(-2))
  return { a, h, k: valueAt(of, h) }
}

/** The x of the vertex as a calculation: "-(-4) / (2 * (1))". */
const placeOf = ([, b, a]: Polynomial): string =>
  `-(${b?.toFraction() ?? 0}) / (2 * (${a?.toFraction() ?? 1}))`

const plus = (value: Fraction): string =>
  value.n === 0n
    ? ''
    : value.s < 0n
      ? ` - ${formatFraction(value.abs())}`
      : ` + ${formatFraction(value)}`

function squareForm({ a, h, k }: Vertex): string {
  const front = a.equals(1) ? '' : a.equals(-1) ? '-' : formatFraction(a)
  return `${front}(x${plus(h.neg())})^2${plus(k)}`
}

/** "3(x - 2)^2 + 5": one square of a bracket, perhaps with a number before and beside it. */
const vertexForm =
  /^(?:[+-]?\d{0,4}(?:\.\d+)?(?:\/\d+)?\*?\(x[+-][^()]{1,12}\)\^2|\(?-?\d+\/\d+\)?\*?\(x[+-][^()]{1,12}\)\^2)(?:[+-][\d./]{1,12})?$/

function squareProblem(own: Own, formula: string, vertex: Vertex): MathProblem {
  const [whole, answer] = [readExpression(formula), squareForm(vertex)]
  const { h, k, a } = vertex
  const check = (step: string): Verdict => {
    const bare = step.replace(/^(?:[fgh] ?\( ?x ?\)|y) ?= ?/, '')
    const sides = bare.split('=').map((side) => readExpression(side.trim()))
    const read = sides.filter((side) => side !== null)
    if (whole === null || read.length !== sides.length || read.length > 6) return null
    if (read.every((side) => sameValue(side, whole))) {
      const isDone = vertexForm.test((bare.split('=').at(-1) ?? '').replaceAll(/\s/g, ''))
      return isDone ? { kind: 'final' } : { kind: 'right', carries: true }
    }
    const [first] = read
    const isTrue = read.length > 1 && first && read.every((side) => sameValue(first, side))
    if (isTrue) return { kind: 'right', carries: false }
    return read.some((side) => lettersIn(side).size > 0) ? wrongVerdict(() => 'unknown') : null
  }
  return formulaProblem(own, {
    statement: formula,
    answer,
    held: [answer],
    isPart: mayStand,
    check,
    hints: squareHints,
    slips: [
      [squareForm({ a, h, k: coefficient(polynomialIn(formula) ?? [], 0) }), askHalf],
      [squareForm({ a, h: h.neg(), k }), askBackToSum],
    ],
    again: askBackToSum,
    lines: [answer],
  })
}

const completedSquare: TaskType = {
  subject: 'quadratic: completed square',
  rule: askHalf,
  hints: squareHints,
  text: {
    en: 'Write ${formula:polynomial}$ by completing the square.',
    de: 'Bringe ${formula:polynomial}$ durch quadratische Ergänzung auf Scheitelpunktform.',
    fr: 'Mets ${formula:polynomial}$ sous forme canonique.',
    es: 'Completa el cuadrado en ${formula:polynomial}$.',
  },
  facts: {
    en: ['<|<Let|Given|Consider> ><|the function ><|{_:function} = >{formula:polynomial}.'],
    de: ['<Gegeben ist|Es sei> <|die Funktion >{_:function} = {formula:polynomial}.'],
    fr: ['<Soit|On donne> <|la fonction >{_:function} = {formula:polynomial}.'],
    es: ['<Sea|Dada> <|la función >{_:function} = {formula:polynomial}.'],
  },
  asks: {
    en: [
      'Complete the square<| for| of| on| in> <|the expression ><|{_:function} = >{formula:polynomial}.',
      'Complete the square.',
      '<Write|Rewrite|Express|Put> <|{_:function} = >{formula:polynomial} <in|into|using|by> <vertex form|completed square form|the form a(x - h)^2 + k|the form a(x + h)^2 + k|the form (x + a)^2 + b|the form (x - a)^2 + b|the form (x + p)^2 + q|completing the square>.',
      `@find <|the ><vertex form|completed square form> of <|{_:function} = >{formula:polynomial}.`,
      'Write it in vertex form.',
    ],
    de: [
      '<Bringe|Forme|Schreibe|Wandle> <|{_:function} = |den Term |die Funktion >{formula:polynomial} <|mit |mithilfe der |durch |mit Hilfe der >quadratische<|r|n> Ergänzung<| um>.',
      '<Bringe|Forme|Schreibe|Wandle> <|{_:function} = |den Term |die Funktion |die Funktion {_:function} = >{formula:polynomial} <auf|in> <|die >Scheitelpunktform<| um>.',
      '@find die <Scheitelpunktform|Scheitelform> <von|der Funktion> <|{_:function} = >{formula:polynomial}.',
      'Ergänze <|{formula:polynomial} >quadratisch.',
      'Führe <|die |eine >quadratische Ergänzung <|für {formula:polynomial} |bei {formula:polynomial} >durch.',
    ],
    fr: [
      '<Mets|Mettre|Écris|Écrire> <|{_:function} = |l’expression >{formula:polynomial} sous <|la |sa >forme canonique.',
      '@find la forme canonique de <|{_:function} = >{formula:polynomial}.',
      '@find sa forme canonique.',
      'Complète le carré<| dans {formula:polynomial}>.',
    ],
    es: [
      'Completa <el cuadrado|cuadrados> <de|en> <|{_:function} = >{formula:polynomial}.',
      'Completa <el cuadrado|cuadrados>.',
      '<Escribe|Expresa> <|{_:function} = >{formula:polynomial} <en|completando el cuadrado|en su> forma canónica.',
      '<Escribe|Expresa> <|{_:function} = >{formula:polynomial} completando <el cuadrado|cuadrados>.',
      '@find la forma canónica de <|{_:function} = >{formula:polynomial}.',
    ],
  },
  needs: 'formula',
  solve: ({ formula = '' }) => {
    const vertex = vertexOf(polynomialIn(formula))
    if (vertex === null || vertex.h.n === 0n) return null
    return {
      problem: (own) => squareProblem(own, formula, vertex),
      kind: 'expression',
      answers: [squareForm(vertex)],
      lines: [squareForm(vertex)],
    }
  },
  make: (random) => ({ formula: parabola(random) }),
}

/** A quadratic with a whole vertex off the axis. */
function parabola(random: Random): string {
  const [h, k] = [random.pick([-1, 1]) * random.int(1, 6), random.pick([-1, 1]) * random.int(1, 9)]
  return written([h * h + k, -2 * h, 1].map((value) => new Fraction(value)))
}

/* ---- Vertex and extrema ---- */

const askZero: Texts = {
  en: 'What must the derivative be at a highest or lowest point?',
  de: 'Welchen Wert muss die Ableitung an einem höchsten oder tiefsten Punkt haben?',
  fr: 'Que doit valoir la dérivée en un point le plus haut ou le plus bas ?',
  es: '¿Cuánto debe valer la derivada en un punto más alto o más bajo?',
}
const askDerivative: Texts = {
  en: 'What is the derivative of each term?',
  de: 'Was ist die Ableitung jedes einzelnen Terms?',
  fr: 'Quelle est la dérivée de chaque terme ?',
  es: '¿Cuál es la derivada de cada término?',
}
const askEquation: Texts = {
  en: 'Set the derivative equal to zero: which equation do you have to solve?',
  de: 'Setze die Ableitung gleich null: Welche Gleichung musst du lösen?',
  fr: 'Écris que la dérivée est nulle : quelle équation faut-il résoudre ?',
  es: 'Iguala la derivada a cero: ¿qué ecuación hay que resolver?',
}
const extremaHints = [askZero, askDerivative, askEquation]
const askSymmetry: Texts = {
  en: 'Where does the axis of symmetry lie, and what is the value there?',
  de: 'Wo liegt die Symmetrieachse, und welcher Wert gehört dazu?',
  fr: 'Où se trouve l’axe de symétrie, et quelle est la valeur à cet endroit ?',
  es: '¿Dónde está el eje de simetría y cuál es el valor allí?',
}
const askInsertPlace: Texts = {
  en: 'Put the x of the vertex into the function: which y belongs to it?',
  de: 'Setze das x des Scheitels in die Funktion ein: Welches y gehört dazu?',
  fr: 'Mets le x du sommet dans la fonction : quel y lui correspond ?',
  es: 'Pon la x del vértice en la función: ¿qué y le corresponde?',
}
const vertexHints = [
  {
    en: 'Which form of the parabola shows its vertex at once?',
    de: 'An welcher Form der Parabel liest man den Scheitel sofort ab?',
    fr: 'Quelle forme de la parabole montre tout de suite son sommet ?',
    es: '¿Qué forma de la parábola muestra enseguida su vértice?',
  },
  askSymmetry,
  askInsertPlace,
]

const given = {
  en: ['<Let|Given|Consider> <|the function |the parabola >{_:function} = {formula:polynomial}.'],
  de: [
    '<Gegeben ist|Es sei|Gegeben sei> <|die Funktion |die Parabel ><|f mit >{_:function} = {formula:polynomial}.',
  ],
  fr: [
    '<Soit|On donne|On considère> <|la fonction |la parabole ><|f définie par >{_:function} = {formula:polynomial}.',
  ],
  es: ['<Sea|Dada|Considera> <|la función |la parábola >{_:function} = {formula:polynomial}.'],
}

/** "f(x) = " or "the function f(x) = " before a formula. */
const of = {
  en: '<of|for|on> <|the ><|function |curve |parabola |graph of ><|f with |f, ><|{_:function} = >{formula:polynomial}',
  de: '<von|der Funktion|der Parabel|der Kurve|des Graphen von|der Normalparabel> <|f mit |mit |f: ><|{_:function} = |der Gleichung {_:function} = >{formula:polynomial}',
  fr: '<de|de la fonction|de la parabole|de la courbe> <|f |d’équation |f définie par ><|{_:function} = >{formula:polynomial}',
  es: '<de|de la función|de la parábola|de la curva> <|{_:function} = >{formula:polynomial}',
}

const vertexTask: TaskType = {
  subject: 'quadratic: vertex',
  rule: askSymmetry,
  hints: vertexHints,
  text: {
    en: 'Find the vertex of the parabola $y = {formula:polynomial}$.',
    de: 'Bestimme den Scheitelpunkt der Parabel $y = {formula:polynomial}$.',
    fr: 'Détermine le sommet de la parabole $y = {formula:polynomial}$.',
    es: 'Halla el vértice de la parábola $y = {formula:polynomial}$.',
  },
  facts: given,
  asks: {
    en: [
      `@find <|the |its ><|coordinates of the ><vertex|turning point><| ${of.en}>.`,
      `Where is the vertex ${of.en}?`,
    ],
    de: [
      `@find <|den |die |@the ><|Koordinaten des ><Scheitel|Scheitelpunkt|Scheitelpunkts|Scheitelpunktes><| ${of.de}>.`,
      `Wo liegt der <Scheitel|Scheitelpunkt> ${of.de}?`,
    ],
    fr: [`@find <|le |son |les ><|coordonnées du >sommet<| ${of.fr}>.`],
    es: [`@find <|el |su |las ><|coordenadas del >vértice<| ${of.es}>.`],
  },
  needs: 'formula',
  solve: ({ formula = '' }) => {
    const polynomial = polynomialIn(formula)
    const vertex = vertexOf(polynomial)
    if (polynomial === null || vertex === null || vertex.h.n === 0n) return null
    const { h, k } = vertex
    const [x, y] = [formatFraction(h), formatFraction(k)]
    return {
      equations: [`x = ${placeOf(polynomial)}`, `y = ${formula.replaceAll('x', ` (${x})`)}`],
      told: (problem) => onCurve(problem, polynomial, vertexHints),
      kind: 'equation',
      answers: [`x = ${x}`, `y = ${y}`],
      lines: [squareForm(vertex), `x = ${x}`, `y = ${y}`],
    }
  },
  make: (random) => ({ formula: parabola(random) }),
}

/** The places where the derivative of a quadratic or cubic function is zero. */
const extremePlaces: TaskType = {
  subject: 'extrema: places',
  rule: askZero,
  hints: extremaHints,
  text: {
    en: 'For which x does $f(x) = {formula:polynomial}$ have an extremum?',
    de: 'Bestimme die Extremstellen von $f(x) = {formula:polynomial}$.',
    fr: 'En quelles valeurs de x la fonction $f(x) = {formula:polynomial}$ a-t-elle un extremum ?',
    es: '¿Para qué valores de x tiene la función $f(x) = {formula:polynomial}$ un extremo?',
  },
  facts: given,
  asks: {
    en: [
      `@find <|the |its |all ><|x-values of the |x-coordinates of the ><|local |relative ><extrema|extreme values|critical points|stationary points|turning points|critical numbers><| ${of.en}>.`,
      `Where does <f|the function|{_:function} = {formula:polynomial}> have <its |a |><|local |relative ><extrema|extremum|maxima and minima|maximum or minimum|turning points>?`,
    ],
    de: [
      `@find <|die |alle |@the ><Extremstellen|Extremstelle|lokalen Extremstellen|Extrema|Stellen mit waagerechter Tangente><| ${of.de}>.`,
      `@find <|die |alle ><Extremstellen|Extremstelle|Extrema><| ${of.de}> <und|sowie> <|die >Art.`,
      `Wo <hat f|hat die Funktion|hat {_:function} = {formula:polynomial}> <|ihre |lokale ><Extremstellen|Extrema>?`,
    ],
    fr: [
      `@find <|les |tous les |ses ><|abscisses des ><extremums|extrema|extremums locaux|extrema locaux><| ${of.fr}>.`,
      `<Où|En quels points> <la fonction|f> <a-t-elle|admet-elle> <|des |un |ses ><extremums|extremum|extrema>?`,
    ],
    es: [
      `@find <|los |sus ><extremos|extremos relativos|puntos críticos|máximos y mínimos|extremos locales><| ${of.es}>.`,
      `¿Dónde tiene <f|la función|{_:function} = {formula:polynomial}> <|sus |los ><extremos|máximos y mínimos|extremos relativos>?`,
    ],
  },
  needs: 'formula',
  solve: ({ formula = '' }) => {
    const polynomial = polynomialIn(formula)
    if (polynomial === null || degree(polynomial) < 2 || degree(polynomial) > 3) return null
    const derived = derivedPolynomial(polynomial)
    if (degree(polynomial) === 3 && !hasTwoPlaces(derived)) return null
    return {
      formal: `Solve ${written(derived)} = 0`,
      told: (problem) => onCurve(problem, polynomial, extremaHints),
      kind: 'equation',
      answers: [],
      lines: [`f'(x) = ${written(derived)}`, `${written(derived)} = 0`],
    }
  },
  make: (random) => {
    const [p, q] = random.some([-4, -3, -2, -1, 1, 2, 3, 4, 5], 2) as [number, number]
    if ((p + q) % 2 !== 0) return extremePlaces.make(random)
    const parts = [random.int(-5, 5), 3 * p * q, (-3 * (p + q)) / 2, 1]
    return { formula: written(parts.map((value) => new Fraction(value))) }
  },
}

/** Whether a quadratic has two rational zeros, so that the sign changes at both. */
function hasTwoPlaces(of: Polynomial): boolean {
  const [c, b, a] = [coefficient(of, 0), coefficient(of, 1), coefficient(of, 2)]
  const discriminant = b.mul(b).sub(a.mul(c).mul(4))
  return discriminant.n !== 0n && exactRoot(discriminant) !== null
}

const extreme = {
  en: '<minimum|smallest|least|lowest|minimal>',
  more: '<maximum|largest|greatest|highest|maximal>',
}

/** The least or greatest value of a quadratic function. */
function extremeValue(isLeast: boolean): TaskType {
  const kind = isLeast
    ? { en: 'minimum', de: 'kleinsten', fr: 'minimale', es: 'mínimo' }
    : { en: 'maximum', de: 'größten', fr: 'maximale', es: 'máximo' }
  const words = isLeast ? extreme.en : extreme.more
  return {
    subject: `extrema: ${kind.en} value`,
    rule: askZero,
    hints: vertexHints,
    text: {
      en: `What is the ${kind.en} value of $f(x) = {formula:polynomial}$?`,
      de: `Welchen ${kind.de} Wert nimmt $f(x) = {formula:polynomial}$ an?`,
      fr: `Quelle est la valeur ${kind.fr} de $f(x) = {formula:polynomial}$ ?`,
      es: `¿Cuál es el valor ${kind.es} de $f(x) = {formula:polynomial}$?`,
    },
    facts: given,
    asks: {
      en: [`@find <|the |its >${words}<| value><| ${of.en}>.`],
      de: [
        `@find <|den |@the ><${isLeast ? 'kleinsten|minimalen|kleinste|minimale' : 'größten|maximalen|größte|maximale'}> <Wert|Funktionswert><| ${of.de}>.`,
        `@find <|das |@the ><${isLeast ? 'Minimum' : 'Maximum'}><| ${of.de}>.`,
      ],
      fr: [
        `@find <|le |la ><${isLeast ? 'minimum|valeur minimale|plus petite valeur' : 'maximum|valeur maximale|plus grande valeur'}><| ${of.fr}>.`,
      ],
      es: [
        `@find <|el |su ><${isLeast ? 'mínimo|valor mínimo|menor valor' : 'máximo|valor máximo|mayor valor'}><| ${of.es}>.`,
      ],
    },
    needs: 'formula',
    solve: ({ formula = '' }) => {
      const polynomial = polynomialIn(formula)
      const vertex = vertexOf(polynomial)
      if (polynomial === null || vertex === null || vertex.a.s < 0n === isLeast) return null
      const { h, k } = vertex
      return {
        calculations: [placeOf(polynomial), formatFraction(k)],
        passes: [formatFraction(h)],
        told: (problem) => onCurve(problem, polynomial, vertexHints),
        statement: formula,
        mistakes: [[formatFraction(coefficient(polynomial, 0)), askInsertPlace]],
      }
    },
    make: (random) => {
      const [h, k] = [random.int(1, 6), random.int(2, 9)]
      const parts = isLeast ? [h * h + k, -2 * h, 1] : [k - h * h, 2 * h, -1]
      return { formula: written(parts.map((value) => new Fraction(value))) }
    },
  }
}

/* ---- Tangents ---- */

const askSlope: Texts = {
  en: 'What does the derivative say about the tangent, and at which x do you need it?',
  de: 'Was sagt die Ableitung über die Tangente, und an welcher Stelle brauchst du sie?',
  fr: 'Que dit la dérivée de la tangente, et en quel x en as-tu besoin ?',
  es: '¿Qué dice la derivada de la tangente y en qué x la necesitas?',
}
const askTouching: Texts = {
  en: 'Which point do curve and tangent share, and does it satisfy your equation?',
  de: 'Welchen Punkt haben Kurve und Tangente gemeinsam, und erfüllt er deine Gleichung?',
  fr: 'Quel point la courbe et la tangente ont-elles en commun, et vérifie-t-il ton équation ?',
  es: '¿Qué punto comparten la curva y la tangente, y cumple tu ecuación?',
}
const tangentHints = [askSlope, askDerivative, askTouching]

const tangentLine: TaskType = {
  subject: 'line: tangent',
  rule: askSlope,
  hints: tangentHints,
  text: {
    en: 'Find the equation of the tangent to $f(x) = {formula:polynomial}$ at $x = {at:signed}$.',
    de: 'Bestimme die Gleichung der Tangente an $f(x) = {formula:polynomial}$ an der Stelle $x = {at:signed}$.',
    fr: 'Détermine l’équation de la tangente à la courbe de $f(x) = {formula:polynomial}$ en $x = {at:signed}$.',
    es: 'Halla la ecuación de la recta tangente a $f(x) = {formula:polynomial}$ en $x = {at:signed}$.',
  },
  facts: given,
  asks: {
    en: [
      '@find <|the |an ><|equation of the >tangent<| line> <to|of> <|the ><|curve |graph of |graph of f, |parabola |function ><|{_:function} = >{formula:polynomial} <at|in|at the point where|for> <|the point ><|x = |x=|x_0 = >{at:signed}.',
      '@find <|the ><|equation of the >tangent<| line><| to f| to the curve| to the graph> <at|in|at the point where> <|x = |x_0 = >{at:signed}.',
    ],
    de: [
      '@find <|die |eine |@the ><Gleichung der Tangente|Tangentengleichung|Tangente> an <|den Graphen von |die Kurve |den Graphen der Funktion |die Parabel |die Funktion |f mit ><|{_:function} = >{formula:polynomial} <an der Stelle|bei|im Punkt mit|in> <|x = |x0 = |x_0 = >{at:signed}.',
      '@find <|die |@the ><Gleichung der Tangente|Tangentengleichung|Tangente><| an f| an den Graphen| an die Kurve> <an der Stelle|bei|im Punkt mit|in> <|x = |x0 = |x_0 = >{at:signed}.',
    ],
    fr: [
      '@find <|l’|une ><équation de la tangente|équation réduite de la tangente> à <|la courbe |la courbe de |la courbe représentative de |la parabole |la courbe d’équation ><|{_:function} = >{formula:polynomial} <en|au point d’abscisse> <|x = >{at:signed}.',
      '@find <|l’|une |la ><|équation de la |équation réduite de la >tangente<| à la courbe| à la courbe de f> <en|au point d’abscisse> <|x = >{at:signed}.',
    ],
    es: [
      '@find <|la ><ecuación de la recta tangente|ecuación de la tangente|recta tangente|tangente> a <|la curva |la gráfica de |la función |la parábola ><|{_:function} = >{formula:polynomial} <en|en el punto de abscisa|en el punto> <|x = >{at:signed}.',
      '@find <|la ><ecuación de la recta tangente|ecuación de la tangente|recta tangente><| a la curva| a la gráfica| a f> <en|en el punto de abscisa|en el punto> <|x = >{at:signed}.',
    ],
  },
  needs: 'formula at',
  solve: ({ formula = '', at = '' }) => {
    const polynomial = polynomialIn(formula)
    if (polynomial === null || degree(polynomial) < 2) return null
    const place = new Fraction(at)
    const [m, y] = [valueAt(derivedPolynomial(polynomial), place), valueAt(polynomial, place)]
    const b = y.sub(m.mul(place))
    const line = { m, b, points: [[place.valueOf(), y.valueOf()] as const], mistakes: [] }
    const answer = formatPolynomial([b, m], 'x')
    return {
      problem: (own) => onCurve(lineProblem(own, line), polynomial, tangentHints),
      kind: 'expression',
      answers: [answer],
      lines: [
        `f'(x) = ${written(derivedPolynomial(polynomial))}`,
        `m = f'(${at}) = ${formatFraction(m)}`,
        `y = ${formatFraction(m)}(x - ${bracketed(Number(at))}) ${signed(y.valueOf())}`,
        `y = ${answer}`,
      ],
    }
  },
  make: (random) => {
    const [b, c] = [random.int(-5, 5), random.int(-6, 6)]
    const parts = [c, b, random.int(1, 3)].map((value) => new Fraction(value))
    return { formula: written(parts), at: String(random.pick([-2, -1, 1, 2, 3])) }
  },
}

export const curveTasks: readonly TaskType[] = [
  completedSquare,
  vertexTask,
  extremePlaces,
  extremeValue(true),
  extremeValue(false),
  tangentLine,
]
