/** What the mathematics says: whole in every language, and in one language at a time. */
import { describe, expect, test } from 'bun:test'
import { type Phrase, wordings, write } from '../../src/math/phrases/phrase'
import { de } from '../../src/math/phrases/de'
import { type PhraseTexts, en } from '../../src/math/phrases/en'
import { es } from '../../src/math/phrases/es'
import { fr } from '../../src/math/phrases/fr'
import type { MathProblem, Mistake } from '../../src/math/problem'
import { recogniseProblem } from '../../src/math/registry'
import { detectLanguage } from '../../src/text/language'
import { allProblems } from '../../scripts/eval/problems/all-problems'
import { converse, questionsIn } from '../tutor/dialogue'

const catalogues = { en, de, fr, es } as const
const others = ['de', 'fr', 'es'] as const
const mistakes: readonly Mistake[] = [
  'sign',
  'distribution',
  'order_of_operations',
  'unit',
  'arithmetic',
  'inverse_operation',
  'dropped_solution',
  'inequality_direction',
  'percent_base',
  'integration_constant',
  'power_rule',
  'product_rule',
  'chain_rule',
  'unknown',
]
const rungs = ['probe', 'hint', 'strong_hint'] as const

/** Words of English that are none of German, French or Spanish. */
const englishWord =
  /(?<!\p{L})(?:the|which|what|your|you|of|with|does|how|that|from|this|by|and|when|is|are|it|into|number|both)(?!\p{L})/iu

const withoutValues = (text: string) => text.replace(/\$[^$]*\$|\{\w+\}|“[^”]*”/g, ' ')
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

describe.each(Object.entries(catalogues))(
  'the phrases of %s',
  (language, catalogue: PhraseTexts) => {
    const entries = Object.entries(catalogue)
    const english: Readonly<Record<string, string>> = en

    test('are those of English, with as many wordings and every value', () => {
      expect(entries.map(([name]) => name).toSorted()).toEqual(Object.keys(en).toSorted())
      for (const [name, text] of entries) {
        expect([name, linesOf(text).length]).toEqual([name, linesOf(english[name] ?? '').length])
        expect([name, namesIn(text)]).toEqual([name, namesIn(english[name] ?? '')])
        expect(new Set(linesOf(text)).size).toBe(linesOf(text).length)
      }
    })

    test('ask once, at their end, where English asks', () => {
      for (const [name, text] of entries) {
        const asks = linesOf(english[name] ?? '').map((line) => line.endsWith('?'))
        for (const [at, line] of linesOf(text).entries()) {
          expect([name, line, line.endsWith('?')]).toEqual([name, line, asks[at] ?? false])
          expect([line, questionsIn(line)]).toEqual([line, asks[at] ? 1 : 0])
          if (language === 'es')
            expect([line, line.split('¿').length - 1]).toEqual([line, questionsIn(line)])
        }
      }
    })

    test('are English in English alone', () => {
      if (language === 'en') return
      for (const [name, text] of entries) {
        const isSentence = withoutValues(text).trim().includes(' ')
        if (isSentence) expect([name, text]).not.toEqual([name, english[name] ?? ''])
        expect(withoutValues(text)).not.toMatch(englishWord)
      }
    })
  },
)

const problems = allProblems.flatMap(({ put, wrong }) => {
  const problem = recogniseProblem(put)
  return problem === null ? [] : [{ problem, quotes: wrong.map(([, , quote]) => quote) }]
})

/** Everything that is said about a problem and its variants. */
function saidOf(problem: MathProblem, quotes: readonly string[]): readonly Phrase[] {
  const { statement, statementPhrase, taskPhrase, solution } = problem
  return [
    ...rungs.flatMap((rung) => [...quotes, statement].flatMap((line) => problem.ask(rung, line))),
    ...quotes.flatMap((quote) =>
      mistakes.flatMap((mistake) => problem.askAbout({ quote, previous: statement, mistake })),
    ),
    ...solution.flatMap(({ move, words }) => (words ? [move, words] : [move])),
    taskPhrase,
    ...(statementPhrase ? [statementPhrase] : []),
  ]
}

describe.each(others)('in %s', (language) => {
  test('nothing that is said about any problem holds a name or an English word', () => {
    expect(problems.length).toBeGreaterThan(150)
    for (const { problem, quotes } of problems) {
      const variant = recogniseProblem(problem.variant(1))
      for (const each of [problem, ...(variant ? [variant] : [])]) {
        for (const text of saidOf(each, quotes).flatMap((said) => wordings(said, language))) {
          expect(text).not.toMatch(/(?<!\w)\{[a-z]\w+\}|undefined|\$\$/i)
          expect([each.task, withoutValues(text)]).toEqual([
            each.task,
            withoutValues(text).replace(englishWord, '!'),
          ])
        }
      }
    }
  })
})

test('a result with words is the English phrase for those who read it again', () => {
  for (const { problem } of problems) {
    for (const { result, words } of problem.solution)
      if (words) expect(write(words, 'en')).toBe(result)
  }
})

const stuck = {
  de: ['ich weiß nicht weiter', 'keine Ahnung', 'hilf mir bitte', 'ich verstehe das nicht'],
  fr: ['je ne sais pas', 'je suis bloqué', 'je ne comprends pas', 'aide-moi'],
  es: ['no sé', 'no entiendo esto', 'estoy perdido', 'ayúdame por favor'],
} as const

describe.each(others)('a dialogue in %s', (language) => {
  test.each([
    'Increase 60 by 25%',
    'Solve 5 - 2x < 11',
    'Solve 2x + 3 = 2x + 5',
    'Solve x + y = 10, x - y = 2',
    'Integrate 3x^2 + 2x from 0 to 2',
    'A fair die is rolled once. What is the probability of an even number?',
    'A train travels 240 km in 3 hours. What is its average speed in km/h?',
    'Convert 25 °C to °F',
  ])('on "%s" holds no English', async (task) => {
    const lines = [task, ...stuck[language], '9999', '8888', '7777', '6666']
    const [, ...replies] = await converse(lines)
    for (const { text } of replies) {
      expect([text, englishWord.exec(text.replace(/“[^”]*”/g, ''))?.[0]]).toEqual([text, undefined])
    }
  })
})

test.each([
  ['Löse 3x + 7 = 22', 'de'],
  ['Résous 3x + 7 = 22', 'fr'],
  ['Resuelve 3x + 7 = 22', 'es'],
] as const)('%s is answered in its language to the end', async (task, language) => {
  const replies = await converse([task, '3x = 29', 'x = 6', '3x = 15', 'x = 5'])
  for (const { text } of replies) {
    expect(detectLanguage(text)).toBe(language)
    expect(text).not.toMatch(englishWord)
    expect(questionsIn(text)).toBe(1)
  }
  expect(replies.at(-1)?.state.rung).toBe('check')
})
