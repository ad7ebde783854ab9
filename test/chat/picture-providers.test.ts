/** Pictures over the protocol of each provider, and the answer key of a task in a picture. */
import { describe, expect, test } from 'bun:test'
import { readFrames } from '../support/answers'
import { tokensOf } from '../support/client'
import { asAnswer, eggsKey } from '../support/eggs'
import { jpeg, png } from '../support/pictures'
import { everyProvider } from '../support/providers/every-provider'
import type { ProviderRequest, Respond } from '../support/providers/script'
import { startServer } from '../support/server'
import { modelEnvironment } from '../support/scripted'
import { keyStatuses } from '../support/stored-keys'
import { newUploader } from '../files/uploader'

interface Options {
  readonly vision?: 'auto' | 'on' | 'off'
  readonly reply?: Respond
  readonly solve?: Respond
}

type Case = (typeof everyProvider)[number]

async function started({ provider, start }: Case, { vision, reply, solve }: Options = {}) {
  const hidden = solve ? { answer_key: solve } : {}
  const model = await start({ hidden, ...(reply ? { reply } : {}) })
  const env = {
    ...modelEnvironment(provider, model.url),
    ...(vision ? { LLM_VISION: vision } : {}),
  }
  const server = await startServer({ env })
  const learner = await newUploader(server.url)
  const sessionId = await learner.client.createSession()
  const upload = async (bytes: Uint8Array, name = 'task.png') =>
    (await learner.upload(name, bytes)).json.id
  const say = async (content: string, ...fileIds: string[]) => {
    const body = { sessionId, content, ...(fileIds.length > 0 ? { fileIds } : {}) }
    const { text } = await learner.client.call('POST', '/api/chat/stream', body)
    return readFrames(text)
  }
  return {
    model,
    server,
    learner,
    sessionId,
    upload,
    say,
    sent: () => model.requests.map(picturesIn),
    solved: () => model.hiddenRequests.map(picturesIn),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await model.stop()
    },
  }
}

/** The image parts of a request, each as "type bytes-in-base64". */
function picturesIn({ body }: ProviderRequest): readonly string[] {
  const found: string[] = []
  JSON.stringify(body, (_, value: unknown) => {
    const { image_url: url, source, inlineData } = (value ?? {}) as Record<string, never>
    const { url: data = '' } = (url ?? {}) as { url?: string }
    if (data !== '') found.push(data.replace(/^data:(.*);base64,/, '$1 '))
    const image = (source ?? {}) as { type?: string; media_type?: string; data?: string }
    if (image.type === 'base64') found.push(`${image.media_type} ${image.data}`)
    const inline = (inlineData ?? {}) as { mimeType?: string; data?: string }
    if (inline.data) found.push(`${inline.mimeType} ${inline.data}`)
    return value
  })
  return found
}

const refusal = 'This model does not support image input.'
const refusesPictures =
  (message = refusal, status = 400): Respond =>
  (request) =>
    picturesIn(request).length > 0 ? { status, message } : ['I read you', '. What next?']

/** The key of a task that stands in a picture alone: no number of it is in the text. */
const pictureKey = asAnswer(eggsKey)

describe.each(everyProvider)('over $provider', (provider) => {
  test('pictures go as image parts, without their metadata, and stay for the next messages', async () => {
    await using chat = await started(provider)
    const ids = [await chat.upload(png()), await chat.upload(jpeg(), 'photo.jpg')]
    await chat.say('Please solve this', ...ids)
    const stored = await Promise.all(
      ids.map(async (id) => Buffer.from(await (await chat.learner.content(id)).arrayBuffer())),
    )
    const expected = [
      `image/png ${stored[0]?.toString('base64')}`,
      `image/jpeg ${stored[1]?.toString('base64')}`,
    ]
    expect(chat.sent()).toEqual([expected])
    await chat.say('And then?')
    expect(chat.sent()[1]).toEqual(expected)
  })

  test('the solver gets the picture, and its key holds back what the picture asks', async () => {
    const leak = ['She has 9 eggs left. ', 'So she makes 18 dollars. ', 'Well done!']
    await using chat = await started(provider, { solve: () => pictureKey, reply: () => leak })
    const first = await chat.say('Solve this', await chat.upload(png()))
    expect(tokensOf(first)).not.toMatch(/\b(9|18)\b/)
    expect(first.at(-1)?.data).toMatchObject({
      assessment: { finding: 'new_problem', rung: 'probe' },
    })
    expect(await keyStatuses(chat.server, chat.sessionId)).toEqual(['held'])
    expect(chat.solved().map(({ length }) => length)).toEqual([1, 1])
    expect(tokensOf(await chat.say('I have to subtract first.'))).not.toMatch(/\b(9|18)\b/)
    const { json } = await chat.learner.client.call<{ tutor: object }>(
      'GET',
      `/api/sessions/${chat.sessionId}`,
    )
    expect(json.tutor).toMatchObject({ problem: 'Solve this', checkable: true, source: 'model' })
    const right = await chat.say('16 - 3 - 4 = 9')
    expect(right.at(-1)?.data).toMatchObject({ assessment: { finding: 'right_step' } })
    const solved = await chat.say('So it is 18 dollars')
    expect(solved.at(-1)?.data).toMatchObject({ assessment: { finding: 'solved' } })
  })

  test('another picture with the same words is another task', async () => {
    await using chat = await started(provider, { solve: () => pictureKey })
    await chat.say('Solve this', await chat.upload(png({ seed: 1 })))
    await keyStatuses(chat.server, chat.sessionId)
    await chat.say('Solve this', await chat.upload(png({ seed: 2 })))
    expect(await keyStatuses(chat.server, chat.sessionId, 2)).toEqual(['held', 'held'])
  })

  test.each([400, 415, 422])(
    'a provider that refuses them with %d is asked without from then on',
    async (status) => {
      await using chat = await started(provider, { reply: refusesPictures(refusal, status) })
      const frames = await chat.say('Solve this', await chat.upload(png()))
      expect(tokensOf(frames)).toBe(
        'I cannot see pictures here. Could you type the task, with all of its numbers?',
      )
      expect(frames.at(-1)?.event).toBe('complete')
      expect(chat.sent().map(({ length }) => length)).toEqual([1])
      expect(tokensOf(await chat.say('Hello there'))).toContain('I read you')
      expect(tokensOf(await chat.say('Solve this', await chat.upload(jpeg())))).toContain(
        'type the task',
      )
      expect(chat.sent().map(({ length }) => length)).toEqual([1, 0])
      const [said] = await chat.learner.client.messages(chat.sessionId)
      expect(said).toHaveProperty('fileIds')
    },
  )

  test('one picture that it cannot read does not make it blind', async () => {
    let refused = 0
    const reply: Respond = (request) => {
      if (picturesIn(request).length > 0 && refused++ === 0) {
        return { status: 400, message: 'Could not process image.' }
      }
      return ['I see', '. What next?']
    }
    await using chat = await started(provider, { reply })
    expect(tokensOf(await chat.say('Solve this', await chat.upload(png())))).toContain(
      'type the task',
    )
    expect(tokensOf(await chat.say('Solve this', await chat.upload(jpeg())))).toContain('I see')
  })

  test('LLM_VISION=off sends none and starts no solver', async () => {
    await using chat = await started(provider, { vision: 'off' })
    expect(tokensOf(await chat.say('Solve this', await chat.upload(png())))).toContain(
      'type the task',
    )
    expect(chat.model.requests).toEqual([])
    expect(chat.model.hiddenRequests).toEqual([])
    expect(tokensOf(await chat.say('Hello'))).toBe('Hello.')
    expect(chat.sent()).toEqual([[]])
  })

  test('LLM_VISION=on sends every picture, whatever was refused before', async () => {
    await using chat = await started(provider, { vision: 'on', reply: refusesPictures() })
    const id = await chat.upload(png())
    await chat.say('Solve this', id)
    await chat.say('Solve this', id)
    expect(chat.sent().filter(({ length }) => length > 0)).toHaveLength(2)
  })
})

const [openAi] = everyProvider.filter(({ provider }) => provider === 'openai-compatible')

describe('bounds', () => {
  test('the pictures of the open task and of the newest three messages are sent', async () => {
    await using chat = await started(openAi as Case, { solve: () => pictureKey })
    for (const seed of [1, 2, 3, 4, 5]) {
      const text = seed === 1 ? 'Solve this' : `I tried it like so, try ${seed}`
      await chat.say(text, await chat.upload(png({ seed })))
    }
    expect(chat.sent().map(({ length }) => length)).toEqual([1, 2, 3, 4, 4])
  })

  test('a deleted picture is not sent any more', async () => {
    await using chat = await started(openAi as Case)
    const id = await chat.upload(png())
    await chat.say('Solve this', id)
    await chat.learner.remove(id)
    await chat.say('And now?')
    expect(chat.sent().map(({ length }) => length)).toEqual([1, 0])
  })
})
