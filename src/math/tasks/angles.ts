/** Angles of triangles and polygons. */
import { foldWord } from '../../text/folding'
import type { Texts } from '../phrases/phrase'
import type { Solved, TaskType } from './task-type'

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

const askPair: Texts = {
  en: 'How large are two such angles together?',
  de: 'Wie groß sind zwei solche Winkel zusammen?',
  fr: 'Combien mesurent ensemble deux tels angles ?',
  es: '¿Cuánto suman dos ángulos así?',
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

/** Polygons by the number of their sides, with their articles. */
const polygons: ReadonlyMap<number, Texts> = new Map([
  [4, figure('a quadrilateral', 'Viereck', 'un quadrilatère', 'un cuadrilátero')],
  [5, figure('a pentagon', 'Fünfeck', 'un pentagone', 'un pentágono')],
  [6, figure('a hexagon', 'Sechseck', 'un hexagone', 'un hexágono')],
  [7, figure('a heptagon', 'Siebeneck', 'un heptagone', 'un heptágono')],
  [8, figure('an octagon', 'Achteck', 'un octogone', 'un octógono')],
  [9, figure('a nonagon', 'Neuneck', 'un ennéagone', 'un eneágono')],
  [10, figure('a decagon', 'Zehneck', 'un décagone', 'un decágono')],
  [12, figure('a dodecagon', 'Zwölfeck', 'un dodécagone', 'un dodecágono')],
])

function figure(en: string, de: string, fr: string, es: string): Texts {
  return { en, de, fr, es }
}

const withoutArticle = (name: string): string => foldWord(name).replace(/^(?:an?|une?) /, '')
/** The names of polygons as texts have them, with their sides. */
const sidesByName: ReadonlyMap<string, number> = new Map(
  [...polygons].flatMap(([sides, texts]) =>
    Object.values(texts).flatMap((name) => {
      const plain = withoutArticle(name)
      const others = plain.endsWith('eck')
        ? [`${plain}s`]
        : plain === 'octogono'
          ? ['octagono']
          : []
      return [plain, ...others].map((one) => [one, sides] as const)
    }),
  ),
)
const polygon = '{figure:polygon}'
const sidesOf = (name = ''): number => sidesByName.get(withoutArticle(name)) ?? 0

/** A task on a polygon by its name. */
interface PolygonTask {
  readonly subject: string
  readonly rule: Texts
  readonly hints: readonly Texts[]
  readonly text: Texts
  /** What names the figure, and what is asked. */
  readonly names: string
  readonly asks: string
  readonly words: string
  readonly solve: (sides: number) => Solved
}

const onPolygon = ({ names, asks, words, solve, ...own }: PolygonTask): TaskType => ({
  ...own,
  cues: [{ facts: [names], asks, words }],
  needs: 'figure',
  solve: ({ figure: name }) => {
    const sides = sidesOf(name)
    return sides === 0 ? null : { ...solve(sides), statement: String(sides) }
  },
  make: (random) => ({ figure: polygons.get(random.pick([5, 6, 7, 8, 9, 10, 12])) as Texts }),
})

const sumOfAngles = onPolygon({
  subject: 'angle: sum of a polygon',
  rule: askTriangles,
  hints: [askTriangles, askOneTriangle, askTriangles],
  text: {
    en: 'What is the sum of the interior angles of {figure:polygon}?',
    de: 'Wie groß ist die Winkelsumme im {figure:polygon}?',
    fr: 'Quelle est la somme des angles d’{figure:polygon} ?',
    es: '¿Cuánto suman los ángulos interiores de {figure:polygon}?',
  },
  names: polygon,
  asks: '<sum of the interior angles|sum of the angles|sum of all angles|sum of all interior angles|sum of its angles|sum of its interior angles|interior angle sum|angle sum|angles add up to|winkelsumme|innenwinkelsumme|summe der innenwinkel|summe der winkel|summe aller innenwinkel|summe aller winkel|somme des angles interieurs|somme des angles|somme de tous les angles|suma de los angulos interiores|suma de los angulos|suman los angulos interiores|suman los angulos|suman todos los angulos>',
  words:
    'all interior inside innen im in any jeden regular regelmassigen regelmassiges regulier regular hat measure do large big tous todos',
  solve: (sides) => ({
    calculations: [`${sides - 2} * 180`],
    passes: [String(sides - 2)],
    ways: [`(${sides} - 2) * 180`],
    unit: '°',
    mistakes: [
      [`${sides} * 180`, askTriangles],
      [`${sides - 1} * 180`, askTriangles],
      ['360', askTriangles],
    ],
  }),
})

const regularAngle = onPolygon({
  subject: 'angle: of a regular polygon',
  rule: askTriangles,
  hints: [askAll, askTriangles, askEqual],
  text: {
    en: 'In {figure:polygon} all angles are equal. How large is each angle?',
    de: 'In einem {figure:polygon} sind alle Winkel gleich groß. Wie groß ist jeder Winkel?',
    fr: 'Dans {figure:polygon}, tous les angles sont égaux. Combien mesure chaque angle ?',
    es: 'En {figure:polygon} todos los ángulos son iguales. ¿Cuánto mide cada ángulo?',
  },
  names: `<<regular|regelmassigen|regelmassiges> ${polygon}|${polygon} <regulier|regular>>`,
  asks: '<each interior angle|each angle|one interior angle|an interior angle|every interior angle|the interior angle|every angle|jeder innenwinkel|jeder winkel|ein innenwinkel|ein winkel|der innenwinkel|chaque angle interieur|chaque angle|un angle interieur|un angle|cada angulo interior|cada angulo|un angulo interior|el angulo interior>',
  words: 'interior big large size measure im in mesure mide each',
  solve: (sides) => ({
    calculations: [`${sides - 2} * 180`, `${sides - 2} * 180 / ${sides}`],
    passes: [String(sides - 2), `360 / ${sides}`],
    ways: [`180 - 360 / ${sides}`, `(${sides} - 2) * 180 / ${sides}`],
    unit: '°',
    mistakes: [
      [`180 / ${sides}`, askAll],
      [`${sides} * 180`, askTriangles],
    ],
  }),
})

const askCorners: Texts = {
  en: 'To how many corners can you draw a diagonal from one corner?',
  de: 'Zu wie vielen Ecken kannst du von einer Ecke aus eine Diagonale ziehen?',
  fr: 'Vers combien de sommets peux-tu tracer une diagonale depuis un sommet ?',
  es: '¿A cuántos vértices puedes trazar una diagonal desde un vértice?',
}
const askTwice: Texts = {
  en: 'How often do you count each diagonal when you do this for all corners?',
  de: 'Wie oft zählst du jede Diagonale, wenn du das für alle Ecken machst?',
  fr: 'Combien de fois comptes-tu chaque diagonale en faisant cela pour tous les sommets ?',
  es: '¿Cuántas veces cuentas cada diagonal si haces eso para todos los vértices?',
}

const diagonals = onPolygon({
  subject: 'counting: diagonals',
  rule: askCorners,
  hints: [askCorners, askTwice, askCorners],
  text: {
    en: 'How many diagonals does {figure:polygon} have?',
    de: 'Wie viele Diagonalen hat ein {figure:polygon}?',
    fr: 'Combien de diagonales a {figure:polygon} ?',
    es: '¿Cuántas diagonales tiene {figure:polygon}?',
  },
  names: polygon,
  asks: '<how many diagonals|wie viele diagonalen|combien de diagonales|cuantas diagonales>',
  words: 'regular regelmassiges regelmassigen regulier have possede',
  solve: (sides) => ({
    calculations: [`${sides} * ${sides - 3}`, `${sides} * ${sides - 3} / 2`],
    passes: [String(sides - 3)],
    mistakes: [
      [`${sides} * ${sides}`, askTwice],
      [`${sides}`, askTwice],
    ],
  }),
})

/** What an angle lacks to a right or a straight one. */
function missingTo(whole: 90 | 180): TaskType {
  const names =
    whole === 180
      ? 'supplement|supplementary angle|supplementwinkel|nebenwinkel|supplementaire|angle supplementaire|suplementario|suplemento|angulo suplementario'
      : 'complement|complementary angle|komplementwinkel|komplementarwinkel|complementaire|angle complementaire|complementario|complemento|angulo complementario'
  return {
    subject: `angle: to ${whole} degrees`,
    rule: askAll,
    hints: [askPair, askPair, askPair],
    text:
      whole === 180
        ? {
            en: 'What is the supplement of an angle of {a}°?',
            de: 'Wie groß ist der Nebenwinkel eines Winkels von {a}°?',
            fr: 'Quel est le supplémentaire d’un angle de {a}° ?',
            es: '¿Cuál es el suplementario de un ángulo de {a}°?',
          }
        : {
            en: 'What is the complement of an angle of {a}°?',
            de: 'Wie groß ist der Komplementwinkel eines Winkels von {a}°?',
            fr: 'Quel est le complémentaire d’un angle de {a}° ?',
            es: '¿Cuál es el complementario de un ángulo de {a}°?',
          },
    cues: [
      {
        facts: [`{a}${degrees}`],
        asks: `<${names}>`,
        words: 'angle angles winkel winkels angulo measures',
      },
    ],
    needs: 'a',
    solve: ({ a = '' }) =>
      Number(a) >= whole
        ? null
        : {
            calculations: [`${whole} - ${a}`],
            unit: '°',
            mistakes: [
              [`${270 - whole} - ${a}`, askPair],
              [`360 - ${a}`, askPair],
            ],
          },
    make: (random) => ({ a: String(random.int(11, 79)) }),
  }
}

export const angleTasks: readonly TaskType[] = [
  thirdAngle,
  missingTo(90),
  missingTo(180),
  sumOfAngles,
  regularAngle,
  diagonals,
]
