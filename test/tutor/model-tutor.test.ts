/** The model-backed tutor: what it asks, what it passes on, and how it fails. */
import { expect, test } from 'bun:test'
import { createModelTutor } from '../../src/tutor/model-tutor'
import type { ChatModel, ChatPrompt } from '../../src/llm/chat-model'
import { ModelError } from '../../src/llm/error-mapping'
import { createModel } from '../../src/llm/create-model'
import { type TutorInput, type TutorEvent, TutorFailure } from '../../src/tutor/tutor'
import { assess } from '../../src/tutor/assess'
import { equationAssessment } from '../support/assessments'
import { generatedModel } from '../support/generated-model'
import { leastHold } from '../support/loop-probe'
import { configFor } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'

const input: TutorInput = {
  mode: 'socratic',
  turns: [{ role: 'user', content: 'Solve 3x + 7 = 22' }],
  state: null,
}
const never = new AbortController().signal

async function follow(events: AsyncIterable<TutorEvent>) {
  const seen: TutorEvent[] = []
  try {
    for await (const event of events) seen.push(event)
    return { seen, thrown: null }
  } catch (thrown) {
    return { seen, thrown }
  }
}

const failing = (error: unknown): ChatModel =>
  generatedModel(async function* () {
    yield { type: 'text', delta: 'So ' }
    throw error
  })

test('passes the text on and finishes with the assessed state', async () => {
  await using standIn = await startOpenAiCompatible({ reply: () => ['What ', 'first?'] })
  const model = createModel(configFor('openai-compatible', standIn.url))
  const tutor = createModelTutor({ model, assess: () => equationAssessment })
  const { seen } = await follow(tutor.reply(input, never))
  // Pieces that arrive at once may be passed on as one.
  expect(seen.slice(0, -1).every(({ type }) => type === 'text')).toBe(true)
  const text = seen.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  expect(text).toBe('What first?')
  expect(seen.slice(-1)).toEqual([
    {
      type: 'finish',
      finishReason: 'stop',
      usage: { inputTokens: 12, outputTokens: 34 },
      state: equationAssessment.state,
      assessment: { finding: 'new_problem', rung: 'probe' },
    },
  ])
})

test('the held-back answer is not sent to the provider', async () => {
  const prompts: ChatPrompt[] = []
  const model = generatedModel(async function* (prompt) {
    prompts.push(prompt)
    yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 0, outputTokens: 0 } }
  })
  const answer = 'x = 5'
  for (const mayReveal of [false, true]) {
    const tutor = createModelTutor({
      model,
      assess: () => ({ ...equationAssessment, answer, mayReveal }),
    })
    await follow(tutor.reply(input, never))
  }
  expect(JSON.stringify(prompts[0])).not.toContain(answer)
  expect(JSON.stringify(prompts[1])).toContain(answer)
})

test('a model error keeps the text so far and becomes one safe sentence', async () => {
  const tutor = createModelTutor({
    model: failing(new ModelError('silent')),
    fallback: 'off',
    assess: () => equationAssessment,
  })
  const { seen, thrown } = await follow(tutor.reply(input, never))
  expect(seen).toEqual([{ type: 'text', delta: 'So ' }])
  expect(thrown).toBeInstanceOf(TutorFailure)
  expect(thrown).toMatchObject({
    code: 'UPSTREAM_ERROR',
    message: 'The language model did not answer in time. Please try again.',
    cause: { kind: 'silent' },
  })
})

test('a defect in the model layer or the assessment is an internal error without its text', async () => {
  const model = failing(new TypeError('secret detail'))
  const { thrown } = await follow(
    createModelTutor({ model, assess: () => equationAssessment }).reply(input, never),
  )
  expect(thrown).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(Bun.inspect(thrown)).not.toContain('secret detail')

  const assess = () => {
    throw new Error('cannot read this')
  }
  const second = await follow(createModelTutor({ model, assess }).reply(input, never))
  expect(second.thrown).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(second.seen).toEqual([])
})

test('a disclosing reply is ended and its request closed; onReplaced receives the rung and no text', async () => {
  let said = 0
  let isClosed = false
  const rambling = generatedModel(async function* () {
    try {
      for (;;) {
        said += 1
        yield { type: 'text', delta: said === 1 ? 'The answer is 5. ' : 'And so on. ' }
      }
    } finally {
      isClosed = true
    }
  })
  const reported: string[] = []
  const tutor = createModelTutor({
    model: rambling,
    assess: () => equationAssessment,
    onReplaced: (rung) => reported.push(rung),
  })
  const { seen, thrown } = await follow(tutor.reply(input, never))
  expect(thrown).toBeNull()
  expect(isClosed).toBe(true)
  expect(said).toBeLessThan(60)
  expect(reported).toEqual(['probe'])
  expect(JSON.stringify(seen)).not.toContain('answer is')
  expect(seen.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
  const { usage } = seen.at(-1) as Extract<TutorEvent, { type: 'finish' }>
  expect(usage.inputTokens).toBeGreaterThan(100)
  expect(usage.outputTokens).toBeWithin(3, 300)
})

test('a model error after a held sentence shows nothing of the sentence', async () => {
  const model = generatedModel(async function* () {
    yield { type: 'text', delta: 'So x = 5' }
    throw new ModelError('incomplete')
  })
  const tutor = createModelTutor({ model, fallback: 'off', assess: () => equationAssessment })
  const { seen, thrown } = await follow(tutor.reply(input, never))
  expect(thrown).toBeInstanceOf(TutorFailure)
  expect(JSON.stringify(seen)).not.toContain('x = 5')
})

const atOnce = {
  'in one piece': (text: string) => [text],
  'in pieces that have all arrived': (text: string) => text.match(/[^]{1,4}/g) ?? [],
}

test.each(Object.entries(atOnce))(
  'a long reply that comes %s keeps the others waiting for slices',
  async (_, split) => {
    const turns = [
      {
        role: 'user',
        content: 'A train travels 240 km in 3 hours. What is its average speed in km/h?',
      },
    ] as const
    // Each line is a sentence, which is read together with the text before it.
    const text = '½\t7️⃣\n'.repeat(2_500)
    const model = generatedModel(async function* () {
      for (const delta of split(text)) yield { type: 'text', delta }
      yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 0, outputTokens: 0 } }
    })
    const tutor = createModelTutor({ model, assess })
    const reply = () => follow(tutor.reply({ mode: 'socratic', turns, state: null }, never))
    await reply()
    const { heldMs, result } = await leastHold(100, reply)
    expect(result.seen.at(-1)?.type).toBe('finish')
    expect(heldMs).toBeLessThan(100)
  },
)
