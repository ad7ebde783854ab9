/** The drawings of figures and bodies, with what they show in words. A drawing has what a task gives, never the answer. */
import {
  arrow,
  circle,
  cone,
  cuboid,
  cylinder,
  dot,
  type Drawing,
  label,
  planeFor,
  type Point,
  prism,
  pyramid,
  rectangle,
  rightTriangle,
  type Sketch,
  sphere,
  triangle,
} from '../lib/drawing'
import type { Language } from '../text/language'

type Texts = Readonly<Record<Language, string>>

/** A figure as items store it. Lengths are written with their unit; "?" is what is asked for. */
export type Figure =
  | {
      readonly kind: 'right-triangle'
      readonly opposite: string
      readonly beside: string
      readonly hypotenuse: string
      readonly angle?: string
      readonly legs: readonly [opposite: number, beside: number]
    }
  | { readonly kind: 'rectangle'; readonly sides: Pair; readonly unit: string }
  | {
      readonly kind: 'triangle'
      readonly base: number
      readonly height: number
      readonly unit: string
    }
  | {
      readonly kind: 'circle' | 'sphere'
      readonly size: number
      readonly unit: string
      readonly isRadius: boolean
    }
  | {
      readonly kind: 'cylinder' | 'cone'
      readonly radius: number
      /** The task gives twice the radius. */
      readonly isDiameter?: true
      readonly height: number
      readonly unit: string
    }
  | { readonly kind: 'cuboid'; readonly sides: Triple; readonly unit: string }
  /** The base of its triangle, the height on that, and its length. */
  | { readonly kind: 'prism'; readonly sides: Triple; readonly unit: string }
  /** On a square. */
  | {
      readonly kind: 'pyramid'
      readonly side: number
      readonly height: number
      readonly unit: string
    }
  | { readonly kind: 'points'; readonly points: readonly NamedPoint[] }
  /** Arrows, each from the origin or from a point to another. */
  | { readonly kind: 'arrows'; readonly arrows: readonly NamedArrow[] }

type Pair = readonly [number, number]
type Triple = readonly [number, number, number]

interface NamedPoint {
  readonly name: string
  readonly at: Point
}

interface NamedArrow {
  readonly name: string
  readonly from: Point
  readonly to: Point
}

/** What is asked for in a figure. */
export const asked = '?'

/** The drawing of a figure with its words. */
export function drawingOf(figure: Figure, language: Language): Drawing {
  const { sketch, parts, title } = shownOf(figure)
  const say = (texts: Texts): string => texts[language]
  const description = parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${say(name)}: ${value === asked ? say(words.asked) : value}.`)
    .join(' ')
  return { title: say(title), description, ...sketch }
}

interface Shown {
  readonly sketch: Sketch
  readonly title: Texts
  readonly parts: readonly (readonly [name: Texts, value: string])[]
}

function shownOf(figure: Figure): Shown {
  switch (figure.kind) {
    case 'right-triangle':
      return shownTriangle(figure)
    case 'points':
      return shownPoints(figure.points)
    case 'arrows':
      return shownArrows(figure.arrows)
    case 'circle':
    case 'sphere': {
      const size = `${figure.size} ${figure.unit}`.trim()
      const name = figure.isRadius ? words.radius : words.diameter
      const sketch = { circle, sphere }[figure.kind](size, figure.isRadius)
      return { sketch, title: words[figure.kind], parts: [[name, size]] }
    }
    case 'rectangle':
    case 'triangle':
    case 'cylinder':
    case 'cone':
    case 'cuboid':
    case 'prism':
    case 'pyramid':
      return shownMeasured(figure)
  }
}

type Measured = Extract<
  Figure,
  { kind: 'rectangle' | 'triangle' | 'cylinder' | 'cone' | 'cuboid' | 'prism' | 'pyramid' }
>

/** A figure with a name for each of its measures. */
function shownMeasured(figure: Measured): Shown {
  const { names, sizes } = measuresOf(figure)
  const written = sizes.map((size) => `${size} ${figure.unit}`.trim())
  const isAcross = 'isDiameter' in figure
  return {
    sketch: isAcross
      ? sketchOf(
          figure.kind,
          [`⌀ ${written[0]}`, ...written.slice(1)],
          [figure.radius, figure.height],
        )
      : sketchOf(figure.kind, written, sizes),
    title: titleOf(figure),
    parts: names.map((name, at) => [name, written[at] ?? '']),
  }
}

/** A figure whose sides are equal has a name of its own. */
function titleOf(figure: Measured): Texts {
  if (figure.kind !== 'rectangle' && figure.kind !== 'cuboid') return words[figure.kind]
  if (new Set(figure.sides).size > 1) return words[figure.kind]
  return figure.kind === 'rectangle' ? words.square : words.cube
}

interface Measures {
  readonly names: readonly Texts[]
  readonly sizes: readonly number[]
}

function measuresOf(figure: Measured): Measures {
  switch (figure.kind) {
    case 'rectangle':
      return { names: [words.length, words.width], sizes: figure.sides }
    case 'cuboid':
      return { names: [words.length, words.width, words.height], sizes: figure.sides }
    case 'prism':
      return { names: [words.base, words.heightOnBase, words.length], sizes: figure.sides }
    case 'triangle':
      return { names: [words.base, words.height], sizes: [figure.base, figure.height] }
    case 'pyramid':
      return { names: [words.squareSide, words.height], sizes: [figure.side, figure.height] }
    case 'cylinder':
    case 'cone': {
      const { radius, height, isDiameter = false } = figure
      const [name, size] = isDiameter ? [words.diameter, 2 * radius] : [words.radius, radius]
      return { names: [name, words.height], sizes: [size, height] }
    }
  }
}

/** Both lists have two members, or three for the bodies with three measures. */
function sketchOf(
  kind: Measured['kind'],
  [one = '', two = '', three = '']: readonly string[],
  [a = 1, b = 1, c = 1]: readonly number[],
): Sketch {
  if (kind === 'cuboid') return cuboid([one, two, three], [a, b, c])
  if (kind === 'prism') return prism([one, two, three], [a, b])
  return { rectangle, triangle, cylinder, cone, pyramid }[kind]([one, two], [a, b])
}

function shownTriangle(figure: Extract<Figure, { kind: 'right-triangle' }>): Shown {
  const { opposite, beside, hypotenuse, angle } = figure
  const [first, second] =
    angle === undefined ? [words.leg, words.otherLeg] : [words.opposite, words.beside]
  return {
    sketch: rightTriangle(figure),
    title: words.rightTriangle,
    parts: [
      ...(angle === undefined ? [] : [[words.angle, angle] as const]),
      [first, opposite],
      [second, beside],
      [words.hypotenuse, hypotenuse],
    ],
  }
}

const inBrackets = ([x, y]: Point): string => `(${x} | ${y})`.replaceAll('-', '−')

/** The name of a point, on the side that is away from the axis and its numbers. */
const nameAt = (name: string, [left, top]: Point, x: number) =>
  x < 0 ? label(name, [left - 8, top - 8], 'end') : label(name, [left + 8, top - 8], 'start')

function shownPoints(points: readonly NamedPoint[]): Shown {
  const plane = planeFor(points.map(({ at }) => at))
  const marks = points.flatMap(({ name, at: [x, y] }) => {
    const at = plane.place(x, y)
    return [dot(...at), nameAt(name, at, x)]
  })
  return {
    sketch: { width: plane.size, height: plane.size, marks: [...plane.axes, ...marks] },
    title: words.plane,
    parts: points.map(({ name, at }) => [textsOf(name), inBrackets(at)]),
  }
}

function shownArrows(arrows: readonly NamedArrow[]): Shown {
  const plane = planeFor(arrows.flatMap(({ from, to }) => [from, to]))
  const marks = arrows.flatMap(({ name, from, to }) => {
    const at = plane.place(...to)
    return [arrow(plane.place(...from), at), nameAt(name, at, to[0])]
  })
  return {
    sketch: { width: plane.size, height: plane.size, marks: [...plane.axes, ...marks] },
    title: words.plane,
    parts: arrows.map(({ name, from, to }) => [
      textsOf(name),
      `${inBrackets(from)} → ${inBrackets(to)}`,
    ]),
  }
}

const textsOf = (text: string): Texts => ({ en: text, de: text, fr: text, es: text })

const texts = (en: string, de: string, [fr, es]: readonly [string, string]): Texts => ({
  en,
  de,
  fr,
  es,
})

const words = {
  asked: texts('asked for', 'gesucht', ['cherché', 'lo que se pide']),
  rightTriangle: texts('Right triangle', 'Rechtwinkliges Dreieck', [
    'Triangle rectangle',
    'Triángulo rectángulo',
  ]),
  angle: texts('Angle', 'Winkel', ['Angle', 'Ángulo']),
  opposite: texts('Side opposite the angle', 'Gegenkathete', [
    'Côté opposé à l’angle',
    'Cateto opuesto al ángulo',
  ]),
  beside: texts('Side beside the angle', 'Ankathete', [
    'Côté adjacent à l’angle',
    'Cateto contiguo al ángulo',
  ]),
  hypotenuse: texts('Hypotenuse', 'Hypotenuse', ['Hypoténuse', 'Hipotenusa']),
  leg: texts('Leg', 'Kathete', ['Côté de l’angle droit', 'Cateto']),
  otherLeg: texts('Other leg', 'Andere Kathete', ['Autre côté de l’angle droit', 'Otro cateto']),
  square: texts('Square', 'Quadrat', ['Carré', 'Cuadrado']),
  cube: texts('Cube', 'Würfel', ['Cube', 'Cubo']),
  rectangle: texts('Rectangle', 'Rechteck', ['Rectangle', 'Rectángulo']),
  length: texts('Length', 'Länge', ['Longueur', 'Largo']),
  width: texts('Width', 'Breite', ['Largeur', 'Ancho']),
  triangle: texts('Triangle', 'Dreieck', ['Triangle', 'Triángulo']),
  base: texts('Base', 'Grundseite', ['Base', 'Base']),
  height: texts('Height', 'Höhe', ['Hauteur', 'Altura']),
  circle: texts('Circle', 'Kreis', ['Cercle', 'Círculo']),
  radius: texts('Radius', 'Radius', ['Rayon', 'Radio']),
  diameter: texts('Diameter', 'Durchmesser', ['Diamètre', 'Diámetro']),
  heightOnBase: texts('Height on the base', 'Höhe auf der Grundseite', [
    'Hauteur sur la base',
    'Altura sobre la base',
  ]),
  squareSide: texts('Side of the square', 'Seite des Quadrats', [
    'Côté du carré',
    'Lado del cuadrado',
  ]),
  cylinder: texts('Cylinder', 'Zylinder', ['Cylindre', 'Cilindro']),
  cuboid: texts('Cuboid', 'Quader', ['Pavé droit', 'Ortoedro']),
  prism: texts('Triangular prism', 'Dreiecksprisma', ['Prisme triangulaire', 'Prisma triangular']),
  cone: texts('Cone', 'Kegel', ['Cône', 'Cono']),
  pyramid: texts('Pyramid', 'Pyramide', ['Pyramide', 'Pirámide']),
  sphere: texts('Sphere', 'Kugel', ['Sphère', 'Esfera']),
  plane: texts('Plane with axes', 'Koordinatensystem', ['Repère', 'Plano con ejes']),
} as const satisfies Record<string, Texts>
