/** Everyday tasks about money: prices, change, fixed and running costs, discounts. */
import { money, n, template, type WordTemplate } from './template'

const change = template(
  `${n}[^.?\\d]*\\bcosts?\\b[^.?\\d]*${money}\\s*(?:each|apiece|per \\w+)[^?\\d]*\\bchange\\b[^?\\d]*${money}`,
  ([count, price, paid]) => ({
    subject: 'word problem: prices',
    asks: 'find the change',
    unit: '',
    ways: [`${paid} - ${count}*${price}`],
    mistakes: [
      ['sign', `${paid} + ${count}*${price}`],
      ['unknown', `${paid} - ${price}`],
    ],
    hint: 'What do all of them cost together?',
    strongHint: `Multiply $${price}$ by how many there are. What is left of the $${paid}$ then?`,
    variant: (seed) =>
      `${(seed % 3) + 6} pens cost ${(seed % 2) + 2} euros each. How much change do you get from 50 euros?`,
  }),
)

/** What tasks have in common that ask for the price of so many. */
const manyAtOnePrice = (count: string | undefined, price: string | undefined) => ({
  subject: 'word problem: prices',
  unit: '',
  ways: [`${count}*${price}`],
  mistakes: [
    ['unknown', `${count} + ${price}`],
    ['inverse_operation', `${price}/${count}`],
  ] as const,
  hint: 'If you paid for them one by one, what would you be doing over and over?',
  strongHint: `How often is the price $${price}$ paid, and which operation says that shortly?`,
})

const total = template(
  `${n}[^.?\\d]*\\bcosts?\\b[^.?\\d]*${money}\\s*(?:each|apiece|per \\w+)[^?\\d]*\\b(?:how much|what)\\b[^?\\d]*(?:altogether|in total|together|in all|total)`,
  ([count, price]) => ({
    ...manyAtOnePrice(count, price),
    asks: 'find the total price',
    variant: (seed) =>
      `${(seed % 4) + 6} pens cost ${(seed % 3) + 2} euros each. How much do they cost altogether?`,
  }),
)

const oneToMany = template(
  `(?:1|one|a|an|each|every) \\w+ costs? ${money}[^?\\d]*\\bhow much (?:do|does|would|will|are|is) ${n} \\w+`,
  ([price, count]) => ({
    ...manyAtOnePrice(count, price),
    asks: 'find the price of all',
    variant: (seed) =>
      `One ticket costs ${(seed % 3) + 11} euros. How much do ${(seed % 4) + 6} tickets cost?`,
  }),
)

const fixedAndRate = template(
  `${money} plus ${money}\\s*(?:per|for each|for every|a)\\b[^?\\d]*${money}[^?\\d]*\\bhow (?:many|far|long|much)`,
  ([fixed, rate, all]) =>
    Number(rate) === 0
      ? null
      : {
          subject: 'word problem: fixed price and rate',
          asks: 'find how many there were',
          unit: '',
          ways: [`(${all} - ${fixed})/${rate}`],
          mistakes: [
            ['sign', `(${all} + ${fixed})/${rate}`],
            ['order_of_operations', `${all}/(${fixed} + ${rate})`],
            ['unknown', `${all}/${rate}`],
          ],
          hint: 'Which part of the price is paid however far it goes?',
          strongHint: `Take the fixed $${fixed}$ away first. How often does $${rate}$ fit into the rest?`,
          variant: (seed) =>
            `A van costs ${(seed % 3) + 20} euros plus ${(seed % 2) + 4} euros per hour. A trip costs ${(seed % 3) + 20 + ((seed % 2) + 4) * 7} euros. How many hours was it?`,
        },
)

const beforeDiscount = template(
  `(?:discount|reduction) of ${n}\\s*%[^?\\d]*?${n}[^?]*?\\b(?:original|before|old|first)`,
  ([rate, price]) =>
    Number(rate) >= 100
      ? null
      : {
          subject: 'word problem: price before a discount',
          asks: 'find the original price',
          unit: '',
          ways: [`${price}/(1 - ${rate}/100)`, `${price}/(100 - ${rate})*100`],
          mistakes: [
            ['percent_base', `${price}*(1 + ${rate}/100)`],
            ['percent_base', `${price} + ${rate}`],
            ['percent_base', `${price}*(1 - ${rate}/100)`],
            ['percent_base', `${price}*${rate}/100`],
          ],
          hint: 'Of which price is the discount a percentage: the old one or the new one?',
          strongHint: `If $${rate}\\%$ of the old price is gone, which percentage of it is the $${price}$?`,
          variant: (seed) =>
            `After a discount of 10% a bag costs ${((seed % 4) + 5) * 9} euros. What was the original price?`,
        },
)

const percentChange = template(`\\bfrom ${money} to ${money}[^?]*?(?:percent|%)`, ([old, now]) => {
  if (Number(old) === 0 || old === now) return null
  const [more, less] = Number(now) > Number(old) ? [now, old] : [old, now]
  return {
    subject: 'word problem: change in percent',
    asks: 'find the change in percent',
    unit: '%',
    ways: [
      `(${more} - ${less})/${old}*100`,
      ...(more === now ? [`${now}/${old}*100 - 100`] : [`100 - ${now}/${old}*100`]),
    ],
    mistakes: [
      ['percent_base', `(${more} - ${less})/${now}*100`],
      ['percent_base', `${more} - ${less}`],
      ['percent_base', `${now}/${old}*100`],
    ],
    hint: 'With which of the two prices is the change to be compared?',
    strongHint: `How large is the change, and which fraction of $${old}$ is it?`,
    variant: (seed) =>
      `A price rises from ${(seed % 3) * 20 + 60} to ${(seed % 3) * 26 + 78} euros. What is the increase in percent?`,
  }
})

/** Every build about money, the most particular first. */
export const priceTemplates: readonly WordTemplate[] = [
  beforeDiscount,
  percentChange,
  change,
  fixedAndRate,
  total,
  oneToMany,
]
