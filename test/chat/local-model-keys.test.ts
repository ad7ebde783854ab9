/** Answer keys by a local model (contract §8): a model and a limit of their own, bounds, and help that comes later. */
import { expect, test } from 'bun:test'
import { createModel } from '../../src/llm/create-model'
import { createStructuredModel } from '../../src/llm/structured-call'
import { createSolver } from '../../src/tutor/answer-key/solver'
import { signedUp } from '../support/client'
import { asAnswer, eggsKey, eggsTask } from '../support/eggs'
import { configFor } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { ProviderRequest, Respond } from '../support/providers/script'
import { startScripted } from '../support/scripted'
import { keyStatuses, storedKeys } from '../support/stored-keys'

const { hints, mistakes, ...bareKey } = eggsKey

test('hidden calls have their own model and limit, whatever a reply has', async () => {
  await using scripted = await startScripted(
    {},
    {
      hidden: { answer_key: () => asAnswer(eggsKey) },
      env: { LLM_KEY_MODEL: 'key-model', LLM_KEY_MAX_TOKENS: '700', LLM_MAX_OUTPUT_TOKENS: '300' },
    },
  )
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, eggsTask)
  await keyStatuses(scripted.server, sessionId)
  for (const { body } of scripted.model.hiddenRequests) {
    expect(body).toMatchObject({ model: 'key-model', max_tokens: 700 })
  }
  expect(scripted.model.requests.map(({ body }) => body['model'])).toEqual(['tutor-model'])
})

/** Every schema in a schema. */
function* schemasIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const member of Object.values(value)) yield* schemasIn(member)
}

test('hints and mistakes come in a later call, once they are needed, and say no value', async () => {
  const help = {
    hints: [...hints, { stepId: 's1', rung: 'probe', question: 'Are there 9 eggs left?' }],
    mistakes,
  }
  await using scripted = await startScripted(
    {},
    { hidden: { answer_key: () => asAnswer(bareKey), key_help: () => asAnswer(help) } },
  )
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, eggsTask)
  await keyStatuses(scripted.server, sessionId)
  const calls = (name: string) =>
    scripted.model.hiddenRequests.filter(({ body }) =>
      JSON.stringify(body['response_format']).includes(`"${name}"`),
    )
  expect([calls('answer_key').length, calls('key_help').length]).toEqual([2, 0])
  await client.chat(sessionId, '16 - 3 - 4 = 8')
  const stored = async () => JSON.stringify(await storedKeys(scripted.server))
  while (!(await stored()).includes('How many eggs does she use herself?')) await Bun.sleep(5)
  expect(await stored()).not.toContain('Are there 9 eggs left?')
  await client.chat(sessionId, '16 - 3 - 4 = 7')
  expect([calls('answer_key').length, calls('key_help').length]).toEqual([2, 1])
  for (const { body } of scripted.model.hiddenRequests) {
    for (const schema of schemasIn(body['response_format'])) {
      if (schema['type'] === 'array') expect(schema).toHaveProperty('maxItems')
      if (schema['type'] === 'string' && !('enum' in schema)) {
        expect(schema).toHaveProperty('maxLength')
      }
    }
  }
})

test('a key whose help was no help keeps what it has', async () => {
  await using scripted = await startScripted(
    {},
    { hidden: { answer_key: () => asAnswer(bareKey), key_help: () => ['No idea.'] } },
  )
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, eggsTask)
  await keyStatuses(scripted.server, sessionId)
  await client.chat(sessionId, '16 - 3 - 4 = 8')
  await client.chat(sessionId, '16 - 3 - 4 = 7')
  expect(await keyStatuses(scripted.server, sessionId)).toEqual(['held'])
})

async function solverOver(reply: Respond, timeoutMs: number) {
  const standIn = await startOpenAiCompatible({ hidden: { answer_key: reply } })
  const model = createStructuredModel(createModel(configFor('openai-compatible', standIn.url)))
  const solve = createSolver({ model, samples: 2, timeoutMs })
  return {
    standIn,
    solve: () => solve({ text: eggsTask, pictures: [] }, new AbortController().signal),
    [Symbol.asyncDispose]: () => standIn.stop(),
  }
}

test('two samples that do not fit into the time one after the other are asked for side by side', async () => {
  const slow = { tokens: asAnswer(eggsKey), firstDelayMs: 1_000 }
  await using solver = await solverOver(() => slow, 1_800)
  expect(await solver.solve()).toMatchObject({ reason: null, key: { confidence: 'agreed' } })
  expect(await solver.solve()).toMatchObject({ reason: null, key: { confidence: 'agreed' } })
  expect(solver.standIn.hiddenRequests).toHaveLength(4)
})

test('a quick model is asked a second time only where the first key passes', async () => {
  const wrong = { ...eggsKey, steps: [{ ...eggsKey.steps[0], value: '8' }] }
  await using solver = await solverOver(() => asAnswer(wrong), 20_000)
  expect(await solver.solve()).toMatchObject({ key: { status: 'refused' } })
  expect(solver.standIn.hiddenRequests).toHaveLength(1)
})

const hasFormat = ({ body }: ProviderRequest) => 'response_format' in body

test.each([400, 422, 500, 501])('a format that is answered with %d is left out', async (status) => {
  await using solver = await solverOver(
    (request) =>
      hasFormat(request) ? { status } : ['```json\n', JSON.stringify(eggsKey), '\n```'],
    20_000,
  )
  expect(await solver.solve()).toMatchObject({ key: { status: 'held' } })
  expect(solver.standIn.hiddenRequests.map(hasFormat)).toEqual([true, false, false])
})

const { steps, answers, kind } = eggsKey
const whole = JSON.stringify(bareKey)
const numbers = { ...bareKey, answers: [{ value: 18, unit: 'dollars', aliases: [] }] }
const german = {
  checkable: true,
  art: 'Zahl',
  antworten: [{ wert: '18', einheit: 'Dollar' }],
  schritte: steps.map(({ id, label, formula, value, needs }) => ({
    id,
    label,
    formel: formula,
    ergebnis: value,
    needs,
  })),
}

test.each<readonly [string, string]>([
  ['in a fence', `\`\`\`json\n${whole}\n\`\`\``],
  ['behind a sentence', `Here is the key of {the task}:\n\n${whole}`],
  ['behind an example', `An answer is {"value":"3"}. So: ${whole}`],
  ['before an explanation', `${whole}\n\nHere 16 - 3 - 4 = 9 {as asked}.`],
  ['with commas too many', whole.replaceAll('}', ',}').replaceAll(']', ',]')],
  [
    'with numbers',
    JSON.stringify({
      ...numbers,
      steps: steps.map((step) => ({ ...step, value: Number(step.value) })),
    }),
  ],
  ['with German names', JSON.stringify(german)],
  ['with one answer', JSON.stringify({ checkable: true, kind, answer: answers[0], steps })],
  ['with a list called answer', JSON.stringify({ checkable: true, kind, answer: ['18'], steps })],
  [
    'with steps without ids',
    JSON.stringify({
      kind: 'number',
      answers: ['18'],
      steps: steps.map(({ formula, value }) => ({ formula, result: value })),
    }),
  ],
])('a key is held as models write it: %s', async (_, text) => {
  await using solver = await solverOver(() => text.match(/[^]{1,7}/g) ?? [], 20_000)
  expect(await solver.solve()).toMatchObject({ reason: null, key: { status: 'held' } })
})

test.each([
  ['blank lines', '\n'],
  ['an explanation', 'And so on. '],
])('a key is read to its end, whatever follows without one: %s', async (_, more) => {
  await using solver = await solverOver(
    () => ({ tokens: [whole, ...Array<string>(40).fill(more)], hang: 'end' }),
    20_000,
  )
  expect(await solver.solve()).toMatchObject({ reason: null, key: { status: 'held' } })
})

test('a key that the limit of tokens cuts says nothing of the task', async () => {
  await using solver = await solverOver(
    () => ({ tokens: [whole.slice(0, -40)], finish: 'length' }),
    20_000,
  )
  expect(await solver.solve()).toMatchObject({ key: null, reason: 'cut' })
})

test('a model that is too slow five times in a row is left alone for a while', async () => {
  const isSlow = { now: true }
  await using standIn = await startOpenAiCompatible({
    hidden: { answer_key: () => (isSlow.now ? { hang: 'headers' } : asAnswer(eggsKey)) },
  })
  const model = createStructuredModel(createModel(configFor('openai-compatible', standIn.url)))
  const solver = createSolver({ model, samples: 2, timeoutMs: 60 })
  const signal = new AbortController().signal
  const solve = async () => (await solver({ text: eggsTask, pictures: [] }, signal)).reason
  const reasons: unknown[] = []
  for (let tries = 0; tries < 7; tries += 1) reasons.push(await solve())
  expect(reasons).toEqual([...Array(5).fill('timeout'), 'resting', 'resting'])
  const asked = standIn.hiddenRequests.length
  expect(asked).toBeLessThanOrEqual(10)
  isSlow.now = false
  expect(await solve()).toBe('resting')
  expect(standIn.hiddenRequests).toHaveLength(asked)
})
