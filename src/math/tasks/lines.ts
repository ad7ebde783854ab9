/** Lines and points in the plane: slope, equation, intersection, distance, midpoint. */
import Fraction from 'fraction.js'
import { checkCalculation, type Goal } from '../algebra/calculation'
import { type Equation, isLoneLetter, readLine } from '../algebra/equation'
import { type Expression, lettersIn } from '../algebra/expression'
import { formatFraction, formatPolynomial } from '../algebra/format'
import { plainNotation } from '../algebra/notation'
import { coefficient, degree } from '../algebra/polynomial'
import { amongLetters } from '../algebra/fragments'
import { readExpression } from '../algebra/read-expression'
import { approximateAt, nearlyEqual, polynomialOf, sameValue } from '../algebra/value'
import type { Texts } from '../phrases/phrase'
import { type MathProblem, type Verdict, wrongVerdict } from '../problem'
import type { Random } from '../random'
import { bracketed, firstTerm, rightTriangles, signed } from './materials'
import { formulaProblem, type Own } from './formula-problem'
import type { Sentences, TaskMistake, TaskType } from './task-type'

export const lineRule: Texts = {
  en: 'The slope is the change of y divided by the change of x. In y = mx + b the slope is m and b is the value at x = 0.',
  de: 'Die Steigung ist die Änderung von y geteilt durch die Änderung von x. In y = mx + b ist m die Steigung und b der Wert bei x = 0.',
  fr: 'La pente est la variation de y divisée par celle de x. Dans y = ax + b, le coefficient directeur est a, et b est la valeur en x = 0.',
  es: 'La pendiente es el cambio de y dividido entre el cambio de x. En y = mx + n la pendiente es m y n es el valor en x = 0.',
}
const askQuotient: Texts = {
  en: 'Which change is divided by which, and in which order are the points taken?',
  de: 'Welche Änderung wird durch welche geteilt, und in welcher Reihenfolge nimmst du die Punkte?',
  fr: 'Quelle variation divise-t-on par laquelle, et dans quel ordre prend-on les points ?',
  es: '¿Qué cambio se divide entre cuál y en qué orden se toman los puntos?',
}
export const askInsert: Texts = {
  en: 'Put both points into your equation: does it hold?',
  de: 'Setze beide Punkte in deine Gleichung ein: Stimmt sie?',
  fr: 'Remplace x et y par les coordonnées des deux points dans ton équation : est-elle vérifiée ?',
  es: 'Sustituye ambos puntos en tu ecuación: ¿se cumple?',
}
const askBoth: Texts = {
  en: 'Does the point lie on both lines? What do you get when you put it in?',
  de: 'Liegt der Punkt auf beiden Geraden? Was ergibt das Einsetzen?',
  fr: 'Le point est-il sur les deux droites ? Que donne le remplacement ?',
  es: '¿Está el punto en ambas rectas? ¿Qué da al sustituirlo?',
}
export const lineHints: readonly Texts[] = [
  {
    en: 'What do you know of the line: points, slope, or both?',
    de: 'Was weißt du von der Geraden: Punkte, Steigung oder beides?',
    fr: 'Que sais-tu de la droite : des points, la pente, ou les deux ?',
    es: '¿Qué sabes de la recta: puntos, pendiente o ambos?',
  },
  {
    en: 'How do x and y change from one point to the other?',
    de: 'Wie ändern sich x und y von einem Punkt zum anderen?',
    fr: 'Comment x et y changent-ils d’un point à l’autre ?',
    es: '¿Cómo cambian x e y de un punto a otro?',
  },
  {
    en: 'Which equation do you get when you put in what you know?',
    de: 'Welche Gleichung erhältst du, wenn du einsetzt, was du weißt?',
    fr: 'Quelle équation obtiens-tu en y mettant ce que tu sais ?',
    es: '¿Qué ecuación obtienes al sustituir lo que sabes?',
  },
]

const askHalf: Texts = {
  en: 'Which number lies halfway between the two x values, and which between the two y values?',
  de: 'Welche Zahl liegt in der Mitte der beiden x-Werte, welche in der Mitte der beiden y-Werte?',
  fr: 'Quel nombre est à mi-chemin entre les deux x, et lequel entre les deux y ?',
  es: '¿Qué número está a mitad de camino entre las dos x y cuál entre las dos y?',
}
const help = { rule: lineRule, hints: lineHints }
const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 9)

type Point = readonly [x: number, y: number]

/** The coordinates of a point as it is written: "(3, -1)", "A(3, -1)". */
export function pointOf(text = ''): Point {
  const [x = '', y = ''] = text.slice(text.indexOf('(') + 1, -1).split(/,|\\mid/)
  return [Number(x), Number(y)]
}

const pointText = (letter: string, [x, y]: Point): string => `${letter}(${x} \\mid ${y})`

/** Two points with different coordinates. */
function twoPoints(random: Random): { readonly a: string; readonly b: string } {
  const [a, b, c, d] = [number(random), number(random), number(random), number(random)]
  if (a === c || b === d) return twoPoints(random)
  return { a: pointText('A', [a, b]), b: pointText('B', [c, d]) }
}

const through = {
  en: '<through|joining|connecting|between|passing through|that passes through|which passes through|going through> <|the points ><|A>{a:point} and <|B>{b:point}',
  de: '<durch|durch die Punkte|zwischen den Punkten|zwischen> {a:point} und {b:point}',
  fr: '<passant par|qui passe par> <|les points >{a:point} et <|par >{b:point}',
  es: '<que pasa por|por> <|los puntos >{a:point} y <|por >{b:point}',
}

export const slopeOfPoints: TaskType = {
  subject: 'line: slope',
  ...help,
  text: {
    en: 'What is the slope of the line through ${a:point}$ and ${b:point}$?',
    de: 'Welche Steigung hat die Gerade durch ${a:point}$ und ${b:point}$?',
    fr: 'Quelle est la pente de la droite passant par ${a:point}$ et ${b:point}$ ?',
    es: '¿Qué pendiente tiene la recta que pasa por ${a:point}$ y ${b:point}$?',
  },
  asks: {
    en: [`@find the <slope|gradient> of the line ${through.en}.`],
    de: [`@find <die |>Steigung der Geraden ${through.de}.`],
    fr: [
      `@find <la >pente de la droite ${through.fr}.`,
      `@find le coefficient directeur de la droite ${through.fr}.`,
    ],
    es: [`@find la pendiente de la recta ${through.es}.`],
  },
  needs: 'a b',
  solve: ({ a, b }) => {
    const [[x, y], [u, v]] = [pointOf(a), pointOf(b)]
    if (x === u) return null
    const [rise, run] = [`${v} - ${bracketed(y)}`, `${u} - ${bracketed(x)}`]
    return {
      calculations: [rise, run, `(${rise}) / (${run})`],
      passes: [`${y} - ${bracketed(v)}`, `${x} - ${bracketed(u)}`],
      lines: [`(${rise})/(${run})`, new Fraction(v - y, u - x).toFraction()],
      mistakes: [
        ...(v === y ? [] : [[`(${run}) / (${rise})`, askQuotient] as const]),
        [`-(${rise}) / (${run})`, askQuotient],
      ],
    }
  },
  make: twoPoints,
}

/** A line y = mx + b with what a task says of it. */
export interface StraightLine {
  readonly m: Fraction
  readonly b: Fraction
  readonly points: readonly Point[]
  readonly mistakes: readonly TaskMistake[]
}

const lineFormula = ({ m, b }: Pick<StraightLine, 'm' | 'b'>): string =>
  formatPolynomial([b, m], 'x')

/** The letters that learners write for the slope and for the value at zero. */
const slopeLetters = ['m', 'k', 'a']
const startLetters = ['b', 'n', 'c', 't', 'q', 'p']
const isLineLetter = amongLetters(['x', 'y', ...slopeLetters, ...startLetters])
const notFormulas: ReadonlySet<string> = new Set(['by', 'my', 'at', 'an', 'am', 'ya', 'a', 'y'])
const mayStand = (word: string): boolean =>
  isLineLetter(word) && !(word.length > 1 && notFormulas.has(word))

/** The problem of the equation of a line: every true line of the learner about it is a right step. */
export function lineProblem(own: Own, line: StraightLine): MathProblem {
  const answer = `y = ${lineFormula(line)}`
  return formulaProblem(own, {
    statement: line.points.map(([x, y]) => `(${x}, ${y})`).join(' and '),
    answer,
    held: [lineFormula(line)],
    isPart: mayStand,
    check: (step) => checkLine(step, line),
    hints: lineHints,
    slips: line.mistakes,
    again: askInsert,
    lines: [`m = ${formatFraction(line.m)}`, `b = ${formatFraction(line.b)}`, answer],
  })
}

function checkLine(step: string, line: StraightLine): Verdict {
  const links = readLine(step)
  if (links === null) {
    const formula = readExpression(step)
    if (formula === null) return null
    if (lettersIn(formula).size === 0) return checkNumbers(step, line)
    return sameValue(formula, lineTree(line)) ? finalIfPlain(step) : null
  }
  const letters = new Set(
    links.flatMap(({ left, right }) => [...lettersIn(left), ...lettersIn(right)]),
  )
  if (letters.size === 0) return checkNumbers(step, line)
  if (!links.every((link) => holds(link, line))) return wrongVerdict(() => 'unknown')
  const end = links.at(-1)
  const isAnswer =
    links.some(({ left }) => isLoneLetter(left) && lettersIn(left).has('y')) &&
    end !== undefined &&
    sameValue(end.right, lineTree(line))
  return isAnswer ? finalIfPlain(step.split('=').at(-1) ?? '') : { kind: 'right', carries: true }
}

const lineTree = (line: StraightLine): Expression =>
  readExpression(lineFormula(line)) ?? { kind: 'letter', name: 'x' }

/** The answer is finished where no bracket and no further term is left. */
function finalIfPlain(side: string): Verdict {
  const isPlain = !side.includes('(') && (side.trim().slice(1).match(/[+-]/g) ?? []).length < 2
  return isPlain ? { kind: 'final' } : { kind: 'right', carries: true }
}

/** Whether an equation is true of the line: at two of its points, with the letters that stand for m and b. */
function holds({ left, right }: Equation, { m, b }: StraightLine): boolean {
  return [1.5, 4.25].every((x) => {
    const values = new Map([
      ['x', x],
      ['y', m.valueOf() * x + b.valueOf()],
      ...slopeLetters.map((letter) => [letter, m.valueOf()] as const),
      ...startLetters.map((letter) => [letter, b.valueOf()] as const),
    ])
    return nearlyEqual(approximateAt(left, values), approximateAt(right, values))
  })
}

function checkNumbers(step: string, { m, b, points }: StraightLine): Verdict {
  const [x, y] = points[0] ?? [0, 0]
  const [u, v] = points[1] ?? [x, y]
  const pieces = [
    m,
    b,
    ...[v - y, u - x, y - v, x - u].map((one) => new Fraction(one)),
    m.mul(x),
    m.mul(u),
  ]
  const goal: Goal = {
    value: m,
    intermediateValues: pieces,
    mistakeFor: () => 'unknown',
  }
  const verdict = checkCalculation(step, goal)
  return verdict?.kind === 'final' ? { kind: 'right', carries: true } : verdict
}

function lineAnswer(line: StraightLine, lines: readonly string[]): ReturnType<TaskType['solve']> {
  return {
    problem: (own) => lineProblem(own, line),
    kind: 'expression',
    answers: [lineFormula(line)],
    lines,
    mistakes: line.mistakes,
  }
}

function usualMistakes(m: Fraction, b: Fraction): readonly TaskMistake[] {
  return [
    [lineFormula({ m: m.neg(), b }), askInsert],
    [lineFormula({ m, b: b.neg() }), askInsert],
    [lineFormula({ m: b, b: m }), askInsert],
  ]
}

/** The equation of the line through two points. */
export const lineThroughPoints: TaskType = {
  subject: 'line: equation',
  ...help,
  text: {
    en: 'A line passes through ${a:point}$ and ${b:point}$. Write its equation as $y = \\ldots$',
    de: 'Eine Gerade geht durch ${a:point}$ und ${b:point}$. Schreibe ihre Gleichung als $y = \\ldots$',
    fr: 'Une droite passe par ${a:point}$ et ${b:point}$. Écris son équation sous la forme $y = \\ldots$',
    es: 'Una recta pasa por ${a:point}$ y ${b:point}$. Escribe su ecuación como $y = \\ldots$',
  },
  facts: {
    en: ['A line passes through the points {a:point} and {b:point}.'],
    de: ['Eine Gerade <geht|verläuft> durch die Punkte {a:point} und {b:point}.'],
    fr: ['Une droite passe par les points {a:point} et {b:point}.'],
    es: ['Una recta pasa por los puntos {a:point} y {b:point}.'],
  },
  asks: {
    en: [
      `<Write|@find> <|the |an >equation of the <|straight >line ${through.en}.`,
      '<Write|@find> its equation.',
    ],
    de: [
      `<@find|Stelle> <|@the >Gleichung der Geraden ${through.de}<| auf>.`,
      '<@find|Stelle> ihre Gleichung<| auf>.',
    ],
    fr: [
      `<@find|Écris> <|l’|une >équation de la droite ${through.fr}.`,
      '<@find|Écris> son équation.',
    ],
    es: [`<@find|Escribe> la ecuación de la recta ${through.es}.`, '<@find|Escribe> su ecuación.'],
  },
  needs: 'a b',
  solve: ({ a, b: other }) => {
    const points = [pointOf(a), pointOf(other)] as const
    const [[x, y], [u, v]] = points
    if (x === u) return null
    const m = new Fraction(v - y, u - x)
    const b = new Fraction(y).sub(m.mul(x))
    const [slope, start] = [formatFraction(m), formatFraction(b)]
    return lineAnswer({ m, b, points, mistakes: usualMistakes(m, b) }, [
      `m = (${v} - ${bracketed(y)})/(${u} - ${bracketed(x)}) = ${slope}`,
      `b = ${y} - (${slope}) * ${bracketed(x)} = ${start}`,
      `y = ${lineFormula({ m, b })}`,
    ])
  },
  make: (random) => {
    const [m, b] = [random.pick([-1, 1]) * random.int(2, 7), number(random)]
    const [x, other] = random.some([-5, -4, -3, -2, 2, 3, 4, 5], 2) as [number, number]
    const point = (at: number) => pointText('', [at, m * at + b])
    return { a: point(x), b: point(other) }
  },
}

/* ---- Slope and start of a given equation ---- */

/** The line of an equation that is solved for y: "y = 3x - 2", "f(x) = -x/2 + 1"; null for others. */
function lineOf(equation = ''): { readonly m: Fraction; readonly b: Fraction } | null {
  const [name = '', side, ...others] = equation.split('=').map((part) => part.trim())
  if (side === undefined || others.length > 0 || !/^(?:y|[f-h] ?\( ?x ?\))$/.test(name)) return null
  const tree = readExpression(plainNotation(side))
  const polynomial = tree && polynomialOf(tree)
  const isLine = polynomial && degree(polynomial) === 1 && [...lettersIn(tree)].join('') === 'x'
  return isLine ? { m: coefficient(polynomial, 1), b: coefficient(polynomial, 0) } : null
}

const askFactor: Texts = {
  en: 'By how much does y change when x grows by one?',
  de: 'Um wie viel ändert sich y, wenn x um eins wächst?',
  fr: 'De combien y change-t-il quand x augmente d’une unité ?',
  es: '¿Cuánto cambia y cuando x aumenta en uno?',
}
const askAtZero: Texts = {
  en: 'Which value does y have where x is zero?',
  de: 'Welchen Wert hat y, wo x null ist?',
  fr: 'Quelle valeur y prend-il quand x vaut zéro ?',
  es: '¿Qué valor tiene y donde x es cero?',
}

const asksSlope: Sentences = {
  en: [
    '@find <|the ><slope|gradient> of <|the <|straight ><line|graph|function> <|with equation |with the equation |of >>{line:equation}?',
    'What <slope|gradient> does the <line|graph> {line:equation} have?',
  ],
  de: [
    'Welche Steigung hat <|die Gerade |die Funktion |der Graph von |die lineare Funktion ><|mit der Gleichung >{line:equation}?',
    '@find die Steigung <der Geraden|der Funktion|von> <|mit der Gleichung >{line:equation}<| an>.',
  ],
  fr: [
    '@find <la |>pente de <|la droite |la fonction ><|d’équation >{line:equation}?',
    '@find <le |>coefficient directeur de <|la droite |la fonction ><|d’équation >{line:equation}?',
  ],
  es: [
    '@find la pendiente de <|la recta |la función ><|de ecuación >{line:equation}?',
    '¿Qué pendiente tiene <|la recta |la función >{line:equation}?',
  ],
}

const asksStart: Sentences = {
  en: [
    '@find <|the ><y-intercept|y intercept> of <|the <|straight ><line|graph|function> <|with equation |with the equation |of >>{line:equation}?',
    'Where does the <line|graph> <|of >{line:equation} <cross|intersect|meet> the y-axis?',
  ],
  de: [
    'Welchen y-Achsenabschnitt hat <|die Gerade |die Funktion |der Graph von ><|mit der Gleichung >{line:equation}?',
    '@find <|@the ><y-Achsenabschnitt|Achsenabschnitt> <der Geraden|der Funktion|von> <|mit der Gleichung >{line:equation}<| an>.',
  ],
  fr: [
    '@find <|l’>ordonnée à l’origine de <|la droite |la fonction ><|d’équation >{line:equation}?',
  ],
  es: [
    '@find la ordenada <en el|al> origen de <|la recta |la función ><|de ecuación >{line:equation}?',
  ],
}

/** The slope of a given line, or its value at zero. */
function readOff(isSlope: boolean): TaskType {
  const what = isSlope
    ? { en: 'the slope', de: 'die Steigung', fr: 'le coefficient directeur', es: 'la pendiente' }
    : {
        en: 'the y-intercept',
        de: 'den y-Achsenabschnitt',
        fr: 'l’ordonnée à l’origine',
        es: 'la ordenada en el origen',
      }
  const [own, other] = isSlope ? [askFactor, askAtZero] : [askAtZero, askFactor]
  return {
    subject: isSlope ? 'line: slope of an equation' : 'line: intercept of an equation',
    rule: lineRule,
    hints: [
      {
        en: 'Which part of the equation changes with x, and which stays the same?',
        de: 'Welcher Teil der Gleichung ändert sich mit x, welcher bleibt gleich?',
        fr: 'Quelle partie de l’équation change avec x, et laquelle reste la même ?',
        es: '¿Qué parte de la ecuación cambia con x y cuál se queda igual?',
      },
      own,
      own,
    ],
    text: {
      en: `Find ${what.en} of the line \${line:equation}$.`,
      de: `Bestimme ${what.de} der Geraden \${line:equation}$.`,
      fr: `Détermine ${what.fr} de la droite \${line:equation}$.`,
      es: `Halla ${what.es} de la recta \${line:equation}$.`,
    },
    asks: isSlope ? asksSlope : asksStart,
    needs: 'line',
    solve: ({ line }) => {
      const read = lineOf(line)
      if (read === null) return null
      const [value, slip] = isSlope ? [read.m, read.b] : [read.b, read.m]
      return {
        calculations: [formatFraction(value)],
        statement: (line ?? '').trim(),
        others: [],
        mistakes: [
          [formatFraction(slip), other],
          [formatFraction(value.neg()), own],
        ],
      }
    },
    make: (random) => {
      const [m, b] = [random.pick([-1, 1]) * random.int(2, 9), number(random)]
      return m === b || m === -b
        ? readOff(isSlope).make(random)
        : { line: `y = ${lineFormula({ m: new Fraction(m), b: new Fraction(b) })}` }
    },
  }
}

/** The equation of the line with a slope through a point. */
const lineWithSlope: TaskType = {
  subject: 'line: equation by slope',
  ...help,
  text: {
    en: 'A line has the slope {m:signed} and passes through ${a:point}$. Write its equation as $y = \\ldots$',
    de: 'Eine Gerade hat die Steigung {m:signed} und geht durch ${a:point}$. Schreibe ihre Gleichung als $y = \\ldots$',
    fr: 'Une droite a pour pente {m:signed} et passe par ${a:point}$. Écris son équation sous la forme $y = \\ldots$',
    es: 'Una recta tiene pendiente {m:signed} y pasa por ${a:point}$. Escribe su ecuación como $y = \\ldots$',
  },
  facts: {
    en: [
      'A line <has|with> <|a |the >slope <|of >{m:signed} <and |>passes through <|the point >{a:point}.',
    ],
    de: [
      'Eine Gerade <hat|mit> <|die |der >Steigung {m:signed} <und |>geht durch <|den Punkt >{a:point}.',
    ],
  },
  asks: {
    en: [
      '<Write|@find> <|the |an >equation of the <|straight >line with <|a >slope <|of >{m:signed} <|and ><through|passing through|that passes through> <|the point >{a:point}.',
      '<Write|@find> <its equation|the equation of the line>.',
    ],
    de: [
      '<@find|Stelle> <|@the >Gleichung der Geraden mit <|der >Steigung {m:signed} durch <|den Punkt >{a:point}<| auf>.',
      '<@find|Stelle> <ihre|die> Gleichung<| der Geraden><| auf>.',
    ],
    fr: [
      '<@find|Écris> <|l’|une >équation de la droite de <pente|coefficient directeur> {m:signed} <passant|qui passe> par <|le point >{a:point}.',
    ],
    es: [
      '<@find|Escribe> la ecuación de la recta <de|con> pendiente {m:signed} que pasa por <|el punto >{a:point}.',
    ],
  },
  needs: 'm a',
  solve: ({ m: slope = '', a }) => {
    const [x, y] = pointOf(a)
    const m = new Fraction(slope)
    const b = new Fraction(y).sub(m.mul(x))
    const mistakes: readonly TaskMistake[] = [
      [lineFormula({ m, b: new Fraction(y) }), askInsert],
      [lineFormula({ m, b: new Fraction(x).sub(m.mul(y)) }), askInsert],
      ...usualMistakes(m, b),
    ]
    return lineAnswer({ m, b, points: [[x, y]], mistakes }, [
      `b = ${y} - ${bracketed(m.valueOf())} * ${bracketed(x)} = ${formatFraction(b)}`,
      `y = ${lineFormula({ m, b })}`,
    ])
  },
  make: (random) => {
    const m = random.pick([-4, -3, -2, 2, 3, 4, 5])
    return { m: String(m), a: pointText('P', [random.int(2, 6), number(random)]) }
  },
}

/** "The line with slope 3 and y-intercept -2" */
const lineWithStart: TaskType = {
  subject: 'line: equation by slope and intercept',
  ...help,
  text: {
    en: 'Write the equation of the line with slope {m:signed} and y-intercept {b:signed}.',
    de: 'Gib die Gleichung der Geraden mit der Steigung {m:signed} und dem y-Achsenabschnitt {b:signed} an.',
    fr: 'Donne l’équation de la droite de pente {m:signed} et d’ordonnée à l’origine {b:signed}.',
    es: 'Escribe la ecuación de la recta de pendiente {m:signed} y ordenada en el origen {b:signed}.',
  },
  asks: {
    en: [
      '<Write|@find> <|down ><|the |an >equation of <the|a> <|straight >line <with|that has> <|a |the ><slope|gradient> <|of >{m:signed} and <|a |the ><y-intercept|y intercept> <|of |at >{b:signed}.',
    ],
    de: [
      '<@find|Stelle|Schreibe> <|@the >Gleichung <der|einer> <Geraden|linearen Funktion|Funktion> mit <|der >Steigung {m:signed} und <|dem ><y-Achsenabschnitt|Achsenabschnitt> {b:signed}<| an| auf>.',
    ],
    fr: [
      '<@find|Écris> <|l’|une >équation <|réduite >de la droite de <pente|coefficient directeur> {m:signed} et <de |>ordonnée à l’origine {b:signed}.',
    ],
    es: [
      '<@find|Escribe> la ecuación de la recta <de|con> pendiente {m:signed} y <|con |de >ordenada en el origen {b:signed}.',
    ],
  },
  needs: 'm b',
  solve: ({ m: slope = '', b: start = '' }) => {
    const [m, b] = [new Fraction(slope), new Fraction(start)]
    return lineAnswer({ m, b, points: [[0, Number(start)]], mistakes: usualMistakes(m, b) }, [
      `y = ${lineFormula({ m, b })}`,
    ])
  },
  make: (random) => {
    const [m, b] = [random.pick([-4, -3, -2, 2, 3, 4, 5]), random.pick([-7, -6, 1, 6, 7, 8])]
    return { m: String(m), b: String(b) }
  },
}

/** The slope of a given line, and its value at zero. */
const readOffBoth: TaskType = {
  ...readOff(true),
  subject: 'line: slope and intercept of an equation',
  text: {
    en: 'Find the slope and the y-intercept of the line ${line:equation}$.',
    de: 'Bestimme Steigung und y-Achsenabschnitt der Geraden ${line:equation}$.',
    fr: 'Donne le coefficient directeur et l’ordonnée à l’origine de la droite ${line:equation}$.',
    es: 'Halla la pendiente y la ordenada en el origen de la recta ${line:equation}$.',
  },
  asks: {
    en: [
      '@find the <slope|gradient> and <|the ><y-intercept|y intercept> of <|the <|straight ><line|graph|function> <|with equation |with the equation |of >>{line:equation}?',
    ],
    de: [
      '@find <|die >Steigung und <|den |der ><y-Achsenabschnitt|Achsenabschnitt> <der Geraden|der Funktion|von> <|mit der Gleichung >{line:equation}<| an>.',
    ],
    fr: [
      '@find <la pente|le coefficient directeur> et <|l’>ordonnée à l’origine de <|la droite |la fonction ><|d’équation >{line:equation}?',
    ],
    es: [
      '@find la pendiente y la ordenada <en el|al> origen de <|la recta |la función ><|de ecuación >{line:equation}?',
    ],
  },
  solve: ({ line }) => {
    const read = lineOf(line)
    if (read === null) return null
    const [m, b] = [read.m, read.b].map(formatFraction) as [string, string]
    if (`${m}${b}`.includes('/') || `${m}${b}`.includes('(')) return null
    return {
      exact: {
        form: 'list',
        values: [m, b],
        unknowns: [m, b],
        answer: `${m}, ${b}`,
        lines: [m, b],
        statement: (line ?? '').trim(),
      },
      mistakes: [[`-(${m})`, askFactor]],
      told: (problem) => ({
        ...problem,
        steps: (text) => problem.steps(startNamedFirst.test(text) ? '' : text.replace(names, ' ')),
        check: (step, previous) =>
          namesOther(step, m, b)
            ? { kind: 'wrong', mistake: 'unknown' }
            : problem.check(step, previous),
      }),
    }
  },
}

const names =
  /(?<!\p{L})(?:slope|gradient|(?:y[- ])?intercept|steigung|(?:y-)?achsenabschnitt|pente|coefficient directeur|ordonnée à l['’]origine|pendiente|ordenada en el origen)(?: (?:is|ist|est|es|of|von|de)(?!\p{L}))?(?!\p{L})/giu
/** The intercept before the slope: which number is which is not read. */
const startNamedFirst =
  /^[^\d]{0,40}(?:intercept|achsenabschnitt|ordonnée|ordenada)[^\d]{0,40}\d.{0,80}(?:slope|gradient|steigung|pente|coefficient|pendiente)/iu

/** "m = -2" where -2 is the intercept, or "b = 3" where 3 is the slope. */
function namesOther(step: string, m: string, b: string): boolean {
  const [letter = '', value = ''] = step.split('=').map((side) => side.trim())
  const other = letter === 'm' ? b : /^[bnpt]$/.test(letter) ? m : null
  return m !== b && value === other
}

/** Where two lines meet. */
export const intersection: TaskType = {
  subject: 'line: intersection',
  ...help,
  text: {
    en: 'Where do the lines $y = {first:formula}$ and $y = {second:formula}$ meet? Give $x$ and $y$.',
    de: 'Wo schneiden sich die Geraden $y = {first:formula}$ und $y = {second:formula}$? Gib $x$ und $y$ an.',
    fr: 'Où se coupent les droites $y = {first:formula}$ et $y = {second:formula}$ ? Donne $x$ et $y$.',
    es: '¿Dónde se cortan las rectas $y = {first:formula}$ y $y = {second:formula}$? Da $x$ e $y$.',
  },
  asks: {
    en: [
      '@find <|the ><point of intersection|intersection|intersection point> of <|the lines >y = {first:formula} and y = {second:formula}.',
      '<Where|At which point> do <|the lines >y = {first:formula} and y = {second:formula} <intersect|cross|meet>?',
    ],
    de: [
      '@find <|den |der >Schnittpunkt der Geraden y = {first:formula} und y = {second:formula}.',
      'In welchem Punkt schneiden sich <|die Geraden >y = {first:formula} und y = {second:formula}?',
    ],
    fr: [
      '@find <|le >point d’intersection des droites y = {first:formula} et y = {second:formula}.',
    ],
    es: [
      '@find <|el >punto de <corte|intersección> de las rectas y = {first:formula} y y = {second:formula}.',
    ],
  },
  needs: 'first second',
  solve: ({ first = '', second = '' }) => {
    const [one, other] = [first, second].map((formula) => {
      const tree = readExpression(formula)
      return tree && polynomialOf(tree)
    })
    const [b, m] = one ?? []
    const [c, n] = other ?? []
    if (!b || !m || !c || !n || m.equals(n) || one?.length !== 2 || other?.length !== 2) return null
    const x = c.sub(b).div(m.sub(n))
    const y = m.mul(x).add(b)
    const named = (p: Fraction, q: Fraction) => [`x = ${p.toFraction()}`, `y = ${q.toFraction()}`]
    const pair = (p: Fraction, q: Fraction) => named(p, q).join(' ; ')
    return {
      formal: `Solve y = ${first} ; y = ${second}`,
      kind: 'equation',
      answers: named(x, y),
      lines: [`${first} = ${second}`, ...named(x, y)],
      mistakes: [
        [pair(y, x), askBoth],
        [pair(x.neg(), y), askBoth],
        [pair(x, y.neg()), askBoth],
      ],
    }
  },
  make: (random) => {
    const [x, y] = [number(random), number(random)]
    const [m, n] = random.some([-5, -4, -3, -2, 2, 3, 4, 5], 2) as [number, number]
    if (y === m * x || y === n * x) return intersection.make(random)
    const line = (slope: number) => `${firstTerm(slope, 'x')} ${signed(y - slope * x)}`
    return { first: line(m), second: line(n) }
  },
}

const askLegs: Texts = {
  en: 'How far apart are the two x values, and how far the two y values?',
  de: 'Wie weit liegen die beiden x-Werte auseinander, wie weit die beiden y-Werte?',
  fr: 'Quel écart y a-t-il entre les deux x, et entre les deux y ?',
  es: '¿Qué distancia hay entre las dos x y entre las dos y?',
}
const askTriangle: Texts = {
  en: 'Which right triangle has the distance as its longest side?',
  de: 'Welches rechtwinklige Dreieck hat den Abstand als längste Seite?',
  fr: 'Quel triangle rectangle a cette distance pour plus grand côté ?',
  es: '¿Qué triángulo rectángulo tiene esa distancia como lado mayor?',
}

/** The distance of two points. */
const distanceOfPoints: TaskType = {
  subject: 'line: distance of points',
  rule: askTriangle,
  hints: [askLegs, askTriangle, askTriangle],
  text: {
    en: 'How far are the points ${a:point}$ and ${b:point}$ apart?',
    de: 'Wie weit sind die Punkte ${a:point}$ und ${b:point}$ voneinander entfernt?',
    fr: 'Quelle est la distance entre les points ${a:point}$ et ${b:point}$ ?',
    es: '¿Cuál es la distancia entre los puntos ${a:point}$ y ${b:point}$?',
  },
  asks: {
    en: ['@find <|the >distance between <|the points >{a:point} and {b:point}.'],
    de: [
      '@find <|den |der >Abstand <|zwischen ><|der Punkte |den Punkten ><|von >{a:point} und {b:point}.',
    ],
    fr: ['@find <|la >distance entre <|les points >{a:point} et {b:point}.'],
    es: ['@find <|la >distancia entre <|los puntos >{a:point} y {b:point}.'],
  },
  needs: 'a b',
  solve: ({ a, b }) => distance(pointOf(a), pointOf(b)),
  make: (random) => {
    const [x, y, u, v] = pointsApart(random)
    return { a: pointText('A', [x, y]), b: pointText('B', [u, v]) }
  },
}

/** The coordinates of two points whose distance is whole. */
export function pointsApart(random: Random): readonly [number, number, number, number] {
  const times = random.int(1, 6)
  const triple = random.pick(rightTriangles)
  const [x, y] = random.some([triple[0] * times, triple[1] * times], 2) as [number, number]
  const any = () => random.pick([-1, 1]) * random.int(1, 12)
  const [a, b] = [any(), any()]
  return [a, b, a + x * random.pick([-1, 1]), b + y * random.pick([-1, 1])]
}

export function distance(
  [x, y]: Point,
  [u, v]: Point,
  questions = { squares: askTriangle, component: askLegs },
) {
  const [across, up] = [u - x, v - y]
  const sum = across ** 2 + up ** 2
  if (!Number.isInteger(Math.sqrt(sum))) return null
  return {
    calculations: [
      `${u} - ${bracketed(x)}`,
      `${v} - ${bracketed(y)}`,
      `${bracketed(across)}^2 + ${bracketed(up)}^2`,
      `sqrt(${sum})`,
    ],
    passes: [
      String(across ** 2),
      String(up ** 2),
      String(Math.abs(across)),
      String(Math.abs(up)),
      String(-across),
      String(-up),
    ],
    mistakes: [
      [String(Math.abs(across) + Math.abs(up)), questions.squares],
      [String(sum), questions.squares],
      [`sqrt(${(x + u) ** 2 + (y + v) ** 2})`, questions.component],
    ] as readonly TaskMistake[],
  }
}

/** The point halfway between two. */
const midpoint: TaskType = {
  subject: 'line: midpoint',
  rule: lineRule,
  hints: [askHalf, askHalf, askHalf],
  text: {
    en: 'What is the midpoint of ${a:point}$ and ${b:point}$? Give $x$ and $y$.',
    de: 'Welcher Punkt ist der Mittelpunkt von ${a:point}$ und ${b:point}$? Gib $x$ und $y$ an.',
    fr: 'Quel est le milieu de ${a:point}$ et ${b:point}$ ? Donne $x$ et $y$.',
    es: '¿Cuál es el punto medio de ${a:point}$ y ${b:point}$? Da $x$ e $y$.',
  },
  asks: {
    en: [
      '@find <|the >midpoint of <|the <|line >segment <from|between|joining|with endpoints|connecting> ><|the points >{a:point} <and|to> {b:point}.',
      '@find <|the >midpoint between {a:point} and {b:point}.',
    ],
    de: [
      '@find <|den |der >Mittelpunkt <von|der Strecke von|zwischen> {a:point} <und|nach> {b:point}.',
    ],
    fr: ['@find <|le >milieu <de|du segment d’extrémités|du segment> {a:point} et {b:point}.'],
    es: ['@find <|el >punto medio <de|entre|del segmento> {a:point} y {b:point}.'],
  },
  needs: 'a b',
  solve: ({ a, b }) => {
    const [[x, y], [u, v]] = [pointOf(a), pointOf(b)]
    const half = (one: number, other: number) => `(${one} + ${bracketed(other)})/2`
    const value = (one: number, other: number) => new Fraction(one + other, 2).toFraction()
    return {
      equations: [`x = ${half(x, u)}`, `y = ${half(y, v)}`],
      kind: 'equation',
      answers: [`x = ${value(x, u)}`, `y = ${value(y, v)}`],
      lines: [`x = ${half(x, u)} = ${value(x, u)}`, `y = ${half(y, v)} = ${value(y, v)}`],
    }
  },
  make: twoPoints,
}

export const lineTasks: readonly TaskType[] = [
  slopeOfPoints,
  lineThroughPoints,
  lineWithSlope,
  lineWithStart,
  intersection,
  distanceOfPoints,
  midpoint,
  readOff(true),
  readOff(false),
  readOffBoth,
]
