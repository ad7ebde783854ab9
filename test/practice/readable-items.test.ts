/**
 * What practice writes is read alike in the four languages, and with the item's own answer: the tutor
 * computes a task of practice as practice does.
 */
import { expect, test } from 'bun:test'
import { levels } from '../../src/practice/item'
import { randomOf } from '../../src/math/random'
import { skills } from '../../src/practice/skills'
import { problemIn } from '../../src/tutor/mathematics'
import { assessedAfter } from '../math/judged'

const seeds = Array.from({ length: 12 }, (_, seed) => `readable ${seed}`)

for (const skill of skills) {
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

/** Skills with tasks that are not read yet. */
const partSkills = new Set(['arithmetic', 'powers-and-roots', 'integrals', 'statistics'])

for (const skill of skills.filter(({ id }) => !partSkills.has(id))) {
  test(`each task of ${skill.id} is read, and not with a sentence or a number more`, () => {
    for (const draft of levels.flatMap((level) =>
      seeds.slice(0, 4).map((seed) => skill.draft(level, randomOf(seed))),
    )) {
      for (const language of ['en', 'de', 'fr', 'es'] as const) {
        const { question, kind } = draft.in(language)
        if (!answered.has(kind)) continue
        const answer = problemIn(question)?.answer
        expect({ question, answer }).not.toEqual({ question, answer: undefined })
        const longer = [
          `${question} ${more[language]}`,
          `${more[language]} ${question}`,
          question.replace(/(?<![\d.,^{(])\d+(?![\d.,)}])/, (number) => `${number} 17`),
        ].filter((text) => text !== question)
        const others = longer.map((text) => problemIn(text)?.answer ?? answer)
        expect({ question, others }).toEqual({ question, others: longer.map(() => answer) })
      }
    }
  })
}

/** A sentence with a number that each task would have to account for. */
const more = {
  en: 'Then 13 of them are taken away.',
  de: 'Danach werden 13 davon weggenommen.',
  fr: 'Ensuite on en enlève 13.',
  es: 'Después se quitan 13.',
} as const

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
