/** Statistics of short lists: range, median, mean, a missing value. */
import Fraction from 'fraction.js'
import { formatFraction } from '../../math/algebra/format'
import { type Draft, draftOf, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { askMeanSum, valueForMean } from '../../math/tasks/everyday'

const rule: Texts = {
  en: 'The mean is the sum divided by the count. The median stands in the middle of the ordered list. The range is the largest value minus the smallest.',
  de: 'Der Mittelwert ist die Summe geteilt durch die Anzahl. Der Median steht in der Mitte der geordneten Liste. Die Spannweite ist der größte Wert minus der kleinste.',
  fr: 'La moyenne est la somme divisée par l’effectif. La médiane est au milieu de la liste ordonnée. L’étendue est la plus grande valeur moins la plus petite.',
  es: 'La media es la suma entre la cantidad de datos. La mediana está en el centro de la lista ordenada. El rango es el mayor valor menos el menor.',
}
const measuresRule: Texts = {
  en: 'The median stands in the middle of the ordered list, the mode occurs most often, and the range is the largest value minus the smallest.',
  de: 'Der Median steht in der Mitte der geordneten Liste, der Modus kommt am häufigsten vor, und die Spannweite ist der größte Wert minus der kleinste.',
  fr: 'La médiane est au milieu de la liste rangée, le mode est la valeur la plus fréquente, et l’étendue est la plus grande valeur moins la plus petite.',
  es: 'La mediana está en el centro de la lista ordenada, la moda es el valor más frecuente y el rango es el valor mayor menos el menor.',
}
const askOrder: Texts = {
  en: 'Is the list in order? Which value stands in its middle then?',
  de: 'Ist die Liste geordnet? Welcher Wert steht dann in der Mitte?',
  fr: 'La liste est-elle ordonnée ? Quelle valeur est alors au milieu ?',
  es: '¿Está ordenada la lista? ¿Qué valor queda entonces en el centro?',
}
const askMeasure: Texts = {
  en: 'Which measure is asked for, and what does its name mean?',
  de: 'Welche Kennzahl ist gefragt, und was bedeutet ihr Name?',
  fr: 'Quelle mesure demande-t-on, et que signifie son nom ?',
  es: '¿Qué medida se pide y qué significa su nombre?',
}
const hints: readonly Texts[] = [askMeasure, askOrder, askMeanSum]

const all = Array.from({ length: 60 }, (_, at) => at + 3)
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b)

function range(random: Random): Draft {
  const values = random.some(all, random.int(5, 8))
  const [list, ordered] = [values.join(', '), inOrder(values)]
  const [low = 0, high = 0] = [ordered[0], ordered.at(-1)]
  return {
    question: {
      en: `What is the range of the values ${list}?`,
      de: `Wie groß ist die Spannweite der Werte ${list}?`,
      fr: `Quelle est l’étendue des valeurs ${list} ?`,
      es: `¿Cuál es el rango de los valores ${list}?`,
    },
    kind: 'number',
    calculations: [`${high} - ${low}`],
    mistakes: [
      [String(high), askMeasure],
      [String(Math.abs((values.at(-1) ?? 0) - (values[0] ?? 0))), askOrder],
    ],
  }
}

function middle(random: Random): Draft {
  const values = random.some(all, random.pick([5, 6, 7, 8]))
  const [list, ordered, count] = [values.join(', '), inOrder(values), values.length]
  const middleOf = (some: readonly number[]) =>
    new Fraction((some[Math.ceil(count / 2) - 1] ?? 0) + (some[Math.floor(count / 2)] ?? 0), 2)
  const mean = new Fraction(sumOf(values), count)
  return {
    question: {
      en: `What is the median of the values ${list}?`,
      de: `Was ist der Median der Werte ${list}?`,
      fr: `Quelle est la médiane des valeurs ${list} ?`,
      es: `¿Cuál es la mediana de los valores ${list}?`,
    },
    kind: 'number',
    answers: [formatFraction(middleOf(ordered))],
    lines: [ordered.join(', '), formatFraction(middleOf(ordered))],
    mistakes: [
      [formatFraction(middleOf(values)), askOrder],
      [formatFraction(mean), askMeasure],
    ],
  }
}

const measures = {
  median: { en: 'median', de: 'Median', fr: 'médiane', es: 'mediana' },
  mode: { en: 'mode', de: 'Modus', fr: 'mode', es: 'moda' },
  range: { en: 'range', de: 'Spannweite', fr: 'étendue', es: 'rango' },
} as const satisfies Record<string, Texts>

/** The measure that has a given value: the values of the others differ. */
function whichMeasure(random: Random): Draft {
  const once = random.some(all.slice(0, 30), 4)
  const [twice = 0] = once
  const values = random.some([...once, twice], 5)
  const ordered = inOrder(values)
  const [low = 0, , half = 0, , high = 0] = ordered
  const found = { median: half, mode: twice, range: high - low } as const
  const name = random.pick(['median', 'mode', 'range'] as const)
  const value = found[name]
  if (new Set(Object.values(found)).size < 3 || sumOf(values) === 5 * value)
    return whichMeasure(random)
  const list = values.join(', ')
  const others = (['median', 'mode', 'range'] as const).filter((other) => other !== name)
  return {
    question: {
      en: `Of the values $${list}$ one measure is $${value}$. Is it the median, the mode or the range?`,
      de: `Eine Kenngröße der Werte $${list}$ ist $${value}$. Ist es der Median, der Modus oder die Spannweite?`,
      fr: `Une mesure des valeurs $${list}$ est $${value}$. Est-ce la médiane, le mode ou l’étendue ?`,
      es: `Una medida de los valores $${list}$ es $${value}$. ¿Es la mediana, la moda o el rango?`,
    },
    kind: 'text',
    words: [
      { text: measures[name] },
      ...others.map((other) => ({ text: measures[other], ask: askMeasure })),
    ],
    lines: [ordered.join(', ')],
    rule: measuresRule,
  }
}

export const statistics = skillOf({
  id: 'statistics',
  area: 'data',
  name: { en: 'Statistics', de: 'Statistik', fr: 'Statistique', es: 'Estadística' },
  prerequisites: ['arithmetic', 'fractions'],
  rule,
  hints,
  levels: { easy: [range, range, whichMeasure], medium: [middle], hard: [draftOf(valueForMean)] },
})
