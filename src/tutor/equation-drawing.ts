/**
 * The drawing beside a conversation. It follows the equation that the learner wrote last, and shows what stands
 * there alone: no axis has numbers before the learner names a value, lengths are not to scale, and nothing is
 * computed, so that no drawing holds the answer. Before the first equation a story has its quantities as boxes. A
 * figure or body that a task measures is drawn as in practice, whatever the learner writes.
 */
import { type Equation, namesValue, readEquation, isLoneLetter } from '../math/algebra/equation'
import { lettersInSides } from '../math/algebra/expression'
import { amongLetters, equationLetters, stepsOf } from '../math/algebra/fragments'
import { add, coefficient, degree, type Polynomial, scale } from '../math/algebra/polynomial'
import { exactValue, polynomialOf } from '../math/algebra/value'
import { drawingOf } from '../math/figures'
import type { BarModel, BarRow } from '../math/problem'
import { area, arrow, dot, type Drawing, label, line, type Mark, type Point } from '../lib/drawing'
import type { Language } from '../text/language'
import { attempt, problemIn } from './mathematics'

/** What a drawing is made from. */
export interface Drawable {
  /** The task in focus, in the learner's words. */
  readonly problem: string
  /** The learner's messages on it, the newest first. */
  readonly said: readonly string[]
}

/** Null where there is nothing to draw: no linear or quadratic equation in one letter, no story with boxes. */
export function drawingOfTask({ problem, said }: Drawable, language: Language): Drawing | null {
  return attempt(
    'drawing',
    () => {
      const task = problemIn(problem)
      if (task?.figure) return drawingOf(task.figure, language)
      const isStory = equationIn(problem) === null
      const latest = [...said, problem]
        .map((text) => equationIn(text.slice(-textMax)))
        .find((each) => each !== null)
      if (!latest) return task?.bars ? storyDrawing(task.bars, language) : null
      if (latest.values.length > 0) return valuesDrawing(latest, language)
      const bars = isStory ? barsOf(latest) : null
      if (bars !== null) return barDrawing(latest, bars, language)
      return latest.degree === 1 ? linesDrawing(latest, language) : curveDrawing(latest, language)
    },
    () => null,
  )
}

/** Characters at the end of a message that are read. */
const textMax = 2_000

/** An equation as it was written. */
interface Written {
  readonly letter: string
  /** The sides as the learner wrote them. */
  readonly sides: readonly [string, string]
  readonly polynomials: readonly [Polynomial, Polynomial]
  /** 1 or 2. */
  readonly degree: number
  /** Of "x = 3 or x = -2", the values; empty for any other equation. */
  readonly values: readonly string[]
}

/** The last equation of a text; where it names values of the letter, all of those at its end. */
function equationIn(text: string): Written | null {
  const steps = stepsOf(text, amongLetters(equationLetters(text)))
  let found: Written | null = null
  for (const step of steps) {
    const equation = readEquation(step)
    const written = equation && writtenOf(step, equation)
    if (!written) continue
    const former: readonly string[] =
      found?.letter === written.letter && written.values.length > 0 ? found.values : []
    found = { ...written, values: [...new Set([...former, ...written.values])] }
  }
  return found
}

function writtenOf(step: string, equation: Equation): Written | null {
  const [letter, ...others] = lettersInSides(equation)
  const [left, right] = [polynomialOf(equation.left), polynomialOf(equation.right)]
  const [first = '', second = ''] = step.split('=')
  if (letter === undefined || others.length > 0 || left === null || right === null) return null
  const whole = degree(add(left, scale(right, -1)))
  if (whole !== 1 && whole !== 2) return null
  const value = isLoneLetter(equation.left) ? second : first
  return {
    letter,
    sides: [shown(first), shown(second)],
    polynomials: [left, right],
    degree: whole,
    values: namesValue(equation) ? [value.trim()] : [],
  }
}

/** A formula as people write it. */
const shown = (formula: string): string =>
  formula
    .trim()
    .replaceAll('^2', '²')
    .replaceAll('^3', '³')
    .replace(/(?<=\d)\*(?=[A-Za-z(])/g, '')
    .replaceAll('*', '·')
    .replaceAll('-', '−')

const frame = { width: 340, height: 210 } as const

/** A number line with the values that the learner has named. */
function valuesDrawing({ letter, values }: Written, language: Language): Drawing | null {
  const numbers = values.flatMap((text) => {
    const equation = readEquation(`x = ${text}`)
    const value = equation && exactValue(equation.right)?.valueOf()
    return value === null || value === undefined ? [] : [{ text: shown(text), value }]
  })
  const reach = Math.max(1, ...numbers.map(({ value }) => Math.abs(value)))
  if (numbers.length === 0 || reach > 1e9) return null
  const [start, end, y] = [24, frame.width - 24, 60]
  const isNegative = numbers.some(({ value }) => value < 0)
  const zero = isNegative ? (start + end) / 2 : start + 14
  const place = (value: number): number => zero + (value / reach) * (end - 30 - zero)
  const marks: Mark[] = [
    arrow([start, y], [end, y]),
    line([
      [zero, y - 8],
      [zero, y + 8],
    ]),
    label('0', [zero, y + 28]),
    ...numbers.flatMap(({ text, value }) => [
      dot(place(value), y),
      label(`${letter} = ${text}`, [place(value), y - 16]),
      ...(value === 0 ? [] : [label(text, [place(value), y + 28])]),
    ]),
  ]
  const named = numbers.map(({ text }) => `${letter} = ${text}`).join(', ')
  return { title: words.numberLine[language], description: named, ...frame, height: 104, marks }
}

/** The sides as boxes: one box a letter, and one for the number. */
type Bars = readonly [readonly string[], readonly string[]]

const boxesMax = 10

/** Null where a side has brackets, a difference, a fraction of the letter, or too much to draw. */
function barsOf({ letter, sides, polynomials, degree: power }: Written): Bars | null {
  if (power !== 1 || sides.some((side) => /[(/−]/.test(side))) return null
  const rows = polynomials.map((side) => {
    const [count, rest] = [coefficient(side, 1), coefficient(side, 0)]
    if (count.d !== 1n || count.s < 0n || rest.s < 0n) return null
    const letters = Number(count.n)
    if (letters > boxesMax) return null
    const number = rest.equals(0) ? [] : [rest.toString()]
    return [...Array.from({ length: letters }, () => letter), ...number]
  })
  const [above, below] = rows
  return above?.length && below?.length ? [above, below] : null
}

function barDrawing({ sides }: Written, bars: Bars, language: Language): Drawing {
  const [start, width, height] = [20, frame.width - 40, 44]
  const marks = bars.flatMap((boxes, row) => {
    const top = 16 + row * (height + 18)
    const size = width / boxes.length
    return boxes.flatMap((text, at) => box([start + at * size, top], [size, height], text))
  })
  const description = words.bars[language](sides[0], sides[1])
  return { title: words.barModel[language], description, ...frame, height: 138, marks }
}

const box = ([x, y]: Point, [width, height]: Point, text: string): Mark[] => [
  area([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]),
  label(text, [x + width / 2, y + height / 2 + 6]),
]

const axes: readonly Mark[] = [
  arrow([20, 180], [frame.width - 12, 180]),
  arrow([44, 200], [44, 10]),
]

/** Both sides as lines that cross at the same place of every drawing. */
function linesDrawing({ letter, sides, polynomials }: Written, language: Language): Drawing {
  const meeting: Point = [205, 90]
  const slopes = polynomials.map((side) => coefficient(side, 1))
  const isSteeper = slopes[0]?.abs().compare(slopes[1]?.abs() ?? 0) !== -1
  const marks = sides.flatMap((side, at) => {
    const sign = Number(slopes[at]?.s ?? 0n) * (slopes[at]?.equals(0) ? 0 : 1)
    const tilt = sign * ((at === 0) === isSteeper ? 0.75 : 0.3)
    const from: Point = [meeting[0] - 130, meeting[1] + 130 * tilt * 0.75]
    const to: Point = [meeting[0] + 95, meeting[1] - 95 * tilt * 0.75]
    const isUp = tilt > 0 || (tilt === 0 && at === 1)
    return [line([from, to]), label(side, [to[0], to[1] + (isUp ? -8 : 20)], 'end')]
  })
  return {
    title: words.graph[language],
    description: words.lines[language](sides[0], sides[1], letter),
    ...frame,
    marks: [
      ...axes,
      ...marks,
      line([meeting, [meeting[0], 180]], 'dashed'),
      dot(...meeting),
      label(`${letter} = ?`, [meeting[0], 201]),
    ],
  }
}

/** Where the curve's arms leave the box around the axis, and how far they reach, from the middle. */
const armStart = 50
const armEnd = 108

/** The curve of an equation with a square: its arms alone, since whether it meets the axis is the question. */
function curveDrawing({ letter, sides, polynomials }: Written, language: Language): Drawing {
  const whole = add(polynomials[0], scale(polynomials[1], -1))
  const isOpenAbove = coefficient(whole, 2).s > 0n
  const [middle, up] = [190, isOpenAbove ? 1 : -1]
  const axis = isOpenAbove ? 146 : 64
  const arm = (side: 1 | -1): Point[] =>
    Array.from({ length: 9 }, (_, at) => {
      const distance = armStart + ((armEnd - armStart) * at) / 8
      return [middle + side * distance, axis - up * (distance / armEnd) ** 2 * 120]
    })
  const [left, right] = [middle - armStart, middle + armStart]
  const equation = `${sides[0]} = ${sides[1]}`
  return {
    title: words.graph[language],
    description: words.curve[language](equation, letter, isOpenAbove),
    ...frame,
    marks: [
      line([
        [20, axis],
        [left, axis],
      ]),
      arrow([right, axis], [frame.width - 12, axis]),
      line(arm(-1)),
      line(arm(1)),
      line(
        [
          [left, axis - 26],
          [right, axis - 26],
          [right, axis + 26],
          [left, axis + 26],
          [left, axis - 26],
        ],
        'dashed',
      ),
      label('?', [middle, axis + 6]),
      label(equation, [middle, 204]),
    ],
  }
}

/** The boxes of a story, as its kind of task describes them. */
function storyDrawing({ rows, together }: BarModel, language: Language): Drawing {
  const sizes = rows.map(({ boxes }) => boxes.map(([text, size]) => Math.max(size, least(text))))
  const sums = sizes.map((row, at) => row.reduce((sum, size) => sum + size, rows[at]?.offset ?? 0))
  const isNamed = together !== undefined || rows.some(({ whole }) => whole !== undefined)
  const unit = (frame.width - (isNamed ? 110 : 40)) / Math.max(...sums)
  const marks = rows.flatMap(({ boxes, whole, offset = 0 }, row) => {
    const top = 16 + row * rowHeight
    let left = 20 + offset * unit
    const drawn = boxes.flatMap(([text], at) => {
      const width = (sizes[row]?.[at] ?? 0) * unit
      left += width
      return box([left - width, top], [width, 44], text)
    })
    return [
      ...drawn,
      ...(whole === undefined ? [] : [label(`= ${whole}`, [left + 8, top + 27], 'start')]),
    ]
  })
  const height = 16 + rows.length * rowHeight
  const all = together === undefined ? null : words.together[language](together)
  return {
    title: words.barModel[language],
    description: [
      ...rows.flatMap((row, at) => [
        words.row[language](at + 1, rowInWords(row, language)),
        ...(row.offset === undefined ? [] : [words.shifted[language]]),
      ]),
      ...(all === null ? [] : [all]),
      words.notToScale[language],
    ].join(' '),
    ...frame,
    height: all === null ? height : height + 30,
    marks: all === null ? marks : [...marks, label(all, [20, height + 14], 'start')],
  }
}

const rowHeight = 58

/** What a box needs for its text, in the measure of the sizes. */
const least = (text: string): number => Math.max(0.3, text.length / 7)

function rowInWords({ boxes, whole }: BarRow, language: Language): string {
  const texts = boxes.map(([text]) => text)
  const equal = texts.filter((text) => text === '').length
  const named = texts.filter((text) => text !== '')
  const parts = [...(equal > 0 ? [words.parts[language](equal)] : []), ...named].join(', ')
  return whole === undefined ? parts : `${parts} = ${whole}`
}

type Said<Values extends readonly unknown[]> = Readonly<
  Record<Language, (...values: Values) => string>
>

const bars: Said<[string, string]> = {
  en: (left, right) => `Above ${left}, below ${right}: both are equally long. Not to scale.`,
  de: (left, right) => `Oben ${left}, unten ${right}: beide sind gleich lang. Nicht maßstäblich.`,
  fr: (left, right) => `En haut ${left}, en bas ${right} : même longueur. Pas à l’échelle.`,
  es: (left, right) => `Arriba ${left}, abajo ${right}: miden lo mismo. No está a escala.`,
}
const lines: Said<[string, string, string]> = {
  en: (left, right, letter) =>
    `The graphs of ${left} and ${right} meet at a point, below which stands ${letter} = ?. The axes have no numbers.`,
  de: (left, right, letter) =>
    `Die Graphen von ${left} und ${right} treffen sich in einem Punkt, unter dem ${letter} = ? steht. Die Achsen haben keine Zahlen.`,
  fr: (left, right, letter) =>
    `Les courbes de ${left} et ${right} se coupent en un point, sous lequel est écrit ${letter} = ?. Les axes n’ont pas de nombres.`,
  es: (left, right, letter) =>
    `Las gráficas de ${left} y ${right} se cortan en un punto, bajo el que está ${letter} = ?. Los ejes no tienen números.`,
}
const curve: Said<[string, string, boolean]> = {
  en: (equation, letter, isOpenAbove) =>
    `The curve of ${equation} opens ${isOpenAbove ? 'upwards' : 'downwards'}. Whether and where it meets the ${letter} axis is left open.`,
  de: (equation, letter, isOpenAbove) =>
    `Die Kurve von ${equation} ist nach ${isOpenAbove ? 'oben' : 'unten'} offen. Ob und wo sie die ${letter}-Achse trifft, bleibt offen.`,
  fr: (equation, letter, isOpenAbove) =>
    `La courbe de ${equation} s’ouvre vers le ${isOpenAbove ? 'haut' : 'bas'}. Si et où elle coupe l’axe des ${letter} reste ouvert.`,
  es: (equation, letter, isOpenAbove) =>
    `La curva de ${equation} se abre hacia ${isOpenAbove ? 'arriba' : 'abajo'}. Queda abierto si corta el eje ${letter} y dónde.`,
}
const row: Said<[number, string]> = {
  en: (at, boxes) => `Bar ${at}: ${boxes}.`,
  de: (at, boxes) => `Balken ${at}: ${boxes}.`,
  fr: (at, boxes) => `Barre ${at} : ${boxes}.`,
  es: (at, boxes) => `Barra ${at}: ${boxes}.`,
}
const parts: Said<[number]> = {
  en: (count) => (count === 1 ? 'one part' : `${count} equal parts`),
  de: (count) => (count === 1 ? 'ein Teil' : `${count} gleiche Teile`),
  fr: (count) => (count === 1 ? 'une part' : `${count} parts égales`),
  es: (count) => (count === 1 ? 'una parte' : `${count} partes iguales`),
}
const together: Said<[string]> = {
  en: (sum) => `Together: ${sum}.`,
  de: (sum) => `Zusammen: ${sum}.`,
  fr: (sum) => `Ensemble : ${sum}.`,
  es: (sum) => `En total: ${sum}.`,
}
const shifted: Readonly<Record<Language, string>> = {
  en: 'It begins further right and overlaps the bar above.',
  de: 'Er beginnt weiter rechts und überlappt den Balken darüber.',
  fr: 'Elle commence plus à droite et chevauche la barre du dessus.',
  es: 'Empieza más a la derecha y se solapa con la barra de arriba.',
}
const notToScale: Readonly<Record<Language, string>> = {
  en: 'Not to scale.',
  de: 'Nicht maßstäblich.',
  fr: 'Pas à l’échelle.',
  es: 'No está a escala.',
}

const words = {
  row,
  parts,
  together,
  shifted,
  notToScale,
  bars,
  lines,
  curve,
  numberLine: { en: 'Number line', de: 'Zahlengerade', fr: 'Droite graduée', es: 'Recta numérica' },
  graph: { en: 'Graph', de: 'Graph', fr: 'Graphique', es: 'Gráfica' },
  barModel: { en: 'Bar model', de: 'Balkenmodell', fr: 'Modèle en barres', es: 'Modelo de barras' },
} as const
