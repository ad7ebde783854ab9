/**
 * Keys of every kind that practice makes, held as keys of a dialogue: the answer solves in each language,
 * and none of the mistakes that practice knows does.
 */
import { expect, test } from 'bun:test'
import { type ItemContent, levels } from '../../../src/practice/item'
import { randomOf } from '../../../src/math/random'
import { skills } from '../../../src/practice/skills'
import type { KeyAnswer } from '../../../src/tutor/answer-key/key'
import { assess } from '../../../src/tutor/assess'
import { problemIn } from '../../../src/tutor/mathematics'

/** What an assessment finds in a message on an item. */
function findingsOn({
  question,
  choices = [],
  key,
}: Pick<ItemContent, 'question' | 'choices' | 'key'>): (said: string) => string {
  const options = choices.map((text, at) => `${String.fromCharCode(65 + at)}) ${text}`)
  const task = { role: 'user', content: [question, ...options].join('\n') } as const
  const taskKey = { status: 'held', source: 'teacher', confidence: 'proved', key } as const
  const { state } = assess({ mode: 'socratic', turns: [task], state: null, taskKey })
  return (content) =>
    assess({ mode: 'socratic', turns: [task, { role: 'user', content }], state, taskKey }).finding
      .kind
}

const written = ({ value, unit }: KeyAnswer): string => (unit === null ? value : `${value} ${unit}`)

const listed = new Set(['number', 'expression', 'equation', 'choice', 'text'])

for (const language of ['en', 'de', 'fr', 'es'] as const) {
  test(`an answer of practice solves its key, and a known mistake does not, in ${language}`, () => {
    const found: string[] = []
    for (const draft of skills.flatMap((skill) =>
      levels.flatMap((level) => [1, 2, 3].map((seed) => skill.draft(level, randomOf(`${seed}`)))),
    )) {
      const item = draft.in(language)
      if (!listed.has(item.kind) || problemIn(item.question) !== null) continue
      const findingOn = findingsOn(item)
      const answer = item.key.answers.map(written).join(' ; ')
      if (findingOn(answer) !== 'solved')
        found.push(`${item.question}: ${answer} is ${findingOn(answer)}`)
      for (const mistake of item.mistakes) {
        if (findingOn(mistake.answer) === 'solved')
          found.push(`${item.question}: ${mistake.answer} solves`)
      }
    }
    expect(found).toEqual([])
  })
}

const named = { id: 's1', label: '', formula: '1 + 1', value: '2', needs: [] }

test.each([
  ['x = 5, y = -4', 'solved'],
  ['y = -4 and x = 5', 'solved'],
  ['(5, -4)', 'solved'],
  ['x = -4, y = 5', 'wrong_step'],
  ['(-4, 5)', 'wrong_step'],
  ['x = 5', 'right_step'],
])('of the values of two unknowns, each stands for its own: %s is %s', (said, finding) => {
  const answers = ['x = 5', 'y = -4'].map((value) => ({ value, unit: null, aliases: [] }))
  const key = { kind: 'numeric', answers, steps: [named], hints: [], mistakes: [] } as const
  const item = { question: 'Where do the two lines meet? Give x and y.', key }
  expect(findingsOn(item)(said)).toBe(finding)
})
