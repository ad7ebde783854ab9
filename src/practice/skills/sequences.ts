/** Arithmetic and geometric sequences: next terms, the n-th term, sums. */
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { bracketed, namesOf, signed } from '../building-blocks'

const rule: Texts = {
  en: 'In an arithmetic sequence the difference of neighbours is constant, in a geometric one their quotient. From the first to the n-th term there are n - 1 steps.',
  de: 'In einer arithmetischen Folge ist die Differenz der Nachbarn konstant, in einer geometrischen ihr Quotient. Vom ersten bis zum n-ten Glied sind es n - 1 Schritte.',
  fr: 'Dans une suite arithmétique, la différence de deux voisins est constante ; dans une suite géométrique, leur quotient. Du premier au n-ième terme il y a n - 1 pas.',
  es: 'En una sucesión aritmética la diferencia entre vecinos es constante; en una geométrica, su cociente. Del primero al término n hay n - 1 pasos.',
}
const askSteps: Texts = {
  en: 'How many steps are there from the first term to the one asked for?',
  de: 'Wie viele Schritte sind es vom ersten Glied bis zum gesuchten?',
  fr: 'Combien de pas y a-t-il du premier terme au terme demandé ?',
  es: '¿Cuántos pasos hay del primer término al que se pide?',
}
const askPattern: Texts = {
  en: 'How do you get from one term to the next: by adding or by multiplying?',
  de: 'Wie kommst du von einem Glied zum nächsten: durch Addieren oder Multiplizieren?',
  fr: 'Comment passe-t-on d’un terme au suivant : en ajoutant ou en multipliant ?',
  es: '¿Cómo se pasa de un término al siguiente: sumando o multiplicando?',
}
const askSum: Texts = {
  en: 'Is one term asked for, or the sum of all of them?',
  de: 'Ist ein Glied gesucht oder die Summe aller Glieder?',
  fr: 'Demande-t-on un terme, ou la somme de tous ?',
  es: '¿Se pide un término o la suma de todos?',
}
const hints: readonly Texts[] = [
  askPattern,
  askSteps,
  {
    en: 'Which formula joins the first term, the number of steps and the term asked for?',
    de: 'Welche Formel verbindet das erste Glied, die Zahl der Schritte und das gesuchte Glied?',
    fr: 'Quelle formule relie le premier terme, le nombre de pas et le terme demandé ?',
    es: '¿Qué fórmula une el primer término, el número de pasos y el término pedido?',
  },
]

function nth(terms: readonly number[], place: number): Texts {
  const list = `$${terms.join(', ')}, \\ldots$`
  return {
    en: `The sequence ${list} continues in the same way. What is term number ${place}?`,
    de: `Die Folge ${list} geht ebenso weiter. Wie lautet das Glied Nummer ${place}?`,
    fr: `La suite ${list} continue de la même manière. Quel est le terme numéro ${place} ?`,
    es: `La sucesión ${list} continúa del mismo modo. ¿Cuál es el término número ${place}?`,
  }
}

/** "4, 7, 10, 13, …": the tenth term. */
function arithmetic(random: Random): Draft {
  const [first, place] = [random.int(-20, 40), random.int(8, 40)]
  const step = random.pick([-1, 1]) * random.int(2, 15)
  const terms = [0, 1, 2, 3].map((at) => first + at * step)
  if (terms.includes(place)) return arithmetic(random)
  return {
    question: nth(terms, place),
    kind: 'number',
    calculations: [
      `${place} - 1`,
      `${place - 1} * ${bracketed(step)}`,
      `${first} ${signed((place - 1) * step)}`,
    ],
    mistakes: [
      [String(first + place * step), askSteps],
      [String(place * step), askSteps],
    ],
  }
}

/** "3, 6, 12, 24, …": the eighth term. */
function geometric(random: Random): Draft {
  const [first, ratio] = [random.int(2, 240), random.int(2, 4)]
  const place = random.int(6, ratio === 2 ? 11 : 8)
  const factor = ratio ** (place - 1)
  const terms = [0, 1, 2, 3].map((at) => first * ratio ** at)
  if (terms.includes(place)) return geometric(random)
  return {
    question: nth(terms, place),
    kind: 'number',
    calculations: [`${place} - 1`, `${ratio}^${place - 1}`, `${first} * ${factor}`],
    mistakes: [
      [String(first * factor * ratio), askSteps],
      [String(first + (place - 1) * first * (ratio - 1)), askPattern],
    ],
  }
}

/** Rows of a hall, each with more seats than the one before. */
function sum(random: Random): Draft {
  const [first, step, count] = [random.int(12, 60), random.int(2, 8), random.int(9, 40)]
  const [who = ''] = namesOf(random, 1)
  const last = first + (count - 1) * step
  if (new Set([first, step, count]).size < 3) return sum(random)
  return {
    question: {
      en: `${who} saves ${first} euros in the first month, and in each further month ${step} euros more than in the month before. How many euros are saved in all after ${count} months?`,
      de: `${who} spart im ersten Monat ${first} Euro und in jedem weiteren Monat ${step} Euro mehr als im Monat davor. Wie viel Euro sind nach ${count} Monaten insgesamt gespart?`,
      fr: `${who} épargne ${first} euros le premier mois, puis chaque mois ${step} euros de plus que le mois précédent. Combien d’euros sont épargnés en tout après ${count} mois ?`,
      es: `${who} ahorra ${first} euros el primer mes y cada mes siguiente ${step} euros más que el anterior. ¿Cuántos euros hay ahorrados en total después de ${count} meses?`,
    },
    kind: 'number',
    unit: '€',
    calculations: [
      `${first} + (${count} - 1) * ${step}`,
      `${first} + ${last}`,
      `${first + last} * ${count} / 2`,
    ],
    mistakes: [
      [String(last), askSum],
      [String((first + last) * count), askSum],
      [String(((first + last + step) * count) / 2), askSteps],
    ],
  }
}

const arithmeticWord: Texts = {
  en: 'arithmetic',
  de: 'arithmetisch',
  fr: 'arithmétique',
  es: 'aritmética',
}
const geometricWord: Texts = {
  en: 'geometric',
  de: 'geometrisch',
  fr: 'géométrique',
  es: 'geométrica',
}
const inflected = (text: Texts): Texts => ({ ...text, de: `${text.de}e` })

/** The name of a sequence. */
function named(random: Random): Draft {
  const isSum = random.pick([true, false])
  const [first, step] = [random.int(2, 60), random.int(2, 9)]
  const terms = [0, 1, 2, 3].map((at) => (isSum ? first + at * step : first * step ** at))
  const list = `$${terms.join(', ')}, \\ldots$`
  const [right, wrong] = isSum ? [arithmeticWord, geometricWord] : [geometricWord, arithmeticWord]
  return {
    question: {
      en: `The sequence ${list} goes on in this manner. What kind of sequence is it: arithmetic or geometric?`,
      de: `Die Folge ${list} geht in dieser Weise weiter. Was für eine Folge ist sie: arithmetisch oder geometrisch?`,
      fr: `La suite ${list} se poursuit ainsi. De quelle sorte de suite s’agit-il : arithmétique ou géométrique ?`,
      es: `La sucesión ${list} sigue de este modo. ¿Qué clase de sucesión es: aritmética o geométrica?`,
    },
    kind: 'text',
    words: [{ text: right }, { text: inflected(right) }, { text: wrong, ask: askPattern }],
    lines: [isSum ? `${terms[1]} - ${first} = ${step}` : `${terms[1]} / ${first} = ${step}`],
  }
}

export const sequences = skillOf({
  id: 'sequences',
  area: 'algebra',
  name: { en: 'Sequences', de: 'Folgen', fr: 'Suites', es: 'Sucesiones' },
  prerequisites: ['arithmetic', 'powers-and-roots'],
  rule,
  hints,
  levels: { easy: [arithmetic, arithmetic, named], medium: [geometric], hard: [sum] },
})
