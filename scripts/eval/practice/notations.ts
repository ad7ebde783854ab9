/** Right answers in many notations, and wrong ones, made from the key of an item. */
import Fraction from 'fraction.js'
import type { ItemContent } from '../../../src/practice/item'

const inWords = (answer: string): readonly string[] => [
  `The answer is ${answer}.`,
  `I think it is ${answer}`,
  `First I read the task again and tried it out.\nSo the answer is ${answer}`,
]

/** Ten or more writings of the right answer. */
export function rightAnswers(item: ItemContent): readonly string[] {
  const values = item.key.answers.map(({ value }) => value)
  const [value = '', unit] = [values[0], item.key.answers[0]?.unit]
  switch (item.kind) {
    case 'number':
      return numbers(value, unit ?? null)
    case 'expression':
      return expressions(value)
    case 'equation':
      return solutions(values)
    case 'choice':
    case 'choices':
      return letters(values, item.choices ?? [])
    case 'order':
      return orders(value, item.choices ?? [])
    case 'text':
      return words(value)
  }
}

function numbers(value: string, unit: string | null): readonly string[] {
  const shown = value.replace(/\*(?=pi|sqrt)/, '')
  const plain = [
    value,
    ` ${value} `,
    `x = ${value}`,
    `= ${value}`,
    `$${value}$`,
    `(${value})`,
    `**${value}**`,
  ]
  const own = [...plain, shown, ...inWords(value), value.replace('-', '−')]
  const measured =
    unit === null
      ? []
      : [
          `${value} ${unit}`,
          `${shown}${shown.endsWith('pi') ? ' ' : ''}${unit}`.replace('^2', '²').replace('^3', '³'),
        ]
  if (/sqrt|pi/.test(value)) {
    const latex = shown.replace(/sqrt\((\d+)\)/, '\\sqrt{$1}').replace('pi', '\\pi')
    return [...own, ...measured, latex, shown.replace(/sqrt\((\d+)\)/, '√$1').replace('pi', 'π')]
  }
  const exact = new Fraction(value)
  const fraction = `${exact.s < 0n ? '-' : ''}\\frac{${exact.n}}{${exact.d}}`
  const isWhole = exact.d === 1n
  const isDecimal = 1_000_000n % exact.d === 0n
  return [
    ...own,
    ...measured,
    ...(isWhole ? [`${value}.0`, `${value},0`] : [fraction, exact.toFraction()]),
    ...(isDecimal ? [exact.toString().replace('.', ','), wide(exact.toString())] : []),
    // The items are English: "45.198" is no 45198 there.
    ...(isWhole && exact.n > 9999n
      ? [`${exact.s < 0n ? '-' : ''}${exact.n.toLocaleString('en')}`]
      : []),
  ]
}

const wide = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function expressions(value: string): readonly string[] {
  return [
    value,
    value.replace(/ /g, ''),
    `$${value}$`,
    `\\(${value}\\)`,
    `y = ${value}`,
    ...inWords(value),
    value.replace(/\^(\d+)/g, '^{$1}'),
    value.replace(/\^(\d+)/g, '**$1'),
    value.replace(/\^([2-6])(?!\d)/g, (_, digit: string) => raised[Number(digit)] ?? ''),
    value.replace(/ - /g, ' − '),
    value.replace(/(\d)(?=[a-z(])/g, '$1*').replace(/\^(\d)\*/g, '^$1 '),
  ]
}

function solutions(values: readonly string[]): readonly string[] {
  if (values.includes('none')) {
    return 'none|no solution|No real solution.|∅|L = {}|keine Lösung|pas de solution|sin solución|There is no real solution.|no real solutions'.split(
      '|',
    )
  }
  const bare = values.map((value) => value.replace(/^[a-z] = /, ''))
  const isPoint = new Set(values.map((value) => value.charAt(0))).size > 1
  const lists = [
    values.join(' ; '),
    values.join(', '),
    values.join(' and '),
    values.join('\n'),
    values.join(' und '),
    values.toReversed().join('; '),
    `$${values.join('$, $')}$`,
    values.join(', ').replace(/ = /g, '='),
    values.join(' et '),
  ]
  const tuples = [`(${bare.join(', ')})`, `(${bare.join('|')})`, `(${bare.join('; ')})`]
  const sets = [
    `{${bare.join('; ')}}`,
    `L = {${bare.join('; ')}}`,
    bare.join('; '),
    bare.join(' or '),
    bare.toReversed().join(' and '),
  ]
  return [...lists, ...(isPoint ? tuples : sets), `The solution is ${values.join(' and ')}.`]
}

function letters(values: readonly string[], choices: readonly string[]): readonly string[] {
  const [list, lower] = [values.join(', '), values.join(', ').toLowerCase()]
  const texts = values.map((letter) => choices[letter.charCodeAt(0) - 65] ?? '')
  return [
    list,
    lower,
    `(${list})`,
    values.join(' '),
    values.join(' and '),
    values.join('; '),
    values.toReversed().join(', '),
    `The answer is ${list}.`,
    texts.join(', '),
    `${list}.`,
  ]
}

function orders(value: string, choices: readonly string[]): readonly string[] {
  const list = [...value]
  const steps = list.map((letter) => choices[letter.charCodeAt(0) - 65] ?? '')
  const places = list.map((letter) => letter.charCodeAt(0) - 64)
  return [
    value,
    value.toLowerCase(),
    list.join(', '),
    list.join(' '),
    list.join('-'),
    list.join(' → '),
    list.join(' < '),
    list.join('; ').toLowerCase(),
    `(${list.join(', ')})`,
    `The order is ${list.join(', ')}.`,
    `${value}.`,
    places.join(', '),
    steps.join('\n'),
    steps.join(' ; '),
  ]
}

function words(value: string): readonly string[] {
  return [
    value,
    value.toUpperCase(),
    ` ${value} `,
    `${value}.`,
    `It is ${value}`,
    `"${value}"`,
    `**${value}**`,
    `the ${value}`,
    `${value}!`,
    ...inWords(value),
  ]
}

/** Answers near the right one that must never be taken for it. */
export function wrongAnswers(item: ItemContent): readonly string[] {
  const values = item.key.answers.map(({ value }) => value)
  const [value = ''] = values
  if (item.kind === 'number') {
    if (/sqrt|pi/.test(value))
      return [`2*${value}`, `-${value}`, value.replace(/sqrt\(\d+\)|pi/, '1'), '0', 'no idea']
    const exact = new Fraction(value)
    const near = [
      exact.add(1),
      exact.sub(1),
      exact.mul(2),
      exact.neg(),
      exact.mul(10),
      exact.add(new Fraction(1, 2)),
    ]
    return [
      ...near.filter((other) => !other.equals(exact)).map((other) => other.toFraction()),
      'no idea',
      '',
    ]
  }
  if (item.kind === 'expression')
    return [`${value} + 1`, `2(${value})`, `-(${value})`, `${value} + x`, 'no idea', '']
  if (item.kind === 'equation') {
    if (value === 'none') return ['x = 0', '1 and -1', '']
    const moved = values.map((one) => `${one} + 1`)
    return [
      moved.join(' ; '),
      ...(values.length > 1 ? [value] : []),
      `${values.join(' ; ')} ; x = 99`,
      'no solution',
      '',
    ]
  }
  if (item.kind === 'text') {
    const other = item.mistakes[0]?.answer ?? ''
    return [other, `not ${value}`, `${value} or ${other}`, 'no idea', '']
  }
  if (item.kind === 'order') {
    const swapped = `${value.slice(1, 2)}${value.slice(0, 1)}${value.slice(2)}`
    return [swapped, [...value].toReversed().join(''), value.slice(1), 'no idea', '']
  }
  const others = (item.choices ?? [])
    .map((_, at) => String.fromCharCode(65 + at))
    .filter((one) => !values.includes(one))
  return [
    others.join(', '),
    [...values, others[0] ?? ''].join(', '),
    ...(values.length > 1 ? [value] : []),
    '',
  ]
}
