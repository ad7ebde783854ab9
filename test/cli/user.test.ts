/** `elenchus user …` and `elenchus audit` as processes, beside a server that runs on the same data. */
import { describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, newEmail, password, signedUp } from '../support/client'
import { Application } from '../support/oauth'
import { bearer, Phone } from '../support/phone'
import { fixture } from '../support/fixtures'
import { servedFolder } from './served-folder'

const server = fixture(servedFolder)
const printedPassword = (out: string) => /^Password: (\S+)$/m.exec(out)?.[1] ?? ''

describe('user create', () => {
  test('prints a password that works on the running server, where none is given', async () => {
    const email = newEmail()
    const { code, out, err } = await server.elenchus([
      'user',
      'create',
      email,
      '--name',
      'Ada Łovelace',
    ])
    expect([code, err]).toEqual([0, ''])
    expect(out).toStartWith(`${email} created.\n`)
    expect(printedPassword(out)).toMatch(/^[\w-]{20}$/)
    const { client, status } = await server.logIn(email, printedPassword(out))
    expect(status).toBe(200)
    expect((await client.call('GET', '/api/account')).json).toMatchObject({
      name: 'Ada Łovelace',
      role: 'learner',
      emailVerified: true,
    })
  })

  test('takes the first line of standard input, whatever is in it, and prints none', async () => {
    const email = newEmail()
    const chosen = ' spaces, "quotes" & 🦉 \t'
    const args = ['user', 'create', email, '--admin', '--password-stdin']
    const { code, out } = await server.elenchus(args, `${chosen}\r\nanother line`)
    expect([code, out]).toEqual([0, `${email} created.\n`])
    expect((await server.logIn(email, chosen)).status).toBe(200)
    expect(await server.listed(email)).toMatchObject({ role: 'admin', disabled: false })
  })

  test.each([
    [
      'a text that is not an address',
      ['not-an-address'],
      undefined,
      /^email must be an e-mail address/,
    ],
    ['no address', [''], undefined, /^email must be an e-mail address/],
    ['a short password', ['a@example.org', '--password-stdin'], 'seven77', /^password must be/],
    ['an empty standard input', ['a@example.org', '--password-stdin'], '', /^password must be/],
    ['a name too long', ['a@example.org', '--name', 'x'.repeat(101)], undefined, /^name must be/],
  ])('%s is one line on standard error, exit 1, and no account', async (_, args, input, says) => {
    const { code, out, err } = await server.elenchus(['user', 'create', ...args], input)
    expect([code, out]).toEqual([1, ''])
    expect(err.trimEnd()).toMatch(says)
    expect(err.trimEnd()).not.toContain('\n')
    expect(await server.listed(String(args[0]))).toBeUndefined()
  })

  test('an address that is taken, in whatever case, changes nothing of its account', async () => {
    const email = newEmail()
    await server.elenchus(['user', 'create', email, '--password-stdin'], password)
    const again = ['user', 'create', email.toUpperCase(), '--admin', '--password-stdin']
    const { code, err } = await server.elenchus(again, 'another password')
    expect([code, err]).toEqual([1, `${email.toUpperCase()} has an account\n`])
    expect(await server.listed(email)).toMatchObject({ role: 'learner' })
    expect((await server.logIn(email, password)).status).toBe(200)
    expect((await server.logIn(email, 'another password')).status).toBe(401)
  })

  test('a command without its address, or unknown, says how it is used', async () => {
    for (const args of [['user', 'create'], ['user', 'crate', 'x@example.org'], ['user']]) {
      const { code, out, err } = await server.elenchus(args)
      expect([code, out], args.join(' ')).toEqual([1, ''])
      expect(err).toContain('Usage: elenchus user')
    }
  })

  test('a command that there is not is told by its name, and starts no server', async () => {
    for (const args of [['backp'], ['user list'], ['users', 'list']]) {
      const { code, out, err } = await server.elenchus(args)
      expect([code, out], args.join(' ')).toEqual([1, ''])
      expect(err).toStartWith(`error: unknown command '${args[0]}'\n`)
    }
  })
})

describe('user set-password, promote, disable', () => {
  /** Every credential that a user can have, on the running server. */
  async function everyCredential() {
    const browser = await signedUp(server.url)
    const { json } = await browser.call<{ email: string }>('GET', '/api/account')
    const phone = await Phone.of(server.url, json.email)
    const body = { label: 'Bot', scopes: ['sessions:read'] }
    const key = await browser.call<{ credential: string }>('POST', '/api/account/agent-keys', body)
    const app = await Application.register(server.url)
    const tokens = await app.connect(browser)
    const status = async (headers: Record<string, string>, client = new Client(server.url)) =>
      (await client.call('GET', '/api/sessions', undefined, headers)).status
    const all = async () => ({
      browser: await status({}, browser),
      phone: await status(bearer(phone.tokens.accessToken)),
      agent: await status(bearer(key.json.credential)),
      application: await status(bearer(tokens.access_token)),
    })
    const renewals = async () => ({
      phone: (await phone.refresh()).status,
      application: (await app.refresh(tokens.refresh_token)).status,
    })
    return { email: json.email, all, renewals }
  }

  test('disable ends every credential at once, on a running server', async () => {
    const { email, all, renewals } = await everyCredential()
    expect(await all()).toEqual({ browser: 200, phone: 200, agent: 200, application: 200 })
    const { code, out } = await server.elenchus(['user', 'disable', email.toUpperCase()])
    expect([code, out]).toEqual([0, `${email.toUpperCase()} is locked out.\n`])
    expect(await all()).toEqual({ browser: 401, phone: 401, agent: 401, application: 401 })
    expect(await renewals()).toEqual({ phone: 401, application: 400 })
    expect((await server.logIn(email, password)).status).toBe(401)
    expect(await server.listed(email)).toMatchObject({ disabled: true })
    expect((await server.elenchus(['user', 'list'])).out).toMatch(
      new RegExp(`^${email}\tlearner\tdisabled\t\\d{4}-`, 'm'),
    )
  })

  test('set-password signs out everywhere; agent keys, which no password opens, stay valid', async () => {
    const { email, all, renewals } = await everyCredential()
    const { code, out } = await server.elenchus(['user', 'set-password', email])
    expect(code).toBe(0)
    expect(out).toStartWith(`${email} has a new password and is signed out everywhere.\n`)
    expect(await all()).toEqual({ browser: 401, phone: 401, agent: 200, application: 401 })
    expect(await renewals()).toEqual({ phone: 401, application: 400 })
    expect((await server.logIn(email, password)).status).toBe(401)
    expect((await server.logIn(email, printedPassword(out))).status).toBe(200)
    const given = ['user', 'set-password', email, '--password-stdin']
    expect((await server.elenchus(given, 'short')).err).toBe(
      'a password has 8 to 1024 characters\n',
    )
    expect((await server.elenchus(given, 'long enough')).out).not.toContain('Password:')
    expect((await server.logIn(email, 'long enough')).status).toBe(200)
  })

  test('promote makes an administrator of somebody who stays signed in', async () => {
    const browser = await signedUp(server.url)
    const { json } = await browser.call<{ email: string }>('GET', '/api/account')
    expect((await server.elenchus(['user', 'promote', json.email])).code).toBe(0)
    expect((await browser.call('GET', '/api/account')).json).toMatchObject({ role: 'admin' })
  })

  test.each(['set-password', 'promote', 'disable'])(
    '%s of an unknown address is exit 1',
    async (command) => {
      const { code, out, err } = await server.elenchus(['user', command, 'nobody@example.org'])
      expect([code, out, err]).toEqual([1, '', 'no user has the address nobody@example.org\n'])
    },
  )
})

describe('user import', () => {
  async function importing(csv: string | Uint8Array) {
    const file = join(server.folder, 'users.csv')
    await writeFile(file, csv)
    const { code, out, err } = await server.elenchus(['user', 'import', file])
    return {
      code,
      err,
      lines: out
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t')),
    }
  }

  test('a byte order mark, quotes, blank lines and columns in any order', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()]
    const csv = `\ufeffName,Password,Email\r\n"Love, ""Ada""",a good password,${first}\r\n\r\n,," ${second} "\r\n"two\nlines",,${third}\n`
    const { code, err, lines } = await importing(csv)
    expect([code, err]).toEqual([0, ''])
    expect(lines.map((line) => line.slice(0, 3))).toEqual([
      ['2', first, 'created'],
      ['4', second.trim(), 'created'],
      ['6', third, 'created'],
    ])
    expect(lines.map((line) => line.length)).toEqual([3, 4, 4])
    expect(await server.listed(first)).toMatchObject({ name: 'Love, "Ada"', role: 'learner' })
    expect((await server.logIn(first, 'a good password')).status).toBe(200)
    expect((await server.logIn(second, String(lines[1]?.[3]))).status).toBe(200)
  })

  test('a bad row is one line that says why, and keeps no other from its account', async () => {
    const [good, twice, last] = [newEmail(), newEmail(), newEmail()]
    const rows = [
      'email,name,password',
      good,
      'nonsense,Ada,long enough',
      `${twice},Ada,short`,
      `${twice},Ada,long enough`,
      `${twice.toUpperCase()},Eve,long enough`,
      `${newEmail()},Love, Ada,long enough`,
      ',,',
      last,
    ]
    const { code, lines } = await importing(rows.join('\n'))
    expect(code).toBe(1)
    expect(lines.map(([line, , result]) => `${line} ${result}`)).toEqual([
      '2 created',
      '3 failed',
      '4 failed',
      '5 created',
      '6 failed',
      '7 failed',
      '8 failed',
      '9 created',
    ])
    const reasons = lines.filter(([, , result]) => result === 'failed').map((line) => line[3])
    expect(reasons).toEqual([
      expect.stringMatching(/^email must be/),
      expect.stringMatching(/^password must be/),
      `${twice.toUpperCase()} has an account`,
      'has more fields than the first line names',
      expect.stringMatching(/^email must be/),
    ])
    expect(await server.listed(twice)).toMatchObject({ name: 'Ada' })
  })

  test.each([
    ['no column `email`', 'mail,name\na@example.org,Ada\n', /^the first line .* column `email`$/],
    ['nothing at all', '', /^the first line .* column `email`$/],
    ['half a quote', 'email,name\n"a@example.org,Ada\n', /^the file is not CSV: /],
  ])('%s: exit 1, one line, no account made', async (_, csv, says) => {
    const before = (await server.elenchus(['user', 'list'])).out
    const { code, err, lines } = await importing(csv)
    expect([code, lines]).toEqual([1, []])
    expect(err.trimEnd()).toMatch(says)
    expect((await server.elenchus(['user', 'list'])).out).toBe(before)
  })

  test('a file that is not there is exit 1', async () => {
    const { code, out, err } = await server.elenchus([
      'user',
      'import',
      join(server.folder, 'none.csv'),
    ])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('none.csv')
  })
})

describe('audit', () => {
  test('shows what happened, newest last, as lines or JSON, and no more than is asked for', async () => {
    const email = newEmail()
    await server.elenchus(['user', 'create', email, '--password-stdin'], password)
    await server.logIn(email, 'wrong horse')
    await server.logIn(email, password)
    await server.elenchus(['user', 'promote', email])
    const { id } = (await server.listed(email)) as { id: string }
    const { code, out } = await server.elenchus(['audit', '--json', '--limit', '4'])
    expect(code).toBe(0)
    const records = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(records).toMatchObject([
      { event: 'account.create', outcome: 'success', userId: id, address: 'command line' },
      { event: 'login.password', outcome: 'failure', userId: id, address: '127.0.0.1' },
      { event: 'login.password', outcome: 'success', userId: id },
      { event: 'account.promote', outcome: 'success', userId: id },
    ])
    const text = await server.elenchus(['audit', '--limit', '1'])
    expect(text.out).toMatch(
      new RegExp(`^\\d{4}-\\S+Z\taccount.promote\tsuccess\t${id}\tcommand line\n$`),
    )
    expect(out + text.out).not.toContain(email)
  })

  test('a limit that is no whole number from 1 is refused', async () => {
    for (const limit of ['0', '-1', 'abc', '1.5', '1e3', '']) {
      const { code, out, err } = await server.elenchus(['audit', '--limit', limit])
      expect([limit, code, out]).toEqual([limit, 1, ''])
      expect(err).toContain('whole number of at least 1')
    }
  })
})
