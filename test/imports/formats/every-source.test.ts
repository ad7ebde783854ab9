/** What holds for every source alike. */
import { describe, expect, test } from 'bun:test'
import {
  branched,
  conversationOf,
  conversationsOf,
  delicate,
  entriesOf,
  outcomes,
  outline,
  refusalOf,
  tell,
  treeSources,
  zipOf,
} from '../exports'

const record = {
  header: 'Gemini Apps',
  title: 'Prompted hello',
  time: '2026-02-02T07:24:02.806Z',
  safeHtmlItem: [{ html: '<p>hi</p>' }],
}

describe.each(treeSources)('%s', (source) => {
  const whole = tell[source](branched)

  test('branches, order, roles, text and times are the export’s', async () => {
    const conversation = await conversationOf(source, [whole])
    expect(outline(conversation)).toEqual([
      '*- user: Why?',
      ' 0 assistant: First',
      `*0 assistant: ${delicate}`,
      '*2 user: Thanks',
    ])
    expect(conversation.externalId).toBe('c1')
    expect(conversation.title).toBe('Tree')
    expect(conversation.messages.map(({ createdAt }) => createdAt)).toEqual(
      branched.map(({ at }) => at * 1000),
    )
    const created = { openwebui: 1_756_000_000_000, librechat: 1_756_000_001_000 }
    expect(conversation.createdAt).toBe(
      { ...created, chatgpt: 1_756_000_000_500, claude: 1_756_000_000_500 }[source],
    )
    expect(conversation.updatedAt).toBe(
      source === 'librechat' ? 1_756_000_004_000 : 1_756_000_009_000,
    )
    const models = conversation.messages.map(({ model }) => model)
    expect(models).toEqual(
      source === 'claude'
        ? [undefined, undefined, undefined, undefined]
        : [undefined, 'gpt-5', 'gpt-5', undefined],
    )
  })

  test('one object, an array, an object around it and a ZIP are read alike', async () => {
    const expected = await conversationOf(source, [whole])
    const text = JSON.stringify([whole], null, 2)
    const forms = [
      whole,
      { version: { x: ['"sessions":', '['] }, sessions: [whole], more: [1] },
      { conversations: [whole] },
      `\uFEFF${text.replaceAll('\n', '\r\n')}`,
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
      zipOf({
        'export/conversations.json': [whole],
        '__MACOSX/export/._conversations.json': 'x',
        'export/.x.json': '!',
      }),
      zipOf({
        'a/b/conversations-000.json': [],
        'a/b/conversations-001.json': [whole],
        'users.json': [{ uuid: 'u' }],
      }),
    ]
    for (const form of forms) expect(await conversationOf(source, form)).toEqual(expected)
  })

  test('a corrupt entry is one fault, wherever it stands', async () => {
    for (const bad of [null, 1, 'x', [], {}, { title: 'Corrupted entry' }]) {
      const entries = await entriesOf(source, [bad, whole, bad])
      expect(outcomes(entries)).toEqual(['BAD_ENTRY', 'Tree', 'BAD_ENTRY'])
    }
  })

  test('no messages to show is a fault', async () => {
    const entries = await entriesOf(source, [tell[source]([], 'empty'), whole])
    expect(outcomes(entries)).toEqual(['NO_MESSAGES', 'Tree'])
  })

  test('an empty array holds nothing', async () => {
    expect(await entriesOf(source, [])).toEqual([])
  })

  test('cycles and lost parents lose no message', async () => {
    const moves = [
      ['a', 'd'],
      ['a', 'a'],
      ['c', 'lost'],
      ['d', 'd'],
      ['a', 'c'],
    ] as const
    for (const [id, parent] of moves) {
      const told = branched.map((one) => (one.id === id ? { ...one, parent } : one))
      const { messages } = await conversationOf(source, [tell[source](told)])
      const texts = messages.map(({ content }) => content)
      expect(texts.toSorted()).toEqual(branched.map(({ text }) => text).toSorted())
      for (const [index, message] of messages.entries())
        expect(message.parent ?? -1).toBeLessThan(index)
      const ends = messages.filter(({ active }) => active)
      expect(ends.at(-1)?.content).toBe('Thanks')
    }
  })

  test('without a current message the newest leaf is shown; a hidden or lost one is no harm', async () => {
    const text = JSON.stringify([whole])
    for (const gone of [
      text.replace(/"(current_node|currentId|current_leaf_message_uuid)":"d"/, '"x":1'),
      text.replace(/"(current_node|currentId|current_leaf_message_uuid)":"d"/, '"$1":"lost"'),
    ]) {
      expect(outline(await conversationOf(source, gone))).toEqual(
        outline(await conversationOf(source, text)),
      )
    }
  })

  test('a child stamped before its parent stays below it; absurd times are none', async () => {
    const told = branched.map((one, index) => ({
      ...one,
      at: index === 3 ? 1_600_000_000 : one.at,
    }))
    const { messages } = await conversationOf(source, [tell[source](told)])
    expect(messages.at(-1)).toMatchObject({ parent: 2, createdAt: 1_600_000_000_000 })
    const timeless = JSON.stringify([whole]).replaceAll(
      /"(timestamp|create_time|created_at|createdAt|update_time|updated_at)":("[^"]*"|[\d.]+)/g,
      (_, name: string) =>
        `"${name}":${['null', '0', '-5', '1e300', '"never"', '"1e999"'][name.length % 6]}`,
    )
    const { messages: undated, createdAt, updatedAt } = await conversationOf(source, timeless)
    for (const at of [createdAt, updatedAt, ...undated.map((message) => message.createdAt)]) {
      expect(Math.abs(at - Date.now())).toBeLessThan(600_000)
    }
    expect(undated.map((message) => message.createdAt - createdAt)).toEqual([0, 1, 1, 2])
  })

  test('text that no database can hold is mended, and nothing else', async () => {
    const told = [{ ...branched[0], text: 'a\0b\uD800c\u0007' }] as unknown as typeof branched
    const { messages, title } = await conversationOf(source, [
      tell[source](told, 'x\0', ' \n Ti\0tle \nmore '),
    ])
    expect(messages[0]?.content).toBe('a\uFFFDb\uFFFDc\u0007')
    expect(title).toBe('Ti\uFFFDtle')
  })

  test('titles are cut by code points, and the first question stands in for none', async () => {
    const long = await conversationOf(source, [tell[source](branched, 'x', '😀'.repeat(300))])
    expect(long.title).toBe('😀'.repeat(200))
    const none = await conversationOf(source, [tell[source](branched, 'x', '  ')])
    expect(none.title).toBe('Why?')
  })

  test('10,000 messages deep', async () => {
    const told = Array.from({ length: 10_000 }, (_, n) => ({
      id: `n${n}`,
      parent: n === 0 ? null : `n${n - 1}`,
      role: n % 2 ? ('assistant' as const) : ('user' as const),
      text: `say ${n}`,
      at: 1_756_000_000 + n,
    }))
    const { messages } = await conversationOf(source, [tell[source](told)])
    expect(messages.map(({ content }) => content)).toEqual(told.map(({ text }) => text))
    expect(
      messages.every(({ active, parent }, index) => active && (parent ?? -1) === index - 1),
    ).toBe(true)
  })

  test('members named __proto__ and constructor are only names', async () => {
    const names = new Map([
      ['b', 'constructor'],
      ['c', '__proto__'],
    ])
    const named = (id: string) => names.get(id) ?? id
    const told = branched.map((one) => ({
      ...one,
      id: named(one.id),
      parent: one.parent === null ? null : named(one.parent),
    }))
    const text = JSON.stringify([tell[source](told)]).replace('[{', '[{"__proto__":{"title":"no"},')
    const plain = await conversationOf(source, [whole])
    expect(await conversationOf(source, text)).toEqual(plain)
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false)
  })

  test('an export of another source is refused by name', async () => {
    const names = {
      chatgpt: 'ChatGPT',
      claude: 'Claude',
      openwebui: 'Open WebUI',
      librechat: 'LibreChat',
    }
    for (const other of treeSources) {
      if (other === source) continue
      const { code, message } = await refusalOf(source, [
        { title: 'Corrupted entry' },
        tell[other](branched),
      ])
      expect(code).toBe('WRONG_FORMAT')
      expect(message).toContain(`it looks like an export of ${names[other]}`)
    }
    expect((await refusalOf(source, [record])).message).toContain('Gemini')
    expect((await refusalOf('gemini', [whole])).message).toContain(`an export of ${names[source]}`)
  })

  test('the same file comes to the same entries', async () => {
    const twice = [
      await conversationsOf(source, [whole, whole]),
      await conversationsOf(source, [whole, whole]),
    ]
    expect(twice[0]).toEqual(twice[1] as never)
    expect(twice[0]?.map(({ externalId }) => externalId)).toEqual(['c1', 'c1'])
  })
})

test('files that are no export say what they are', async () => {
  for (const [body, said] of [
    ['<!doctype html><title>My Activity</title>', 'a web page'],
    ['SQLite format 3\0', 'neither JSON nor a ZIP archive'],
    [new Uint8Array([0x1f, 0x8b, 8, 0]), 'neither JSON nor a ZIP archive'],
    ['[{"mapping":{"1":{"message":{"fragments":[]}}}}]', 'an export of DeepSeek'],
    ['{"hello":"world"}', 'something else'],
    ['[1,2,3]', 'something else'],
  ] as const) {
    const { code, message } = await refusalOf('claude', body)
    expect([code, message]).toEqual(['WRONG_FORMAT', expect.stringContaining(said)])
  }
  expect((await refusalOf('claude', '')).message).toBe('The file is empty.')
  expect((await refusalOf('gemini', '<html>')).message).toContain('choose JSON instead of HTML')
})
