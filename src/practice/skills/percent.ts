/** Percentages: a share, the percentage of a change, and the whole before a change. */
import { type Draft, draftOf, inAll, plainValue, skillOf } from '../draft'
import type { Random } from '../../math/random'
import {
  askPoint,
  partOfWhole,
  percentHints,
  percentRule,
  priceBefore,
  raisedPrice,
  reducedPrice,
} from '../../math/tasks/percent'
import { fractionOption, whichAreEqualTo } from '../building-blocks'

/** "Which of these are equal to 35%?" */
function writings(random: Random): Draft {
  const percent = random.int(1, 99)
  if (percent === 10) return writings(random)
  const [share, whole] = [plainValue(`${percent}/100`), random.int(2, 9)]
  return {
    question: whichAreEqualTo(`$${percent}\\%$`),
    kind: 'choices',
    options: [
      { text: inAll(share) },
      fractionOption(percent * whole, 100 * whole),
      { text: inAll(plainValue(`${percent}/10`)), ask: askPoint },
      fractionOption(whole, percent * whole, askPoint),
      { text: inAll(plainValue(`${percent}/1000`)), ask: askPoint },
    ],
    lines: [`${percent}/100 = ${share}`],
  }
}

export const percent = skillOf({
  id: 'percent',
  area: 'numbers',
  name: { en: 'Percentages', de: 'Prozentrechnung', fr: 'Pourcentages', es: 'Porcentajes' },
  prerequisites: ['arithmetic', 'fractions'],
  rule: percentRule,
  hints: percentHints,
  levels: {
    easy: [draftOf(partOfWhole), draftOf(partOfWhole), writings],
    medium: [draftOf(reducedPrice), draftOf(raisedPrice)],
    hard: [draftOf(priceBefore)],
  },
})
