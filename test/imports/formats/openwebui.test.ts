/** What is Open WebUI's own: output items, details blocks, and older forms. */
import { describe, expect, test } from 'bun:test'
import { branched, conversationOf, delicate, outline, tell } from '../exports'

const whole = tell.openwebui(branched)
const chatWith = (messages: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
  ...whole,
  chat: { title: 'T', models: ['m'], history: { messages, ...more } },
})
const answer = async (more: Readonly<Record<string, unknown>>) =>
  (
    await conversationOf('openwebui', [
      chatWith({ a: { role: 'assistant', parentId: null, ...more } }),
    ])
  ).messages[0]

test('older forms: without a record, with a list, with a map of messages', async () => {
  const shown = outline(await conversationOf('openwebui', [whole]))
  expect(outline(await conversationOf('openwebui', [{ chat: whole.chat }]))).toEqual(shown)
  expect(outline(await conversationOf('openwebui', [whole.chat]))).toEqual(shown)
  const { messages } = whole.chat.history
  expect(outline(await conversationOf('openwebui', [{ chat: { messages } }]))).toEqual(shown)
  const list = [
    { role: 'user', content: 'Q' },
    { role: 'assistant', content: 'A' },
  ]
  expect(outline(await conversationOf('openwebui', [{ chat: { messages: list } }]))).toEqual([
    '*- user: Q',
    '*0 assistant: A',
  ])
})

test('a chat without an id has one from its content', async () => {
  const [a, b] = [
    await conversationOf('openwebui', [{ chat: whole.chat }]),
    await conversationOf('openwebui', { chat: whole.chat }),
  ]
  expect(a.externalId).toStartWith('sha256:')
  expect(a.externalId).toBe(b.externalId)
})

test('models: the message’s, else the chat’s', async () => {
  expect((await answer({ content: 'A', model: 'own' }))?.model).toBe('own')
  expect((await answer({ content: 'A' }))?.model).toBe('m')
})

test('parts and files', async () => {
  const content = [
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url: 'data:' } },
  ]
  const files = [
    { type: 'file', name: 'a.pdf' },
    { type: 'image', url: 'data:' },
    { file: { filename: 'b.txt' } },
  ]
  expect((await answer({ content, files }))?.content).toBe(
    'Look\n\n[Image]\n\n[File: a.pdf]\n\n[Image]\n\n[File: b.txt]',
  )
})

test('the output of a reply says what it did, and comes before the content', async () => {
  const message = await answer({
    content:
      '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> old\n</details>\nold',
    output: [
      { type: 'reasoning', content: [{ type: 'output_text', text: 'Hm' }] },
      { type: 'function_call', call_id: 'c', name: 'search', arguments: '{"q":1}' },
      {
        type: 'function_call_output',
        call_id: 'c',
        output: [{ type: 'input_text', text: 'found' }],
      },
      { type: 'message', content: [{ type: 'output_text', text: delicate }] },
    ],
  })
  expect(message?.content).toBe(delicate)
  expect(message?.toolCalls).toEqual([
    { toolCallId: 'reasoning-0', name: 'reasoning', status: 'completed', output: 'Hm' },
    { toolCallId: 'c', name: 'search', status: 'completed', input: { q: 1 }, output: 'found' },
  ])
})

describe('details blocks', () => {
  const thought =
    '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n> a &lt; b\n> c\n</details>'
  const tool =
    '<details type="tool_calls" done="true" id="c" name="search" arguments="{&quot;q&quot;:1}" result="[2]">\n<summary>Tool</summary>\n</details>'

  test('become what was done, and the text stays', async () => {
    const message = await answer({ content: `${thought}\nFirst\n${tool}\nSecond  x` })
    expect(message?.content).toBe('First\nSecond  x')
    expect(message?.toolCalls).toEqual([
      { toolCallId: 'details-0', name: 'reasoning', status: 'completed', output: 'a < b\nc' },
      { toolCallId: 'c', name: 'search', status: 'completed', input: { q: 1 }, output: [2] },
    ])
  })

  test.each([
    `\`\`\`html\n${thought}\n\`\`\``,
    '<details type="reasoning" done="false">\nno end',
    '<details>\n<summary>Mine</summary>\nx\n</details>',
    `  ${delicate}`,
  ])('text stays as it is: %j', async (content) => {
    const message = await answer({ content })
    expect(message?.content).toBe(content)
    expect(message?.toolCalls).toBeUndefined()
  })

  test('a message of thoughts alone is shown', async () => {
    expect(await answer({ content: thought })).toMatchObject({
      content: '',
      toolCalls: [{ name: 'reasoning' }],
    })
  })

  test('a user’s text is never taken apart', async () => {
    const { messages } = await conversationOf('openwebui', [
      chatWith({ a: { role: 'user', content: thought } }),
    ])
    expect(messages[0]?.content).toBe(thought)
  })
})
