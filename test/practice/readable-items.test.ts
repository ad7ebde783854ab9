/**
 * What practice writes is read alike in the four languages, and with the item's own answer: the tutor
 * computes a task of practice as practice does.
 */
import { expect, test } from 'bun:test'
import { type DraftedItem, type ItemContent, levels, type Skill } from '../../src/practice/item'
import { randomOf } from '../../src/math/random'
import { skills } from '../../src/practice/skills'
import { problemIn } from '../../src/tutor/mathematics'
import { assessedAfter } from '../math/judged'

const seeds = Array.from({ length: 8 }, (_, seed) => `readable ${seed}`)

for (const skill of skills) {
  test(`each task of ${skill.id} is read with the answer of its item in the four languages, and not with a sentence or a number more`, () => {
    for (const [at, draft] of draftsOf(skill).entries()) {
      const english = draft.in('en')
      const answer = problemIn(english.question)?.answer
      for (const language of ['en', 'de', 'fr', 'es'] as const) {
        const { question, kind } = draft.in(language)
        const problem = problemIn(question)
        expect({ question, answer: problem?.answer }).toEqual({ question, answer })
        if (!answered.has(kind)) continue
        expect({ question, answer: problem?.answer ?? null }).not.toEqual({
          question,
          answer: null,
        })
        if (kind === 'number')
          expect({ question, verdicts: verdictsOnKey(english) }).toEqual({
            question,
            verdicts: ['final'],
          })
        if (at % seeds.length > 1) continue
        const longer = [
          `${question} ${more[language]}`,
          `${more[language]} ${question}`,
          question.replace(/(?<![\d.,^{(])\d+(?![\d.,)}])/, (number) => `${number} 17`),
        ].filter((text) => text !== question)
        const others = longer.map((text) => problemIn(text)?.answer ?? answer)
        expect({ question, others }).toEqual({ question, others: longer.map(() => answer) })
      }
    }
  }, 90_000)
}

const draftsOf = (skill: Skill): readonly DraftedItem[] =>
  levels.flatMap((level) => seeds.map((seed) => skill.draft(level, randomOf(seed))))

/** What the problem of a question says of the answer of its item. */
function verdictsOnKey({ question, key }: ItemContent) {
  const problem = problemIn(question)
  const steps = problem?.steps(key.answers[0]?.value ?? '') ?? []
  return steps.map((step) => problem?.check(step, '')?.kind)
}

/** A sentence with a number that each task would have to account for. */
const more = {
  en: 'Then 13 of them are taken away.',
  de: 'Danach werden 13 davon weggenommen.',
  fr: 'Ensuite on en enlève 13.',
  es: 'Después se quitan 13.',
} as const

test('no line of a solution of practice is called wrong, its answer solves, and no known mistake does', () => {
  const found: string[] = []
  for (const skill of skills) {
    for (const draft of levels.flatMap((level) =>
      seeds.slice(0, 3).map((seed) => skill.draft(level, randomOf(seed))),
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
}, 120_000)

const answered: ReadonlySet<string> = new Set(['number', 'expression', 'equation'])
