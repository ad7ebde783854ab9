/**
 * What a prompt says of a task with an answer key: the step by its label, the rung's question, and
 * never a value before its time.
 */
import { describe, expect, test } from 'bun:test'
import type { AnswerKey, TaskKey } from '../../src/tutor/answer-key/key'
import { type Assessment, type Finding, rungs } from '../../src/tutor/assessment'
import { buildPrompt } from '../../src/tutor/prompt'
import { checkMath, retrievalTools, ToolRunner } from '../../src/tutor/tools'
import type { Mode, TutorInput } from '../../src/tutor/tutor'
import { openAssessment } from '../support/assessments'
import { textOf } from '../support/prompt-text'

const task =
  'A baker makes 64 rolls. She sells 27 in the morning and gives 8 away. She sells the rest for 3 dollars each. How much does the rest bring?'

const key: AnswerKey = {
  kind: 'numeric',
  answers: [{ value: '87', unit: 'dollars', aliases: ['eighty-seven dollars'] }],
  steps: [
    { id: 's1', label: 'rolls that are left', formula: '64 - 27 - 8', value: '29', needs: [] },
    { id: 's2', label: 'money for the rest', formula: '29 * 3', value: '87', needs: ['s1'] },
  ],
  hints: [
    { stepId: 's1', rung: 'probe', question: 'What happens to the rolls during the day?' },
    { stepId: 's1', rung: 'hint', question: 'Which rolls are no longer there to sell?' },
    { stepId: 's1', rung: 'stronger_hint', question: 'What is left of 64 after both groups?' },
    { stepId: 's2', rung: 'hint', question: 'What does a single roll bring?' },
  ],
  mistakes: [{ value: '111', question: 'Do the rolls that she gave away bring money?' }],
}

const held = (confidence: 'proved' | 'agreed' | 'single' = 'agreed', own = key): TaskKey => ({
  status: 'held',
  source: 'model',
  confidence,
  key: own,
})

function systemFor(
  taskKey: TaskKey,
  changes: Partial<Assessment> & { readonly rung?: (typeof rungs)[number] } = {},
  { mode = 'socratic', said = 'hm' }: { mode?: Mode; said?: string } = {},
): string {
  const { rung = 'hint', ...rest } = changes
  const input: TutorInput = {
    mode,
    turns: [
      { role: 'user', content: task },
      { role: 'assistant', content: 'What is left?' },
      { role: 'user', content: said },
    ],
    state: null,
    taskKey,
  }
  const state = { ...openAssessment.state, problem: task, rung, ...rest.state }
  return textOf(buildPrompt(input, { ...openAssessment, ...rest, state }))
}

const expectedMistake: Finding = {
  kind: 'wrong_step',
  quote: '111',
  previous: '',
  mistake: 'unknown',
  question: 'Do the rolls that she gave away bring money?',
}
const findings: readonly Finding[] = [
  { kind: 'new_problem' },
  { kind: 'asks_for_answer' },
  { kind: 'stuck' },
  { kind: 'open' },
  { kind: 'wrong_step', quote: '64 - 27 - 8 = 39', previous: '', mistake: 'arithmetic' },
  expectedMistake,
]
const heldValues = /\b29\b|\b87\b|twenty[- ]nine|eighty[- ]seven|neunundzwanzig|XXIX|LXXXVII/i
const early = rungs.filter((rung) => rung !== 'reveal' && rung !== 'check')

describe('a held key', () => {
  test('no value of it stands in the prompt before reveal, whatever was found', () => {
    for (const rung of early) {
      for (const finding of findings) {
        expect(systemFor(held(), { rung, finding })).not.toMatch(heldValues)
      }
    }
  })

  test('a key that smuggles its values into labels and questions gets none of them said', () => {
    const smuggling: AnswerKey = {
      ...key,
      steps: key.steps.map((step) => ({
        ...step,
        label: `${step.label}: twenty-nine, then eighty-seven`,
      })),
      hints: [
        { stepId: 's1', rung: 'probe', question: 'Is it 29?' },
        {
          stepId: 's1',
          rung: 'hint',
          question: 'Do you see that neunundzwanzig are left, or XXIX?',
        },
        { stepId: 's1', rung: 'stronger_hint', question: 'What is 30 - 1, times three: 87?' },
      ],
    }
    for (const rung of early) {
      for (const finding of findings) {
        expect(systemFor(held('agreed', smuggling), { rung, finding })).not.toMatch(heldValues)
      }
    }
  })

  test('the step is named by its label, and follows what the learner has reached', () => {
    expect(systemFor(held())).toContain('"rolls that are left"')
    const reached = { state: { ...openAssessment.state, problem: task, reachedSteps: ['s1'] } }
    const system = systemFor(held(), reached)
    expect(system).toContain('"money for the rest"')
    expect(system).not.toContain('rolls that are left')
  })

  test.each([
    ['probe', 'What happens to the rolls during the day?'],
    ['hint', 'Which rolls are no longer there to sell?'],
    ['strong_hint', 'What is left of 64 after both groups?'],
    ['worked_step', 'What is left of 64 after both groups?'],
  ] as const)('on %s the one question is the one of that rung', (rung, question) => {
    const system = systemFor(held(), { rung })
    expect(system).toContain(question)
    const asked = key.hints.filter((hint) => system.includes(hint.question))
    expect(asked).toHaveLength(1)
  })

  test('an expected mistake brings its question instead', () => {
    const system = systemFor(held(), { finding: expectedMistake })
    expect(system).toContain('Do the rolls that she gave away bring money?')
    expect(system).not.toContain('Which rolls are no longer there to sell?')
  })

  test('mode tutor and reveal state its answer', () => {
    expect(systemFor(held(), { mayReveal: true }, { mode: 'tutor' })).toContain('"87 dollars"')
    expect(systemFor(held(), { mayReveal: true, rung: 'reveal' })).toContain('"87 dollars"')
  })

  test('of a single sample the answer is called unconfirmed, and no step right or wrong', () => {
    const step = { kind: 'right_step', quote: '64 - 27 = 37' } as const
    expect(systemFor(held('single'), { finding: step })).toContain('As plain arithmetic')
    expect(systemFor(held(), { finding: step })).toContain('It is right')
    const revealed = systemFor(held('single'), { mayReveal: true, rung: 'reveal' })
    expect(revealed).toContain('unconfirmed')
  })
})

describe('without a held key', () => {
  test.each(['pending', 'refused'] as const)(
    '%s: the prompt forbids verdicts and results',
    (status) => {
      const system = systemFor({ status })
      expect(system).toContain('call nothing right or wrong but plain equalities')
      expect(system).toContain('no formula that neither the task nor the learner has written')
      expect(system).toContain('No checked answer is known.')
      expect(system).not.toContain('It is right')
    },
  )

  test('open: nothing is held back, and the prompt says so', () => {
    const system = systemFor({ status: 'open' })
    expect(system).toContain('nothing is held back')
    expect(system).not.toContain('final answer is held back')
  })

  test('a true equality is called true arithmetic, not a right step', () => {
    const finding = { kind: 'right_step', quote: '27 + 8 = 35' } as const
    expect(systemFor({ status: 'refused' }, { finding })).toContain(
      'As plain arithmetic this is true',
    )
  })

  test('nothing was checked: the prompt claims no check', () => {
    for (const status of ['pending', 'refused', 'open'] as const) {
      expect(systemFor({ status })).not.toMatch(/program has checked this/)
    }
  })
})

test('a feeling gets care and a smaller step', () => {
  const plain = systemFor(held())
  const upset = systemFor(held(), { affect: 'frustrated', finding: { kind: 'stuck' } })
  expect(plain).not.toContain('smaller step')
  expect(upset).toContain('smaller step')
  expect(upset).toContain('ask nothing about it')
})

/** A token is no longer than this many characters on average; `gpt-tokenizer` counts 4.1 to 4.6. */
const charsPerToken = 4
const maxTokens = 1_050

test('system text and tools stay under 1,050 tokens in every state of a task', () => {
  const knowledge = {
    searchFiles: async () => [],
    searchSessions: async () => [],
    remember: async () => {},
  }
  const check = checkMath({ problem: null, current: null, detector: null })
  const tools = new ToolRunner(() => [check, ...retrievalTools(knowledge)], null).descriptions
  const longTask = `${task} ${'And what is the total of all the days of the week? '.repeat(20)}`
  const state = { ...openAssessment.state, problem: longTask, lastGoodStep: '64 - 27 - 8 = 29' }
  const states: readonly TaskKey[] = [
    held(),
    held('single'),
    { status: 'refused' },
    { status: 'open' },
  ]
  const sizes = states.flatMap((taskKey) =>
    early.flatMap((rung) =>
      findings.map(
        (finding) =>
          systemFor(taskKey, { rung, finding, affect: 'frustrated', state: { ...state, rung } })
            .length + JSON.stringify(tools).length,
      ),
    ),
  )
  expect(Math.max(...sizes) / charsPerToken).toBeLessThan(maxTokens)
})
