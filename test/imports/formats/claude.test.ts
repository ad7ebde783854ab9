/** What is Claude's own: blocks, attachments, index files, and lists without parents. */
import { expect, test } from 'bun:test'
import {
  branched,
  conversationOf,
  delicate,
  entriesOf,
  outcomes,
  outline,
  tell,
  zipOf,
} from '../exports'

const whole = tell.claude(branched)
const withMessages = (...messages: readonly unknown[]) => ({
  uuid: 'c',
  name: 'N',
  chat_messages: messages,
})
const read = (...messages: readonly unknown[]) =>
  conversationOf('claude', [withMessages(...messages)])

test('without parents the list is the order', async () => {
  const conversation = await read(
    { uuid: '1', sender: 'human', text: 'Q' },
    { uuid: '2', sender: 'assistant', content: [{ type: 'text', text: delicate }] },
    { uuid: '2', sender: 'human', text: 'R' },
  )
  expect(outline(conversation)).toEqual(['*- user: Q', `*0 assistant: ${delicate}`, '*1 user: R'])
})

test('blocks come before the text field; a message without either moves its answers up', async () => {
  const conversation = await read(
    { uuid: '1', sender: 'human', text: 'old', content: [{ type: 'text', text: 'new' }] },
    {
      uuid: '2',
      parent_message_uuid: '1',
      sender: 'assistant',
      text: '',
      content: [{ type: 'token_budget' }],
    },
    { uuid: '3', parent_message_uuid: '2', sender: 'assistant', text: 'A', content: [] },
  )
  expect(outline(conversation)).toEqual(['*- user: new', '*0 assistant: A'])
})

test('thoughts and tools are named beside the text', async () => {
  const { messages } = await read({
    sender: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Hm' },
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 't1', name: 'search', input: { q: 'x' } },
      {
        type: 'tool_result',
        tool_use_id: 't1',
        content: [{ type: 'text', text: 'found' }],
        is_error: false,
      },
      { type: 'tool_use', id: null, name: 'run', input: {} },
      { type: 'tool_result', tool_use_id: null, content: 'boom', is_error: true },
      { type: 'tool_result', tool_use_id: 'lost', content: [] },
      { type: 'text', text: 'Done.' },
    ],
  })
  expect(messages[0]?.content).toBe('Looking.\n\nDone.')
  expect(messages[0]?.toolCalls).toEqual([
    { toolCallId: 'thought-0', name: 'reasoning', status: 'completed', output: 'Hm' },
    { toolCallId: 't1', name: 'search', status: 'completed', input: { q: 'x' }, output: 'found' },
    { toolCallId: 'call-2', name: 'run', status: 'failed', input: {}, output: 'boom' },
    { toolCallId: 'lost', name: 'tool', status: 'completed', output: [] },
  ])
})

test('pasted text is kept, in a fence that it cannot close; other files by name', async () => {
  const { messages } = await read({
    sender: 'human',
    text: 'See',
    attachments: [
      { file_name: 'a.md', extracted_content: '```\ncode\n```' },
      { file_name: 'b.bin' },
    ],
    files: [{ file_name: 'c.png' }],
  })
  expect(messages[0]?.content).toBe(
    'See\n\n[File: a.md]\n````\n```\ncode\n```\n````\n\n[File: b.bin]\n\n[Image: c.png]',
  )
})

test('the title is the name, the summary, or the first question', async () => {
  const untitled = { ...whole, name: '' }
  expect((await conversationOf('claude', [{ ...untitled, summary: 'Sum' }])).title).toBe('Sum')
  expect((await conversationOf('claude', [untitled])).title).toBe('Why?')
})

test('an index beside one file a conversation: each is read once, and none is lost', async () => {
  const index = [
    { uuid: 'x', name: 'X' },
    { uuid: 'lost', name: 'L' },
    tell.claude(branched, 'y', 'Y'),
  ]
  const zip = zipOf({
    'data-2026/conversations.json': index,
    'data-2026/conversations/x.json': tell.claude(branched, 'x', 'X'),
    'data-2026/projects/p.json': { uuid: 'p' },
    'data-2026/projects.json': [],
    'data-2026/users.json': [{ uuid: 'u' }],
  })
  expect(outcomes(await entriesOf('claude', zip))).toEqual(['BAD_ENTRY', 'Y', 'X'])
})
