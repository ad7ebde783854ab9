/** The glossary of school mathematics: whole in four languages, found by every spelling, true to the task in focus. */
import { describe, expect, test } from 'bun:test'
import { askedTerm, termMeaning, termNames } from '../../../src/tutor/language/glossary'
import { type SchoolTerm, examples, terms } from '../../../src/tutor/language/glossary/term'
import { type Language, languages } from '../../../src/text/language'
import { converse, questionsIn } from '../dialogue'

test('it has some 150 terms', () => expect(terms.length).toBeGreaterThanOrEqual(150))

const asked: Readonly<Record<Language, readonly ((name: string) => string)[]>> = {
  en: [
    (name) => `What is a ${name}?`,
    (name) => `what does ${name} mean`,
    (name) => `I don’t know what a ${name} is`,
  ],
  de: [
    (name) => `Was ist ein ${name}?`,
    (name) => `was bedeutet ${name}`,
    (name) => `Kannst du mir ${name} erklären?`,
  ],
  es: [
    (name) => `¿Qué es una ${name}?`,
    (name) => `que significa ${name}`,
    (name) => `no sé qué es ${name}`,
  ],
  fr: [
    (name) => `C’est quoi un ${name} ?`,
    (name) => `qu’est-ce que ${name}`,
    (name) => `un ${name}, c’est quoi ?`,
  ],
}

describe.each(languages)('in %s', (language) => {
  test('each term is found by each of its names, however it is asked for', () => {
    for (const term of terms) {
      for (const name of termNames(term, language)) {
        for (const ask of asked[language]) {
          expect([ask(name), askedTerm(ask(name))]).toEqual([ask(name), term])
          expect(askedTerm(ask(name.toUpperCase()))).toBe(term)
        }
      }
    }
  })

  test('a meaning is short, without a number, and a name stands for one term', () => {
    const names = terms.flatMap((term) => termNames(term, language))
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
    for (const term of terms) {
      const meaning = termMeaning(term, language)
      expect([meaning, /^\p{Lu}.{10,}\.$/u.test(meaning), /[\d?]/.test(meaning)]).toEqual([
        meaning,
        true,
        false,
      ])
      expect([term, meaning.length + (examples[term]?.length ?? 0) < 240]).toEqual([term, true])
    }
  })
})

test.each([
  ['What are variables?', 'variable'],
  ['what is the denominator again?', 'denominator'],
  ['define primes', 'prime'],
  ['Was sind Brüche?', 'fraction'],
  ['Was ist ein Zähler?', 'numerator'],
  ['erklär mir den Nenner', 'denominator'],
  ['Was sind Faktoren?', 'factor'],
  ['¿Qué es una raíz?', 'squareRoot'],
  ['¿Qué son las ecuaciones?', 'equation'],
  ['que es un angulo recto', 'rightAngle'],
  ['C’est quoi un facteur ?', 'factor'],
  ['Qu’est-ce que c’est que les inconnues ?', 'unknown'],
  ['qu’est-ce qu’une fraction ?', 'fraction'],
  ['What is a Nenner?', 'denominator'],
] as const)('“%s” asks for %s', (said, term: SchoolTerm) => expect(askedTerm(said)).toBe(term))

test.each([
  'What is the median of 3, 4 and 8?',
  'What is the area?',
  'Was ist die Lösung?',
  'What is the sum?',
  'What is the perimeter of this rectangle?',
  'explain photosynthesis',
  'x is a variable',
  'Find the derivative',
])('“%s” is no question for a word alone', (said) => expect(askedTerm(said)).toBeNull())

describe('in the middle of a task', () => {
  test.each([
    ['Solve 3x + 7 = 22', 'What is a coefficient?', /multiplies a variable/],
    ['Löse 3x + 7 = 22', 'Was ist eine Gleichung?', /denselben Wert/],
    ['Resuelve 3x + 7 = 22', '¿Qué es una incógnita?', /cuyo valor pide/],
    ['Résous 3x + 7 = 22', 'C’est quoi une équation ?', /même valeur/],
  ])('%s: %s', async (task, question, meaning) => {
    const [, reply] = await converse([task, question])
    expect(reply?.text).toMatch(meaning)
    expect(reply?.text).toContain('3x + 7 = 22')
    expect(reply?.state).toMatchObject({ problem: task, rung: 'probe' })
    expect(questionsIn(reply?.text ?? '')).toBe(1)
  })

  test('an example that says the answer stays out', async () => {
    const [, reply] = await converse([
      'What is 2/3 of 6?',
      'What is a solution?',
      'what is a square root?',
    ])
    expect(reply?.text).not.toMatch(/= 4(?!\d)/)
    const [, root] = await converse(['Solve x + 4 = 7', 'what is a square root?'])
    expect(root?.text).toContain('whose square')
    expect(root?.text).not.toContain('= 3')
  })
})

test('without a task a question for a word opens none', async () => {
  const [reply] = await converse(['What is a variable?'])
  expect(reply?.text).toContain('A letter that stands for a number')
  expect(reply?.state.problem).toBeNull()
})
