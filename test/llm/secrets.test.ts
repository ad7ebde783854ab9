/**
 * The key shows nowhere in what is thrown, even when a provider repeats it or the text it was sent.
 */
import { expect, test } from 'bun:test'
import { inspect } from 'node:util'
import { createModelTutor } from '../../src/tutor/model-tutor'
import { createModel } from '../../src/llm/create-model'
import { TutorFailure } from '../../src/tutor/tutor'
import { openAssessment } from '../support/assessments'
import { configFor, everyProvider } from '../support/providers/every-provider'
import type { Script } from '../support/providers/script'

const key = 'sk-live-0123456789abcdefghijklmnopqrstuv'
const question = 'my private question about fractions'
const echo = `Incorrect API key provided: ${key}. You asked: ${question}`
const errorBody = JSON.stringify({ error: { message: echo, type: key, code: key, status: key } })

const echoes: readonly (readonly [string, Script])[] = [
  ['an error body in another form', { status: 401, message: echo }],
  ['an error body with the key as code', { status: 400, raw: errorBody }],
  ['an error body as text', { status: 500, raw: echo, headers: { 'x-request': key } }],
  ['an error in the stream', { tokens: ['So '], streamError: echo }],
  ['an unknown frame', { raw: `data: ${errorBody}\n\ndata: {"type":"${key}"}\n\n` }],
  ['a frame that is not JSON', { raw: `data: {"${echo}\n\n` }],
  ['a redirect', { status: 302, headers: { location: `http://127.0.0.1:9/?key=${key}` } }],
]

for (const { provider, start } of everyProvider) {
  test.each(echoes)(`${provider}: %s`, async (_, script) => {
    await using standIn = await start({ reply: () => script })
    const tutor = createModelTutor({
      model: createModel(configFor(provider, standIn.url, { apiKey: key })),
      assess: () => openAssessment,
    })
    const input = {
      mode: 'socratic',
      turns: [{ role: 'user', content: question }],
      state: null,
    } as const
    let thrown: unknown = null
    try {
      for await (const _event of tutor.reply(input, new AbortController().signal));
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(TutorFailure)
    const everything = inspect(thrown, { depth: 20, showHidden: true })
    for (const secret of [key, '0123456789', question, standIn.url, new URL(standIn.url).port]) {
      expect(everything).not.toContain(secret)
    }
  })
}
