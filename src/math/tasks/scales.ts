/** Scales, similar figures, amounts of substance, determinants. */
import Fraction from 'fraction.js'
import { unitNamed } from '../../text/units'
import type { Texts } from '../phrases/phrase'
import { amountOf } from './grammar'
import type { TaskType } from './task-type'

const askScale: Texts = {
  en: 'How many times as long is the real distance as the one on the map?',
  de: 'Wievielmal so lang ist die wirkliche Strecke wie die auf der Karte?',
  fr: 'Combien de fois la distance réelle est-elle plus longue que celle de la carte ?',
  es: '¿Cuántas veces mayor es la distancia real que la del mapa?',
}
const askUnit: Texts = {
  en: 'In which unit is your result, and in which one is it asked for?',
  de: 'In welcher Einheit steht dein Ergebnis, und in welcher ist es gefragt?',
  fr: 'Dans quelle unité est ton résultat, et laquelle demande-t-on ?',
  es: '¿En qué unidad está tu resultado y en cuál se pide?',
}
const askSides: Texts = {
  en: 'Which sides correspond to each other, and by which factor do they differ?',
  de: 'Welche Seiten entsprechen einander, und um welchen Faktor unterscheiden sie sich?',
  fr: 'Quels côtés se correspondent, et dans quel rapport sont-ils ?',
  es: '¿Qué lados se corresponden y en qué razón están?',
}
const askMole: Texts = {
  en: 'How much does one mole weigh, and how often does that fit into the mass?',
  de: 'Wie viel wiegt ein Mol, und wie oft passt das in die Masse?',
  fr: 'Combien pèse une mole, et combien de fois cela entre-t-il dans la masse ?',
  es: '¿Cuánto pesa un mol y cuántas veces cabe en la masa?',
}
const askDiagonals: Texts = {
  en: 'Which two products does the determinant compare, and in which order?',
  de: 'Welche zwei Produkte vergleicht die Determinante, und in welcher Reihenfolge?',
  fr: 'Quels deux produits le déterminant compare-t-il, et dans quel ordre ?',
  es: '¿Qué dos productos compara el determinante y en qué orden?',
}
const thrice = (question: Texts): readonly Texts[] => [question, question, question]

/** A distance on a map and the real one. */
const mapDistance: TaskType = {
  subject: 'ratio: scale of a map',
  rule: askScale,
  hints: [askScale, askUnit, askScale],
  text: {
    en: 'On a map with scale 1:{scale}, two towns are {map:measure} apart. What is the real distance in {unit:unit}?',
    de: 'Auf einer Karte im Maßstab 1:{scale} sind zwei Orte {map:measure} voneinander entfernt. Wie groß ist die wirkliche Entfernung in {unit:unit}?',
    fr: 'Sur une carte à l’échelle 1:{scale}, deux villes sont distantes de {map:measure}. Quelle est la distance réelle en {unit:unit} ?',
    es: 'En un mapa a escala 1:{scale}, dos ciudades <distan|están a> {map:measure}. ¿Cuál es la distancia real en {unit:unit}?',
  },
  facts: {
    en: [
      '<On|In> a map with <|a >scale <|of >1:{scale}<,|> <two |the two |>{_:words} <are|is|measures|has a length of> {map:measure}<| apart| long>.',
      'A map has <|a |the >scale <|of >1:{scale}.',
      '<Two |The two |>{_:words} are {map:measure} apart on <the|a> map<| with <|a >scale <|of >1:{scale}>.',
      'The scale of a map is 1:{scale}.',
      'On the map<,|> <two |the two |>{_:words} are {map:measure} apart.',
    ],
    de: [
      'Auf einer <Karte|Landkarte> <im|mit dem> Maßstab 1:{scale} <sind|ist|beträgt|liegen> <zwei |die |>{_:words} {map:measure}<| lang| voneinander entfernt>.',
      'Eine Karte hat den Maßstab 1:{scale}.',
      'Auf der Karte <sind|ist|liegen> <zwei |die |>{_:words} {map:measure}<| lang| voneinander entfernt| auseinander>.',
      'Eine <Karte|Landkarte> <ist im|hat einen> Maßstab <|von >1:{scale}<| gezeichnet>.',
    ],
    fr: [
      'Sur une carte à l’échelle <|de >1:{scale}<,|> <deux |les deux |>{_:words} <mesure|mesurent|est de|sont distantes de|sont distants de|sont à|sont séparées de|sont séparés de> {map:measure}.',
    ],
    es: [
      'En un mapa <a|de> escala 1:{scale}<,|> <dos |las dos |los dos |>{_:words} <mide|miden|es de|están a|están separados|están separadas|distan> {map:measure}.',
    ],
  },
  asks: {
    en: [
      '@find <|the ><real|actual|true> <distance|length> in {unit:unit}.',
      'How <far apart are they|far are they apart|long is it> in {unit:unit}<| in reality>?',
    ],
    de: [
      '@find <|@the ><wirkliche|tatsächliche|reale> <Entfernung|Strecke|Länge> in {unit:unit}.',
      'Wie <weit|lang> ist das in Wirklichkeit in {unit:unit}?',
    ],
    fr: ['@find <|la >distance réelle en {unit:unit}.'],
    es: ['@find <|la >distancia real en {unit:unit}.'],
  },
  needs: 'scale map unit',
  solve: ({ scale = '', map = '', unit = '' }) => {
    const { number, unit: small } = amountOf(map)
    const [from, to] = [unitNamed(small), unitNamed(unit)]
    if (from?.dimension !== 'length' || to?.dimension !== 'length') return null
    const factor = from.factor.div(to.factor)
    const [top, bottom] = [factor.n.toString(), factor.d.toString()]
    return {
      calculations: [`${number} * ${scale}`, `${number} * ${scale} * ${top} / ${bottom}`],
      passes: [
        ...(small === 'cm' ? [`${number} * ${scale} / 100`, `${scale} / 100`] : []),
        `${scale} * ${top} / ${bottom}`,
      ],
      unit,
      mistakes: [
        [`${scale} / ${number}`, askScale],
        [`${number} * ${scale} * ${top} / ${bottom} * 10`, askUnit],
        [`${number} * ${scale} * ${top} / ${bottom} / 10`, askUnit],
      ],
    }
  },
  make: (random) => ({
    scale: String(random.pick([25_000, 50_000, 100_000, 200_000])),
    map: `${random.int(3, 12)} cm`,
    unit: 'km',
  }),
}

/** Two similar triangles with a pair of sides and one more. */
const similarTriangles: TaskType = {
  subject: 'ratio: similar triangles',
  rule: askSides,
  hints: thrice(askSides),
  text: {
    en: 'Triangles ABC and DEF are similar, AB = {a}, DE = {b} and BC = {c}. Find EF.',
    de: 'Die Dreiecke ABC und DEF sind ähnlich, AB = {a}, DE = {b} und BC = {c}. Bestimme EF.',
    fr: 'Les triangles ABC et DEF sont semblables, AB = {a}, DE = {b} et BC = {c}. Calcule EF.',
    es: 'Los triángulos ABC y DEF son semejantes, AB = {a}, DE = {b} y BC = {c}. Calcula EF.',
  },
  facts: {
    en: [
      '<The |>triangles ABC and DEF are similar<| with| and>.',
      '<|with |and >AB = {a}, DE = {b} and BC = {c}.',
      'Triangle ABC is similar to triangle DEF.',
    ],
    de: ['Es gilt AB = {a}, DE = {b} und BC = {c}.', 'Die Dreiecke ABC und DEF sind ähnlich.'],
    fr: ['On a AB = {a}, DE = {b} et BC = {c}.', 'Les triangles ABC et DEF sont semblables.'],
    es: ['AB = {a}, DE = {b} y BC = {c}.', 'Los triángulos ABC y DEF son semejantes.'],
  },
  asks: {
    en: ['@find <|the length of >EF.', 'How long is EF?'],
    de: ['@find <|die Länge von >EF.', 'Wie lang ist EF?'],
    fr: ['@find <|la longueur >EF.'],
    es: ['@find <|la longitud de >EF.'],
  },
  needs: 'a b c',
  solve: ({ a = '', b = '', c = '' }) =>
    Number(a) === 0
      ? null
      : {
          calculations: [`${b} / ${a}`, `${b} / ${a} * ${c}`],
          ways: [`${c} * ${b} / ${a}`, `${c} / (${a} / ${b})`, `${c} / ${a} * ${b}`],
          mistakes: [
            [`${c} + ${b} - ${a}`, askSides],
            [`${a} / ${b} * ${c}`, askSides],
          ],
        },
  make: (random) => {
    const [a, times] = [random.int(3, 9), random.int(2, 4)]
    return { a: String(a), b: String(a * times), c: String(random.int(10, 16)) }
  },
}

/** An amount of substance. */
const moles: TaskType = {
  subject: 'amount of substance',
  rule: askMole,
  hints: thrice(askMole),
  text: {
    en: 'How many moles are in {mass} g of water ({molar} g/mol)?',
    de: 'Wie viele Mol sind {mass} g Wasser ({molar} g/mol)?',
    fr: 'Combien de moles y a-t-il dans {mass} g d’eau ({molar} g/mol) ?',
    es: '¿Cuántos moles hay en {mass} g de agua ({molar} g/mol)?',
  },
  asks: {
    en: [
      'How many <moles|mol> <are|are there> in {mass} <g|grams> of {_:thing}<|,> <|(><|molar mass |M = ><|of ><|=>{molar} g/mol<|)>?',
    ],
    de: ['Wie viele Mol sind <|in >{mass} g {_:thing} <|(><|molare Masse |M = >{molar} g/mol<|)>?'],
  },
  needs: 'mass molar',
  solve: ({ mass = '', molar = '' }) =>
    Number(molar) === 0
      ? null
      : {
          calculations: [`${mass} / ${molar}`],
          mistakes: [
            [`${mass} * ${molar}`, askMole],
            [`${molar} / ${mass}`, askMole],
          ],
        },
  make: (random) => ({ mass: String(random.int(2, 9) * 18), molar: '18' }),
}

/** The determinant of two rows. */
const determinant: TaskType = {
  subject: 'determinant',
  rule: askDiagonals,
  hints: thrice(askDiagonals),
  text: {
    en: 'Find the determinant of [[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    de: 'Berechne die Determinante von [[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    fr: 'Calcule le déterminant de [[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    es: 'Calcula el determinante de [[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
  },
  asks: {
    en: [
      '@find <|the >determinant of <|the matrix >[[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    ],
    de: [
      '@find <|die >Determinante <von|der Matrix> [[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    ],
    fr: [
      '@find <|le >déterminant de <|la matrice >[[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    ],
    es: [
      '@find <|el >determinante de <|la matriz >[[{a:signed}, {b:signed}], [{c:signed}, {d:signed}]].',
    ],
  },
  needs: 'a b c d',
  solve: ({ a = '', b = '', c = '', d = '' }) => {
    const product = (one: string, other: string) => `(${one}) * (${other})`
    const [down, up] = [product(a, d), product(b, c)]
    const isPlain = [a, b, c, d].every((one) => new Fraction(one).d === 1n)
    return isPlain
      ? {
          calculations: [down, up, `${down} - ${up}`],
          mistakes: [
            [`${down} + ${up}`, askDiagonals],
            [`${product(a, b)} - ${product(c, d)}`, askDiagonals],
            [`${up} - ${down}`, askDiagonals],
            [product(a, b), askDiagonals],
          ],
        }
      : null
  },
  make: (random) => ({
    a: String(random.int(2, 7)),
    b: String(random.int(2, 7)),
    c: String(random.int(1, 6)),
    d: String(random.int(3, 9)),
  }),
}

export const scaleTasks: readonly TaskType[] = [mapDistance, similarTriangles, moles, determinant]
