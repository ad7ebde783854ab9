/** Odd but valid Unicode comes back byte for byte, wherever it was put and on both engines. */
import { expect, test } from 'bun:test'
import { Client, newEmail, password, signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

const odd: Readonly<Record<string, string>> = {
  'right to left': '\u202eمرحبا\u202c שלום\u200f',
  'a joined family': '👩‍👩‍👧‍👦',
  'a flag and a skin tone': '🇩🇪👍🏽',
  'combining marks': 'Z\u0351\u0352a\u0301',
  'a composed and a decomposed letter': '\u00e9e\u0301',
  noncharacters: '\ufffe\uffff\u{1fffe}\u{10ffff}',
  'a byte order mark': '\ufeffx\ufeff',
  'the replacement character': '\ufffd',
  'private use': '\ue000\u{f0000}',
  'variation selectors': '☂\ufe0e☂\ufe0f',
  'line separators': 'a\u2028b\u2029c\u0085d',
  controls: '\u0001\u001b[31m\u007f',
  'white space of all kinds': '\u00a0\u3000\u200b \t\r\n',
  tags: '\u{e0067}\u{e007f}',
  'markup and code': '<script>alert(1)</script>${1}{{1}}%s\\u0000&#0;',
  'the words of a stream': 'event: complete\ndata: {}\n\n: keep-alive\n\n',
}

const hex = (text: string) => Buffer.from(text).toString('hex')

onEachEngine('unicode', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server.url))

  test.each(Object.keys(odd))('%s', async (about) => {
    const text = odd[about] as string
    const messages = [{ role: 'user', content: text }]
    const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items: [{ title: text, messages }],
    })
    const id = String(json.results[0]?.id)
    const session = await client.call<{ title: string }>('GET', `/api/sessions/${id}`)
    expect(hex(session.json.title)).toBe(hex(text))
    await client.chat(id, text)
    const page = await client.call<{ items: { content: string }[] }>(
      'GET',
      `/api/sessions/${id}/messages`,
    )
    expect(page.json.items.slice(0, 2).map(({ content }) => hex(content))).toEqual([
      hex(text),
      hex(text),
    ])
    expect(page.text.isWellFormed()).toBe(true)
  })

  test('in a name and a password', async () => {
    const name = Object.values(odd).join('').slice(0, 60)
    const secret = `${password} ${odd['a joined family']} e\u0301`
    const email = newEmail()
    const stranger = new Client(server.url)
    await stranger.fetchCsrf()
    const { json } = await stranger.call<{ user: { name: string } }>('POST', '/api/auth/register', {
      email,
      password: secret,
      name: name.isWellFormed() ? name : name.slice(0, -1),
    })
    expect(name).toStartWith(json.user.name)
    for (const [given, status] of [
      [secret, 200],
      [secret.normalize('NFC'), 200], // the same text, typed on another system
      [`${secret} `, 401],
    ] as const) {
      const other = new Client(server.url)
      await other.fetchCsrf()
      const answer = await other.call('POST', '/api/auth/login', { email, password: given })
      expect(answer.status).toBe(status)
    }
  })
})
