/** `GET /api/sessions/search` (contract §4): what it finds, in which order, and how it shows it. */
import { expect, test } from 'bun:test'
import { after, walk, type Page, type WireSession } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import type { Answer } from '../support/client'
import { startServer } from '../support/server'
import { Seeker } from './seeker'

interface Fragment {
  readonly text: string
  readonly match?: true
}
interface Found extends WireSession {
  readonly titleMatch?: readonly Fragment[]
  readonly matches: readonly { messageId: string; role: string; snippet: readonly Fragment[] }[]
  readonly matchCount: number
}

const ask = ({ learner }: Seeker, q: string, more = ''): Promise<Answer<Page<Found>>> =>
  learner.client.call('GET', `/api/sessions/search?q=${encodeURIComponent(q)}${more}`)

/** The fragments as one text, with the matches in brackets. */
const shown = (fragments: readonly Fragment[] = []): string =>
  fragments.map(({ text, match }) => (match ? `[${text}]` : text)).join('')

/** The snippet of the first message found. */
const snippetOf = async (seeker: Seeker, q: string): Promise<string> =>
  shown((await ask(seeker, q)).json.items[0]?.matches[0]?.snippet)

const filler = 'and so on and on '

/** A message, a query, and its snippet. */
const snippets: readonly (readonly [message: string, q: string, shown: string])[] = [
  ['The derivative of sin(x)', 'DERIV', 'The [derivative] of sin(x)'],
  ['The derivative of sin(x)', 'sin(x)', 'The derivative of [sin(x])'],
  ['Un café crème', 'creme cafe', 'Un [café] [crème]'],
  ['東京タワーに行く', 'タワー', '東京[タワー]に行く'],
  ['Well done 👍🏽!', '👍', 'Well done [👍]🏽!'],
  ['<b>bold</b> & "x"', 'bold', '<b>[bold]</b> & "x"'],
  ['line one\n\n\tline two', '"one line"', 'line [one line] two'],
  ['مَرْحَبًا بالعالم', 'مرحبا', '[مَرْحَبًا] بالعالم'],
  ['ﬁne words', 'fin', '[ﬁne] words'],
]

onEachEngine('session search', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const seeker = fixture(() => Seeker.on(server))

  test('a result is the session with its matches', async () => {
    const id = await seeker.session('A numbat', 'no', 'Numbats eat termites', 'A numbat is small')
    const { status, json } = await ask(seeker, 'numbat')
    expect(status).toBe(200)
    const [item] = json.items
    const { tutor, ...session } = (await seeker.learner.get(id)).json
    expect(tutor).toBeNull()
    expect(item).toMatchObject({ ...session, matchCount: 2 })
    expect(item).not.toHaveProperty('tutor')
    expect(shown(item?.titleMatch)).toBe('A [numbat]')
    expect(item?.matches.map(({ snippet }) => shown(snippet))).toEqual([
      'A [numbat] is small',
      '[Numbats] eat termites',
    ])
    const messages = (await seeker.learner.messages(id)).json.items
    expect(item?.matches.map(({ messageId }) => messageId)).toEqual(
      [messages[2], messages[1]].map((message) => message?.id ?? ''),
    )
  })

  test.each(snippets)('%s, asked for %s, is shown as %s', async (message, q, expected) => {
    const own = await Seeker.on(server)
    await own.session('Untitled', message)
    expect(await snippetOf(own, q)).toBe(expected)
  })

  test('the snippet of a long text is the part with the most matches', async () => {
    const own = await Seeker.on(server)
    const text = `${'kea '.padEnd(300, filler)} the kea is a parrot ${filler.repeat(30)}`
    await own.session('Untitled', text)
    const snippet = await snippetOf(own, 'kea parrot')
    expect(snippet).toContain('the [kea] is a [parrot] and')
    expect(snippet).toStartWith('… ')
    expect(snippet).toEndWith(' …')
    expect(snippet.length).toBeLessThan(260)
  })

  test('a word of 100,000 characters does not make the snippet long', async () => {
    const own = await Seeker.on(server)
    await own.session('Untitled', `${'😀'.repeat(300)} ${'a'.repeat(100_000)}`)
    expect((await snippetOf(own, 'aaaa')).length).toBeLessThan(300)
    expect(await snippetOf(own, '😀')).not.toContain('\ufffd')
  })

  test('results are ordered by title match, number of matches and age, each session once', async () => {
    const own = await Seeker.on(server)
    const once = await own.session('one', 'emu')
    const inTitle = await own.session('Emu', 'nothing')
    const often = await own.session('two', 'emu', 'emu', 'emu', 'emu')
    const again = await own.session('three', 'emu')
    const { json } = await ask(own, 'emu')
    expect(json.items.map(({ id }) => id)).toEqual([inTitle, often, again, once])
    expect(json.items.map(({ matchCount }) => matchCount)).toEqual([0, 4, 1, 1])
    expect(json.items[1]?.matches).toHaveLength(3)
  })

  test('pages have every session once, in order, while others write', async () => {
    const [own, other] = [await Seeker.on(server), await Seeker.on(server)]
    for (let at = 0; at < 11; at += 1) {
      await own.session(at % 3 ? `kiwi ${at}` : 'other', ...Array(at % 5).fill('a kiwi'), 'kiwi')
    }
    const whole = (await ask(own, 'kiwi', '&limit=100')).json
    const page = (cursor: string | null) => ask(own, 'kiwi', after(cursor, 2).replace('?', '&'))
    const walked = await walk(page, () => other.session('kiwi', 'kiwi'))
    expect(walked.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
    expect(walked).toHaveLength(11)
    expect(whole).toMatchObject({ hasMore: false, nextCursor: null })
  })

  test('a cursor belongs to its query and its user', async () => {
    const [own, other] = [await Seeker.on(server), await Seeker.on(server)]
    for (const title of ['rhea one', 'rhea two']) await own.session(title)
    const { nextCursor } = (await ask(own, 'rhea', '&limit=1')).json
    const cursor = `&cursor=${encodeURIComponent(nextCursor ?? '')}`
    expect((await ask(own, 'rhea', cursor)).status).toBe(200)
    expect((await ask(own, 'rhe', cursor)).status).toBe(400)
    expect((await ask(other, 'rhea', cursor)).status).toBe(400)
    expect((await ask(own, 'rhea', '&cursor=made.up')).status).toBe(400)
  })

  test('a search finds only the user’s own sessions', async () => {
    const other = await Seeker.on(server)
    await other.session('Cassowary', 'cassowary')
    expect((await ask(seeker, 'cassowary')).json.items).toEqual([])
    expect((await ask(seeker, `${other.userId.slice(-12)}mcassowary`)).json.items).toEqual([])
  })

  test('the query has 1 to 1,000 characters; without a word it finds nothing', async () => {
    const faulty = ['', '\0', 'x'.repeat(1_001), '😀'.repeat(1_001)]
    for (const q of faulty) expect((await ask(seeker, q)).status).toBe(400)
    expect((await seeker.learner.client.call('GET', '/api/sessions/search')).status).toBe(400)
    const empty = ['.', '"', ' ', '*', '\u0301', '-'.repeat(1_000)]
    for (const q of empty) {
      expect((await ask(seeker, q)).json).toEqual({ items: [], hasMore: false, nextCursor: null })
    }
    expect((await ask(seeker, '😀'.repeat(1_000))).status).toBe(200)
    expect((await ask(seeker, 'x '.repeat(500))).status).toBe(200)
  })

  test('the path /search is not read as a session id', async () => {
    const { client } = seeker.learner
    for (const method of ['PATCH', 'DELETE', 'POST']) {
      const { status, headers } = await client.call(method, '/api/sessions/search', { title: 'x' })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    expect((await client.call('GET', '/api/sessions/searc')).status).toBe(404)
  })
})
