/** Circles, bodies and figures whose measures a text gives by name. */
import Fraction from 'fraction.js'
import { asked } from '../figures'
import type { Texts } from '../phrases/phrase'
import { rightTriangles } from './materials'
import type { Random } from '../random'
import type { Cues } from './cues'
import { amountOf, type Bindings } from './grammar'
import type { TaskType } from './task-type'

const bodyRule: Texts = {
  en: 'A prism or cylinder has the volume base times height; a pyramid or cone has a third of that.',
  de: 'Prisma und Zylinder haben das Volumen Grundfläche mal Höhe; Pyramide und Kegel haben ein Drittel davon.',
  fr: 'Le prisme et le cylindre ont pour volume base fois hauteur ; la pyramide et le cône en ont le tiers.',
  es: 'El prisma y el cilindro tienen como volumen base por altura; la pirámide y el cono, la tercera parte.',
}
const askGiven: Texts = {
  en: 'Which measures are given, and which one is asked for?',
  de: 'Welche Maße sind gegeben, und welches ist gesucht?',
  fr: 'Quelles mesures sont données, et laquelle cherche-t-on ?',
  es: '¿Qué medidas se dan y cuál se pide?',
}
const askFormula: Texts = {
  en: 'Which formula belongs to this figure?',
  de: 'Welche Formel gehört zu dieser Figur?',
  fr: 'Quelle formule correspond à cette figure ?',
  es: '¿Qué fórmula corresponde a esta figura?',
}
const askInsert: Texts = {
  en: 'What do you get when you put the numbers into the formula?',
  de: 'Was erhältst du, wenn du die Zahlen in die Formel einsetzt?',
  fr: 'Qu’obtiens-tu en remplaçant les lettres par les nombres dans la formule ?',
  es: '¿Qué obtienes al poner los números en la fórmula?',
}
const askThird: Texts = {
  en: 'Does this body fill the whole prism or cylinder around it, or only a part of it?',
  de: 'Füllt dieser Körper das ganze Prisma oder den ganzen Zylinder um ihn herum oder nur einen Teil davon?',
  fr: 'Ce solide remplit-il tout le prisme ou le cylindre qui l’entoure, ou seulement une partie ?',
  es: '¿Este cuerpo llena todo el prisma o cilindro que lo rodea, o solo una parte?',
}
const askSquare: Texts = {
  en: 'Which length is squared or cubed in the formula?',
  de: 'Welche Länge steht in der Formel im Quadrat oder in der dritten Potenz?',
  fr: 'Quelle longueur est au carré ou au cube dans la formule ?',
  es: '¿Qué longitud está al cuadrado o al cubo en la fórmula?',
}
const askRadius: Texts = {
  en: 'Is the radius given, or the diameter?',
  de: 'Ist der Radius gegeben oder der Durchmesser?',
  fr: 'Donne-t-on le rayon ou le diamètre ?',
  es: '¿Se da el radio o el diámetro?',
}
const circleRule: Texts = {
  en: 'A circle has the circumference $2 \\pi r$ and the area $\\pi r^2$.',
  de: 'Ein Kreis hat den Umfang $2 \\pi r$ und die Fläche $\\pi r^2$.',
  fr: 'Un cercle de rayon $r$ a pour périmètre $2 \\pi r$, et le disque a pour aire $\\pi r^2$.',
  es: 'Un círculo tiene perímetro $2 \\pi r$ y área $\\pi r^2$.',
}
const help = { rule: bodyRule, hints: [askGiven, askFormula, askInsert] }

const radius = [
  '<radius|radio|rayon>~<{r:measure}|{r}>',
  '{r:measure} <radius|radio|de rayon|de radio>',
  'r~{r:measure}',
  '<diameter|durchmesser|diametre|diametro>~<{d:measure}|{d}>',
  '{d:measure} <diameter|durchmesser|de diametre|de diametro>',
]
const height = [
  '<height|perpendicular height|hohe|korperhohe|hauteur|altura|high|tall|h>~<{h:measure}|{h}>',
  '{h:measure} <high|tall|hoch|de haut|de hauteur|de alto|de altura|height|in height>',
]
const base = [
  '<base area|area of the base|area of its base|base of area|base with area|base with an area|grundflache|grundflacheninhalt|aire de la base|aire de base|base de aire|area de la base|base de area|base>~<{g:measure}|{g}>',
]
const volume = '<volume|volumen|rauminhalt|capacity|fassungsvermogen>'
const ofBody =
  'circular right straight gerade gerader geraden droit droite recto recta regular approximately pi terms leave round'

/** The common unit of lengths, where each has it or none has; null where they differ. */
function unitOf(...measures: readonly (string | undefined)[]): string | null {
  const units = measures.flatMap((one) => (one === undefined ? [] : [amountOf(one).unit]))
  const [unit = ''] = units
  return units.every((other) => other === unit) && /^(?:[a-z]{1,12})?$/.test(unit) ? unit : null
}

const numberOf = (measure = ''): string => amountOf(measure).number

const raised = (unit: string, power: number): string =>
  unit === '' ? '' : power === 1 ? ` ${unit}` : ` ${unit}^${power}`

/** A multiple of π: "30pi", "32pi/3". */
export function multipleOfPi(value: Fraction): string {
  const { n, d } = value
  const top = n === 1n ? 'pi' : `${n}pi`
  const text = d === 1n ? top : isDecimal(d) ? `${value.valueOf()}pi` : `${top}/${d}`
  return value.s < 0n ? `-${text}` : text
}
const isDecimal = (d: bigint): boolean => [10n, 100n, 1000n].some((power) => power % d === 0n)

interface Round {
  /** The formula with `r`, `h` in it, without π. */
  readonly formula: string
  readonly power: number
  readonly slips: readonly (readonly [formula: string, question: Texts])[]
  readonly needsHeight?: boolean
}

/** The problem of a figure with a radius or diameter. */
function round({ formula, power, slips, needsHeight }: Round): TaskType['solve'] {
  return ({ r, d, h }) => {
    if ((r === undefined) === (d === undefined) || (h !== undefined) !== (needsHeight === true))
      return null
    const unit = unitOf(r, d, h)
    if (unit === null) return null
    const ownRadius = r === undefined ? `(${numberOf(d)}/2)` : numberOf(r)
    const filled = (text: string) => text.replaceAll('r', ownRadius).replaceAll('h', numberOf(h))
    const value = fractionOf(filled(formula))
    if (value === null || value.s <= 0n) return null
    const [first, second] = [filled(formula), multipleOfPi(value)]
    return {
      exact: {
        form: 'pi',
        values: [`pi*${first}`],
        ways: r === undefined ? [`${numberOf(d)}/2`, `${numberOf(d)}*pi`] : [],
        answer: `${multipleOfPi(value)}${raised(unit, power)}`,
        lines: [`pi * ${first}`, second],
      },
      mistakes: [
        ...slips.map(([slip, question]) => [`pi*${filled(slip)}`, question] as const),
        ...(d === undefined
          ? []
          : [
              [
                `pi*${formula.replaceAll('r', numberOf(d)).replaceAll('h', numberOf(h))}`,
                askRadius,
              ] as const,
            ]),
      ],
    }
  }
}

/** The value of a product of numbers, powers and quotients. */
function fractionOf(formula: string): Fraction | null {
  let value = new Fraction(1)
  for (const [, sign = '*', number = '1', over = '1', power = '1'] of formula.matchAll(
    /([*/]?)\(?(\d+(?:\.\d+)?)(?:\/(\d+)\))?\)?(?:\^(\d))?/g,
  )) {
    const factor = new Fraction(number).div(over).pow(Number(power))
    if (factor === null) return null
    if (sign === '/' && factor.n === 0n) return null
    value = sign === '/' ? value.div(factor) : value.mul(factor)
  }
  return value
}

type RoundKind = 'circle' | 'sphere' | 'cylinder' | 'cone'

/** What has a radius or a diameter, and a height where it is a body with one. */
const roundFigure =
  (kind: RoundKind): NonNullable<TaskType['figure']> =>
  ({ r, d, h }) => {
    const unit = unitOf(r, d, h)
    if (unit === null) return null
    const [size, isRadius] = [Number(numberOf(r ?? d)), r !== undefined]
    if (kind === 'circle' || kind === 'sphere') return { kind, size, unit, isRadius }
    const radius = isRadius ? size : size / 2
    const height = Number(numberOf(h))
    return { kind, radius, height, unit, ...(!isRadius && { isDiameter: true }) }
  }

/** The measures of a figure by their names, in one unit; null where a task gives another. */
const lengthsOf = (given: Bindings, names: readonly string[]) => {
  const unit = unitOf(...names.map((name) => given[name]))
  const sizes = names.map((name) => Number(numberOf(given[name])))
  return unit === null || sizes.some((size) => !(size > 0)) ? null : { unit, sizes }
}

const someRadius = (random: Random, withHeight: boolean) => ({
  r: `${random.int(2, 12)} cm`,
  ...(withHeight && { h: `${random.int(2, 9) * 3} cm` }),
})

const circleNames =
  '<circle|kreis|kreises|cercle|disque|circulo|circunferencia|kreisformig|circular>'
const circleWords = `circular round runder runde pool pond garden plate wheel teich beet bassin rueda plaza fountain pi approximately`

function circleType(subject: string, made: Round, text: Texts, asks: string): TaskType {
  return {
    subject,
    rule: circleRule,
    hints: [askRadius, askFormula, askInsert],
    text,
    cues: [{ names: circleNames, facts: radius, asks, words: circleWords }],
    needs: '',
    figure: roundFigure('circle'),
    solve: round(made),
    make: (random) => someRadius(random, false),
  }
}

const circleArea = circleType(
  'circle: area',
  {
    formula: 'r^2',
    power: 2,
    slips: [
      ['2*r', askSquare],
      ['r', askSquare],
      ['r*2*r', askSquare],
    ],
  },
  {
    en: 'A circle has the radius {r:measure}. What is its area?',
    de: 'Ein Kreis hat den Radius {r:measure}. Wie groß ist seine Fläche?',
    fr: 'Un <disque|cercle> a pour rayon {r:measure}. Quelle est son aire ?',
    es: 'Un círculo tiene radio {r:measure}. ¿Cuál es su área?',
  },
  '<area|flache|flacheninhalt|kreisflache|aire|superficie>',
)
const circumference = circleType(
  'circle: circumference',
  {
    formula: '2*r',
    power: 1,
    slips: [
      ['r^2', askSquare],
      ['r', askRadius],
    ],
  },
  {
    en: 'A circle has the radius {r:measure}. What is its circumference?',
    de: 'Ein Kreis hat den Radius {r:measure}. Wie groß ist sein Umfang?',
    fr: 'Un cercle a pour rayon {r:measure}. Quel est son périmètre ?',
    es: 'Un círculo tiene radio {r:measure}. ¿Cuál es su perímetro?',
  },
  '<circumference|perimeter|umfang|perimetre|circonference|perimetro|longitud de la circunferencia|longitud|longueur>',
)

function roundBody(
  subject: string,
  names: string,
  [made, text, asks, kind]: readonly [Round, Texts, string, RoundKind],
): TaskType {
  return {
    subject,
    figure: roundFigure(kind),
    ...help,
    text,
    cues: [{ names, facts: [...radius, ...height], asks, words: ofBody }],
    needs: '',
    solve: round(made),
    make: (random) => someRadius(random, made.needsHeight === true),
  }
}

const of = (en: string, [de, fr, es]: readonly [string, string, string], isHigh = true): Texts => ({
  en: `A ${en} has a radius of {r:measure}${isHigh ? ' and a height of {h:measure}' : ''}. What is its volume?`,
  de: `${de} hat einen Radius von {r:measure}${isHigh ? ' und eine Höhe von {h:measure}' : ''}. Wie groß ist das Volumen?`,
  fr: `${fr} a un rayon de {r:measure}${isHigh ? ' et une hauteur de {h:measure}' : ''}. Quel est son volume ?`,
  es: `${es} tiene un radio de {r:measure}${isHigh ? ' y una altura de {h:measure}' : ''}. ¿Cuál es su volumen?`,
})

const cylinder = roundBody(
  'body: cylinder',
  '<cylinder|zylinder|zylinders|cylindre|cilindro|cylindrical|cylindrical tank|cylindrical can>',
  [
    {
      formula: 'r^2*h',
      power: 3,
      needsHeight: true,
      slips: [
        ['r*h', askSquare],
        ['2*r*h', askFormula],
        ['r^2*h/3', askThird],
      ],
    },
    of('cylinder', ['Ein Zylinder', 'Un cylindre', 'Un cilindro']),
    volume,
    'cylinder',
  ],
)
const cone = roundBody('body: cone', '<cone|kegel|kegels|cono>', [
  {
    formula: 'r^2*h/3',
    power: 3,
    needsHeight: true,
    slips: [
      ['r^2*h', askThird],
      ['r*h/3', askSquare],
      ['r*h', askSquare],
      ['r^2*h/2', askThird],
    ],
  },
  of('cone', ['Ein Kegel', 'Un cône', 'Un cono']),
  volume,
  'cone',
])
const coneFrench: Cues = {
  names: 'cone',
  facts: [...radius, ...height],
  asks: volume,
  words: ofBody,
}
const sphere = roundBody('body: sphere', '<sphere|kugel|boule|esfera|ball|globe>', [
  {
    formula: '4*r^3/3',
    power: 3,
    slips: [
      ['4*r^2', askSquare],
      ['r^3', askFormula],
      ['4*r^3', askFormula],
      ['4*r^2/3', askSquare],
      ['3*r^3/4', askFormula],
    ],
  },
  of('sphere', ['Eine Kugel', 'Une boule', 'Una esfera'], false),
  volume,
  'sphere',
])
const sphereSurface = roundBody('body: surface of a sphere', '<sphere|kugel|esfera>', [
  {
    formula: '4*r^2',
    power: 2,
    slips: [
      ['r^2', askFormula],
      ['4*r^3/3', askSquare],
      ['2*r^2', askFormula],
    ],
  },
  {
    en: 'A sphere has a radius of {r:measure}. What is its surface area?',
    de: 'Eine Kugel hat einen Radius von {r:measure}. Wie groß ist die Oberfläche?',
    fr: 'Une sphère a un rayon de {r:measure}. Quelle est son aire ?',
    es: 'Una esfera tiene un radio de {r:measure}. ¿Cuál es su superficie?',
  },
  '<surface area|surface|oberflache|oberflacheninhalt|aire|superficie|area>',
  'sphere',
])

/* ---- Bodies and figures without π ---- */

interface Straight {
  /** The formula in the names of the measures, and others that right ways pass. */
  readonly formula: string
  readonly ways?: readonly string[]
  readonly slips: readonly (readonly [formula: string, question: Texts])[]
  readonly power: number
  readonly needs: readonly string[]
  /** The power of the unit of each measure that is no length. */
  readonly powers?: Readonly<Record<string, number>>
}

function straight({
  formula,
  ways = [],
  slips,
  power,
  needs,
  powers = {},
}: Straight): TaskType['solve'] {
  return (given: Bindings) => {
    if (Object.keys(given).toSorted().join() !== [...needs].toSorted().join()) return null
    const lengths = needs.map((name) => withoutPower(given[name] ?? '', powers[name] ?? 1))
    if (lengths.includes(null)) return null
    const unit = unitOf(...lengths.filter((one) => one !== null))
    if (unit === null) return null
    const filled = (text: string) =>
      text.replace(/[a-z]/g, (name) => (needs.includes(name) ? numberOf(given[name]) : name))
    return {
      calculations: [filled(formula)],
      ways: ways.map(filled),
      unit: raised(unit, power).trim(),
      mistakes: slips.map(([slip, question]) => [filled(slip), question] as const),
    }
  }
}

/** An area as a length with its unit: "12 cm^2" as "12 cm"; null where its unit has another power. */
function withoutPower(measure: string, power: number): string | null {
  const { number, unit } = amountOf(measure)
  if (unit === '' || power === 1) return unit.includes('^') ? null : measure
  return unit.endsWith(`^${power}`) ? `${number} ${unit.slice(0, -2)}` : null
}

const prism: TaskType = {
  subject: 'body: prism',
  ...help,
  text: {
    en: 'A prism has a base area of {g:measure} and a height of {h:measure}. What is its volume?',
    de: 'Ein Prisma hat eine Grundfläche von {g:measure} und eine Höhe von {h:measure}. Wie groß ist sein Volumen?',
    fr: 'Un prisme a une base de {g:measure} et une hauteur de {h:measure}. Quel est son volume ?',
    es: 'Un prisma tiene una base de {g:measure} y una altura de {h:measure}. ¿Cuál es su volumen?',
  },
  cues: [
    {
      names: '<prism|prisma|prismas|prisme|cylinder|zylinder|cylindre|cilindro>',
      facts: [...base, ...height, '<length|lange|longueur|longitud>~<{h:measure}|{h}>'],
      asks: volume,
      words: `${ofBody} triangular dreiseitiges triangulaire`,
    },
  ],
  needs: 'g h',
  solve: straight({
    formula: 'g*h',
    power: 3,
    needs: ['g', 'h'],
    powers: { g: 2 },
    slips: [
      ['g + h', askFormula],
      ['g*h/3', askThird],
      ['g/h', askFormula],
    ],
  }),
  make: (random) => ({ g: `${random.int(6, 40)} cm^2`, h: `${random.int(4, 15)} cm` }),
}

/** `a`: a side of the base; `c`: the height on it. */
const triangularPrism: TaskType = {
  subject: 'body: triangular prism',
  ...help,
  text: {
    en: 'A prism is {h:measure} long. Its base is a triangle with a side of {a:measure} and a height on it of {c:measure}. What is the volume of the prism?',
    de: 'Ein Prisma ist {h:measure} lang. Seine Grundfläche ist ein Dreieck mit der Grundseite {a:measure} und der Höhe {c:measure} darauf. Wie groß ist das Volumen des Prismas?',
    fr: 'Un prisme a une longueur de {h:measure}. Sa base est un triangle de côté {a:measure} et de hauteur {c:measure} sur ce côté. Quel est le volume du prisme ?',
    es: 'Un prisma mide {h:measure} de largo. Su base es un triángulo con un lado de {a:measure} y una altura sobre él de {c:measure}. ¿Cuál es el volumen del prisma?',
  },
  needs: 'a c h',
  figure: (given) => {
    const {
      unit,
      sizes: [a = 0, c = 0, h = 0],
    } = lengthsOf(given, ['a', 'c', 'h']) ?? { sizes: [] }
    return unit === undefined ? null : { kind: 'prism', sides: [a, c, h], unit }
  },
  solve: straight({
    formula: 'a*c/2*h',
    ways: ['a*c*h/2'],
    power: 3,
    needs: ['a', 'c', 'h'],
    slips: [
      ['a*c*h', askFormula],
      ['a + c + h', askFormula],
    ],
  }),
  make: (random) => ({
    a: `${random.int(3, 20)} cm`,
    c: `${random.int(2, 9) * 2} cm`,
    h: `${random.int(21, 40)} cm`,
  }),
}

const pyramidNames = '<pyramid|pyramide|piramide|cone|kegel|cono>'
const pyramid: TaskType = {
  subject: 'body: pyramid',
  ...help,
  text: {
    en: 'A pyramid has a base area of {g:measure} and a height of {h:measure}. What is its volume?',
    de: 'Eine Pyramide hat eine Grundfläche von {g:measure} und eine Höhe von {h:measure}. Wie groß ist ihr Volumen?',
    fr: 'Une pyramide a une base de {g:measure} et une hauteur de {h:measure}. Quel est son volume ?',
    es: 'Una pirámide tiene una base de {g:measure} y una altura de {h:measure}. ¿Cuál es su volumen?',
  },
  cues: [{ names: pyramidNames, facts: [...base, ...height], asks: volume, words: ofBody }],
  needs: 'g h',
  solve: straight({
    formula: 'g*h/3',
    ways: ['g/3*h', 'h/3*g'],
    power: 3,
    needs: ['g', 'h'],
    powers: { g: 2 },
    slips: [
      ['g*h', askThird],
      ['g + h', askFormula],
      ['g*h/2', askThird],
    ],
  }),
  make: (random) => ({ g: `${random.int(4, 20) * 3} cm^2`, h: `${random.int(4, 15)} cm` }),
}

const squarePyramid: TaskType = {
  ...pyramid,
  subject: 'body: square pyramid',
  text: {
    en: 'A square pyramid has a base side of {a:measure} and a height of {h:measure}. What is its volume?',
    de: 'Eine quadratische Pyramide hat eine Grundkante von {a:measure} und eine Höhe von {h:measure}. Wie groß ist ihr Volumen?',
    fr: 'Une pyramide à base carrée a un côté de {a:measure} et une hauteur de {h:measure}. Quel est son volume ?',
    es: 'Una pirámide de base cuadrada tiene un lado de {a:measure} y una altura de {h:measure}. ¿Cuál es su volumen?',
  },
  cues: [
    {
      names:
        '<pyramid stands on a square|pyramide steht auf einem quadrat|pyramide a pour base un carre|piramide tiene por base un cuadrado|square-based pyramid|square based pyramid|square pyramid|pyramid with a square base|pyramid has a square base|quadratische pyramide|quadratischen pyramide|pyramide a base carree|pyramide reguliere a base carree|piramide de base cuadrada|piramide cuadrada|piramide cuadrangular regular>',
      facts: [
        '<base side|base edge|side length|base length|side|sides|edge|grundkante|kantenlange|seitenlange|seite|grundseite|cote de base|cote|arete de la base|lado de la base|arista de la base|lado|lados>~<{a:measure}|{a}>',
        ...height,
      ],
      asks: volume,
      words: `${ofBody} square base quadratisch`,
    },
  ],
  needs: 'a h',
  figure: (given) => {
    const {
      unit,
      sizes: [side = 0, height = 0],
    } = lengthsOf(given, ['a', 'h']) ?? { sizes: [] }
    return unit === undefined ? null : { kind: 'pyramid', side, height, unit }
  },
  solve: straight({
    formula: 'a^2*h/3',
    ways: ['a*a*h/3', 'h/3*a^2', 'a^2*h'],
    power: 3,
    needs: ['a', 'h'],
    slips: [
      ['a*h/3', askSquare],
      ['a^2 + h', askFormula],
      ['2*a*h/3', askSquare],
      ['a*h', askSquare],
    ],
  }),
  make: (random) => ({ a: `${random.int(3, 12)} cm`, h: `${random.int(2, 8) * 3} cm` }),
}

const twoSides = [
  '<parallel sides|bases|parallelen seiten|grundseiten|bases paralleles|cotes paralleles|lados paralelos|bases paralelas>~<{a:measure}|{a}> <and|und|et|y> <{c:measure}|{c}>',
]
const trapezoid: TaskType = {
  subject: 'figure: trapezoid',
  rule: {
    en: 'A trapezoid has the area of half the sum of its parallel sides times its height.',
    de: 'Ein Trapez hat als Fläche die halbe Summe der parallelen Seiten mal die Höhe.',
    fr: 'L’aire d’un trapèze est la demi-somme des bases fois la hauteur.',
    es: 'El área de un trapecio es la semisuma de las bases por la altura.',
  },
  hints: [askGiven, askFormula, askInsert],
  text: {
    en: 'A trapezoid has parallel sides of {a:measure} and {c:measure} and a height of {h:measure}. Find its area.',
    de: 'Ein Trapez hat parallele Seiten von {a:measure} und {c:measure} und eine Höhe von {h:measure}. Berechne seine Fläche.',
    fr: 'Un trapèze a des bases de {a:measure} et {c:measure} et une hauteur de {h:measure}. Calcule son aire.',
    es: 'Un trapecio tiene bases de {a:measure} y {c:measure} y una altura de {h:measure}. Calcula su área.',
  },
  cues: [
    {
      names: '<trapezoid|trapezium|trapez|trapezes|trapeze|trapecio>',
      facts: [
        ...twoSides,
        '<parallele seiten>~<{a:measure}|{a}> und <{c:measure}|{c}>',
        '<{a:measure}|{a}> <and|und|et|y> <{c:measure}|{c}>',
        ...height,
      ],
      asks: '<area|flache|flacheninhalt|aire|superficie>',
      words: 'long lang parallel sides bases mit den der die',
    },
  ],
  needs: 'a c h',
  solve: straight({
    formula: '(a + c)/2*h',
    ways: ['(a + c)*h/2', 'a*h/2 + c*h/2', '(a + c)*h', 'h/2*(a + c)'],
    power: 2,
    needs: ['a', 'c', 'h'],
    slips: [
      ['a*c*h', askFormula],
      ['a*c', askFormula],
      ['a*c/2*h', askFormula],
      ['a + c + h', askFormula],
    ],
  }),
  make: (random) => {
    const [a, c] = random.some([4, 6, 8, 10, 12, 14], 2) as [number, number]
    return { a: `${a} cm`, c: `${c} cm`, h: `${random.int(3, 9)} cm` }
  },
}

const rhombus: TaskType = {
  subject: 'figure: rhombus',
  rule: trapezoid.rule,
  hints: [askGiven, askFormula, askInsert],
  text: {
    en: 'A rhombus has diagonals of {a:measure} and {c:measure}. Find its area.',
    de: 'Eine Raute hat Diagonalen von {a:measure} und {c:measure}. Berechne ihre Fläche.',
    fr: 'Un losange a des diagonales de {a:measure} et {c:measure}. Calcule son aire.',
    es: 'Un rombo tiene diagonales de {a:measure} y {c:measure}. Calcula su área.',
  },
  cues: [
    {
      names: '<rhombus|kite|raute|drachen|drachenviereck|losange|rombo>',
      facts: [
        '<diagonals|diagonalen|diagonales>~<{a:measure}|{a}> <and|und|et|y> <{c:measure}|{c}>',
      ],
      asks: '<area|flache|flacheninhalt|aire|superficie>',
      words: 'long lang its lengths measuring die den',
    },
  ],
  needs: 'a c',
  solve: straight({
    formula: 'a*c/2',
    ways: ['a/2*c', '1/2*a*c', 'a*c'],
    power: 2,
    needs: ['a', 'c'],
    slips: [
      ['a + c', askFormula],
      ['2*(a + c)', askFormula],
    ],
  }),
  make: (random) => ({ a: `${random.int(3, 9) * 2} cm`, c: `${random.int(2, 6) * 5} cm` }),
}

/** The longest side of a right triangle, named or as the diagonal of a rectangle. */
const longestSide: TaskType = {
  subject: 'figure: longest side',
  rule: {
    en: 'In a right triangle the squares of the legs add up to the square of the hypotenuse.',
    de: 'Im rechtwinkligen Dreieck ergeben die Quadrate der Katheten zusammen das Quadrat der Hypotenuse.',
    fr: 'Dans un triangle rectangle, la somme des carrés des côtés de l’angle droit est le carré de l’hypoténuse.',
    es: 'En un triángulo rectángulo, la suma de los cuadrados de los catetos es el cuadrado de la hipotenusa.',
  },
  hints: [askGiven, askFormula, askInsert],
  text: {
    en: 'A rectangle has sides of {a:measure} and {b:measure}. How long is its diagonal?',
    de: 'Ein Rechteck hat Seiten von {a:measure} und {b:measure}. Wie lang ist seine Diagonale?',
    fr: 'Un rectangle a des côtés de {a:measure} et {b:measure}. Quelle est la longueur de sa diagonale ?',
    es: 'Un rectángulo tiene lados de {a:measure} y {b:measure}. ¿Cuánto mide su diagonal?',
  },
  cues: [
    {
      names: '<rectangle|rectangular|rechteck|rechtecks|rechteckes|rechteckige|rectangulo>',
      facts: [
        '~<{a:measure}|{a}> <long |lang |><and|und|et|y|by|par|por|mal|x> {b:measure}',
        '{a:measure} <long|lang|de long|de longueur|de largo>',
        '{b:measure} <wide|breit|de large|de largeur|de ancho>',
        '<length|lange|longueur|largo>~{a:measure}',
        '<width|breite|largeur|ancho>~{b:measure}',
      ],
      asks: '<diagonal|diagonale|diagonalen>',
      words:
        'long lange seiten sides sided cotes lados longueur mit den with its the der die sa su mesure mide',
    },
    {
      names:
        '<right triangle|right-angled triangle|right angled triangle|rechtwinkligen dreieck|rechtwinkligen dreiecks|rechtwinkliges dreieck|triangle rectangle|triangulo rectangulo>',
      facts: [
        "<legs|catheti|katheten|catetos|cotes de l'angle droit|shorter sides>~<{a:measure}|{a}> <and|und|et|y> {b:measure}",
        '<ab|ba>~<{a:measure}|{a}>',
        '<ac|ca>~<{b:measure}|{b}>',
      ],
      asks: "<hypotenuse|hipotenusa|l'hypotenuse|bc>",
      words:
        'abc en at bei in rectangle a length long the its of longueur longitud lange die der ab ac with',
    },
  ],
  needs: 'a b',
  figure: (given) => {
    const {
      unit,
      sizes: [a = 0, b = 0],
    } = lengthsOf(given, ['a', 'b']) ?? { sizes: [] }
    if (unit === undefined) return null
    const [beside, opposite] = [`${a} ${unit}`.trim(), `${b} ${unit}`.trim()]
    return { kind: 'right-triangle', opposite, beside, hypotenuse: asked, legs: [b, a] }
  },
  solve: straight({
    formula: 'sqrt(a^2 + b^2)',
    ways: ['a^2 + b^2', 'a^2', 'b^2'],
    power: 1,
    needs: ['a', 'b'],
    slips: [
      ['a + b', askFormula],
      ['a*b', askFormula],
      ['a^2 + b^2', askSquare],
    ],
  }),
  make: (random) => {
    const [a, b] = random.pick(rightTriangles)
    return { a: `${a} cm`, b: `${b} cm` }
  },
}

/** "a cuboid of 4 cm by 5 cm by 6 cm" */
const cuboidBySides: TaskType = {
  subject: 'body: cuboid by its sides',
  ...help,
  text: {
    en: 'A cuboid measures {a:measure} by {b:measure} by {c:measure}. Find its volume.',
    de: 'Ein Quader hat die Kantenlängen {a:measure}, {b:measure} und {c:measure}. Berechne sein Volumen.',
    fr: 'Un pavé droit a pour dimensions {a:measure}, {b:measure} et {c:measure}. Calcule son volume.',
    es: 'Un ortoedro mide {a:measure} por {b:measure} por {c:measure}. Calcula su volumen.',
  },
  cues: [
    {
      names:
        '<cuboid|rectangular prism|box|quader|quaders|pave droit|parallelepipede rectangle|ortoedro|prisma rectangular|paralelepipedo|caja>',
      facts: [
        '~<{a:measure}|{a}><,| x| by| *| par| por| mal> <{b:measure}|{b}><,| x| by| *| par| por| mal| and|, and| und| et| y> {c:measure}',
      ],
      asks: volume,
      words:
        'dimensions kantenlangen kanten seitenlangen edges sides aristas lados dimensiones measuring pour aux a rectangulaire',
    },
  ],
  needs: 'a b c',
  solve: straight({
    formula: 'a*b*c',
    ways: ['a*b', 'b*c', 'a*c'],
    power: 3,
    needs: ['a', 'b', 'c'],
    slips: [
      ['a + b + c', askFormula],
      ['2*(a*b + b*c + a*c)', askFormula],
    ],
  }),
  make: (random) => ({
    a: `${random.int(2, 5)} cm`,
    b: `${random.int(6, 9)} cm`,
    c: `${random.int(10, 15)} cm`,
  }),
}

/** A figure of equal sides and its perimeter. */
const equalSides: TaskType = {
  subject: 'figure: perimeter of equal sides',
  rule: askFormula,
  hints: [askGiven, askFormula, askInsert],
  text: {
    en: 'An equilateral triangle has a side of {a:measure}. Find its perimeter.',
    de: 'Ein gleichseitiges Dreieck hat die Seitenlänge {a:measure}. Berechne seinen Umfang.',
    fr: 'Un triangle équilatéral a un côté de {a:measure}. Calcule son périmètre.',
    es: 'Un triángulo equilátero tiene un lado de {a:measure}. Calcula su perímetro.',
  },
  cues: [
    {
      names:
        '<equilateral triangle|gleichseitiges dreieck|gleichseitigen dreiecks|gleichseitigen dreieck|triangle equilateral|triangulo equilatero>',
      facts: [
        '<side|sides|side length|seite|seitenlange|seiten|cote|cotes|lado|lados>~{a:measure}',
        '{a:measure}',
      ],
      asks: '<perimeter|umfang|perimetre|perimetro>',
      words: 'long lang length seitenlange',
    },
  ],
  needs: 'a',
  solve: straight({
    formula: '3*a',
    ways: ['a + a', 'a + a + a'],
    power: 1,
    needs: ['a'],
    slips: [
      ['4*a', askFormula],
      ['a*a', askFormula],
    ],
  }),
  make: (random) => ({ a: `${random.int(3, 20)} cm` }),
}

const fenced = {
  en: '<garden|field|yard|meadow|playground|plot|pasture|lawn>',
  de: '<Garten|Spielplatz|Hof|Acker>',
  deIt: '<Feld|Grundstück|Beet>',
  deShe: '<Weide|Wiese|Koppel>',
  fr: '<jardin|champ|terrain|pré|potager|enclos>',
  es: '<jardín|campo|terreno|huerto|patio|solar>',
}

/** "A rectangular garden is 12 m long and 8 m wide. How much fence is needed?" */
const fence: TaskType = {
  subject: 'figure: fence around a rectangle',
  rule: askFormula,
  hints: [askGiven, askFormula, askInsert],
  text: {
    en: 'A rectangular garden is {a:measure} long and {b:measure} wide. How much fence is needed to go all the way around it?',
    de: 'Ein rechteckiger Garten ist {a:measure} lang und {b:measure} breit. Wie viel Zaun braucht man, um ihn ganz einzuzäunen?',
    fr: 'Un jardin rectangulaire mesure {a:measure} de long et {b:measure} de large. Quelle longueur de clôture faut-il pour en faire le tour ?',
    es: 'Un jardín rectangular mide {a:measure} de largo y {b:measure} de ancho. ¿Cuánta valla se necesita para rodearlo?',
  },
  facts: {
    en: [
      `A rectangular ${fenced.en} <is|measures> {a:measure} <long|in length> and {b:measure} <wide|in width>.`,
      `A rectangular ${fenced.en} <is|measures> {a:measure} by {b:measure}.`,
    ],
    de: [
      `Ein rechteckiger ${fenced.de} <ist|misst> {a:measure} lang und {b:measure} breit.`,
      `Ein rechteckiges ${fenced.deIt} ist {a:measure} lang und {b:measure} breit.`,
      `Eine rechteckige ${fenced.deShe} ist {a:measure} lang und {b:measure} breit.`,
    ],
    fr: [
      `Un ${fenced.fr} rectangulaire <mesure|a|fait> {a:measure} de <long|longueur> <et|sur> {b:measure} de <large|largeur>.`,
      `Un ${fenced.fr} rectangulaire <mesure|fait> {a:measure} sur {b:measure}.`,
    ],
    es: [
      `Un ${fenced.es} rectangular <mide|tiene> {a:measure} de <largo|longitud> <y|por> {b:measure} de <ancho|anchura>.`,
      `Un ${fenced.es} rectangular mide {a:measure} por {b:measure}.`,
    ],
  },
  asks: {
    en: [
      '<How much|How many meters of|How many metres of|What length of> <fence|fencing> <is|are> needed<| to enclose it| to go around it| to surround it| around it| to fence it>?',
      '<How much|How many meters of|How many metres of> <fence|fencing> do you need<| to enclose it| to go around it| around it>?',
    ],
    de: [
      'Wie viel<|e> <|Meter >Zaun <braucht man|wird benötigt|wird gebraucht|werden benötigt|benötigt man><|, um ihn ganz einzuzäunen|, um ihn einzuzäunen|, um es einzuzäunen|, um sie einzuzäunen>?',
    ],
    fr: [
      '<Quelle longueur|Combien de mètres> de <clôture|grillage> faut-il<| pour en faire le tour| pour l’entourer| pour le clôturer>?',
    ],
    es: [
      '<¿Cuánta|¿Cuántos metros de|¿Qué longitud de> <valla|cerca|alambrada> se <necesita|necesitan><| para rodearlo| para cercarlo| para vallarlo>?',
    ],
  },
  needs: 'a b',
  solve: straight({
    formula: '2*(a + b)',
    ways: ['2*a + 2*b', 'a + b + a + b', '2*a', '2*b', 'a + b'],
    power: 1,
    needs: ['a', 'b'],
    slips: [
      ['a*b', askFormula],
      ['4*a', askFormula],
      ['2*a + b', askFormula],
      ['a + 2*b', askFormula],
    ],
  }),
  make: (random) => ({ a: `${random.int(11, 30)} m`, b: `${random.int(4, 10)} m` }),
}

/** "A ladder 5 m long leans against a wall. Its foot is 3 m from the wall." */
const ladder: TaskType = {
  subject: 'figure: right triangle in a story',
  rule: {
    en: 'In a right triangle the squares of the legs add up to the square of the hypotenuse.',
    de: 'Im rechtwinkligen Dreieck ergeben die Quadrate der Katheten zusammen das Quadrat der Hypotenuse.',
    fr: 'Dans un triangle rectangle, la somme des carrés des côtés de l’angle droit est le carré de l’hypoténuse.',
    es: 'En un triángulo rectángulo, la suma de los cuadrados de los catetos es el cuadrado de la hipotenusa.',
  },
  hints: [
    {
      en: 'Which right triangle do you see, and which side is its longest?',
      de: 'Welches rechtwinklige Dreieck siehst du, und welche Seite ist die längste?',
      fr: 'Quel triangle rectangle vois-tu, et quel est son plus grand côté ?',
      es: '¿Qué triángulo rectángulo ves y cuál es su lado más largo?',
    },
    askFormula,
    askInsert,
  ],
  text: {
    en: 'A ladder {c:measure} long leans against a wall. Its foot is {a:measure} from the wall. How high does it reach?',
    de: 'Eine {c:measure} lange Leiter lehnt an einer Wand. Ihr Fuß ist {a:measure} von der Wand entfernt. Wie hoch reicht sie?',
    fr: 'Une échelle de {c:measure} est appuyée contre un mur. Son pied est à {a:measure} du mur. À quelle hauteur arrive-t-elle ?',
    es: 'Una escalera de {c:measure} se apoya en una pared. Su pie está a {a:measure} de la pared. ¿A qué altura llega?',
  },
  cues: [
    {
      names: '<ladder|leiter|echelle|escalera>',
      facts: [
        '<ladder|leiter|echelle|escalera>~{c:measure}',
        '{c:measure} <long|lange|lang|de long|de longueur|de largo|de longitud>',
        '<foot|bottom|base|fuss|pied|pie>~{a:measure}',
        '{a:measure} <from|away from|von|du|de la|del> <the |der |><wall|wand|hauswand|mur|pared>',
        '{a:measure} <entfernt|vom|von>',
        '~{c:measure}',
      ],
      asks: '<how high|how far up|height|wie hoch|hauteur|altura>',
      words: 'up wall reach reaches reicht leiter atteint arrive llega mur hauteur contre',
    },
  ],
  needs: 'a c',
  solve: ({ a = '', c = '' }) => {
    const unit = unitOf(a, c)
    const [foot, long] = [numberOf(a), numberOf(c)]
    if (unit === null || Number(foot) >= Number(long)) return null
    return {
      calculations: [`${long}^2 - ${foot}^2`, `sqrt(${long}^2 - ${foot}^2)`],
      passes: [`${long}^2`, `${foot}^2`],
      unit,
      mistakes: [
        [`${long} - ${foot}`, askSquare],
        [`${long}^2 + ${foot}^2`, askFormula],
      ],
    }
  },
  make: (random) => {
    const [a, , c] = random.pick([
      [3, 4, 5],
      [5, 12, 13],
      [6, 8, 10],
    ] as const)
    return { a: `${a} m`, c: `${c} m` }
  },
}

export const bodyTasks: readonly TaskType[] = [
  circleArea,
  circumference,
  cylinder,
  { ...cone, cues: [...(cone.cues ?? []), coneFrench] },
  sphere,
  sphereSurface,
  prism,
  triangularPrism,
  pyramid,
  squarePyramid,
  trapezoid,
  rhombus,
  ladder,
  longestSide,
  cuboidBySides,
  equalSides,
  fence,
]
