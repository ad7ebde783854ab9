/** Lines in the plane: slope, equation, intersection. */
import Fraction from 'fraction.js'
import { formatFraction } from '../../math/algebra/format'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { bracketed, firstTerm, formulaOption, signed } from '../building-blocks'

const rule: Texts = {
  en: 'The slope is the change of y divided by the change of x. In y = mx + b the slope is m and b is the value at x = 0.',
  de: 'Die Steigung ist die Änderung von y geteilt durch die Änderung von x. In y = mx + b ist m die Steigung und b der Wert bei x = 0.',
  fr: 'La pente est la variation de y divisée par celle de x. Dans y = mx + b, la pente est m, et b est la valeur en x = 0.',
  es: 'La pendiente es el cambio de y dividido entre el cambio de x. En y = mx + b la pendiente es m y b es el valor en x = 0.',
}
const askQuotient: Texts = {
  en: 'Which change is divided by which, and in which order are the points taken?',
  de: 'Welche Änderung wird durch welche geteilt, und in welcher Reihenfolge nimmst du die Punkte?',
  fr: 'Quelle variation divise-t-on par laquelle, et dans quel ordre prend-on les points ?',
  es: '¿Qué cambio se divide entre cuál y en qué orden se toman los puntos?',
}
const askInsert: Texts = {
  en: 'Insert both points into your equation: does it hold?',
  de: 'Setze beide Punkte in deine Gleichung ein: Stimmt sie?',
  fr: 'Remplace les deux points dans ton équation : est-elle vraie ?',
  es: 'Sustituye ambos puntos en tu ecuación: ¿se cumple?',
}
const askBoth: Texts = {
  en: 'Does the point lie on both lines? What do you get when you insert it?',
  de: 'Liegt der Punkt auf beiden Geraden? Was ergibt das Einsetzen?',
  fr: 'Le point est-il sur les deux droites ? Que donne le remplacement ?',
  es: '¿Está el punto en ambas rectas? ¿Qué da al sustituirlo?',
}
const hints: readonly Texts[] = [
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
    en: 'Which equation do you get when you insert what you know?',
    de: 'Welche Gleichung erhältst du, wenn du einsetzt, was du weißt?',
    fr: 'Quelle équation obtiens-tu en remplaçant ce que tu sais ?',
    es: '¿Qué ecuación obtienes al sustituir lo que sabes?',
  },
]

const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 9)

/** Two points with different coordinates. */
function points(random: Random): readonly [number, number, number, number] {
  const [a, b, c, d] = [number(random), number(random), number(random), number(random)]
  return a === c || b === d ? points(random) : [a, b, c, d]
}

function slope(random: Random): Draft {
  const [a, b, c, d] = points(random)
  const value = new Fraction(d - b, c - a)
  const pair = { first: `A(${a} \\mid ${b})`, second: `B(${c} \\mid ${d})` }
  return {
    question: {
      en: `What is the slope of the line through $${pair.first}$ and $${pair.second}$?`,
      de: `Welche Steigung hat die Gerade durch $${pair.first}$ und $${pair.second}$?`,
      fr: `Quelle est la pente de la droite passant par $${pair.first}$ et $${pair.second}$ ?`,
      es: `¿Qué pendiente tiene la recta que pasa por $${pair.first}$ y $${pair.second}$?`,
    },
    kind: 'number',
    figure: {
      kind: 'points',
      points: [
        { name: 'A', at: [a, b] },
        { name: 'B', at: [c, d] },
      ],
    },
    answers: [formatFraction(value)],
    lines: [`(${d} - ${bracketed(b)})/(${c} - ${bracketed(a)})`, formatFraction(value)],
    mistakes: [
      [formatFraction(value.inverse()), askQuotient],
      [formatFraction(value.neg()), askQuotient],
    ],
  }
}

/** The equation of the line through two points. */
function equation(random: Random): Draft {
  const [m, b] = [random.pick([-1, 1]) * random.int(2, 7), number(random)]
  const [x, other] = random.some([-5, -4, -3, -2, 2, 3, 4, 5], 2) as [number, number]
  const point = (at: number) => `(${at} \\mid ${m * at + b})`
  const line = (slope: number, start: number) => `${firstTerm(slope, 'x')} ${signed(start)}`
  return {
    question: {
      en: `A line passes through $${point(x)}$ and $${point(other)}$. Write its equation as $y = \\ldots$`,
      de: `Eine Gerade geht durch $${point(x)}$ und $${point(other)}$. Schreibe ihre Gleichung als $y = \\ldots$`,
      fr: `Une droite passe par $${point(x)}$ et $${point(other)}$. Écris son équation sous la forme $y = \\ldots$`,
      es: `Una recta pasa por $${point(x)}$ y $${point(other)}$. Escribe su ecuación como $y = \\ldots$`,
    },
    kind: 'expression',
    figure: {
      kind: 'points',
      points: [x, other].map((each, index) => ({
        name: index === 0 ? 'A' : 'B',
        at: [each, m * each + b] as const,
      })),
    },
    answers: [line(m, b)],
    lines: [
      `m = (${m * other + b} - ${bracketed(m * x + b)})/(${other} - ${bracketed(x)}) = ${m}`,
      `b = ${m * x + b} - ${bracketed(m)} * ${bracketed(x)} = ${b}`,
      `y = ${line(m, b)}`,
    ],
    mistakes: [
      [line(-m, b), askInsert],
      [line(m, -b), askInsert],
      [line(b, m), askInsert],
    ],
  }
}

/** Where two lines meet. */
function intersection(random: Random): Draft {
  const [x, y] = [number(random), number(random)]
  const [m, n] = random.some([-5, -4, -3, -2, 2, 3, 4, 5], 2) as [number, number]
  const line = (slope: number) => `y = ${firstTerm(slope, 'x')} ${signed(y - slope * x)}`
  if (y === m * x || y === n * x) return intersection(random)
  return {
    question: {
      en: `Where do the lines $${line(m)}$ and $${line(n)}$ meet? Give $x$ and $y$.`,
      de: `Wo schneiden sich die Geraden $${line(m)}$ und $${line(n)}$? Gib $x$ und $y$ an.`,
      fr: `Où se coupent les droites $${line(m)}$ et $${line(n)}$ ? Donne $x$ et $y$.`,
      es: `¿Dónde se cortan las rectas $${line(m)}$ y $${line(n)}$? Da $x$ e $y$.`,
    },
    kind: 'equation',
    answers: [`x = ${x}`, `y = ${y}`],
    lines: [
      `${firstTerm(m, 'x')} ${signed(y - m * x)} = ${firstTerm(n, 'x')} ${signed(y - n * x)}`,
      `x = ${x}`,
      `y = ${y}`,
    ],
    mistakes: [
      [`x = ${y} ; y = ${x}`, askBoth],
      [`x = ${-x} ; y = ${y}`, askBoth],
      [`x = ${x} ; y = ${-y}`, askBoth],
    ],
  }
}

/** The line of a slope through a point of the y-axis, among four. */
function line(random: Random): Draft {
  const [m, b] = [number(random), number(random)]
  if (Math.abs(m) === Math.abs(b)) return line(random)
  const option = (slope: number, start: number, ask?: Texts) =>
    formulaOption(`y = ${firstTerm(slope, 'x')} ${signed(start)}`, ask)
  const point = `P(0 \\mid ${b})`
  return {
    question: {
      en: `Which of these lines has the slope $${m}$ and passes through $${point}$?`,
      de: `Welche dieser Geraden hat die Steigung $${m}$ und geht durch $${point}$?`,
      fr: `Laquelle de ces droites a pour pente $${m}$ et passe par $${point}$ ?`,
      es: `¿Cuál de estas rectas tiene pendiente $${m}$ y pasa por $${point}$?`,
    },
    kind: 'choice',
    options: [
      option(m, b),
      option(b, m, askInsert),
      option(-m, b, askInsert),
      option(m, -b, askInsert),
    ],
    lines: [`y = ${firstTerm(m, 'x')} ${signed(b)}`],
  }
}

export const coordinateLines = skillOf({
  id: 'coordinate-lines',
  area: 'geometry',
  name: {
    en: 'Lines in the plane',
    de: 'Geraden im Koordinatensystem',
    fr: 'Droites dans le plan',
    es: 'Rectas en el plano',
  },
  prerequisites: ['linear-equations', 'fractions'],
  rule,
  hints,
  levels: { easy: [slope, slope, line], medium: [equation], hard: [intersection] },
})
