/**
 * Tasks that give measures of a figure, a body, a movement or a material by name and ask for another
 * one, in the four languages: "Ein Quader ist 3 cm lang, 4 cm breit und 5 cm hoch. Bestimme sein Volumen."
 * A text is read only where every number is bound to a measure, one other measure is asked for, and
 * every word is known.
 */
import Fraction from 'fraction.js'
import { wordSet } from '../../lib/text'
import { readUnit, type Unit } from '../../text/units'
import { formatFraction, inMath } from '../algebra/format'
import { readExpression } from '../algebra/read-expression'
import { intermediateValuesOf } from '../algebra/stepwise'
import { exactValue } from '../algebra/value'
import { usedPart } from '../coverage'
import { asked as askedFor, type Figure as DrawnFigure } from '../figures'
import { joinedBy, type Phrase, phrase } from '../phrases/phrase'
import {
  type MathProblem,
  type Mistake,
  type ProblemKind,
  wordedStep,
  workedStep,
} from '../problem'
import { quantityProblem } from './quantity'

/** The words of each measure, folded. Of the plural words several numbers may follow. */
const measureWords = {
  length: 'length long lange lang longueur largo longitud',
  width: 'width wide breite breit largeur large ancho anchura',
  height: 'height high tall hohe hoch hauteur haut haute altura alto',
  side: 'side sides edge edges seite seiten seitenlange kante kanten kantenlange cote cotes arete aretes lado lados arista aristas',
  base: 'base grundseite grundlinie',
  leg: 'leg legs kathete katheten cote cotes cathete cathetes cateto catetos',
  hypotenuse: 'hypotenuse hipotenusa',
  angle: 'angle angles winkel angulo angulos',
  area: 'area flacheninhalt flache aire superficie',
  perimeter: 'perimeter umfang perimetre perimetro',
  volume: 'volume volumen rauminhalt',
  surface: 'surface oberflache',
  distance: 'distance far strecke weit weg entfernung loin distancia lejos',
  time: 'time long lange lang temps zeit dauer duree tiempo',
  speed: 'speed fast geschwindigkeit schnell vitesse velocidad rapido',
  mass: 'mass masse masa',
  density: 'density dichte densite densidad',
} as const

type Measure = keyof typeof measureWords

/** One way to a measure: formulas of the given ones, and formulas that a careless reading gives. */
interface Relation {
  readonly asked: Measure
  readonly from: readonly Measure[]
  readonly ways: readonly string[]
  readonly slips?: readonly (readonly [Mistake, string])[]
  /** Questions that suit this relation better than the general ones. */
  readonly questions?: (
    numbers: readonly string[],
  ) => Readonly<Record<'hint' | 'strong_hint', Phrase>>
}

interface Figure {
  readonly subject: string
  /** The words that name it; absent where the units of the numbers tell. */
  readonly named?: RegExp
  readonly relations: readonly Relation[]
  /** The measures of bare numbers in order: "8 cm by 5 cm". */
  readonly inOrder?: readonly Measure[]
  /** The measures that the units tell. */
  readonly byUnit?: Readonly<Record<string, Measure>>
  /** What holds the measures together, for the unit of the result. */
  readonly power?: Partial<Record<Measure, number>>
}

const plane = { area: 2 } as const
const solid = { area: 2, surface: 2, volume: 3 } as const

/** Every product of two measures, and how each of the three follows from the others. */
function product(all: Measure, one: Measure, other: Measure): readonly Relation[] {
  return [
    {
      asked: all,
      from: [one, other],
      ways: [`${one}*${other}`],
      slips: [
        ['inverse_operation', `${one}/${other}`],
        ['inverse_operation', `${other}/${one}`],
        ['unknown', `${one} + ${other}`],
      ],
    },
    ...(
      [
        [one, other],
        [other, one],
      ] as const
    ).map(([asked, known]): Relation => ({
      asked,
      from: [all, known],
      ways: [`${all}/${known}`],
      slips: [
        ['inverse_operation', `${all}*${known}`],
        ['inverse_operation', `${known}/${all}`],
        ['unknown', `${all} - ${known}`],
      ],
    })),
  ]
}

const figures: readonly Figure[] = [
  {
    subject: 'word problem: right triangle',
    named:
      /right(?:-angled)? triangle|rechtwinklige\w? dreiecke?s?|triangle rectangle|triangulo rectangulo/,
    relations: [
      {
        asked: 'hypotenuse',
        from: ['leg', 'leg'],
        ways: ['sqrt(leg1^2 + leg2^2)'],
        slips: [['unknown', 'leg1 + leg2']],
      },
      {
        asked: 'leg',
        from: ['hypotenuse', 'leg'],
        ways: ['sqrt(hypotenuse^2 - leg^2)'],
        slips: [['unknown', 'hypotenuse - leg']],
      },
    ],
  },
  {
    subject: 'word problem: triangle',
    named: /triangle|dreiecke?s?|triangulo/,
    power: plane,
    relations: [
      {
        asked: 'area',
        from: ['base', 'height'],
        ways: ['base*height/2', 'base/2*height', '1/2*base*height'],
        slips: [['unknown', 'base + height']],
        questions: () => ({
          hint: phrase('triangle.hint', {}),
          strong_hint: phrase('triangle.strong_hint', {}),
        }),
      },
      ...(['height', 'base'] as const).map((asked): Relation => {
        const known = asked === 'height' ? 'base' : 'height'
        return {
          asked,
          from: ['area', known],
          ways: [`2*area/${known}`, `area*2/${known}`, `area/(${known}/2)`, `area/${known}*2`],
          slips: [
            ['unknown', `area/${known}`],
            ['inverse_operation', `area*${known}`],
          ],
        }
      }),
    ],
  },
  {
    subject: 'word problem: cuboid',
    named:
      /cuboid|rectangular (?:prism|box)|\bbox\b|quaders?|pave droit|prisma rectangular|ortoedro/,
    power: solid,
    inOrder: ['length', 'width', 'height'],
    relations: [
      {
        asked: 'volume',
        from: ['length', 'width', 'height'],
        ways: ['length*width*height', 'length*height*width', 'width*height*length'],
        slips: [['unknown', 'length + width + height']],
      },
    ],
  },
  {
    subject: 'word problem: parallelogram',
    named: /parallelogram(?:m|ms|me)?|paralelogramo/,
    power: plane,
    relations: product('area', 'base', 'height'),
  },
  {
    subject: 'word problem: rectangle',
    named:
      /rectangle|rectangular(?: (?!is )[a-z]{3,20})?|rechteckige\w? [a-z]{3,20}|rechtecke?s?|[a-z]{3,20} rectangulaire|rectangulo/,
    power: plane,
    inOrder: ['length', 'width'],
    relations: [
      {
        asked: 'area',
        from: ['length', 'width'],
        ways: ['length*width'],
        slips: [
          ['unknown', '2*(length + width)'],
          ['unknown', 'length + width'],
        ],
        questions: ([a = '', b = '']) => ({
          hint: phrase('area.hint', {}),
          strong_hint: phrase('area.strong_hint', { a, b }),
        }),
      },
      { asked: 'area', from: ['side', 'side'], ways: ['side1*side2'] },
      ...product('area', 'length', 'width').slice(1),
      {
        asked: 'perimeter',
        from: ['side', 'side'],
        ways: ['2*(side1 + side2)', '2*side1 + 2*side2', 'side1 + side2 + side1 + side2'],
        slips: [['unknown', 'side1*side2']],
      },
      {
        asked: 'perimeter',
        from: ['length', 'width'],
        ways: ['2*(length + width)', '2*length + 2*width', 'length + width + length + width'],
        slips: [['unknown', 'length*width']],
        questions: ([a = '', b = '']) => ({
          hint: phrase('perimeter.hint', {}),
          strong_hint: phrase('perimeter.strong_hint', { a, b }),
        }),
      },
      ...(['length', 'width'] as const).map((known): Relation => ({
        asked: known === 'length' ? 'width' : 'length',
        from: ['perimeter', known],
        ways: [`perimeter/2 - ${known}`, `(perimeter - 2*${known})/2`],
        slips: [
          ['unknown', `perimeter - ${known}`],
          ['unknown', `perimeter - 2*${known}`],
          ['inverse_operation', `perimeter/${known}`],
        ],
      })),
    ],
  },
  {
    subject: 'word problem: cube',
    named: /\bcube\b|wurfels?|\bcubo\b/,
    power: solid,
    relations: [
      {
        asked: 'volume',
        from: ['side'],
        ways: ['side^3', 'side*side*side'],
        slips: [
          ['unknown', '3*side'],
          ['unknown', '6*side^2'],
        ],
      },
      {
        asked: 'surface',
        from: ['side'],
        ways: ['6*side^2', '6*side*side'],
        slips: [
          ['unknown', 'side^3'],
          ['unknown', '4*side^2'],
        ],
      },
    ],
  },
  {
    subject: 'word problem: square',
    named:
      /\bsquare\b(?! (?:cm|m|km|mm|cent|met|kilo|mil|in|f|y))|quadrate?s?\b|\bcarre\b|cuadrado/,
    power: plane,
    relations: [
      {
        asked: 'area',
        from: ['side'],
        ways: ['side^2', 'side*side'],
        slips: [
          ['unknown', '4*side'],
          ['unknown', '2*side'],
        ],
      },
      {
        asked: 'perimeter',
        from: ['side'],
        ways: ['4*side', 'side + side + side + side'],
        slips: [
          ['unknown', 'side^2'],
          ['unknown', '2*side'],
        ],
      },
      {
        asked: 'side',
        from: ['perimeter'],
        ways: ['perimeter/4'],
        slips: [['unknown', 'perimeter/2']],
      },
      {
        asked: 'side',
        from: ['area'],
        ways: ['sqrt(area)'],
        slips: [
          ['unknown', 'area/4'],
          ['unknown', 'area/2'],
        ],
      },
    ],
  },
  {
    subject: 'word problem: speed',
    byUnit: { length: 'distance', time: 'time', 'length/time': 'speed' },
    relations: product('distance', 'speed', 'time'),
  },
  {
    subject: 'word problem: density',
    byUnit: {
      mass: 'mass',
      'length^3': 'volume',
      volume: 'volume',
      'mass/length^3': 'density',
      'mass/volume': 'density',
    },
    relations: product('mass', 'density', 'volume'),
  },
]

export const measuredTasks: ProblemKind = {
  recognise: (text) => {
    if (text.length > maxText || !asks.test(text)) return null
    const plain = plainText(text)
    if (!mayMeasure.test(plain)) return null
    const named = figures.find((figure) => figure.named?.test(plain))
    const candidates = named ? [named] : figures.filter((figure) => figure.byUnit)
    for (const figure of candidates) {
      const reading = readFigure(plain, figure)
      const problem = reading && problemOf(text, figure, reading)
      if (problem) return { problem, rest: reading.rest }
    }
    return null
  },
  wording: {
    words: wordSet(
      `find calculate compute determine work out equal equals much figure size large big does take
      cyclist ship boat truck bicycle motorcycle jogger walker snail travel travels traveled travelled drive drives drove go goes went run runs cycle cycles fly flies
      walk walks ride rides move moves cover covers car train bus bike plane runner object block body
      piece material weigh weighs average constant`,
      `berechne berechnen bestimme bestimmen ermittle gross fahrt fahren lauft fliegt legt zuruck braucht
      dauert auto zug bus rad flugzeug korper stuck durchschnittliche durchschnittsgeschwindigkeit misst
      betragt hat haben sein seine seinen ihre ihren dritte dritten andere anderen`,
      `calcule calculer calculez trouve trouver trouvez determine mesure mesurent parcourt roule court
      voiture train velo avion moyenne a ont troisieme autre son sa ses corps objet`,
      `calcula calcular halla hallar encuentra determina mide miden recorre viaja corre coche tren bicicleta
      avion media tiene tienen tercer otro su sus cuerpo objeto tarda`,
      `one c l d lang long longueur longitud during for wahrend lang eines eine durante pendant it they er sie`,
    ),
  },
}

/** A longer text has more in it than measures. */
const maxText = 300
const asks =
  /\?|(?:find|calculate|compute|determine|work out|berechn|bestimm|ermitt|calcul|trouve|d[ée]termin|halla|encuentra)/i
/** The beginnings of the figures' names, and numbers with a unit of a movement or a material. */
const mayMeasure =
  /triang|dreieck|cuboid|box|quader|pave|prism|ortoedro|parallelogram|paralelogramo|rect|recht|cube|cubo|wurfel|square|quadrat|carre|cuadrado|\d ?(?:km|kilo|m|h|s|min|g|ml|l|stunde|sekunde)/

/** The text in lower case without accents and in one line, its raised signs as powers. */
function plainText(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll('²', '^2')
    .replaceAll('³', '^3')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s{1,32}/g, ' ')
    .replace(/ (?:per|an|pro|par|por) (?=(?:hour|stunde|heure|hora)(?!\p{L}))/gu, '/')
    .replace(/\/(?:hour|stunde|heure|hora)(?!\p{L})/gu, '/h')
    .replace(/surface area|aire totale|area total(?:e)?/g, 'surface')
    .replace(/ de l'angle droit/g, '')
    .replace(pairs, '')
    .trim()
}

/** Words that say how many of a measure there are, or which of them is left. */
const pairs =
  /(?<!\p{L})(?:two|both|third|other|missing|remaining|zwei|beiden?|dritten?|anderen?|fehlenden?|deux|troisieme|autre|dernier|dos|tercer|otro) (?=(?:angle|leg|winkel|kathete|cote|cathete|angulo|cateto))/gu

interface Token {
  /** The text without marks; a number keeps its unit apart. */
  readonly text: string
  readonly kind: 'number' | 'measure' | 'figure' | 'link' | 'joiner' | 'other'
  readonly unit: Unit | null
  /** The measures that the word may name. */
  readonly measures: readonly Measure[]
}

/** A number and the measure that it is. */
interface Bound {
  readonly measure: Measure
  readonly number: string
  readonly unit: Unit | null
}

interface FigureReading {
  readonly bound: readonly Bound[]
  readonly relation: Relation
  readonly rest: string
}

/** The relation that a text asks for; null where a number stays unbound or no one relation fits. */
function readFigure(plain: string, figure: Figure): FigureReading | null {
  const tokens = tokensOf(plain, figure)
  const used = new Set<number>()
  const bound = new Map<number, Bound>()
  for (const [at, { kind, text, unit }] of tokens.entries()) {
    if (kind !== 'number') continue
    const measure = measureOf(at, { tokens, used, bound, figure })
    if (measure === null || bound.size >= maxNumbers) return null
    bound.set(at, { measure, number: text, unit })
  }
  const given = [...bound.values()]
  const isAsked = ({ asked, from }: Relation) =>
    tokens.some(({ measures }, at) => !used.has(at) && measures.includes(asked)) &&
    isSameList(
      from,
      given.map(({ measure }) => measure),
    )
  const [relation, ...others] = figure.relations.filter(isAsked)
  if (!relation || others.length > 0) return null
  const rest = tokens.map(({ kind, text }) => (isAccounted.has(kind) ? usedPart : text)).join(' ')
  return { bound: given, relation, rest }
}

const maxNumbers = 3
const isAccounted: ReadonlySet<Token['kind']> = new Set(['number', 'measure', 'figure'])

/** Words between a measure and its number: "the length of the rectangle is 8". */
const linkWords = wordSet(
  `' of is are was has have with measures measure equals the its an a to at = : von ist sind betragt betragen
  misst hat haben der die das des ein eine einer einem einen eines mit de du d la le les l un une est sont
  ont mesure mesurent vaut avec el los las una es son tiene tienen mide miden con in en`,
)
const joinWords = wordSet('and und et y by mal x × * par sur por ,')

function tokensOf(plain: string, figure: Figure): readonly Token[] {
  const names = wordsOfMeasures(figure)
  const marked = figure.named ? plain.replace(figure.named, usedPart) : plain
  const found = marked.matchAll(
    /(\d+(?:\.\d+)?)(?: ?(°)| ?([a-z]{1,12}(?:\/[a-z]{1,12})?(?:\^[23])?)(?![a-z^/]))?|[a-z]+|[^\s]/g,
  )
  return Array.from(found).flatMap(([whole, number, degree, word]): readonly Token[] => {
    if (number === undefined) return [wordToken(whole, names)]
    const unit = word === undefined || degree ? null : readUnit(word)
    const token = { kind: 'number', text: number, unit, measures: [] } as const
    const isUnit = unit !== null || degree !== undefined || degreeWords.has(word ?? '')
    return word === undefined || isUnit ? [token] : [token, wordToken(word, names)]
  })
}

const degreeWords = wordSet('degree degrees grad degre degres grado grados')

function wordToken(text: string, names: ReadonlyMap<string, readonly Measure[]>): Token {
  const measures = names.get(text) ?? []
  return { kind: measures.length > 0 ? 'measure' : kindOfWord(text), text, unit: null, measures }
}

function kindOfWord(text: string): Token['kind'] {
  if (text === usedPart) return 'figure'
  if (linkWords.has(text)) return 'link'
  return joinWords.has(text) ? 'joiner' : 'other'
}

/** The measures of this figure by the words that may name them: "long" is a length or a time. */
function wordsOfMeasures({ relations }: Figure): ReadonlyMap<string, readonly Measure[]> {
  const names = new Map<string, readonly Measure[]>()
  for (const measure of new Set(relations.flatMap(({ asked, from }) => [asked, ...from]))) {
    for (const word of measureWords[measure].split(' ')) {
      names.set(word, [...(names.get(word) ?? []), measure])
    }
  }
  return names
}

interface Place {
  readonly tokens: readonly Token[]
  /** The places of the measures' words that belong to a number. */
  readonly used: Set<number>
  readonly bound: ReadonlyMap<number, Bound>
  readonly figure: Figure
}

/** The measure of the number at a place: by a word before or behind it, its unit, or its order. */
function measureOf(at: number, place: Place): Measure | null {
  const { tokens, used, bound, figure } = place
  const before = behindLinks(tokens, at - 1)
  const behind = tokens[at + 1]?.text === 'de' ? at + 2 : at + 1
  const named = [before, behind].find((one) => tokens[one]?.kind === 'measure' && !used.has(one))
  if (named !== undefined) {
    const isListed =
      named === before &&
      tokens[named - 1]?.kind === 'joiner' &&
      tokens[named - 2]?.kind === 'measure'
    if (isListed && !used.has(named - 2)) return null
    used.add(named)
    return tokens[named]?.measures[0] ?? null
  }
  const byUnit = figure.byUnit?.[tokens[at]?.unit?.dimension ?? '']
  if (byUnit) return byUnit
  const earlier = tokens[at - 1]?.kind === 'joiner' ? bound.get(at - 2) : undefined
  if (earlier && repeated.has(earlier.measure)) return earlier.measure
  const isFirst = bound.size === 0 && before >= 0 && tokens[before]?.kind === 'figure'
  return isFirst || (earlier && figure.inOrder?.[bound.size - 1] === earlier.measure)
    ? (figure.inOrder?.[bound.size] ?? null)
    : null
}

/** Measures that one word may name several of: "the legs are 3 and 4". */
const repeated: ReadonlySet<Measure> = new Set(['leg', 'angle', 'side'])

/**
 * The place of the first token up to a place that links nothing. The figure links a measure to its
 * number where a verb follows it: "the length of the rectangle is 8".
 */
function behindLinks(tokens: readonly Token[], from: number): number {
  let at = from
  let isSaid = false
  while (tokens[at]?.kind === 'link' || (tokens[at]?.kind === 'figure' && isSaid)) {
    isSaid ||= sayingWords.has(tokens[at]?.text ?? '')
    at -= 1
  }
  return at
}

const sayingWords = wordSet(
  'is are was equals = : ist sind betragt betragen est sont vaut mesure mesurent es son mide miden',
)

function isSameList(one: readonly Measure[], other: readonly Measure[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}

/** The unit of the result; null where the units of the numbers do not fit each other. */
function resultUnit({ bound, relation }: FigureReading, figure: Figure): string | null {
  return figure.byUnit ? derivedUnit(bound, relation) : powerUnit(bound, relation, figure)
}

/** Lengths, areas and volumes in powers of one unit, or all without one. */
function powerUnit(
  bound: readonly Bound[],
  { asked }: Relation,
  { power = {} }: Figure,
): string | null {
  const raised = (base: string, measure: Measure) =>
    (power[measure] ?? 1) === 1 ? base : `${base}^${power[measure]}`
  const symbols = new Set(bound.map(({ unit }) => unit?.symbol.split('^')[0] ?? ''))
  const [base = '', ...others] = symbols
  const fits = bound.every(
    ({ unit, measure }) => (unit?.symbol ?? '') === (base && raised(base, measure)),
  )
  return others.length > 0 || !fits ? null : base && raised(base, asked)
}

/** A quotient of two units, or one of the two. */
function derivedUnit(bound: readonly Bound[], { asked }: Relation): string | null {
  const [first, second] = bound.map(({ unit }) => unit?.symbol ?? '')
  if (!first || !second) return null
  const quotient = [first, second].find((symbol) => symbol.includes('/'))
  const other = quotient === first ? second : first
  if (quotient === undefined) {
    const top = bound.find(({ measure }) => measure === 'distance' || measure === 'mass')?.unit
      ?.symbol
    return `${top}/${top === first ? second : first}`
  }
  const [top = '', bottom = ''] = quotient.split('/')
  const isTop = asked === 'distance' || asked === 'mass'
  return other === (isTop ? bottom : top) ? (isTop ? top : bottom) : null
}

function problemOf(task: string, figure: Figure, reading: FigureReading): MathProblem | null {
  const { bound, relation } = reading
  const unit = resultUnit(reading, figure)
  const ways = relation.ways.map((way) => filled(way, bound))
  const formulas = ways.flatMap((way) => readExpression(way) ?? [])
  const value = formulas[0] && exactValue(formulas[0])
  if (unit === null || !value || value.s <= 0n) return null
  const pieces = formulas.flatMap(intermediateValuesOf)
  const numbers = bound.map(({ number }) => inMath(number))
  const asked = phrase(`measure.${relation.asked}`, {})
  const known = joinedBy(
    'and',
    [...new Set(relation.from)].map((one) => phrase(`measure.${one}`, {})),
  )
  const asks = phrase('measures.asks', { asked })
  const given = joinedBy('and', numbers)
  const own = relation.questions?.(numbers)
  const drawn = drawnFigure(figure.subject, bound)
  const problem = quantityProblem({
    subject: figure.subject,
    task,
    taskPhrase: asks,
    statement: bound.map(({ number }) => number).join(' and '),
    ...(typeof given !== 'string' && { statementPhrase: given }),
    value,
    answer: `${formatFraction(value)}${unit === '' ? '' : ` ${unit}`}`,
    intermediateValues: pieces,
    ways: formulas,
    mistakes: mistakesOf(reading, [value, ...pieces]),
    givens: bound.map(({ number }) => new Fraction(number)),
    unknowns: [value],
    units: degrees,
    measure: unit,
    questions: {
      probe: [phrase('story.probe', { numbers: given })],
      hint: [own?.hint ?? phrase('measures.hint', { asked, known })],
      strong_hint: [own?.strong_hint ?? phrase('measures.strong_hint', { asked, numbers: given })],
    },
    about: { inverse_operation: phrase('story.wrong.inverse_operation', {}) },
    solution: [
      wordedStep(phrase('start', {}), phrase('story.asked', { asks })),
      workedStep(phrase('measures.fill', {}), `${ways[0]} = ${formatFraction(value)}`),
    ],
    variant: (seed) => variantOf(task, reading, seed),
  })
  return drawn ? { ...problem, figure: drawn } : problem
}

/** The figure that the measures give whole; null where one of them is missing, or it is not drawn. */
function drawnFigure(subject: string, bound: readonly Bound[]): DrawnFigure | null {
  const unit = bound[0]?.unit?.symbol ?? ''
  const sizes = new Map(bound.map(({ measure, number }) => [measure, Number(number)]))
  const [length, width, height, side, base] = (
    ['length', 'width', 'height', 'side', 'base'] as const
  ).map((measure) => sizes.get(measure))
  switch (subject.replace('word problem: ', '')) {
    case 'cuboid':
      return length && width && height
        ? { kind: 'cuboid', sides: [length, width, height], unit }
        : null
    case 'cube':
      return side ? { kind: 'cuboid', sides: [side, side, side], unit } : null
    case 'square':
      return side ? { kind: 'rectangle', sides: [side, side], unit } : null
    case 'rectangle':
      return rectangleOf(bound, unit)
    case 'triangle':
      return base && height ? { kind: 'triangle', base, height, unit } : null
    case 'right triangle':
      return rightTriangleOf(bound)
    default:
      return null
  }
}

/** By its length and its width, or by two sides. */
function rectangleOf(bound: readonly Bound[], unit: string): DrawnFigure | null {
  const isSide = ({ measure }: Bound) => ['length', 'width', 'side'].includes(measure)
  const [a, b, ...others] = bound.filter(isSide).map(({ number }) => Number(number))
  return a && b && others.length === 0 ? { kind: 'rectangle', sides: [a, b], unit } : null
}

/** Two of its sides; the third one is asked for. */
function rightTriangleOf(bound: readonly Bound[]): DrawnFigure | null {
  const written = ({ number, unit }: Bound): string => `${number} ${unit?.symbol ?? ''}`.trim()
  const [first, second] = bound.filter(({ measure }) => measure === 'leg')
  const long = bound.find(({ measure }) => measure === 'hypotenuse')
  if (first === undefined || (long === undefined) === (second === undefined)) return null
  const leg = Number(first.number)
  const other = second
    ? Number(second.number)
    : Math.sqrt(Number(long?.number) ** 2 - leg ** 2) || leg
  return {
    kind: 'right-triangle',
    opposite: second ? written(second) : askedFor,
    beside: written(first),
    hypotenuse: long ? written(long) : askedFor,
    legs: [other, leg],
  }
}

/** A formula of measures with their numbers; "leg2" is the second leg. */
function filled(formula: string, bound: readonly Bound[]): string {
  return formula.replace(/([a-z]{4,20}|leg)([12]?)/g, (whole, name: string, place: string) => {
    const numbers = bound.filter(({ measure }) => measure === name)
    return numbers[Number(place || 1) - 1]?.number ?? whole
  })
}

/** The values of careless readings that no right way passes. */
function mistakesOf(
  { bound, relation }: FigureReading,
  right: readonly Fraction[],
): readonly (readonly [Mistake, Fraction])[] {
  return (relation.slips ?? []).flatMap(([mistake, formula]): (readonly [Mistake, Fraction])[] => {
    const wrong = readExpression(filled(formula, bound))
    const value = wrong && exactValue(wrong)
    return value && !right.some((one) => one.equals(value)) ? [[mistake, value]] : []
  })
}

/** The unit of an angle beside the numbers of a step. */
const degrees = /°|(?<!\p{L})(?:degrees?|grad|grados|degr[ée]s)(?!\p{L})/giu

/** The task with other numbers, which have a whole result where the task's own have one. */
function variantOf(task: string, { bound }: FigureReading, seed: number): string {
  const isAngle = bound.some(({ measure }) => measure === 'angle')
  const times = (seed % 3) + 2
  const other = (number: string) => {
    const value = new Fraction(number)
    return formatFraction(
      isAngle ? value.sub(Math.min(times, Number(number) - 1)) : value.mul(times),
    )
  }
  return task.replace(/\s+/g, ' ').replace(/\d+(?:\.\d+)?/g, other)
}
