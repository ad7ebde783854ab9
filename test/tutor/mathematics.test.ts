/** What the mathematics throws ends no reply: divisions by zero and their like, from any text. */
import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { heldBackSolutionOf } from '../../src/tutor/guard/held'
import { createDisclosureDetector } from '../../src/tutor/guard/computed-detector'
import { assess } from '../../src/tutor/assess'
import {
  type MathFailure,
  problemIn,
  reportMathFailures,
  withoutThrowing,
} from '../../src/tutor/mathematics'
import { nextQuestion } from '../../src/tutor/offline/compose-reply'
import { checkMath } from '../../src/tutor/tools'
import type { TutorState } from '../../src/tutor/assessment'
import type { Mode, Turn, TutorInput } from '../../src/tutor/tutor'
import { startScripted } from '../support/scripted'
import { signedUp } from '../support/client'
import { onOneEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { converse, questionsIn } from './dialogue'

afterEach(() => reportMathFailures(() => {}))

/** Messages of a session, one after the other, that have ended a reply or come close to it. */
const dialogues: readonly (readonly string[])[] = [
  ['Solve x^2+4=0', 'x^4=16', 'x = 2', 'x = 1/0'],
  ['Solve x^2 = 49', 'x = 0/0', 'x^4 = 16', 'x = 1/0'],
  ['Solve 2x + 3 = 7', 'x = 4/0', '0x = 4', '0/0 = x'],
  ['Solve x/0 = 3', 'x = 0', '0/0'],
  ['What is 12/(3-3)?', '12/0', '0^-1'],
  ['Solve x + y = 1 and x + y = 2', 'x = 1/0, y = 0/0', 'y = 0^-1'],
  ['What is 5% of 0?', '0/0', '0/0 = 1'],
  ['differentiate 1/0', '1/0', '0^0'],
]
const disclosing = 'So x = 1/0 = 0/0, x^4 = 16, 0^-1 = 0/0 and 1/(2 - 2) = 3.'

describe('a problem whose mathematics throws', () => {
  const secret = 'x = 77 of the learner'
  const fail = (): never => {
    throw new Error(`Division by Zero in ${secret}`)
  }
  const problem = problemIn('Solve 3x + 7 = 22')
  if (problem === null) throw new Error('no problem')
  const broken = withoutThrowing({
    ...problem,
    steps: fail,
    check: fail,
    isTrial: fail,
    ask: fail,
    askAbout: fail,
    variant: fail,
  })

  test('says nothing about a step, and each failure is reported without the text', () => {
    const failures: MathFailure[] = []
    reportMathFailures((failure) => failures.push(failure))
    expect(broken.steps('x = 5')).toEqual([])
    expect(broken.check('x = 5', '3x = 15')).toBeNull()
    expect(broken.isTrial('5', '6')).toBe(false)
    expect(broken.ask('hint', '3x = 15')).toEqual([])
    expect(broken.askAbout({ quote: 'x = 5', previous: '3x = 15', mistake: 'sign' })).toEqual([])
    expect(broken.variant(1)).toBe('')
    expect(failures.map(({ where }) => where)).toEqual([
      'steps',
      'check',
      'trial',
      'ask',
      'ask_about',
      'variant',
    ])
    expect(failures.every(({ error }) => error.startsWith('Error'))).toBe(true)
    expect(JSON.stringify(failures)).not.toContain(secret)
  })
})

/** Runs everything that a model-backed reply computes on one message; gives the next state. */
function computeAll(input: TutorInput): TutorState {
  const assessment = assess(input)
  const key = heldBackSolutionOf(input, assessment)
  const detector = key && createDisclosureDetector(key)
  detector?.(disclosing)
  detector?.(input.turns.at(-1)?.content ?? '')
  const question = nextQuestion(input, assessment, detector ?? undefined)
  expect(questionsIn(question)).toBe(1)
  return assessment.state
}

describe.each(dialogues.map((lines) => [lines.join(' → '), lines] as const))('%s', (_, lines) => {
  test.each(['socratic', 'tutor'] as const)('mode %s computes every reply', async (mode: Mode) => {
    const failures: MathFailure[] = []
    reportMathFailures((failure) => failures.push(failure))
    const turns: Turn[] = []
    let state: TutorState | null = null
    for (const content of lines) {
      turns.push({ role: 'user', content })
      state = computeAll({ mode, turns: [...turns], state })
    }
    expect(await converse(lines, mode)).toHaveLength(lines.length)
    expect(failures).toEqual([])
  })
})

const atom = fc.constantFrom(
  'x',
  'y',
  '0',
  '1',
  '2',
  '7',
  '-3',
  '0.5',
  '1/0',
  '0/0',
  '0^-1',
  'sqrt(-4)',
)
const formula = fc
  .array(
    fc.tuple(atom, fc.constantFrom('+', '-', '*', '/', '^', '/(', ')^', '=', ' = ', '%', '±')),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .chain((parts) => atom.map((last) => parts.flat().join('') + last))
const lead = fc.constantFrom(
  'Solve ',
  'What is ',
  'differentiate ',
  'integrate ',
  'x = ',
  'mean of ',
  '',
)

test('generated hostile formulas and dialogues end in a question', async () => {
  const line = fc.tuple(lead, formula).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Mode>('socratic', 'tutor'),
      async (lines, mode) => {
        const turns: Turn[] = []
        let state: TutorState | null = null
        for (const content of lines) {
          turns.push({ role: 'user', content })
          state = computeAll({ mode, turns: [...turns], state })
        }
        for (const { text } of await converse(lines, mode)) expect(text).not.toBe('')
        const tool = checkMath({ problem: null, current: null, detector: null })
        await Promise.all(lines.map((each) => tool.run({ formula: each })))
      },
    ),
    { numRuns: 150 },
  )
}, 90_000)

onOneEngine('over HTTP', (engine) => {
  async function replies(url: string, lines: readonly string[]) {
    const client = await signedUp(url)
    const sessionId = await client.createSession()
    const last = []
    for (const line of lines) last.push((await client.chat(sessionId, line)).at(-1)?.event)
    return last
  }

  test.each(dialogues.map((lines) => [lines.join(' → '), lines] as const))(
    'the offline tutor answers %s',
    async (_, lines) => {
      await using server = await startServer({ engine })
      expect(await replies(server.url, lines)).toEqual(lines.map(() => 'complete'))
    },
  )
  test('a model that divides by zero is answered with a whole reply', async () => {
    await using scripted = await startScripted({ zero: disclosing.split(/(?<= )/) }, { engine })
    for (const lines of dialogues) {
      const named = lines.map((line) => `${line} [[zero]]`)
      expect(await replies(scripted.url, named)).toEqual(lines.map(() => 'complete'))
    }
  })
})
