/** Everyday tasks about money: change, fixed and running costs, discounts. */
import { inMath } from '../../algebra/format'
import { phrase } from '../../phrases/phrase'
import { template, type WordTemplate } from './template'

const change = template(
  [
    /^\s{0,3}$/,
    /^ \w{1,20} costs? $/,
    /^ (?:each|apiece|per \w{1,20})\. .{0,40}\bchange\b.{0,40}\bfrom $/,
    /^\s?\?$/,
  ],
  'how much change do does you i he she they get from back a an note bill',
  ([count, price, paid]) => ({
    subject: 'word problem: prices',
    asks: phrase('change.asks', {}),
    unit: '',
    ways: [`${paid} - ${count}*${price}`],
    mistakes: [
      ['sign', `${paid} + ${count}*${price}`],
      ['unknown', `${paid} - ${price}`],
    ],
    hint: phrase('change.hint', {}),
    strongHint: phrase('change.strong_hint', {
      price: inMath(String(price)),
      paid: inMath(String(paid)),
    }),
    variant: (seed) =>
      `${(seed % 3) + 6} pens cost ${(seed % 2) + 2} euros each. How much change do you get from 50 euros?`,
  }),
)

const fixedAndRate = template(
  [
    /^an? \w{1,20} (?:charges?|costs?) $/,
    /^ plus $/,
    /^ (?:per|for each|for every|an?) \w{1,20}\. (?:an?|the) (?:ride|trip|journey|drive|rental|bill) costs? $/,
    /^\. how (?:many|far|long) \w{1,20} (?:was|were|did|is) /,
  ],
  'plus per for each every hour day week how many far long was were did it is the ride trip take',
  ([fixed, rate, all]) =>
    Number(rate) === 0
      ? null
      : {
          subject: 'word problem: fixed price and rate',
          asks: phrase('fixedAndRate.asks', {}),
          unit: '',
          ways: [`(${all} - ${fixed})/${rate}`],
          mistakes: [
            ['sign', `(${all} + ${fixed})/${rate}`],
            ['order_of_operations', `${all}/(${fixed} + ${rate})`],
            ['unknown', `${all}/${rate}`],
          ],
          hint: phrase('fixedAndRate.hint', {}),
          strongHint: phrase('fixedAndRate.strong_hint', {
            fixed: inMath(String(fixed)),
            rate: inMath(String(rate)),
          }),
          variant: (seed) =>
            `A van costs ${(seed % 3) + 20} euros plus ${(seed % 2) + 4} euros per hour. A trip costs ${(seed % 3) + 20 + ((seed % 2) + 4) * 7} euros. How many hours was it?`,
        },
)

const beforeDiscount = template(
  [
    /^after an? (?:discount|reduction) of $/,
    /^\s?%,? an? \w{1,20} costs? $/,
    /^\. what was the (?:original|old) price\?$/,
  ],
  'after discount reduction percent what was the original old price',
  ([rate, price]) =>
    Number(rate) >= 100
      ? null
      : {
          subject: 'word problem: price before a discount',
          asks: phrase('beforeDiscount.asks', {}),
          unit: '',
          ways: [`${price}/(1 - ${rate}/100)`, `${price}/(100 - ${rate})*100`],
          mistakes: [
            ['percent_base', `${price}*(1 + ${rate}/100)`],
            ['percent_base', `${price} + ${rate}`],
            ['percent_base', `${price}*(1 - ${rate}/100)`],
            ['percent_base', `${price}*${rate}/100`],
          ],
          hint: phrase('beforeDiscount.hint', {}),
          strongHint: phrase('beforeDiscount.strong_hint', {
            rate: inMath(`${rate}%`),
            price: inMath(String(price)),
          }),
          variant: (seed) =>
            `After a discount of 10% a bag costs ${((seed % 4) + 5) * 9} euros. What was the original price?`,
        },
)

const percentChange = template(
  [
    /^(?:an?|the) .{0,40}\b(?:rises?|rose|falls?|fell|drops?|dropped|increases?|increased|decreases?|decreased|changes?|changed|grows?|grew|goes|went)(?: up| down)? from $/,
    /^ to $/,
    /^\. (?:what is|find|calculate) the (?:increase|decrease|change) (?:in|as a) (?:%|percent|percentage)[?.]?$/,
  ],
  'rises increases increased decreases decreased drops dropped increase decrease percent percentage change as',
  ([old, now], [, , question = '']) => {
    if (Number(old) === 0 || old === now) return null
    if (question.includes(Number(now) > Number(old) ? 'decrease' : 'increase')) return null
    const [more, less] = Number(now) > Number(old) ? [now, old] : [old, now]
    return {
      subject: 'word problem: change in percent',
      asks: phrase('percentChange.asks', {}),
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
      hint: phrase('percentChange.hint', {}),
      strongHint: phrase('percentChange.strong_hint', { old: inMath(String(old)) }),
      variant: (seed) =>
        `A price rises from ${(seed % 3) * 20 + 60} to ${(seed % 3) * 26 + 78} euros. What is the increase in percent?`,
    }
  },
)

/** Every build about money, the most particular first. */
export const priceTemplates: readonly WordTemplate[] = [
  beforeDiscount,
  percentChange,
  change,
  fixedAndRate,
]
