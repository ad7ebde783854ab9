/** What is Gemini's own: records without conversations, verbs, languages, drafts, and HTML. */
import { describe, expect, test } from 'bun:test'
import {
  conversationOf,
  conversationsOf,
  entriesOf,
  outcomes,
  outline,
  refusalOf,
  zipOf,
} from '../exports'
import { threadTime } from '../../support/loop-probe'

const start = Date.parse('2026-02-02T07:00:00.000Z')
/** A record `minutes` after the first one. */
const record = (minutes: number, title: string, ...answers: readonly string[]) => ({
  header: 'Gemini Apps',
  title,
  time: new Date(start + minutes * 60_000).toISOString(),
  products: ['Gemini Apps'],
  safeHtmlItem: answers.map((html) => ({ html })),
})
const markdown = async (html: string) =>
  (await conversationOf('gemini', [record(0, 'Prompted x', html)])).messages[1]?.content

test('newest first in, conversations by half an hour of silence out', async () => {
  const records = [
    record(91, 'Prompted late', '<p>l</p>'),
    record(60, 'Asked more'),
    record(30, 'Said two', '<p>2</p>'),
    record(0, 'Prompted one', '<p>1</p>'),
  ]
  const conversations = await conversationsOf('gemini', records)
  expect(conversations.map(outline)).toEqual([
    ['*- user: late', '*0 assistant: l'],
    ['*- user: one', '*0 assistant: 1', '*1 user: two', '*2 assistant: 2', '*3 user: more'],
  ])
  expect(conversations.map(({ title }) => title)).toEqual([
    'late (reconstructed)',
    'one (reconstructed)',
  ])
  expect(conversations[1]).toMatchObject({ createdAt: start, updatedAt: start + 60 * 60_000 })
  const [, oldestFirst] = (await conversationsOf('gemini', records.toReversed())).toReversed()
  expect(oldestFirst).toEqual(conversations[1])
})

test('a conversation that went on keeps its identity', async () => {
  const [before] = await conversationsOf('gemini', [record(0, 'Prompted one')])
  const [after] = await conversationsOf('gemini', [
    record(10, 'Prompted two'),
    record(0, 'Prompted one'),
  ])
  expect(after?.externalId).toBe(before?.externalId ?? '')
})

test('drafts are branches, and the first is shown', async () => {
  const conversation = await conversationOf('gemini', [
    record(1, 'Prompted b', 'B'),
    record(0, 'Prompted a', 'A1', 'A2'),
  ])
  expect(outline(conversation)).toEqual([
    '*- user: a',
    '*0 assistant: A1',
    '*1 user: b',
    '*2 assistant: B',
    ' 0 assistant: A2',
  ])
})

describe('which records are prompts', () => {
  test.each([
    ['Prompted with: x', 'x'],
    ['Asked Gemini: x', 'x'],
    ['Asked Bard: x', 'x'],
    ['Branched x', 'x'],
    ['Answered x', 'x'],
    ['Prompted x Attached 2 files.', 'x'],
    ['Du hast x gefragt', 'Du hast x gefragt'],
  ])('%s', async (title, prompt) => {
    const { messages } = await conversationOf('gemini', [record(0, title, 'A')])
    expect(messages[0]?.content).toBe(prompt)
  })

  test.each(['Created a Gem', 'Used Gemini', 'Gave feedback', 'Deleted x'])(
    'not: %s',
    async (title) => {
      const entries = await entriesOf('gemini', [record(1, 'Prompted x'), record(0, title, 'A')])
      expect(outcomes(entries)).toEqual(['x (reconstructed)'])
    },
  )

  test('other products’ records, and unanswered ones in another language, are passed over', async () => {
    const search = { ...record(0, 'Prompted x', 'A'), header: 'Search', products: ['Search'] }
    expect(
      await conversationsOf('gemini', [
        record(1, 'Prompted ok'),
        search,
        record(0, 'Vous avez vu'),
      ]),
    ).toHaveLength(1)
    expect(await conversationsOf('gemini', [search])).toEqual([])
    const bard = { ...search, header: 'Bard' }
    expect(await conversationsOf('gemini', [bard])).toHaveLength(1)
  })

  test('a record without time or title is an error, and the rest is imported', async () => {
    const entries = await entriesOf('gemini', [
      record(2, 'Prompted b'),
      { header: 'Gemini Apps' },
      record(0, 'Prompted a'),
    ])
    expect(outcomes(entries)).toEqual(['b (reconstructed)', 'BAD_ENTRY', 'a (reconstructed)'])
  })
})

describe('HTML as Markdown', () => {
  test.each([
    [
      '<p>$E_{k} = \\frac{1}{2} m v^2$ *a* a_b_c [x] \\(y\\) 😀</p>',
      '$E_{k} = \\frac{1}{2} m v^2$ *a* a_b_c [x] \\(y\\) 😀',
    ],
    [
      '<pre><code class="language-python">def f(a_b):\n    return a*b</code></pre>',
      '```python\ndef f(a_b):\n    return a*b\n```',
    ],
    ['<p>a &lt; b &amp; c</p>', 'a < b & c'],
    ['<h2>H</h2><p><b>x</b> <em>y</em></p>', '## H\n\n**x** _y_'],
    ['<a href="https://x.org/a_b">l</a>', '[l](https://x.org/a_b)'],
    ['<a href="javascript:alert(1)">l</a>', 'l'],
    ['x<script>alert(1)</script><style>a{}</style>', 'x'],
    ['<img src="data:image/png;base64,AA" alt="cat">', '[Image: cat]'],
    [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      '| a   |\n| --- |\n| 1   |',
    ],
  ])('%s', async (html, expected) => {
    expect(await markdown(html)).toBe(expected)
  })

  test('what is too deep is read without its layout, in a bounded time', async () => {
    const started = threadTime()
    for (const tag of ['<div>', '<b>', '<ul><li>', '<a>', '<', '<!--', '<script>', '&']) {
      await conversationOf('gemini', [record(0, 'Prompted x', `${tag.repeat(100_000)}text`, 'y')])
    }
    expect(await markdown(`${'<div>'.repeat(100_000)}te<b>xt</b>`)).toBe('text')
    expect(threadTime() - started).toBeLessThan(20_000)
  })
})

test('an older shape of the answer, and the names of files', async () => {
  const older = {
    ...record(0, 'Prompted x'),
    safeHtmlItem: { htmlValue: '<p>A</p>' },
    attachedFiles: ['essay.pdf'],
    imageFile: 'cat.png',
  }
  expect(outline(await conversationOf('gemini', [older]))).toEqual([
    '*- user: x\n\n[File: essay.pdf]\n\n[Image: cat.png]',
    '*0 assistant: A',
  ])
})

test('Takeout’s archive: the activity is read, Gems are not; HTML is refused with advice', async () => {
  const own = 'Takeout/My Activity/Gemini Apps/MyActivity.json'
  const zip = zipOf({
    [own]: [record(0, 'Prompted x')],
    'Takeout/Gemini/gems.json': [{ name: 'g' }],
    'Takeout/My Activity/Search/MyActivity.json': [{}],
  })
  expect(outcomes(await entriesOf('gemini', zip))).toEqual(['x (reconstructed)'])
  const html = await refusalOf('gemini', zipOf({ [own.replace('json', 'html')]: '<html>' }))
  expect(html.message).toContain('choose JSON instead of HTML')
})
