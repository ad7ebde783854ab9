/**
 * Whatever a stranger did with an address before, and in which order: after its owner has proved the
 * mailbox, no credential of the stranger reads what the owner writes (contract §2).
 */
import fc from 'fast-check'
import { expect, test } from 'bun:test'
import { Client, newEmail, password } from '../support/client'
import { startCodeHost } from '../support/codehost'
import { begin, consent, logIn } from '../support/codehost-login'
import { codeHostUser } from '../support/codehost-users'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application, decide, hiddenFields, pkce } from '../support/oauth'
import { mailsTo } from '../support/outbox'
import { bearer, Phone } from '../support/phone'
import { startServer } from '../support/server'

const ownPassword = 'the owner chose this one'
const otherPassword = 'the stranger chose another'
const sessionsPath = '/api/sessions'

onEachEngine('what a stranger has left', (engine) => {
  const host = fixture(() => startCodeHost('gitlab'))
  const server = fixture(() =>
    startServer({ engine, env: { ...host.env, MOBILE_REDIRECT_URI: 'elenchus://auth' } }),
  )
  const app = fixture(() => Application.register(server.url))

  /** One address, a stranger who does things with it, and its owner. */
  class Mailbox {
    readonly email = newEmail()
    readonly #hostId = Math.floor(Math.random() * 1e9)
    readonly #browsers: Client[] = []
    #password = password
    #isGone = false
    /** Each tries one credential of the stranger, and gives all that it could read. */
    readonly reads: (() => Promise<string>)[] = []
    /** Each tries to make a credential of something that was pending; its result is tried, too. */
    readonly pending: (() => Promise<unknown>)[] = []

    /** What a stranger can do. Where there is nothing to do it with, it does nothing. */
    readonly acts = {
      register: async () => {
        const browser = await visitor()
        const body = { email: this.email, password }
        const answer = await browser.call('POST', '/api/auth/register', body)
        if (answer.status !== 200) return
        this.#password = password
        this.#isGone = false
        this.#keep(browser)
      },
      'sign in': async () => {
        const browser = await visitor()
        const body = { email: this.email, password: this.#password }
        const answer = await browser.call('POST', '/api/auth/login', body)
        if (answer.status === 200) this.#keep(browser)
      },
      'sign a phone in': () =>
        this.#keepPhone('login', { email: this.email, password: this.#password }),
      'come by the code host, unverified': async () => {
        host.user = codeHostUser({ id: this.#hostId, email: this.email, verified: false })
        const browser = new Client(server.url)
        await logIn(browser)
        await browser.fetchCsrf()
        if (await isOf(browser, this.email)) this.#isGone = false
        this.#keep(browser)
      },
      'link a code-host account': () =>
        this.#with(async (browser) => {
          host.user = codeHostUser({ id: this.#hostId, email: newEmail() })
          await browser.call('GET', await consent(await begin(browser)))
          this.#keep(browser)
        }),
      'begin to link': () =>
        this.#with(async (browser) => {
          host.user = codeHostUser({ id: this.#hostId, email: newEmail() })
          const copy = copyOf(browser)
          const callback = await consent(await begin(copy))
          this.pending.push(async () => {
            await copy.call('GET', callback)
            this.#keep(copy)
          })
        }),
      'ask for an exchange token': async () => {
        host.user = codeHostUser({ id: this.#hostId, email: this.email, verified: false })
        const answer = await logIn(new Client(server.url), { client: 'native' })
        const code = /code=(mo\.[\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1]
        if (!code) return
        this.#isGone = false
        this.pending.push(() => this.#keepPhone('oauth/exchange', { code }))
      },
      'ask for a pairing code': () =>
        this.#with(async (browser) => {
          const path = '/api/account/mobile-codes'
          const { code } = (await browser.call<{ code?: string }>('POST', path)).json
          if (code) this.pending.push(() => this.#keepPhone('login-with-code', { code }))
        }),
      'make an agent key': () => this.#with((browser) => this.#keepKey(browser, {})),
      'allow an application': () =>
        this.#with(async (browser) => {
          const { access_token: token } = await app.connect(browser, { scope: 'sessions:read' })
          this.#keepBearer(token)
          await this.#keepKey(new Client(server.url), bearer(token))
        }),
      'allow an application, and wait': () =>
        this.#with(async (browser) => {
          const { verifier, challenge } = pkce()
          const code = await app.code(browser, challenge)
          this.pending.push(async () => {
            const { json } = await app.exchange(code, verifier)
            if (json.access_token) this.#keepBearer(json.access_token)
          })
        }),
      'open a consent page': () =>
        this.#with(async (browser) => {
          const { verifier, challenge } = pkce()
          const page = await browser.call('GET', app.authorizePath(challenge))
          this.pending.push(async () => {
            const answer = await decide(browser, { ...hiddenFields(page.text), decision: 'allow' })
            const code = /[?&]code=([^&]+)/.exec(answer.headers.get('location') ?? '')?.[1]
            const tokens = code ? (await app.exchange(code, verifier)).json : null
            if (tokens?.access_token) this.#keepBearer(tokens.access_token)
          })
        }),
      'share a session': () =>
        this.#with(async (browser) => {
          const id = await browser.createSession('of the stranger')
          const path = `${sessionsPath}/${id}/share`
          const { shareId } = (await browser.call<{ shareId: string }>('POST', path)).json
          this.reads.push(() => read(new Client(server.url), `/api/shares/${shareId}`))
        }),
      'change the password': () =>
        this.#with(async (browser) => {
          const body = { currentPassword: this.#password, newPassword: otherPassword }
          const answer = await browser.call('POST', '/api/auth/password/change', body)
          if (answer.status === 200) this.#password = otherPassword
        }),
      'delete the account': () =>
        this.#with(async (browser) => {
          const body = { password: this.#password, email: this.email }
          const answer = await browser.call('DELETE', '/api/account', body)
          if (answer.status === 200) this.#isGone = true
        }),
      'ask for mails': () =>
        this.#with((browser) => browser.call('POST', '/api/auth/verify-email/resend')),
      'let the owner’s scanner follow the link': async () => {
        const [token] = await this.#goodTokens()
        for (const method of token ? ['HEAD', 'GET'] : []) {
          await new Client(server.url).call(method, `/api/auth/verify-email?token=${token}`)
        }
      },
    } as const satisfies Record<string, () => Promise<unknown>>

    /** The ways in which an owner proves the mailbox from outside; each gives a browser that is signed in. */
    readonly proofs = {
      'a new password by the mailed link': async () => {
        const browser = await visitor()
        let [token] = await this.#goodTokens()
        while (!token && !this.#isGone) [token] = await this.#goodTokens()
        const body = { token, newPassword: ownPassword }
        if (token) await browser.call('POST', '/api/auth/verify-email', body)
        return browser
      },
      'a reset': async () => {
        const browser = await visitor()
        if (this.#isGone) return browser
        await browser.call('POST', '/api/auth/password/forgot', { email: this.email })
        const [mail = ''] = await mailsTo(server, this.email, 'Choose a new password', 1)
        const token = tokenOf(mail)
        const body = { token, password: ownPassword }
        await browser.call('POST', '/api/auth/password/reset', body)
        const login = { email: this.email, password: ownPassword }
        await browser.call('POST', '/api/auth/login', login)
        return browser
      },
      'the own account at the code host': async () => {
        host.user = codeHostUser({ email: this.email })
        const browser = new Client(server.url)
        await logIn(browser)
        await browser.fetchCsrf()
        return browser
      },
    } as const satisfies Record<string, () => Promise<Client>>

    /** Everything that the stranger can read now, with what is left and with what can be made of it. */
    async everythingRead(): Promise<string> {
      for (const finish of this.pending.splice(0)) await finish()
      await this.acts['sign in']()
      await this.acts['sign a phone in']()
      await this.acts['come by the code host, unverified']()
      return (await Promise.all(this.reads.map((one) => one()))).join('\n')
    }

    /** The tokens of the mails that ask for a proof, and arrived by now, which are good still. */
    async #goodTokens(): Promise<string[]> {
      const mails = await mailsTo(server, this.email, 'Confirm your e-mail address')
      const reader = await visitor()
      const good: string[] = []
      for (const token of mails.map(tokenOf)) {
        const body = { purpose: 'verify_email', token }
        const path = '/api/auth/links/check'
        const { json } = await reader.call<{ valid: boolean }>('POST', path, body)
        if (json.valid) good.push(token)
      }
      return good
    }

    /** Does it in the newest browser that is still signed in to the address. */
    async #with(act: (browser: Client) => Promise<unknown>): Promise<void> {
      for (const browser of this.#browsers.toReversed()) {
        if (!(await isOf(browser, this.email))) continue
        await browser.fetchCsrf()
        await act(browser)
        return
      }
    }

    #keep(browser: Client): void {
      this.#browsers.push(browser)
      const copy = copyOf(browser)
      this.reads.push(() => read(copy, sessionsPath))
    }

    async #keepPhone(route: string, body: object): Promise<void> {
      const phone = new Phone(server.url)
      if ((await phone.post(route, body)).status !== 200) return
      this.#keepBearer(phone.tokens.accessToken)
      this.reads.push(async () => {
        await phone.refresh()
        return (await phone.call('GET', sessionsPath)).text
      })
    }

    async #keepKey(client: Client, headers: Record<string, string>): Promise<void> {
      const body = { label: 'Kept', scopes: ['sessions:read'] }
      const path = '/api/account/agent-keys'
      const { credential } = (
        await client.call<{ credential?: string }>('POST', path, body, headers)
      ).json
      if (credential) this.#keepBearer(credential)
    }

    #keepBearer(token: string): void {
      this.reads.push(() => read(new Client(server.url), sessionsPath, bearer(token)))
    }
  }

  async function visitor(): Promise<Client> {
    const browser = new Client(server.url)
    await browser.fetchCsrf()
    return browser
  }

  /** The same browser, before what it does next. */
  function copyOf(browser: Client): Client {
    const copy = new Client(server.url)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    copy.csrfToken = browser.csrfToken
    return copy
  }

  const read = async (client: Client, path: string, headers = {}) =>
    (await client.call('GET', path, undefined, headers)).text

  const sessionsOf = async (browser: Client) =>
    (await browser.call<{ items: { id: string }[] }>('GET', sessionsPath)).json.items

  const isOf = async (browser: Client, email: string) => {
    const { json } = await browser.call<{ user?: { email: string } }>('GET', '/api/auth/me')
    return json.user?.email === email
  }

  type Act = keyof Mailbox['acts']
  type Proof = keyof Mailbox['proofs']
  const arrivals: Act[] = ['register', 'come by the code host, unverified']
  const { acts, proofs } = new Mailbox()
  const everyAct = Object.keys(acts) as Act[]
  const everyProof = Object.keys(proofs) as Proof[]

  async function holds(before: readonly Act[], proof: Proof, after: readonly Act[]): Promise<void> {
    const mailbox = new Mailbox()
    for (const act of before) await mailbox.acts[act]()
    // Where the stranger has deleted the account, its owner makes it.
    const owner = await mailbox.proofs[proof]()
    if (!(await isOf(owner, mailbox.email))) {
      await owner.call('POST', '/api/auth/register', {
        email: mailbox.email,
        password: ownPassword,
      })
    }
    expect(await isOf(owner, mailbox.email)).toBe(true)
    await owner.fetchCsrf()
    const secret = `secret of the owner ${crypto.randomUUID()}`
    await owner.createSession(secret)
    // The owner continues what the stranger began, too.
    for (const { id } of await sessionsOf(owner)) {
      const answer = await owner.call('PATCH', `${sessionsPath}/${id}`, { title: secret })
      expect(answer.status).toBe(200)
    }
    expect(await read(owner, sessionsPath)).toContain(secret)
    for (const act of after) await mailbox.acts[act]()
    expect(await mailbox.everythingRead()).not.toContain(secret)
    expect(await isOf(owner, mailbox.email)).toBe(true)
  }

  test.each(everyProof)('every kind of credential ends with %s', async (proof) => {
    await holds(['register', ...everyAct.filter((act) => act !== 'delete the account')], proof, [])
  })

  test('in any order of what strangers and owners do', async () => {
    const someActs = (maxLength: number) => fc.array(fc.constantFrom(...everyAct), { maxLength })
    const property = fc.asyncProperty(
      fc.constantFrom(...arrivals),
      someActs(7),
      fc.constantFrom(...everyProof),
      someActs(3),
      (arrival, before, proof, after) => holds([arrival, ...before], proof, after),
    )
    await fc.assert(property, { numRuns: 12 })
  }, 90_000)
})

const tokenOf = (mail: string): string => /token=([\w-]+)/.exec(mail)?.[1] ?? ''
