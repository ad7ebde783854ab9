/**
 * What practice writes is read alike in the four languages, and with the item's own answer: the tutor
 * computes a task of practice as practice does.
 */
import { expect, test } from 'bun:test'
import { levels } from '../../src/practice/item'
import { randomOf } from '../../src/practice/random'
import { skills } from '../../src/practice/skills'
import { problemIn } from '../../src/tutor/mathematics'
import { assessedAfter } from '../math/judged'

const seeds = Array.from({ length: 12 }, (_, seed) => `readable ${seed}`)

/** Skills of which the languages are not yet read alike: stories whose English alone has a reader. */
const readInEnglishAlone = new Set(['word-problems'])

for (const skill of skills.filter(({ id }) => !readInEnglishAlone.has(id))) {
  test(`a task of ${skill.id} is read alike in the four languages`, () => {
    for (const draft of levels.flatMap((level) =>
      seeds.map((seed) => skill.draft(level, randomOf(seed))),
    )) {
      const { question } = draft.in('en')
      const english = problemIn(question)?.answer
      for (const language of ['de', 'fr', 'es'] as const) {
        const written = draft.in(language).question
        expect({ written, answer: problemIn(written)?.answer }).toEqual({
          written,
          answer: english,
        })
      }
    }
  })
}

test('a number that practice asks for is the answer of the problem that the tutor reads', () => {
  let read = 0
  for (const skill of skills) {
    for (const level of levels) {
      for (const seed of seeds) {
        const { question, kind, key } = skill.draft(level, randomOf(seed)).in('en')
        const problem = kind === 'number' ? problemIn(question) : null
        if (problem === null) continue
        read += 1
        const said = key.answers[0]?.value ?? ''
        const verdicts = problem.steps(said).map((step) => problem.check(step, '')?.kind)
        expect({ question, said, verdicts }).toMatchObject({ verdicts: ['final'] })
      }
    }
  }
  expect(read).toBeGreaterThan(100)
})

test('no line of a solution of practice is called wrong, its answer solves, and no known mistake does', () => {
  const found: string[] = []
  for (const skill of skills) {
    for (const draft of levels.flatMap((level) =>
      seeds.slice(0, 4).map((seed) => skill.draft(level, randomOf(seed))),
    )) {
      const { question, kind, key, steps, mistakes } = draft.in('en')
      if (!answered.has(kind) || problemIn(question) === null) continue
      const findingOn = (said: string) => assessedAfter(question, said).finding.kind
      const answer = key.answers.map(({ value }) => value).join(' or ')
      // One of the two solutions of a square alone is a lost solution; practice lists both in lines.
      const isOfSquare = skill.id === 'quadratics' && key.answers.length > 1
      const wrong = steps.filter((line) => !isOfSquare && findingOn(line) === 'wrong_step')
      const solving = mistakes.filter((mistake) => findingOn(mistake.answer) === 'solved')
      if (answer !== 'none' && findingOn(answer) !== 'solved') found.push(`${question}: ${answer}`)
      found.push(
        ...[...wrong, ...solving.map((one) => one.answer)].map((said) => `${question}: ${said}`),
      )
    }
  }
  expect(found).toEqual([])
}, 30_000)

const answered: ReadonlySet<string> = new Set(['number', 'expression', 'equation'])
