/** What a model thinks aloud at the beginning of its text is not for the learner. */
import { expect, test } from 'bun:test'
import { createModel } from '../../src/llm/create-model'
import { ask } from '../support/providers/ask'
import { configFor } from '../support/providers/every-provider'
import { startOpenAiCompatible } from '../support/providers/openai-compatible'
import type { Script } from '../support/providers/script'

async function relayed(script: Script) {
  await using standIn = await startOpenAiCompatible({ reply: () => script })
  return await ask(createModel(configFor('openai-compatible', standIn.url)))
}

test.each([
  ['in one piece', ['<think>x is 5</think>\n\nWhat first?']],
  [
    'token by token',
    ['<', 'think', '>', '\n', 'x is ', '5', '</', 'think', '>', '\n\n', 'What', ' first?'],
  ],
  ['character by character', Array.from('<think>a </thin> x</think>What first?')],
  ['after white space', ['\n', ' <think>', 'x', '</think>', 'What first?']],
  ['empty', ['<think>\n\n</think>', '\n\nWhat first?']],
])('a leading block is left out: %s', async (_, tokens) => {
  const { text, thrown, finish } = await relayed({ tokens })
  expect(thrown).toBeNull()
  expect(text).toBe('What first?')
  expect(finish?.finishReason).toBe('stop')
})

test.each([
  [['<thinking> is a tag']],
  [['<', 'b>bold</b>']],
  [['  \n', 'indented']],
  [['What does ', '<think>', ' mean? ', '</think>']],
  [['<thi']],
  [['<think>']],
  [['a', '', 'b']],
])('anything else passes untouched: %p', async (tokens) => {
  const { text, thrown } = await relayed({ tokens })
  expect(thrown).toBeNull()
  expect(text).toBe(tokens.join(''))
})

test('a reply of reasoning alone is an error', async () => {
  const tokens = ['<think>', 'x is 5']
  expect((await relayed({ tokens })).thrown).toMatchObject({ kind: 'empty' })
  expect((await relayed({ tokens, finish: 'length' })).thrown).toMatchObject({ kind: 'exhausted' })
  expect((await relayed({ tokens: [...tokens, '</think>', ' '] })).thrown).toMatchObject({
    kind: 'empty',
  })
})

test('a cut inside the block keeps it hidden', async () => {
  const { text, thrown } = await relayed({ tokens: ['<think>', 'x is 5'], finish: null })
  expect(text).toBe('')
  expect(thrown).toMatchObject({ name: 'ModelError' })
})
