/** Angles of triangles and polygons. */
import type { Texts } from '../phrases/phrase'
import type { TaskType } from './task-type'

const askAll: Texts = {
  en: 'How large are all the angles of this figure together?',
  de: 'Wie groß sind alle Winkel dieser Figur zusammen?',
  fr: 'Combien mesurent ensemble tous les angles de cette figure ?',
  es: '¿Cuánto suman todos los ángulos de esta figura?',
}
const askTriangles: Texts = {
  en: 'Into how many triangles do the diagonals from one corner cut the figure?',
  de: 'In wie viele Dreiecke zerlegen die Diagonalen von einer Ecke aus die Figur?',
  fr: 'En combien de triangles les diagonales issues d’un sommet découpent-elles la figure ?',
  es: '¿En cuántos triángulos dividen la figura las diagonales que salen de un vértice?',
}
const askOneTriangle: Texts = {
  en: 'How large are the angles of one triangle together?',
  de: 'Wie groß sind die Winkel eines Dreiecks zusammen?',
  fr: 'Combien mesurent ensemble les angles d’un triangle ?',
  es: '¿Cuánto suman los ángulos de un triángulo?',
}
const askTaken: Texts = {
  en: 'How much of that do the known angles take?',
  de: 'Wie viel davon nehmen die bekannten Winkel ein?',
  fr: 'Quelle part les angles connus en prennent-ils ?',
  es: '¿Cuánto ocupan de ello los ángulos conocidos?',
}
const askEqual: Texts = {
  en: 'How many equal angles share that sum?',
  de: 'Auf wie viele gleiche Winkel verteilt sich diese Summe?',
  fr: 'Entre combien d’angles égaux cette somme se partage-t-elle ?',
  es: '¿Entre cuántos ángulos iguales se reparte esa suma?',
}

const degrees = '<°| degrees| grad| degres| grados|>'
const triangle = '<triangle|dreieck|dreiecks|dreiecke|triangulo>'

/** Two angles of a triangle are given. */
const thirdAngle: TaskType = {
  subject: 'angle: the third of a triangle',
  rule: askAll,
  hints: [askAll, askTaken, askAll],
  text: {
    en: 'Two angles of a triangle are {a}° and {b}°. How large is the third angle?',
    de: 'Zwei Winkel eines Dreiecks sind {a}° und {b}° groß. Wie groß ist der dritte Winkel?',
    fr: 'Deux angles d’un triangle mesurent {a}° et {b}°. Combien mesure le troisième angle ?',
    es: 'Dos ángulos de un triángulo miden {a}° y {b}°. ¿Cuánto mide el tercer ángulo?',
  },
  cues: [
    {
      names: triangle,
      facts: [`{a}${degrees}<| gross> <and|und|et|y> {b}${degrees}<| gross>`],
      asks: '<third angle|other angle|missing angle|remaining angle|third one|third|dritte winkel|dritten winkel|andere winkel|fehlende winkel|fehlenden winkel|dritter winkel|troisieme angle|autre angle|angle manquant|troisieme|tercer angulo|otro angulo|angulo que falta|angulo restante|tercero>',
      words:
        'two angle angles zwei winkel dreiecks misst deux mesure mesurent dos angulo angulos mide miden triangle triangulo size',
    },
  ],
  needs: 'a b',
  solve: ({ a = '', b = '' }) =>
    Number(a) + Number(b) >= 180
      ? null
      : {
          calculations: [`${a} + ${b}`, `180 - (${a} + ${b})`],
          ways: [`180 - ${a} - ${b}`, `180 - ${b} - ${a}`],
          unit: '°',
          mistakes: [
            [`360 - ${a} - ${b}`, askAll],
            [`90 - ${a}`, askAll],
          ],
        },
  make: (random) => ({ a: String(random.int(25, 80)), b: String(random.int(25, 80)) }),
}

/** Polygons by the number of their sides. */
const polygons: readonly (readonly [sides: number, names: string, texts: Texts])[] = [
  [
    4,
    'quadrilateral|viereck|vierecks|quadrilatere|cuadrilatero',
    { en: 'quadrilateral', de: 'Viereck', fr: 'quadrilatère', es: 'cuadrilátero' },
  ],
  [
    5,
    'pentagon|funfeck|funfecks|pentagone|pentagono',
    { en: 'pentagon', de: 'Fünfeck', fr: 'pentagone', es: 'pentágono' },
  ],
  [
    6,
    'hexagon|sechseck|sechsecks|hexagone|hexagono',
    { en: 'hexagon', de: 'Sechseck', fr: 'hexagone', es: 'hexágono' },
  ],
  [
    7,
    'heptagon|siebeneck|siebenecks|heptagone|heptagono',
    { en: 'heptagon', de: 'Siebeneck', fr: 'heptagone', es: 'heptágono' },
  ],
  [
    8,
    'octagon|achteck|achtecks|octogone|octogono|octagono',
    { en: 'octagon', de: 'Achteck', fr: 'octogone', es: 'octógono' },
  ],
  [
    9,
    'nonagon|neuneck|neunecks|enneagone|eneagono',
    { en: 'nonagon', de: 'Neuneck', fr: 'ennéagone', es: 'eneágono' },
  ],
  [
    10,
    'decagon|zehneck|zehnecks|decagone|decagono',
    { en: 'decagon', de: 'Zehneck', fr: 'décagone', es: 'decágono' },
  ],
  [
    12,
    'dodecagon|zwolfeck|zwolfecks|dodecagone|dodecagono',
    { en: 'dodecagon', de: 'Zwölfeck', fr: 'dodécagone', es: 'dodecágono' },
  ],
]
const article = ({ en }: Texts): string => (/^[aeio]/.test(en) ? 'an' : 'a')

const sumOfAngles = polygons.map(([sides, names, texts]): TaskType => ({
  subject: 'angle: sum of a polygon',
  rule: askTriangles,
  hints: [askTriangles, askOneTriangle, askTriangles],
  text: {
    en: `What is the sum of the interior angles of ${article(texts)} ${texts.en}?`,
    de: `Wie groß ist die Winkelsumme im ${texts.de}?`,
    fr: `Quelle est la somme des angles d’un ${texts.fr} ?`,
    es: `¿Cuánto suman los ángulos interiores de un ${texts.es}?`,
  },
  cues: [
    {
      names: `<${names}>`,
      facts: [],
      asks: '<sum of the interior angles|sum of the angles|sum of all angles|sum of all interior angles|sum of its angles|sum of its interior angles|interior angle sum|angle sum|angles add up to|winkelsumme|innenwinkelsumme|summe der innenwinkel|summe der winkel|summe aller innenwinkel|summe aller winkel|somme des angles|somme des angles interieurs|somme de tous les angles|suma de los angulos|suma de los angulos interiores|suman los angulos|suman los angulos interiores|suman todos los angulos>',
      words: 'all interior inside innen im in any jeden regular regelmassigen regelmassiges regulier regular hat measure do large big',
    },
  ],
  needs: '',
  solve: () => ({
    calculations: [`${sides - 2} * 180`],
    passes: [String(sides - 2)],
    ways: [`(${sides} - 2) * 180`, `${sides} * 180 - 360`],
    unit: '°',
    statement: String(sides),
    mistakes: [
      [`${sides} * 180`, askTriangles],
      [`${sides - 1} * 180`, askTriangles],
      ['360', askTriangles],
    ],
  }),
  make: () => ({}),
}))

const regularAngles = polygons.slice(1).map(([sides, names, texts]): TaskType => ({
  subject: 'angle: of a regular polygon',
  rule: askTriangles,
  hints: [askAll, askTriangles, askEqual],
  text: {
    en: `How large is each interior angle of a regular ${texts.en}?`,
    de: `Wie groß ist jeder Innenwinkel eines regelmäßigen ${texts.de}s?`,
    fr: `Combien mesure chaque angle d’un ${texts.fr} régulier ?`,
    es: `¿Cuánto mide cada ángulo interior de un ${texts.es} regular?`,
  },
  cues: [
    {
      names: `<<regular|regelmassigen|regelmassiges> <${names}>|<${names}> <regulier|regular>>`,
      facts: [],
      asks: '<each interior angle|each angle|one interior angle|an interior angle|every interior angle|the interior angle|every angle|jeder innenwinkel|jeder winkel|ein innenwinkel|ein winkel|der innenwinkel|chaque angle|chaque angle interieur|un angle|un angle interieur|cada angulo|cada angulo interior|un angulo interior|el angulo interior>',
      words: 'interior big large size measure im in mesure mide',
    },
  ],
  needs: '',
  solve: () => ({
    calculations: [`${sides - 2} * 180`, `${sides - 2} * 180 / ${sides}`],
    passes: [String(sides - 2), `360 / ${sides}`],
    ways: [`180 - 360 / ${sides}`, `(${sides} - 2) * 180 / ${sides}`],
    unit: '°',
    statement: String(sides),
    mistakes: [
      [`180 / ${sides}`, askAll],
      [`${sides} * 180`, askTriangles],
    ],
  }),
  make: () => ({}),
}))

export const angleTasks: readonly TaskType[] = [thirdAngle, ...sumOfAngles, ...regularAngles]
