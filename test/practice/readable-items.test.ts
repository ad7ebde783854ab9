/**
 * What practice writes is read alike in the four languages, and with the item's own answer: the tutor
 * computes a task of practice as practice does.
 */
import { expect, test } from 'bun:test'
import { levels } from '../../src/practice/item'
import { randomOf } from '../../src/practice/random'
import { skills } from '../../src/practice/skills'
import { problemIn } from '../../src/tutor/mathematics'

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
