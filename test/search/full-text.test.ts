/** The search index: which words find which texts, the same on both engines. */
import { beforeAll, expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { Seeker } from './seeker'

/** A text, what finds it, and what does not. */
const texts: readonly (readonly [
  text: string,
  found: readonly string[],
  not: readonly string[],
])[] = [
  [
    'The derivative of sin(x) is cos(x), naturally.',
    ['derivative', 'DERIVATIVE', 'sin cos', '"cos(x), naturally"', 'deriv', 'deriv* the', 'sin(x)'],
    ['derivatives', 'deriv the', '"cos sin"', 'erivative', 'derivative tangent', 'deri* zzz'],
  ],
  ['Café crème à Łódź', ['cafe', 'CAFÉ', 'creme', 'lodz', 'Łódź', 'cafe\u0301'], ['caf cre me']],
  ['Die Straße ist groß', ['strasse', 'straße', 'STRASSE', 'gross'], ['strase']],
  ['İstanbul ve ılık', ['istanbul', 'ilik'], ['stanbul']],
  ['ὈΔΥΣΣΕΎΣ και ΟΔΟΣ', ['οδυσσευς', 'ὀδυσσεύς', 'οδος'], ['οδυσσεας']],
  [
    '東京タワーに行きました',
    ['東京', 'タワー', '京タ', '行きました', '東京 行き', '東'],
    ['京東', '大阪'],
  ],
  ['학교에서 수학을 배워요', ['학교', '수학', '학교 수학', '배워요'], ['교학']],
  ['مَرْحَبًا بالعالم', ['مرحبا', 'مَرْحَبًا', 'بالعالم'], ['عالم']],
  ['שָׁלוֹם עולם', ['שלום', 'עולם'], ['לום']],
  ['สวัสดีครับ', ['สวัสดี', 'ครับ'], ['สวัดดี']],
  ['क्षेत्र का नियम', ['क्षेत्र', 'नियम'], ['त्र']],
  [
    'Well done 👍🏽 and 🇩🇪 wins 🎉',
    ['👍', '🎉', '👍🏽', '🇩🇪', 'wins 🎉', '"🇩🇪 wins"'],
    ['👎', '🇪🇩', '"🎉 wins"'],
  ],
  [
    'Solve 3x + 7 = 22 for x; don’t guess',
    ['3x+7', '3x', "don't", 'don’t guess', '"7 = 22"', '22'],
    ['3', '"7 22 3x"', '3x+22'],
  ],
  ['ﬁne ½ litre ｆｕｌｌ １２３ x²', ['fine', 'full', '123', 'x²', 'litre'], ['ne']],
  [
    'snake_case and C++ at https://example.org/path?q=1',
    ['snake_case', 'snake', 'case', 'example.org', 'https://example.org/path'],
    ['example.com'],
  ],
  ['∑ of √2 costs 5 €', ['∑', '√2', '€', '"5 €"'], ['∏', '£']],
  [
    `long ${'a'.repeat(300)} word`,
    ['a'.repeat(300), 'a'.repeat(64), '"long aaaa', `"long ${'a'.repeat(90)} word"`].filter(
      (q) => q !== '"long aaaa',
    ),
    ['b'.repeat(300)],
  ],
]

/** Queries that are no error and do not find everything. */
const hostile: readonly string[] = [
  '',
  ' ',
  '"',
  '""',
  '"""',
  '*',
  '**',
  '"*"',
  "'",
  "''",
  '\\',
  "\\'",
  '%',
  '_',
  '-',
  '--',
  ';',
  '()',
  '(',
  'NEAR(',
  '^',
  '+',
  ':*',
  '!',
  '&',
  '|',
  '<->',
  '\0',
  'a\0b',
  '\u200b',
  '\ufeff',
  '…—!!',
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'terms : x',
  'terms:x',
  '{terms} : x',
  'a NEAR/3 b',
  "x'; drop table users; --",
  '" OR "1',
  "' | '",
  'a & !b',
  '\u0301',
  '\u{1f3fd}',
  '\u{fe0f}',
  '"'.repeat(1000),
  '*'.repeat(1000),
  'a '.repeat(500),
  `${'x'.repeat(999)}*`,
  '東'.repeat(1000),
  '👍'.repeat(1000),
  '"a" '.repeat(250),
  Array.from({ length: 250 }, (_, at) => `w${at}`).join(' '),
]

onEachEngine('the search index', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const seeker = fixture(() => Seeker.on(server))
  let sessions: string[]
  beforeAll(async () => {
    sessions = []
    for (const [text] of texts) sessions.push(await seeker.session('Untitled', text))
  })

  test.each(texts.map((one, at) => [one[0], at] as const))('%s', async (_, at) => {
    const [, found, not] = texts[at] as (typeof texts)[number]
    const wrong: string[] = []
    for (const q of found) {
      if (!(await seeker.sessions(q)).includes(sessions[at] as string)) wrong.push(`misses ${q}`)
    }
    for (const q of not) {
      if ((await seeker.sessions(q)).includes(sessions[at] as string)) wrong.push(`finds ${q}`)
    }
    expect(wrong).toEqual([])
  })

  test('a title is found like a message, with its kind', async () => {
    const id = await seeker.session('Quokka facts', 'A quokka smiles.')
    const hits = await seeker.find('quokka')
    expect(hits.map(({ kind, groupId }) => [kind, groupId])).toEqual([
      ['session', id],
      ['message', id],
    ])
    expect(hits[0]?.refId).toBe(id)
  })

  test('no query is an error', async () => {
    for (const q of hostile) {
      const hits = await seeker.find(q)
      if (hits.length > 40) throw new Error(`${JSON.stringify(q)} finds ${hits.length}`)
    }
  })

  test('hits are ordered newest first, at most `limit`', async () => {
    const own = await Seeker.on(server)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push(await own.session(`wombat ${at}`))
    const newest = await own.find('wombat', { limit: 3 })
    expect(newest.map(({ refId }) => refId)).toEqual(ids.toReversed().slice(0, 3))
  })

  test('`order: best` ranks by relevance and `match: any` needs one word', async () => {
    const own = await Seeker.on(server)
    const best = await own.session('a', 'photosynthesis makes sugar; photosynthesis needs light')
    await own.session('b', `a plant does photosynthesis ${'and many other things '.repeat(30)}`)
    await own.session('c', 'light on a wall')
    const hits = await own.find('how does photosynthesis use light', {
      order: 'best',
      match: 'any',
    })
    expect(hits[0]?.groupId).toBe(best)
    expect(hits).toHaveLength(3)
    expect(await own.find('how does photosynthesis use light')).toEqual([])
  })

  test('another user’s words are not found, even by their index tags', async () => {
    const [one, other] = [await Seeker.on(server), await Seeker.on(server)]
    await one.session('zebrafish', 'zebrafish')
    const tag = one.userId.slice(-12)
    expect(await one.find('zebrafish')).toHaveLength(2)
    const crafted = [
      'zebrafish',
      `${tag}mzebrafish`,
      `${tag}szebrafish`,
      `${tag}m*`,
      tag,
      tag.slice(0, 3),
      `"${tag}m zebrafish"`,
      `" OR "${tag}mzebrafish`,
      `' | '${tag}mzebrafish`,
    ]
    for (const q of crafted) expect(await other.find(q)).toEqual([])
  })

  test('a user with the same index tag sees only their own hits', async () => {
    const { search, store } = server.running.services
    const twin = `00000000-0000-7000-8000-${seeker.userId.slice(-12)}`
    await store.transaction((tx) =>
      search.add(tx, [
        { kind: 'message', refId: 'x', groupId: 'x', userId: twin, text: 'narwhal' },
      ]),
    )
    expect(await seeker.find('narwhal')).toEqual([])
    expect(await seeker.find('narwhal', { userId: twin })).toHaveLength(1)
  })

  test('of a text of 1 MiB the first 16,000 words are indexed', async () => {
    const own = await Seeker.on(server)
    const words = Array.from({ length: 60_000 }, (_, at) => `n${at.toString(36)}é`)
    const id = await own.session('long', words.join(' ').slice(0, 900_000))
    expect(await own.sessions(words[0] as string)).toEqual([id])
    expect(await own.sessions(`"${words.slice(15_998, 16_000).join(' ')}"`)).toEqual([id])
    expect(await own.sessions(words[16_001] as string)).toEqual([])
  })
})
