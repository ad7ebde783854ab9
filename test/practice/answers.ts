/** Items and expectations that the tests of the judge share. */
import { expect } from 'bun:test'
import type { ItemContent } from '../../src/practice/item'
import { judgeAnswer } from '../../src/practice/judge'

/** An item with these answers; by default it asks for a number. */
export function item(
  of: Partial<ItemContent> & { readonly answers: readonly string[]; readonly unit?: string },
): ItemContent {
  const { answers, unit = null, ...rest } = of
  const kinds = { expression: 'expression', choice: 'choice', choices: 'choice' } as const
  const kind = rest.kind ?? 'number'
  return {
    question: 'A question.',
    kind,
    key: {
      kind: kind in kinds ? kinds[kind as keyof typeof kinds] : 'numeric',
      answers: answers.map((value) => ({ value, unit, aliases: [] })),
      steps: [],
      hints: [],
      mistakes: [],
    },
    steps: [],
    explanation: '',
    hints: [],
    mistakes: [],
    skill: 'test',
    level: 'easy',
    language: 'en',
    ...rest,
  }
}

const findingOf = (of: ItemContent, answer: string) => judgeAnswer(of, answer).finding

/** The answers of a list, which "¦" separates; "⏎" is a new line. */
export function list(written: TemplateStringsArray): readonly string[] {
  return (written[0] ?? '').split('¦').map((one) => one.trim().replaceAll('⏎', '\n'))
}

/** Expects a finding of each answer, and names those that differ. */
export function expectAll(of: ItemContent, finding: string, answers: readonly string[]): void {
  const others = answers.filter((answer) => findingOf(of, answer) !== finding)
  expect(others.map((answer) => `${answer} → ${findingOf(of, answer)}`)).toEqual([])
}
