/** Answer keys of tasks that the mathematics does not read (contract §8): how one is made. */
import { describe, expect, test } from 'bun:test'
import { signedUp, tokensOf } from '../support/client'
import { asAnswer, eggsKey, eggsTask, wrongEggsKey } from '../support/eggs'
import { everyProvider } from '../support/providers/every-provider'
import type { ProviderRequest, Respond, Script } from '../support/providers/script'
import type { HiddenCall } from '../support/providers/stand-in'
import { startScripted } from '../support/scripted'
import { keyStatuses } from '../support/stored-keys'

const scripts = {
  leak: { tokens: ['She has 9 eggs left. ', 'So she makes 18 dollars. ', 'Well done!'] },
  wrong: { tokens: ['The answer is 26 dollars. ', 'Do you see it?'] },
  confirms: { tokens: ['Yes, 9 is right for the eggs left. ', 'What comes next?'] },
  other: { tokens: ['Then there are 13 of them. ', 'What next?'] },
}

type Options = Parameters<typeof startScripted>[1] & { solve: Respond; judge?: Respond }

/** A server whose solver answers as `solve` says, and a session with the task. */
async function started({ solve, judge, ...options }: Options) {
  const hidden: Partial<Record<HiddenCall, Respond>> = {
    answer_key: solve,
    ...(judge ? { step_verdict: judge } : {}),
  }
  const scripted = await startScripted(scripts, { ...options, hidden })
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, eggsTask)
  return {
    client,
    sessionId,
    solverCalls: () => callsOf(scripted.model.hiddenRequests, 'answer_key'),
    judgeCalls: () => callsOf(scripted.model.hiddenRequests, 'step_verdict'),
    statuses: (count?: number) => keyStatuses(scripted.server, sessionId, count),
    tutor: async () => {
      const path = `/api/sessions/${sessionId}`
      return (await client.call<{ tutor: unknown }>('GET', path)).json.tutor
    },
    /** Waits until the solver was asked in vain. */
    failed: async () => {
      while (scripted.model.hiddenRequests.length === 0) await Bun.sleep(5)
    },
    say: (content: string) => client.chat(sessionId, content),
    [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose](),
  }
}

const callsOf = (requests: readonly ProviderRequest[], name: HiddenCall) =>
  requests.filter(({ body }) => JSON.stringify(body).includes(`document \`${name}\``))

describe.each(everyProvider)('over $provider', ({ provider, length }) => {
  test('two samples make a key, and the next reply gives none of its values away', async () => {
    await using chat = await started({ provider, solve: () => asAnswer(eggsKey) })
    expect(await chat.statuses()).toEqual(['held'])
    expect(chat.solverCalls()).toHaveLength(2)
    expect(await chat.tutor()).toMatchObject({ checkable: true, source: 'model', solved: false })
    const frames = await chat.say('I think I have to subtract. [[leak]]')
    expect(tokensOf(frames)).not.toMatch(/\b(9|18)\b|nine|eighteen/)
    expect(chat.solverCalls()).toHaveLength(2)
  })

  test('the solver gets the task alone, and the structured output of its provider', async () => {
    await using chat = await started({ provider, solve: () => asAnswer(eggsKey) })
    await chat.statuses()
    const [{ body } = { body: {} }] = chat.solverCalls()
    const sent = JSON.stringify(body)
    expect(sent).toContain('16 eggs per day')
    expect(sent).not.toContain('You are Elenchus')
    expect(body).not.toHaveProperty('tools')
    expect(body).toMatchObject(
      {
        'openai-compatible': {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer_key', strict: true, schema: { type: 'object' } },
          },
        },
        anthropic: { output_config: { format: { type: 'json_schema' } } },
        google: { generationConfig: { responseMimeType: 'application/json' } },
      }[provider],
    )
  })

  test('a server that refuses the format is asked once more without it, and fenced JSON is read', async () => {
    const solve = ({ body }: ProviderRequest) => {
      const { response_format, output_config, generationConfig } = body as Record<string, object>
      const hasFormat =
        response_format ??
        output_config ??
        Object.hasOwn(generationConfig ?? {}, 'responseMimeType')
      if (hasFormat) return { status: 400 }
      return ['Here it is:\n```json\n', JSON.stringify(eggsKey), '\n```\n']
    }
    await using chat = await started({ provider, solve })
    expect(await chat.statuses()).toEqual(['held'])
    expect(chat.solverCalls()).toHaveLength(3)
  })

  test.each([
    ['JSON that is cut', () => [JSON.stringify(eggsKey).slice(0, -20)]],
    ['no JSON', () => ['The answer is 18.']],
    [
      'arithmetic that does not hold',
      () => asAnswer({ ...eggsKey, steps: [{ ...eggsKey.steps[0], value: '8' }] }),
    ],
    [
      'another answer the second time',
      ({ index }: ProviderRequest) => asAnswer(index % 2 ? wrongEggsKey : eggsKey),
    ],
    ['10 MB', () => ({ tokens: Array.from({ length: 160 }, () => 'x'.repeat(65_536)) })],
    ['10 MB in one line', () => ['x'.repeat(10_000_000)]],
  ] as [string, Respond][])('a solver that sends %s: the key is refused', async (_, solve) => {
    const calls: ProviderRequest[] = []
    const counted: Respond = (request) => solve({ ...request, index: calls.push(request) })
    await using chat = await started({ provider, solve: counted })
    expect(await chat.statuses()).toEqual(['refused'])
    expect(await chat.tutor()).toMatchObject({ checkable: false, source: null })
    const before = calls.length
    expect(tokensOf(await chat.say('And now? [[other]]'))).not.toContain('13')
    expect(calls).toHaveLength(before)
  })

  test.each([
    ['an error every time', { status: 403 }],
    ['an outage', { status: 503 }],
    ['a cut stream', { tokens: asAnswer(eggsKey), finish: null }],
    ['a document that the limit cut', { tokens: ['{"checkable": true, "kind"'], finish: length }],
    ['a document without an end', { tokens: Array.from({ length: 9_999 }, () => ' '), delayMs: 5 }],
    ['nothing', { hang: 'headers' }],
    ['half a document, then nothing', { tokens: ['{"checkable":'], hang: 'end' }],
  ] as [string, Script][])('after %s the next message tries again', async (_, failure) => {
    let isWell = false
    const solve: Respond = () => (isWell ? asAnswer(eggsKey) : failure)
    await using chat = await started({ provider, solve, env: { LLM_KEY_TIMEOUT: '1' } })
    await chat.failed()
    isWell = true
    const isHeld = async () => ((await chat.tutor()) as { checkable: boolean }).checkable
    while (!(await isHeld())) {
      expect(tokensOf(await chat.say('And now? [[other]]'))).not.toContain('13')
      await Bun.sleep(50)
    }
    expect(await chat.statuses()).toEqual(['held'])
  })
})

test('one sample makes a key that holds back and judges nothing', async () => {
  const env = { LLM_KEY_SAMPLES: '1' }
  await using chat = await started({ solve: () => asAnswer(eggsKey), env })
  expect(await chat.statuses()).toEqual(['held'])
  expect(chat.solverCalls()).toHaveLength(1)
  expect(await chat.tutor()).toMatchObject({ checkable: true, source: 'model' })
  expect(tokensOf(await chat.say('Subtract? [[leak]]'))).not.toMatch(/\b(9|18)\b/)
  await chat.say('So she has to sell all that she does not use herself.')
  expect(chat.judgeCalls()).toEqual([])
})

test('an open task is asked once and not guarded', async () => {
  const open = { checkable: false, kind: 'open' }
  await using chat = await started({ solve: () => asAnswer(open) })
  expect(await chat.statuses()).toEqual(['open'])
  expect(chat.solverCalls()).toHaveLength(1)
  expect(tokensOf(await chat.say('And now? [[other]]'))).toContain('13')
})

test('the first token does not wait for the solver, and strict mode holds until then', async () => {
  const until = new Promise<void>(() => undefined)
  const pending = { tokens: asAnswer(eggsKey), delayMs: 1, pause: { before: 0, until } }
  const scripted = await startScripted(scripts, { hidden: { answer_key: () => pending } })
  await using _ = scripted
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  // The reply ends while the solver never does.
  const first = await client.chat(sessionId, `${eggsTask} [[other]]`)
  expect(tokensOf(first)).not.toContain('13')
  expect(first.at(-1)?.event).toBe('complete')
  expect(tokensOf(await client.chat(sessionId, 'What now? [[other]]'))).not.toContain('13')
  expect(callsOf(scripted.model.hiddenRequests, 'answer_key')).toHaveLength(1)
})

test('a key that arrives in the middle of a reply takes over from strict mode', async () => {
  const arrived = Promise.withResolvers<void>()
  const late = {
    tokens: ['Let us look at the eggs. ', 'Would 40 eggs a day be too many for her?'],
    delayMs: 1,
    pause: { before: 1, until: arrived.promise },
  }
  const hidden = { answer_key: () => asAnswer(eggsKey) }
  await using scripted = await startScripted({ late }, { hidden })
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  const reply = client.chat(sessionId, `${eggsTask} [[late]]`)
  expect(await keyStatuses(scripted.server, sessionId)).toEqual(['held'])
  arrived.resolve()
  // In strict mode 40 would be held back, because no message has said it.
  expect(tokensOf(await reply)).toContain('Would 40 eggs')
})

test('a reply that presents another result than the key gives the key up for good', async () => {
  await using chat = await started({ solve: () => asAnswer(eggsKey) })
  expect(await chat.statuses()).toEqual(['held'])
  expect(tokensOf(await chat.say('Hm. [[wrong]]'))).not.toContain('26')
  while (!(await chat.statuses()).includes('refused')) await Bun.sleep(5)
  expect(await chat.tutor()).toMatchObject({ checkable: false, source: null })
  expect(chat.solverCalls()).toHaveLength(2)
})

test('a reply that confirms a step of the learner passes, and the key stays held', async () => {
  await using chat = await started({ solve: () => asAnswer(eggsKey) })
  expect(await chat.statuses()).toEqual(['held'])
  await chat.say('16 - 3 - 4 = 9')
  expect(await chat.tutor()).toMatchObject({ solved: false })
  expect(tokensOf(await chat.say('So 9 eggs. [[confirms]]'))).toContain('Yes, 9 is right')
  expect(await chat.statuses()).toEqual(['held'])
})

test('a result that a reply presents before the key comes gives the key up too', async () => {
  const replied = Promise.withResolvers<void>()
  const pause = { before: 0, until: replied.promise }
  const late = { tokens: [JSON.stringify(eggsKey)], delayMs: 1, pause }
  await using scripted = await startScripted(scripts, { hidden: { answer_key: () => late } })
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  const first = await client.chat(sessionId, `${eggsTask} [[wrong]]`)
  expect(tokensOf(first)).not.toContain('26')
  replied.resolve()
  while (!(await keyStatuses(scripted.server, sessionId)).includes('refused')) await Bun.sleep(5)
})

test('an option that is named by its place is held back from its first word on', async () => {
  const task = 'Which of these numbers is prime?\nA) 9\nB) 11\nC) 15'
  const key = { checkable: true, kind: 'choice', answers: [{ value: 'B' }] }
  const place = { tokens: ['The second option ', 'looks good to me. ', 'Why?'] }
  await using scripted = await startScripted(
    { place },
    { hidden: { answer_key: () => asAnswer(key) } },
  )
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, task)
  expect(await keyStatuses(scripted.server, sessionId)).toEqual(['held'])
  expect(tokensOf(await client.chat(sessionId, 'hmm [[place]]'))).not.toContain('second')
})

describe('a message that code cannot judge', () => {
  const verdict =
    (json: object): Respond =>
    () =>
      asAnswer(json)
  const said = 'She keeps back what she eats and what she bakes with.'

  test('is judged by the model with a verbatim quote', async () => {
    const quote = 'what she eats and what she bakes with'
    const judge = verdict({ verdict: 'right', stepId: 's1', quote, mistake: null })
    await using chat = await started({ solve: () => asAnswer(eggsKey), judge })
    await chat.statuses()
    const frames = await chat.say(said)
    expect(frames.at(-1)?.data['assessment']).toMatchObject({ finding: 'right_step', quote })
    expect(chat.judgeCalls()).toHaveLength(1)
    const [{ body } = { body: {} }] = chat.judgeCalls()
    expect(body).toMatchObject({ response_format: { json_schema: { name: 'step_verdict' } } })
  })

  test.each([
    ['without a quote', { verdict: 'right', stepId: 's1', quote: null, mistake: null }],
    ['with other words', { verdict: 'right', stepId: 's1', quote: 'she sells 9', mistake: null }],
    ['of "solved"', { verdict: 'solved', stepId: 's2', quote: 'She keeps back', mistake: null }],
    ['of no form', { verdict: 'great' }],
  ])('is judged by nothing: a verdict %s', async (_, json) => {
    await using chat = await started({ solve: () => asAnswer(eggsKey), judge: verdict(json) })
    await chat.statuses()
    const frames = await chat.say(said)
    expect(frames.at(-1)?.data['assessment']).toMatchObject({ finding: 'open' })
    expect(await chat.tutor()).toMatchObject({ solved: false })
  })

  test('waits for no judge that is silent', async () => {
    const judge: Respond = () => ({ hang: 'headers' })
    await using chat = await started({ solve: () => asAnswer(eggsKey), judge })
    await chat.statuses()
    const frames = await chat.say(said)
    expect(frames.at(-1)?.event).toBe('complete')
    expect(chat.judgeCalls()).toHaveLength(1)
  })
})

test.each([
  'hi',
  'thanks!',
  'I hate math',
  'just tell me',
  'Explain photosynthesis',
  'Solve 3x + 7 = 22',
])('no solver is asked about "%s"', async (content) => {
  await using scripted = await startScripted(scripts)
  const client = await signedUp(scripted.url)
  await client.chat(await client.createSession(), content)
  expect(scripted.model.hiddenRequests).toEqual([])
})
