/** The drawings of items, with what they show in words. A drawing has what the question gives, never the answer. */
import {
  arrow,
  circle,
  cylinder,
  dot,
  type Drawing,
  label,
  planeFor,
  type Point,
  rectangle,
  rightTriangle,
  type Sketch,
  triangle,
} from '../lib/drawing'
import type { Language } from '../text/language'

type Texts = Readonly<Record<Language, string>>

/** A figure of an item as it is stored. Lengths are written with their unit; "?" is what is asked for. */
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
      readonly kind: 'circle'
      readonly size: number
      readonly unit: string
      readonly isRadius: boolean
    }
  | {
      readonly kind: 'cylinder'
      readonly radius: number
      readonly height: number
      readonly unit: string
    }
  | { readonly kind: 'points'; readonly points: readonly NamedPoint[] }
  /** Arrows, each from the origin or from a point to another. */
  | { readonly kind: 'arrows'; readonly arrows: readonly NamedArrow[] }

type Pair = readonly [number, number]

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
    case 'rectangle': {
      const [long, wide] = figure.sides.map((side) => `${side} ${figure.unit}`) as [string, string]
      const parts = [[words.length, long] as const, [words.width, wide] as const]
      return { sketch: rectangle([long, wide], figure.sides), title: words.rectangle, parts }
    }
    case 'triangle': {
      const { base, height, unit } = figure
      const named = [`${base} ${unit}`, `${height} ${unit}`] as const
      const parts = [[words.base, named[0]] as const, [words.height, named[1]] as const]
      return { sketch: triangle(named, [base, height]), title: words.triangle, parts }
    }
    case 'circle': {
      const size = `${figure.size} ${figure.unit}`
      const name = figure.isRadius ? words.radius : words.diameter
      return { sketch: circle(size, figure.isRadius), title: words.circle, parts: [[name, size]] }
    }
    case 'cylinder': {
      const { radius, height, unit } = figure
      const named = [`${radius} ${unit}`, `${height} ${unit}`] as const
      const parts = [[words.radius, named[0]] as const, [words.height, named[1]] as const]
      return { sketch: cylinder(named, [radius, height]), title: words.cylinder, parts }
    }
    case 'points':
      return shownPoints(figure.points)
    case 'arrows':
      return shownArrows(figure.arrows)
  }
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
  rectangle: texts('Rectangle', 'Rechteck', ['Rectangle', 'Rectángulo']),
  length: texts('Length', 'Länge', ['Longueur', 'Largo']),
  width: texts('Width', 'Breite', ['Largeur', 'Ancho']),
  triangle: texts('Triangle', 'Dreieck', ['Triangle', 'Triángulo']),
  base: texts('Base', 'Grundseite', ['Base', 'Base']),
  height: texts('Height', 'Höhe', ['Hauteur', 'Altura']),
  circle: texts('Circle', 'Kreis', ['Cercle', 'Círculo']),
  radius: texts('Radius', 'Radius', ['Rayon', 'Radio']),
  diameter: texts('Diameter', 'Durchmesser', ['Diamètre', 'Diámetro']),
  cylinder: texts('Cylinder', 'Zylinder', ['Cylindre', 'Cilindro']),
  plane: texts('Plane with axes', 'Koordinatensystem', ['Repère', 'Plano con ejes']),
} as const satisfies Record<string, Texts>
