/** Arithmetic and geometric sequences: next terms, the n-th term, sums. */
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import {
  arithmeticTerm,
  askPattern,
  geometricTerm,
  savedSum,
  sequenceHints,
  sequenceRule,
} from '../../math/tasks/sequences'
import { type Draft, draftOf, skillOf } from '../draft'

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
  rule: sequenceRule,
  hints: sequenceHints,
  levels: {
    easy: [draftOf(arithmeticTerm), draftOf(arithmeticTerm), named],
    medium: [draftOf(geometricTerm)],
    hard: [draftOf(savedSum)],
  },
})
