/** What is ChatGPT's own: hidden nodes, parts, tools, thoughts, citations. */
import { describe, expect, test } from 'bun:test'
import {
  branched,
  chatgptNode,
  conversationOf,
  delicate,
  entriesOf,
  outcomes,
  outline,
  tell,
  zipOf,
} from '../exports'

type Node = ReturnType<typeof chatgptNode> | { id: string; parent: string | null; message: null }

const ask = chatgptNode({ id: 'ask', parent: null, role: 'user', text: 'Ask', at: 1 })
/** A node below `parent` whose message has these members. */
const node = (
  id: string,
  parent: string,
  role: string,
  more: Readonly<Record<string, unknown>> = {},
) => chatgptNode({ id, parent, role, text: id, at: 1_756_000_000 }, more)
const content = (content_type: string, rest: Readonly<Record<string, unknown>>) => ({
  content: { content_type, ...rest },
})

const conversation = (nodes: readonly Node[], more: Readonly<Record<string, unknown>> = {}) => ({
  ...tell.chatgpt([]),
  current_node: nodes.at(-1)?.id,
  mapping: Object.fromEntries(nodes.map((one) => [one.id, one])),
  ...more,
})
const read = (...nodes: readonly Node[]) => conversationOf('chatgpt', [conversation(nodes)])
const said = async (more: Readonly<Record<string, unknown>>) =>
  (await read(ask, node('a', 'ask', 'assistant', more))).messages[1]?.content

describe('what is not shown', () => {
  test.each([
    ['no message', { message: null }],
    ['weight 0', node('x', 'ask', 'assistant', { weight: 0 })],
    [
      'hidden',
      node('x', 'ask', 'user', { metadata: { is_visually_hidden_from_conversation: true } }),
    ],
    ['system without text', node('x', 'ask', 'system', content('text', { parts: [''] }))],
    ['nothing said', node('x', 'ask', 'assistant', content('text', { parts: [''] }))],
  ])('%s: what is below moves up', async (_, hidden) => {
    const middle = { ...hidden, id: 'x', parent: 'ask' } as Node
    const below = [node('b', 'x', 'assistant'), node('c', 'x', 'user')]
    expect(outline(await read(ask, middle, ...below))).toEqual([
      '*- user: Ask',
      ' 0 assistant: b',
      '*0 user: c',
    ])
  })

  test('a current node that is hidden shows the branch above it', async () => {
    const hidden = node('x', 'a', 'assistant', { weight: 0 })
    const { messages } = await read(
      ask,
      node('b', 'ask', 'assistant'),
      node('a', 'ask', 'assistant'),
      hidden,
    )
    expect(messages.filter(({ active }) => active).map((message) => message.content)).toEqual([
      'Ask',
      'a',
    ])
  })
})

test('links come from parents; children stand in only where no node names its parent', async () => {
  const nodes = [ask, node('a', 'ask', 'assistant')]
  const misled = nodes.map((one) => ({ ...one, children: ['ask', 'lost', 5] }))
  expect(outline(await read(...(misled as Node[])))).toEqual(['*- user: Ask', '*0 assistant: a'])
  const oldest = nodes.map(({ parent: _, ...one }, index) => ({
    ...one,
    children: index === 0 ? ['a'] : [],
  }))
  expect(outline(await read(...(oldest as unknown as Node[])))).toEqual([
    '*- user: Ask',
    '*0 assistant: a',
  ])
})

test('missing metadata, weight and recipient are no harm', async () => {
  const bare = {
    id: 'a',
    parent: 'ask',
    message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Hi'] } },
  }
  const { messages } = await read(ask, bare as unknown as Node)
  expect(messages[1]).toMatchObject({ content: 'Hi', model: 'gpt-5', createdAt: 1_001 })
})

test('the model is the message’s, else the conversation’s', async () => {
  const { messages } = await read(
    ask,
    node('a', 'ask', 'assistant', { metadata: { model_slug: 'o3' } }),
  )
  expect(messages.map(({ model }) => model)).toEqual([undefined, 'o3'])
})

describe('parts', () => {
  const image = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1.png' }

  test.each([
    [content('text', { parts: ['a', delicate] }), `a\n${delicate}`],
    [content('multimodal_text', { parts: [image, 'after'] }), '[Image: file_1]\nafter'],
    [content('multimodal_text', { parts: ['before', image] }), 'before\n[Image: file_1]'],
    [content('multimodal_text', { parts: ['one', image, 'two'] }), 'one\n[Image: file_1]\ntwo'],
    [
      content('multimodal_text', {
        parts: [
          { content_type: 'audio_transcription', text: 'spoken' },
          { content_type: 'audio_asset_pointer', asset_pointer: 'file-service://a' },
        ],
      }),
      'spoken',
    ],
    [
      content('multimodal_text', {
        parts: [{ content_type: 'audio_asset_pointer', asset_pointer: 'file-service://a' }],
      }),
      '[Audio: a]',
    ],
    [content('multimodal_text', { parts: [{ content_type: 'brand_new' }] }), '[brand_new]'],
    [content('code', { language: 'python', text: 'x = 1' }), '```python\nx = 1\n```'],
    [content('brand_new', { text: 'still text' }), 'still text'],
    [content('brand_new', {}), '[brand_new]'],
  ])('%j', async (more, expected) => {
    expect(await said(more)).toBe(expected)
  })

  test('files have the names they were uploaded with', async () => {
    const attachments = [
      { id: 'file_1', name: 'cat.png' },
      { id: 'file_2', name: 'essay.pdf' },
    ]
    const more = {
      ...content('multimodal_text', { parts: [image, 'Look'] }),
      metadata: { attachments },
    }
    expect(await said(more)).toBe('[Image: cat.png]\nLook\n\n[File: essay.pdf]')
  })
})

describe('citations', () => {
  const citation = (start_ix: number, end_ix: number, url = 'https://x.org/') => ({
    start_ix,
    end_ix,
    metadata: { type: 'webpage', title: 'X [1]', url },
  })
  const cited = (text: string, ...citations: unknown[]) =>
    said({ ...content('text', { parts: [text] }), metadata: { citations } })
  const link = ' ([X  1](https://x.org/))'

  test('become links, from the end backwards, counted in code points', async () => {
    expect(await cited('a【1】b【2】', citation(1, 4), citation(5, 8))).toBe(`a${link}b${link}`)
    expect(await cited('😀a【1】b', citation(2, 5))).toBe(`😀a${link}b`)
    expect(await cited('😀a【1】b', citation(3, 6))).toBe(`😀a${link}b`)
  })

  test('no text is lost to wrong places or addresses', async () => {
    expect(await cited('plain', citation(0, 5))).toBe(`plain${link}`)
    for (const bad of [
      citation(3, 1),
      citation(-1, 2),
      citation(0, 3, 'javascript:x'),
      { start_ix: 0 },
      7,
    ]) {
      expect(await cited('a【1】', bad)).toBe('a【1】')
    }
  })

  test('newer markers read as they say', async () => {
    const matched_text = '\uE200cite\uE202turn0search0\uE201'
    const content_references = [
      { matched_text, alt: '([Site](https://s.org))' },
      { matched_text: ' ' },
    ]
    const more = {
      ...content('text', { parts: [`So ${matched_text}.`] }),
      metadata: { content_references },
    }
    expect(await said(more)).toBe('So ([Site](https://s.org)).')
  })
})

describe('what was done', () => {
  const thought = node(
    't',
    'ask',
    'assistant',
    content('thoughts', { thoughts: [{ summary: 'Plan', content: 'Think' }] }),
  )
  const call = node('call', 't', 'assistant', {
    ...content('code', { language: 'unknown', text: '1+1' }),
    recipient: 'python',
  })
  const result = node('result', 'call', 'tool', {
    ...content('execution_output', { text: '2' }),
    author: { role: 'tool', name: 'python' },
  })
  const calls = [
    { toolCallId: 't', name: 'reasoning', status: 'completed', output: 'Plan\n\nThink' },
    { toolCallId: 'call', name: 'python', status: 'completed', input: '1+1', output: '2' },
  ] as never

  test('joins the answer below, through hidden nodes', async () => {
    const hidden = node('h', 'result', 'assistant', { weight: 0 })
    const { messages } = await read(ask, thought, call, result, hidden, node('a', 'h', 'assistant'))
    expect(messages.map((message) => message.content)).toEqual(['Ask', 'a'])
    expect(messages[1]?.toolCalls).toEqual(calls)
  })

  test('belongs to the shown answer of several', async () => {
    const answers = [node('a', 'result', 'assistant'), node('b', 'result', 'assistant')]
    const { messages } = await read(ask, thought, call, result, ...answers)
    expect(messages.map(({ content: text, toolCalls }) => [text, toolCalls?.length])).toEqual([
      ['Ask', undefined],
      ['a', undefined],
      ['b', 2],
    ])
  })

  test('without an answer it is a separate message, and the next question follows it', async () => {
    const { messages } = await read(ask, thought, call, result, node('next', 'result', 'user'))
    expect(messages).toMatchObject([
      { content: 'Ask' },
      { role: 'assistant', content: '', parent: 0, toolCalls: calls },
      { content: 'next', parent: 1 },
    ])
  })

  test('a failed tool, and a result without its call', async () => {
    const failed = node('f', 'ask', 'tool', {
      ...content('system_error', { text: 'Timeout' }),
      author: { role: 'tool', name: 'web' },
    })
    const { messages } = await read(ask, failed, node('a', 'f', 'assistant'))
    expect(messages[1]?.toolCalls).toEqual([
      { toolCallId: 'f', name: 'web', status: 'failed', output: 'Timeout' },
    ])
  })

  test('10,000 steps in a row are kept up to the bound of a message, with an answer and without', async () => {
    const steps = Array.from({ length: 10_000 }, (_, n) =>
      node(`s${n}`, n === 0 ? 'ask' : `s${n - 1}`, 'tool'),
    )
    const kept = async (...nodes: readonly Node[]) =>
      (await read(ask, ...nodes)).messages.map(({ toolCalls }) => toolCalls?.length)
    const [, withAnswer = 0] = await kept(...steps, node('a', 's9999', 'assistant'))
    const [, without = 0] = await kept(...steps)
    expect([withAnswer, without].every((count) => count > 2_000 && count < 10_000)).toBe(true)
    expect(await kept(...steps.slice(0, 2_000))).toEqual([undefined, 2_000])
    const circle = steps.map((one, index) => (index === 0 ? { ...one, parent: 's9999' } : one))
    expect((await read(ask, ...circle)).messages).toHaveLength(2)
  })
})

test('the archive as downloaded: only its conversation files are read', async () => {
  const zip = zipOf({
    'conversations-001.json': [tell.chatgpt(branched, '2', 'B')],
    'conversations-000.json': [tell.chatgpt(branched, '1', 'A')],
    'chat.html': '<html>',
    'user.json': { id: 'u' },
    'shared_conversations.json': [{ id: 's', title: 'x' }],
    'message_feedback.json': [{}],
    'file-1.png': 'x',
  })
  expect(outcomes(await entriesOf('chatgpt', zip))).toEqual(['A', 'B'])
})
