/** Arithmetic and geometric sequences: the n-th term, sums. */
import type { Texts } from '../phrases/phrase'
import type { Bindings } from './grammar'
import { namesOf } from './materials'
import type { Solved, TaskType } from './task-type'

export const sequenceRule: Texts = {
  en: 'In an arithmetic sequence the difference of neighbouring terms is constant, in a geometric one their quotient. From the first to the n-th term there are n - 1 steps.',
  de: 'In einer arithmetischen Folge ist die Differenz benachbarter Glieder konstant, in einer geometrischen ihr Quotient. Vom ersten bis zum n-ten Glied sind es n - 1 Schritte.',
  fr: 'Dans une suite arithmétique, la différence de deux termes voisins est constante ; dans une suite géométrique, leur quotient. Du premier au n-ième terme il y a n - 1 pas.',
  es: 'En una sucesión aritmética la diferencia entre términos vecinos es constante; en una geométrica, su cociente. Del primer término al n-ésimo hay n - 1 pasos.',
}
const askSteps: Texts = {
  en: 'How many steps are there from the first term to the one asked for?',
  de: 'Wie viele Schritte sind es vom ersten Glied bis zum gesuchten?',
  fr: 'Combien de pas y a-t-il du premier terme au terme demandé ?',
  es: '¿Cuántos pasos hay del primer término al que se pide?',
}
export const askPattern: Texts = {
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
export const sequenceHints: readonly Texts[] = [
  askPattern,
  askSteps,
  {
    en: 'Which formula joins the first term, the number of steps and the term asked for?',
    de: 'Welche Formel verbindet das erste Glied, die Zahl der Schritte und das gesuchte Glied?',
    fr: 'Quelle formule relie le premier terme, le nombre de pas et le terme demandé ?',
    es: '¿Qué fórmula une el primer término, el número de pasos y el término pedido?',
  },
]

const help = { rule: sequenceRule, hints: sequenceHints }

/** The first term of a list and its step: a number to add, or one to multiply by; null for other lists. */
function patternOf(list: string) {
  const terms = list.split(/,? (?:and |und |et |y )?/).map(Number)
  const [first = 0, second = 0] = terms
  const isAll = (fits: (one: number, next: number) => boolean) =>
    terms.slice(1).every((next, at) => fits(terms[at] ?? 0, next))
  if (terms.length < 3 || terms.some((term) => !Number.isInteger(term)) || first === second)
    return null
  if (isAll((one, next) => next - one === second - first))
    return { first, step: second - first, isSum: true }
  const ratio = second / first
  const isGeometric = Number.isInteger(ratio) && isAll((one, next) => one * ratio === next)
  return isGeometric ? { first, step: ratio, isSum: false } : null
}

const inBrackets = (value: number): string => (value < 0 ? `(${value})` : String(value))

/** The term at a place, by a first term and a step. */
function termAt(first: number, step: number, place: number, isSum: boolean): Solved | null {
  if (!Number.isInteger(place) || place < 2 || place > 200) return null
  const steps = place - 1
  const by = inBrackets(step)
  if (isSum) {
    return {
      calculations: [`${place} - 1`, `${steps} * ${by}`, `${first} + ${steps} * ${by}`],
      passes: [
        ...Array.from({ length: Math.min(steps, 60) }, (_, at) => String(first + (at + 1) * step)),
        by,
        `${place} * ${by}`,
        `${first} - ${by}`,
      ],
      mistakes: [
        [`${first} + ${place} * ${by}`, askSteps],
        [`${place} * ${by}`, askSteps],
      ],
    }
  }
  if (Math.abs(first * step ** steps) > 1e15) return null
  return {
    calculations: [`${place} - 1`, `${by}^${steps}`, `${first} * ${by}^${steps}`],
    passes: [...Array.from({ length: steps }, (_, at) => String(first * step ** (at + 1))), by],
    mistakes: [
      [`${first} * ${by}^${place}`, askSteps],
      [`${first} + ${steps} * ${first} * (${by} - 1)`, askPattern],
    ],
  }
}

function termOfList({ terms = '', place = '' }: Bindings): Solved | null {
  const pattern = patternOf(terms)
  return pattern && termAt(pattern.first, pattern.step, Number(place), pattern.isSum)
}

const nthAsks = {
  en: [
    '@find <|the >{place}<th|st|nd|rd> term<| of the sequence| of {terms:list}, ...|>?',
    '@find term number {place}.',
    '@find the {place:ordinal} term<| of the sequence>?',
  ],
  de: [
    '@find <|@the >{place}. <Glied|Folgenglied><| der Folge>?',
    '@find das {place:ordinal} <Glied|Folgenglied><| der Folge>?',
  ],
  fr: [
    '@find <|le >{place}<e|ème|ième> terme<| de la suite>?',
    '@find le {place:ordinal} terme<| de la suite>?',
  ],
  es: [
    '@find <|el >término <número |>{place}<| de la sucesión>?',
    '@find <|el >{place}.º término?',
    '@find el {place:ordinal} término<| de la sucesión>?',
  ],
}

function nthTerm(make: TaskType['make']): TaskType {
  return {
    subject: 'sequence: term',
    ...help,
    text: {
      en: 'The sequence ${terms:list}, \\ldots$ continues in the same way. What is term number {place}?',
      de: 'Die Folge ${terms:list}, \\ldots$ geht ebenso weiter. Wie lautet das Glied Nummer {place}?',
      fr: 'La suite ${terms:list}, \\ldots$ continue de la même manière. Quel est le terme numéro {place} ?',
      es: 'La sucesión ${terms:list}, \\ldots$ continúa del mismo modo. ¿Cuál es el término número {place}?',
    },
    facts: {
      en: [
        '<|The |An |A ><|arithmetic |geometric >sequence <is|begins|starts|begins with|starts with|goes> {terms:list}<, ...|>.',
        '<Consider|Given|Look at> <|the ><|arithmetic |geometric ><sequence |>{terms:list}<, ...|>.',
      ],
      de: [
        'Eine <|arithmetische |geometrische >Folge <beginnt mit|lautet> {terms:list}<, ...|>.',
        'Gegeben ist die <|arithmetische |geometrische >Folge {terms:list}<, ...|>.',
      ],
      fr: ['Une suite <|arithmétique |géométrique >commence par {terms:list}<, ...|>.'],
      es: [
        'Una <sucesión|progresión> <|aritmética |geométrica ><empieza|comienza> <por|con> {terms:list}<, ...|>.',
      ],
    },
    asks: {
      en: [
        ...nthAsks.en,
        '@find <|the >{place}<th|st|nd|rd> term of the <|arithmetic |geometric >sequence <|with terms |that begins with |that starts with >{terms:list}<, ...|>?',
      ],
      de: [
        ...nthAsks.de,
        '@find <|@the >{place}. Glied der <|arithmetischen |geometrischen >Folge {terms:list}<, ...|>?',
      ],
      fr: [
        ...nthAsks.fr,
        '@find <|le >{place}<e|ème|ième> terme de la suite <|arithmétique |géométrique >{terms:list}<, ...|>?',
      ],
      es: [
        ...nthAsks.es,
        '@find <|el >término <número |>{place} de la <sucesión|progresión> <|aritmética |geométrica >{terms:list}<, ...|>?',
      ],
    },
    needs: 'terms place',
    solve: termOfList,
    make,
  }
}

/** "4, 7, 10, 13, …": the tenth term. */
export const arithmeticTerm: TaskType = nthTerm((random) => {
  const [first, place] = [random.int(-20, 40), random.int(8, 40)]
  const step = random.pick([-1, 1]) * random.int(2, 15)
  const terms = [0, 1, 2, 3].map((at) => first + at * step)
  if (terms.includes(place)) return arithmeticTerm.make(random)
  return { terms: terms.join(', '), place: String(place) }
})

/** "3, 6, 12, 24, …": the eighth term. */
export const geometricTerm: TaskType = nthTerm((random) => {
  const [first, ratio] = [random.int(2, 240), random.int(2, 4)]
  const place = random.int(6, ratio === 2 ? 11 : 8)
  const terms = [0, 1, 2, 3].map((at) => first * ratio ** at)
  if (terms.includes(place)) return geometricTerm.make(random)
  return { terms: terms.join(', '), place: String(place) }
})

/** A term by the first one and the difference or the ratio. */
function termByStep(isSum: boolean): TaskType {
  const names = isSum
    ? { en: 'difference', de: 'Differenz', fr: 'raison', es: 'diferencia' }
    : { en: 'ratio', de: 'Quotienten', fr: 'raison', es: 'razón' }
  const kinds = isSum
    ? { en: 'An arithmetic', de: 'Eine arithmetische', fr: 'arithmétique', es: 'aritmética' }
    : { en: 'A geometric', de: 'Eine geometrische', fr: 'géométrique', es: 'geométrica' }
  return {
    subject: 'sequence: term by its first and its step',
    ...help,
    text: {
      en: `${kinds.en} sequence has first term {first:signed} and common ${names.en} {step:signed}. What is term number {place}?`,
      de: `${kinds.de} Folge hat das erste Glied {first:signed} und ${isSum ? 'die Differenz' : 'den Quotienten'} {step:signed}. Wie lautet das Glied Nummer {place}?`,
      fr: `Une suite ${kinds.fr} a pour premier terme {first:signed} et pour raison {step:signed}. Quel est le terme numéro {place} ?`,
      es: `Una sucesión ${kinds.es} tiene primer término {first:signed} y ${names.es} {step:signed}. ¿Cuál es el término número {place}?`,
    },
    facts: {
      en: [
        `${kinds.en} sequence has <|a >first term <|of >{first:signed} and <|a >common ${names.en} <|of >{step:signed}.`,
        `The first term of an${isSum ? '' : '|a'} <${isSum ? 'arithmetic' : 'geometric'}> sequence is {first:signed} and the common ${names.en} is {step:signed}.`,
      ],
      de: [
        `${kinds.de} Folge <beginnt mit|hat das Anfangsglied|hat das erste Glied> {first:signed} und <|hat >${isSum ? 'die Differenz' : '<den Quotienten|den Quotient>'} <|d = |q = >{step:signed}.`,
      ],
      fr: [
        `<Une|La> suite ${kinds.fr} a pour premier terme {first:signed} et <|pour >raison {step:signed}.`,
        `<Une|La> suite ${kinds.fr} de premier terme {first:signed} et de raison {step:signed}.`,
      ],
      es: [
        `<Una|La> <sucesión|progresión> ${kinds.es} <tiene|con> <|como |el >primer término <|igual a >{first:signed} y <|de ><${names.es}> {step:signed}.`,
      ],
    },
    asks: nthAsks,
    needs: 'first step place',
    solve: ({ first = '', step = '', place = '' }) =>
      termAt(Number(first), Number(step), Number(place), isSum),
    make: (random) => ({
      first: String(random.int(2, 12)),
      step: String(isSum ? random.int(3, 9) : random.int(2, 3)),
      place: String(isSum ? random.int(14, 30) : random.int(5, 8)),
    }),
  }
}

/** The sum of the first terms. */
function sumOf(first: string, step: string, count: string): Solved | null {
  const [n, last] = [Number(count), Number(first) + (Number(count) - 1) * Number(step)]
  if (!Number.isInteger(n) || n < 2 || n > 1000) return null
  return {
    calculations: [
      `${first} + (${count} - 1) * ${step}`,
      `${first} + ${last}`,
      `(${first} + ${last}) * ${count} / 2`,
    ],
    ways: [`(${first} + ${last}) / 2 * ${count}`, `(${first} + ${last}) * (${count} / 2)`],
    passes: [`(${first} + ${last}) * ${count}`],
    mistakes: [
      [String(last), askSum],
      [`(${first} + ${last} + ${step}) * ${count} / 2`, askSteps],
    ],
  }
}

/** What is saved, with more each month. */
export const savedSum: TaskType = {
  subject: 'sequence: sum',
  ...help,
  text: {
    en: '{who:name} saves {first} euros in the first month, and in each further month {step} euros more than in the month before. How many euros are saved in all after {count} months?',
    de: '{who:name} spart im ersten Monat {first} Euro und in jedem weiteren Monat {step} Euro mehr als im Monat davor. Wie viel Euro sind nach {count} Monaten insgesamt gespart?',
    fr: '{who:name} épargne {first} euros le premier mois, puis chaque mois {step} euros de plus que le mois précédent. Combien d’euros sont épargnés en tout après {count} mois ?',
    es: '{who:name} ahorra {first} euros el primer mes y cada mes siguiente {step} euros más que el anterior. ¿Cuántos euros hay ahorrados en total después de {count} meses?',
  },
  needs: 'first step count',
  solve: ({ first = '', step = '', count = '' }) => {
    const sum = sumOf(first, step, count)
    return sum && { ...sum, unit: '€' }
  },
  make: (random) => {
    const [first, step, count] = [random.int(12, 60), random.int(2, 8), random.int(9, 40)]
    const [who = ''] = namesOf(random, 1)
    if (new Set([first, step, count]).size < 3) return savedSum.make(random)
    return { first: String(first), step: String(step), count: String(count), who }
  },
}

/** "5 + 8 + 11 + …" */
const sumOfTerms: TaskType = {
  subject: 'sequence: sum of terms',
  ...help,
  text: {
    en: 'The arithmetic sequence ${terms:list}, \\ldots$ continues in the same way. What is the sum of the first {count} terms?',
    de: 'Die arithmetische Folge ${terms:list}, \\ldots$ geht ebenso weiter. Wie groß ist die Summe der ersten {count} Glieder?',
    fr: 'La suite arithmétique ${terms:list}, \\ldots$ continue de la même manière. Quelle est la somme des {count} premiers termes ?',
    es: 'La sucesión aritmética ${terms:list}, \\ldots$ continúa del mismo modo. ¿Cuál es la suma de los primeros {count} términos?',
  },
  asks: {
    en: [
      '@find <|the >sum of the first {count} terms of <|the ><|arithmetic ><sequence|series> {terms:list}<, ...|>?',
    ],
    de: [
      '@find <|@the >Summe der ersten {count} Glieder der <|arithmetischen ><Folge|Reihe> {terms:list}<, ...|>?',
    ],
    fr: [
      '@find <|la >somme des {count} premiers termes de la suite <|arithmétique >{terms:list}<, ...|>?',
    ],
    es: [
      '@find <|la >suma de los <primeros {count}|{count} primeros> términos de la <sucesión|progresión> <|aritmética >{terms:list}<, ...|>?',
    ],
  },
  needs: 'terms count',
  solve: ({ terms = '', count = '' }) => {
    const pattern = patternOf(terms)
    if (pattern === null || !pattern.isSum) return null
    return sumOf(inBrackets(pattern.first), inBrackets(pattern.step), count)
  },
  make: (random) => {
    const [first, step] = [random.int(1, 12), random.int(2, 7)]
    const terms = [0, 1, 2, 3].map((at) => first + at * step)
    return { terms: terms.join(', '), count: String(random.int(20, 40)) }
  },
}

export const sequenceTasks: readonly TaskType[] = [
  arithmeticTerm,
  termByStep(true),
  termByStep(false),
  savedSum,
  sumOfTerms,
]
