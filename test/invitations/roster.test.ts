/** The list of a class: taken in from CSV of many makes, given out as CSV (contract §11), on both engines. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { listAudit } from '../../src/http/audit'
import { Client, newEmail, password } from '../support/client'
import { expectProblem } from '../support/envelope'
import { longestHold } from '../support/loop-probe'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface Outcome {
  added: number
  invited: number
  unchanged: number
  duplicates: number
  errors: { index: number; line: number; code: string }[]
  invitations: { email: string; url: string }[]
}

const csv = { 'content-type': 'text/csv' }
const utf16 = (text: string, mark = true): Buffer =>
  Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
const bigEndian = (text: string): Buffer => utf16(text).swap16()

describe.each(engines)('%s', (engine) => {
  let server: TestServer
  let teacher: Client

  beforeAll(async () => {
    server = await startServer({ engine })
    teacher = await signedIn(server, 'teacher')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const made = async (body: object = {}): Promise<string> =>
    (await teacher.call<{ id: string }>('POST', '/api/classes', { name: '8b', ...body })).json.id
  const send = async (id: string, body: string | Buffer, headers: Record<string, string> = csv) => {
    const url = `${server.url}/api/classes/${id}/members/import`
    const sent = typeof body === 'string' ? body : new Blob([new Uint8Array(body)])
    const cookie = [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      method: 'POST',
      body: sent,
      headers: { cookie, 'x-csrf-token': teacher.csrfToken ?? '', ...headers },
    })
    return { status: response.status, json: (await response.json()) as Outcome }
  }
  const taken = async (id: string, body: string | Buffer): Promise<Outcome> => {
    const { status, json } = await send(id, body)
    expect(status).toBe(200)
    return json
  }
  const learner = async (): Promise<{ client: Client; email: string }> => {
    const client = await signedIn(server)
    const { json } = await client.call<{ email: string }>('GET', '/api/account')
    return { client, email: json.email }
  }
  const countOf = async (id: string): Promise<number> =>
    (await teacher.call<{ memberCount: number }>('GET', `/api/classes/${id}`)).json.memberCount

  test('who has an account is a member, everyone else is invited, and a second time changes nothing', async () => {
    const id = await made({ policy: { transcripts: 'visible' } })
    const { client, email } = await learner()
    const stranger = newEmail()
    const list = `email,name\r\n${email.toUpperCase()},Ada\r\n${stranger},"Bo, the ""second"""\r\n`
    const first = await taken(id, list)
    expect(first).toMatchObject({ added: 1, invited: 1, unchanged: 0, duplicates: 0, errors: [] })
    expect(first.invitations.map((each) => each.email)).toEqual([stranger])
    const own = await client.call<{ items: object[] }>('GET', '/api/account/classes')
    expect(own.json.items).toMatchObject([{ id, consented: false }])
    expect(await taken(id, list)).toMatchObject({ added: 0, invited: 0, unchanged: 2 })
    const invited = new Client(server)
    await invited.fetchCsrf()
    const invitation = new URL(first.invitations[0]!.url).searchParams.get('token')
    const body = { email: stranger, password, invitation }
    expect((await invited.call('POST', '/api/auth/register', body)).status).toBe(200)
    expect(await countOf(id)).toBe(2)
    const records = await listAudit(server.running.services.store.db, 20)
    expect(records.filter(({ event }) => event === 'class.import').at(0)?.detail).toMatchObject({
      classId: id,
      added: '1',
      invited: '1',
    })
  })

  const names = ['Zoë', 'Łukasz', '李雷']
  const western = ['Zoë', 'Jürgen', 'Ñandú']
  const joined = (separator: string, end: string) => (rows: readonly string[][]) =>
    rows.map((row) => row.join(separator)).join(end)
  const quoted = (rows: readonly string[][]) =>
    rows.map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n\n,\n`).join('')
  test.each<[string, string[], (rows: string[][]) => string | Buffer, string[]]>([
    ['commas', ['name', 'EMAIL'], joined(',', '\n'), names],
    [
      'semicolons and a mark',
      ['Name', 'E-Mail-Adresse'],
      (rows) => `\uFEFF${joined(';', '\r\n')(rows)}`,
      names,
    ],
    ['tabs', ['Prénom', 'Adresse e-mail'], joined('\t', '\r\n'), names],
    [
      'a stated separator',
      ['nombre', 'Correo electrónico'],
      (rows) => `sep=;\r\n${joined(';', '\r\n')(rows)}`,
      names,
    ],
    [
      'UTF-16 with a mark',
      ['Prénom', 'Adresse e-mail'],
      (rows) => utf16(joined('\t', '\r\n')(rows)),
      names,
    ],
    [
      'UTF-16 without a mark',
      ['name', 'email'],
      (rows) => utf16(joined(',', '\n')(rows), false),
      names,
    ],
    [
      'UTF-16, big-endian',
      ['Name', 'E-Mail'],
      (rows) => bigEndian(joined(';', '\r\n')(rows)),
      names,
    ],
    [
      'Latin-1',
      ['Prénom', 'courriel'],
      (rows) => Buffer.from(joined(';', '\r\n')(rows), 'latin1'),
      western,
    ],
    ['old line ends', ['nom', 'mail'], joined(',', '\r'), names],
    ['quotes and blank lines', ['name', 'e-mail address'], quoted, names],
  ])('reads %s', async (_name, head, write, given) => {
    const emails = given.map(() => newEmail())
    const rows = given.map((name, at) => [name, emails[at] ?? ''])
    const outcome = await taken(await made(), write([head, ...rows]))
    expect(outcome.errors).toEqual([])
    expect(outcome.invitations.map(({ email }) => email)).toEqual(emails)
  })

  test('a list without a first line of names is read by the column that has addresses', async () => {
    const emails = [newEmail(), newEmail()]
    const outcome = await taken(await made(), emails.map((email) => `8b;${email};x`).join('\n'))
    expect(outcome.invitations.map(({ email }) => email)).toEqual(emails)
  })

  test('each bad row has an entry, and the good ones are taken', async () => {
    const id = await made()
    const { json: me } = await teacher.call<{ email: string }>('GET', '/api/account')
    const locked = await learner()
    await server.running.app.auth.administration.disable(locked.email)
    const good = newEmail()
    const rows = [
      'email',
      '=HYPERLINK("http://evil.example")',
      '+1@evil.example',
      "'+1@good.example",
      'no address',
      '""',
      'a@b',
      `${'x'.repeat(300)}@example.org`,
      me.email,
      locked.email,
      good,
      good.toUpperCase(),
    ]
    const outcome = await taken(
      id,
      rows
        .map((row) => (row.includes('"http') ? `"${row.replaceAll('"', '""')}"` : row))
        .join('\n'),
    )
    expect(outcome.errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'FORMULA'],
      [3, 'FORMULA'],
      [5, 'INVALID_EMAIL'],
      [7, 'INVALID_EMAIL'],
      [8, 'INVALID_EMAIL'],
      [9, 'OWN_CLASS'],
      [10, 'DISABLED'],
    ])
    expect(outcome).toMatchObject({ added: 0, invited: 2, duplicates: 1, unchanged: 0 })
  })

  test.each([
    ['no CSV', 'email\n"open', 400],
    ['no addresses', 'name\nAda', 400],
    ['bytes of something else', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0, 1, 2, 0x22]), 400],
    ['more rows than one request takes', `email\n${'x\n'.repeat(5_001)}`, 413],
    ['more bytes than one request takes', `email\n${'x'.repeat(2_200_000)}`, 413],
  ])('%s is refused and changes nothing', async (_name, body, status) => {
    const id = await made()
    expect((await send(id, body)).status).toBe(status)
    expect((await send(id, 'email', { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await countOf(id)).toBe(0)
  })

  test('an empty list is no fault', async () => {
    const id = await made()
    for (const list of ['', 'email', '\uFEFFemail\r\n\r\n']) {
      expect(await taken(id, list)).toMatchObject({ added: 0, invited: 0, errors: [] })
    }
  })

  test('no bytes bring the server down, and every row is counted once', async () => {
    const id = await made()
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('a@example.org', '"', '=1', ';', ','),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 8 }), async (cells) => {
        const { status, json } = await send(id, `email\n${cells.join('\n')}`)
        expect([200, 400]).toContain(status)
        if (status === 200) expect(json.invited + json.added).toBeLessThanOrEqual(cells.length)
      }),
      { numRuns: 6 },
    )
  })

  test('another teacher’s class is not there, and an ended one takes nobody', async () => {
    const id = await made()
    const colleague = await signedIn(server, 'teacher')
    const path = `/api/classes/${id}/members/import`
    expectProblem(await colleague.call('POST', path, 'email', csv), 404, 'NOT_FOUND')
    expectProblem(await (await signedIn(server)).call('POST', path, 'email', csv), 403, 'FORBIDDEN')
    await teacher.call('PATCH', `/api/classes/${id}`, { archived: true })
    expect((await send(id, `email\n${newEmail()}`)).status).toBe(409)
  })

  test('a form with a file is taken as well, and a key is one import', async () => {
    const id = await made()
    const form = () => {
      const body = new FormData()
      body.set('file', new File([`email\nkey-${id}@example.org`], 'list.csv'))
      return body
    }
    const path = `/api/classes/${id}/members/import`
    const headers = { 'idempotency-key': id }
    const first = await teacher.call<Outcome>('POST', path, form(), headers)
    expect(first.json).toMatchObject({ invited: 1 })
    const again = await teacher.call<Outcome>('POST', path, form(), headers)
    expect(again.json).toEqual(first.json)
  })

  test('5,000 rows with duplicates and formulas are taken at once, while others are answered, and once', async () => {
    const id = await made()
    const accounts = [await learner(), await learner()]
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      if (at % 500 === 499) return '=HYPERLINK(A1)'
      return at < 2 ? accounts[at]!.email : `row-${id}-${at % 4_000}@example.org`
    })
    const list = ['email', ...rows].join('\n')
    const { heldMs, result: outcome } = await longestHold(() => taken(id, list))
    expect(heldMs).toBeLessThan(300)
    expect(outcome).toMatchObject({ added: 2, invited: 3_992, duplicates: 996 })
    expect(outcome.errors.map(({ index, code }) => [index, code])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at * 500 + 499, 'FORMULA']),
    )
    const again = await taken(id, list)
    expect(again).toMatchObject({ added: 0, invited: 0, unchanged: 3_994, duplicates: 996 })
    expect(again.invitations).toEqual([])
    const table = await teacher.call('GET', `/api/classes/${id}/members`, undefined, {
      accept: 'text/csv',
    })
    expect(table.text.trim().split('\r\n')).toHaveLength(3)
  }, 90_000)

  test('the table of members begins no formula and can be taken in again', async () => {
    const id = await made()
    const { client, email } = await learner()
    await taken(id, `email\n${email}`)
    const table = () =>
      teacher.call('GET', `/api/classes/${id}/members`, undefined, { accept: 'text/csv' })
    for (const sign of '+-@＝＋－＠') {
      await client.call('PATCH', '/api/account', { name: `${sign}1` })
      expect((await table()).text).toContain(`\r\n${email},'${sign}1,`)
    }
    await client.call('PATCH', '/api/account', { name: '=cmd|"/c calc"!A1' })
    const { text, headers } = await table()
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toContain(`\r\n${email},"'=cmd|""/c calc""!A1",`)
    expect(await taken(await made(), text)).toMatchObject({ added: 1, errors: [] })
  })
})
