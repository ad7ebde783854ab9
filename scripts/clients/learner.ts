/**
 * The learner whom the clients act for. Client programs ask for what people do: open a page and
 * allow, disconnect the application. They also ask for time to pass, which the database then shows.
 */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { Client } from '../../test/support/client'
import { decide, hiddenFields, locationOf } from '../../test/support/oauth'

const patienceMs = 20_000
const pauseMs = 200

/** Opens a redirect. Some clients listen for it only after they have shown the consent page. */
async function follow(location: string): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await Bun.sleep(pauseMs)) {
    const answer = await fetch(location).catch((error: unknown) => error)
    if (answer instanceof Response) {
      await answer.text()
      return
    }
    if (performance.now() > deadline) throw answer
  }
}

/** One consent page that the learner allowed. */
interface Consent {
  readonly clientId: string
  readonly scope: string
}

export class Learner implements AsyncDisposable {
  readonly consents: Consent[] = []
  readonly #browser: Client
  readonly #database: Database
  readonly #service: Bun.Server<undefined>

  private constructor(browser: Client, dataDir: string) {
    this.#browser = browser
    this.#database = new Database(join(dataDir, 'elenchus.db'))
    this.#database.run('pragma busy_timeout = 5000')
    this.#service = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        try {
          return Response.json(await this.#answer(new URL(request.url)))
        } catch (error) {
          return new Response(String(error), { status: 500 })
        }
      },
    })
  }

  /** A learner who has signed up at the server. */
  static async create(url: string, dataDir: string): Promise<Learner> {
    const browser = new Client(url, () => undefined)
    await browser.register()
    await browser.createSession('Seen by an agent')
    return new Learner(browser, dataDir)
  }

  /** Where the client programs find the learner. */
  get url(): string {
    return `http://127.0.0.1:${this.#service.port}`
  }

  /** How many clients have registered. */
  get registrations(): number {
    const row = this.#database.query('select count(*) as count from oauth_clients').get()
    return (row as { count: number }).count
  }

  async #answer({ pathname, searchParams }: URL): Promise<object> {
    if (pathname === '/visit') return this.#visit(searchParams)
    if (pathname === '/key') return this.#createKey()
    if (pathname === '/disconnect') return this.#disconnect()
    if (pathname === '/expire') return this.#expire(['access_expires_at'])
    if (pathname === '/end') return this.#expire(['access_expires_at', 'refresh_expires_at'])
    throw new Error(`The learner does not do ${pathname}.`)
  }

  /** Opens the client's page and allows. With `follow` the redirect is opened too. */
  async #visit(parameters: URLSearchParams): Promise<{ location: string }> {
    const asked = new URL(parameters.get('url') ?? '')
    const page = await this.#browser.call('GET', asked.pathname + asked.search)
    if (page.status !== 200) throw new Error(`consent: ${page.status} ${locationOf(page).href}`)
    const { searchParams } = asked
    const [clientId, scope] = [searchParams.get('client_id'), searchParams.get('scope')]
    this.consents.push({ clientId: clientId ?? '', scope: scope ?? '' })
    const form = { ...hiddenFields(page.text), decision: 'allow' }
    const location = (await decide(this.#browser, form)).headers.get('location') ?? ''
    if (parameters.has('follow')) await follow(location)
    return { location }
  }

  async #createKey(): Promise<object> {
    const body = { label: 'An agent', scopes: ['sessions:read', 'chat:write'] }
    return (await this.#browser.call<object>('POST', '/api/account/agent-keys', body)).json
  }

  async #disconnect(): Promise<object> {
    const path = '/api/account/connections'
    const { json } = await this.#browser.call<{ connections: { clientId: string }[] }>('GET', path)
    for (const { clientId } of json.connections) {
      await this.#browser.call('DELETE', `${path}/${clientId}`)
    }
    return json
  }

  #expire(columns: readonly string[]): object {
    for (const column of columns) this.#database.run(`update oauth_grants set ${column} = 1`)
    return {}
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service.stop(true)
    this.#database.close()
  }
}
