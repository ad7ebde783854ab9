/** Measures the judge of steps with an answer key made from each problem's own record. */
import { assess } from '../../src/tutor/assess'
import type { Finding } from '../../src/tutor/assessment'
import { openLadder } from '../../src/tutor/hint-ladder'
import { countIn, type Figure, figure } from './figure'
import type { PublicRecord } from './public-sets'
import { keyOf } from './record-key'

function findingOn(record: PublicRecord, content: string): Finding['kind'] {
  return assess({
    mode: 'socratic',
    turns: [
      { role: 'user', content: record.text },
      { role: 'user', content },
    ],
    state: { ...openLadder(record.text), turns: 1 },
    taskKey: { status: 'held', source: 'model', confidence: 'agreed', key: keyOf(record) },
  }).finding.kind
}

type Writing = (value: string) => string

const answerStyles: Readonly<Record<string, Writing>> = {
  bare: (value) => value,
  answer: (value) => `The answer is ${value}`,
  asking: (value) => `is it ${value}?`,
  getting: (value) => `I get ${value}`,
  thinking: (value) => `I think it's ${value}`,
  latex: (value) => `$${value}$`,
  assigned: (value) => `x = ${value}`,
  final: (value) => `ok so I worked it out and my final answer is ${value}, thanks!`,
}

/** Right answers that are not acknowledged, and wrong ones that are called right, by style. */
export function measureAnswers(records: readonly PublicRecord[]): readonly Figure[] {
  const numeric = records.filter(({ kind }) => kind === 'numeric')
  return Object.entries(answerStyles).flatMap(([style, write]) => {
    let missed = figure(`right answer not acknowledged, style "${style}"`)
    let praised = figure(`wrong answer called right, style "${style}"`)
    for (const record of numeric) {
      const right = record.answers[0] ?? ''
      const text = write(right)
      missed = countIn(missed, findingOn(record, text) !== 'solved', `${record.id}: ${text}`)
      if (!/^-?\d+$/.test(right)) continue
      const wrong = String(Number(right) + 1)
      const isStep = record.steps.some(({ value }) => value === wrong)
      const kind = findingOn(record, write(wrong))
      const isPraised = kind === 'solved' || (kind === 'right_step' && !isStep)
      praised = countIn(praised, isPraised, `${record.id}: ${write(wrong)}`)
    }
    return [missed, praised]
  })
}

/** Right choices that are not acknowledged, and wrong letters that go unnoticed. */
export function measureChoices(records: readonly PublicRecord[]): readonly Figure[] {
  let missed = figure('right choice not acknowledged')
  let unnoticed = figure('wrong letter not noticed')
  for (const record of records.filter(({ kind }) => kind === 'choice')) {
    const letter = record.answers[0] ?? ''
    const option = record.option ?? letter
    for (const text of [letter, `I think it's ${letter}`, `${letter}) ${option}`, option]) {
      missed = countIn(missed, findingOn(record, text) !== 'solved', `${record.id}: ${text}`)
    }
    const other = ['A', 'B'].find((each) => each !== letter) ?? 'A'
    unnoticed = countIn(unnoticed, findingOn(record, other) !== 'wrong_step', record.id)
  }
  return [missed, unnoticed]
}

/** Right steps that are called wrong, as an equality, in words and as a bare value. */
export function measureSteps(records: readonly PublicRecord[]): readonly Figure[] {
  let blamed = figure('right step called wrong')
  let missed = figure('right step not acknowledged')
  for (const record of records) {
    for (const { formula, value } of record.steps) {
      const texts = [
        `${formula} = ${value}`,
        `First I did ${formula} and got ${value}.`,
        `she has ${value} left`,
        value,
      ]
      for (const text of texts) {
        const kind = findingOn(record, text)
        const isRight = kind === 'right_step' || kind === 'solved'
        blamed = countIn(blamed, kind === 'wrong_step', `${record.id}: ${text}`)
        missed = countIn(missed, !isRight, `${record.id}: ${text}`)
      }
    }
  }
  return [blamed, missed]
}
