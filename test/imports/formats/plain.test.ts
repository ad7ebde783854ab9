/** Plain conversations, which the source "chatgpt" takes besides the export's own. */
import { expect, test } from 'bun:test'
import {
  branched,
  conversationOf,
  conversationsOf,
  delicate,
  entriesOf,
  outcomes,
  outline,
  tell,
} from '../exports'

const plain = {
  title: 'Plain',
  messages: [
    { role: 'user', content: delicate },
    { role: 'assistant', content: 'A', createdAt: '2024-05-01T10:00:00Z' },
  ],
}

test('are read in an array, an object, and alone', async () => {
  for (const form of [plain, [plain], { sessions: [plain] }]) {
    expect(outline(await conversationOf('chatgpt', form))).toEqual([
      `*- user: ${delicate}`,
      '*0 assistant: A',
    ])
  }
})

test('have an id from their content, unless they bring one', async () => {
  const [first, same, other, own] = await conversationsOf('chatgpt', [
    plain,
    plain,
    { ...plain, title: 'x' },
    { ...plain, id: 'mine' },
  ])
  expect(first?.externalId).toBe(same?.externalId)
  expect(first?.externalId).not.toBe(other?.externalId)
  expect(own?.externalId).toBe('mine')
  expect(first?.messages[1]?.createdAt).toBe(Date.parse('2024-05-01T10:00:00Z'))
})

test('with a wrong role or no text are faults that say where; standard ones may stand beside them', async () => {
  const bad = [{ role: 'tool', content: '' }, { role: 'user' }, 5]
  const entries = await entriesOf('chatgpt', {
    sessions: [
      ...bad.map((message) => ({ title: 'x', messages: [...plain.messages, message] })),
      tell.chatgpt(branched),
      { title: 'x', messages: [] },
      plain,
    ],
  })
  expect(outcomes(entries)).toEqual([
    'BAD_ENTRY',
    'BAD_ENTRY',
    'BAD_ENTRY',
    'Tree',
    'NO_MESSAGES',
    'Plain',
  ])
  expect(entries[1]).toMatchObject({ fault: { message: '/messages/2/content must be text.' } })
})
