/** What is LibreChat's own: nested messages, roles, and content parts. */
import { expect, test } from 'bun:test'
import { conversationOf, delicate, outline } from '../exports'

interface Nested {
  readonly [name: string]: unknown
  readonly children?: readonly Nested[]
}
const treeOf = (...messagesTree: readonly Nested[]) => ({
  conversationId: 'c',
  title: 'Tree',
  recursive: true,
  options: { model: 'gpt-4' },
  messagesTree,
})
const read = (...nodes: readonly Nested[]) => conversationOf('librechat', treeOf(...nodes))

test('nesting says who answers whom; roles come from isCreatedByUser', async () => {
  const conversation = await read({
    isCreatedByUser: true,
    sender: 'GPT-4',
    text: delicate,
    messageId: 'same',
    children: [
      {
        isCreatedByUser: false,
        sender: 'User',
        text: 'A1',
        messageId: 'same',
        createdAt: '2024-04-09T14:32:05.230Z',
      },
      { isCreatedByUser: false, text: 'A2', createdAt: '2024-04-09T14:33:05.230Z', model: 'o1' },
    ],
  })
  expect(outline(conversation)).toEqual([
    `*- user: ${delicate}`,
    ' 0 assistant: A1',
    '*0 assistant: A2',
  ])
  expect(conversation.messages.map(({ model }) => model)).toEqual([undefined, 'gpt-4', 'o1'])
  expect(conversation).toMatchObject({
    createdAt: Date.parse('2024-04-09T14:32:05.230Z'),
    updatedAt: Date.parse('2024-04-09T14:33:05.230Z'),
  })
})

test('an empty message in the middle moves its answers up', async () => {
  const conversation = await read({
    isCreatedByUser: true,
    text: 'Q',
    children: [
      { text: '', children: [{ text: 'A', children: [{ isCreatedByUser: true, text: 'R' }] }] },
    ],
  })
  expect(outline(conversation)).toEqual(['*- user: Q', '*0 assistant: A', '*1 user: R'])
})

test('an entry of the messages that is not a message is passed over', async () => {
  const children = [null, 5, 'x', [], { text: 'A' }] as never
  expect((await read({ isCreatedByUser: true, text: 'Q', children })).messages).toHaveLength(2)
})

test('parts: text where there is no other, thoughts and tools beside it', async () => {
  const { messages } = await read({
    text: '',
    content: [
      { type: 'think', think: 'Hm' },
      { type: 'text', text: 'One' },
      { type: 'text', text: { value: 'Two' } },
      {
        type: 'tool_call',
        tool_call: { id: 't', name: 'search', args: '{"q":1}', output: 'found' },
      },
      { type: 'tool_call', tool_call: { function: { name: 'old', arguments: 'x', output: 'y' } } },
    ],
    files: [{ filename: 'cat.png', type: 'image/png' }, { filename: 'a.pdf' }],
  })
  expect(messages[0]?.content).toBe('One\n\nTwo\n\n[Image: cat.png]\n\n[File: a.pdf]')
  expect(messages[0]?.toolCalls).toEqual([
    { toolCallId: 'think-0', name: 'reasoning', status: 'completed', output: 'Hm' },
    { toolCallId: 't', name: 'search', status: 'completed', input: { q: 1 }, output: 'found' },
    { toolCallId: 'call-4', name: 'old', status: 'completed', input: 'x', output: 'y' },
  ])
})

test('a tool’s input that nests without end is kept down to a level', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const text = JSON.stringify(
    treeOf({ content: [{ type: 'tool_call', tool_call: { name: 'x', args: '@' } }] }),
  )
  const { messages } = await conversationOf('librechat', text.replace('"@"', deep))
  expect(JSON.stringify(messages[0]?.toolCalls).length).toBeLessThan(300)
})

test('10,000 messages, each nested in the one before', async () => {
  const depth = 10_000
  const open = Array.from(
    { length: depth },
    (_, n) => `{"isCreatedByUser":${n % 2 === 0},"text":"say ${n}","children":[`,
  )
  const text = JSON.stringify(treeOf()).replace('[]', `[${open.join('')}${']}'.repeat(depth)}]`)
  const { messages } = await conversationOf('librechat', text)
  expect(messages.map(({ content }) => content)).toEqual(open.map((_, n) => `say ${n}`))
  expect(messages.every(({ active }) => active)).toBe(true)
})
