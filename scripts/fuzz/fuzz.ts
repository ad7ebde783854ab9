/**
 * Fuzzes the built executable from its own OpenAPI document: `bun run fuzz`.
 *
 * Every answer must be as the document says: no 5xx, a documented status, a valid body, the promised
 * headers, and for failures the envelope with the id of the request. Options: `--requests N` (20,000),
 * `--seed S`, `--engine sqlite|postgres`. The exit status is 1 where an answer deviates.
 */
import { parseArgs } from 'node:util'
import { textOf } from '../../test/support/endless'
import type { Answer } from '../../test/support/answers'
import type { Ids } from '../../test/support/belongings'
import { Conformance, type ApiDocument } from '../../test/support/conformance'
import { createDatabase } from '../../test/support/postgres'
import { emptyFolder, run as runCommand, startProgram } from '../../test/support/program'
import { randomFor } from '../eval/random'
import { createCallers, type Caller, type Promote } from './callers'
import { fuzzedRequest, type FuzzedRequest } from './requests'
import { ValueMaker } from './values'

/** Requests at once: enough for races, few enough that the failing one is found. */
const lanes = 8
/** Requests with the same callers, of which some delete what the callers have. */
const roundLength = 1_000
/** These end the caller's own credentials or account, after which all answers are 401, or what all callers may do. */
const endings =
  /^(deleteAccount|logout|register|deleteSignIn|endOtherSignIns|changePassword|setMaintenance|updateAdminSettings)$/
/** No request may take longer, in milliseconds. */
const patienceMs = 20_000

export interface FuzzOptions {
  readonly requests: number
  readonly seed: string
  readonly engine: 'sqlite' | 'postgres'
}

export interface FuzzReport {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Each deviation: the request, and what was wrong. */
  readonly faults: readonly string[]
  /** Operations that no request has reached the end of: their answers were all failures. */
  readonly unreached: readonly string[]
}

/** Starts the executable in an empty folder, sends the requests and checks every answer. */
export async function fuzz({ requests, seed, engine }: FuzzOptions): Promise<FuzzReport> {
  await using folder = await emptyFolder()
  const database = engine === 'postgres' ? await createDatabase() : null
  const env = { OFFLINE_WORD_MS: '0', ...(database ? postgresVariables(database.url) : {}) }
  await using program = await startProgram('binary', folder.path, env)
  const document = (await (await fetch(`${program.url}/openapi.json`)).json()) as ApiDocument
  const promote: Promote = async (email, role) => {
    const words = ['user', 'promote', email, ...(role === 'teacher' ? ['--teacher'] : [])]
    const { code, err } = await runCommand('binary', words, {
      env: { DATA_DIR: folder.path, ...env },
    })
    if (code !== 0) throw new Error(err)
  }
  const run = new Run(program.url, new Conformance(document), promote)
  for (let sent = 0; sent < requests; sent += roundLength) {
    const count = Math.ceil(Math.min(roundLength, requests - sent) / lanes)
    await run.round(`${seed}-${sent}`, count)
  }
  await program[Symbol.asyncDispose]()
  await database?.drop()
  return run
}

const postgresVariables = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: 'f'.repeat(64) })

interface Given {
  readonly callers: readonly Caller[]
  /** Of what the callers have. */
  readonly ids: Ids
}

class Run implements FuzzReport {
  readonly statuses = new Map<number, number>()
  readonly faults: string[] = []
  readonly #reached = new Set<string>()

  constructor(
    readonly url: string,
    readonly conformance: Conformance,
    readonly promote: Promote,
  ) {}

  get unreached(): string[] {
    const ids = this.conformance.operations.map(({ operation }) => operation.operationId)
    return ids.filter((id) => !this.#reached.has(id))
  }

  /** Sends `count` requests in each lane, with new callers. */
  async round(seed: string, count: number): Promise<void> {
    const given = await createCallers(this.url, this.promote)
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) => this.#lane(`${seed}-${lane}`, count, given)),
    )
  }

  /** Sends `count` requests, one after the other. */
  async #lane(seed: string, count: number, { callers, ids }: Given): Promise<void> {
    const random = randomFor(seed)
    const make = new ValueMaker(random, ids, this.conformance.document.components.schemas)
    for (let sent = 0; sent < count; sent++) {
      const caller = random.pick(callers)
      const found = random.pick(this.conformance.operations)
      const { operationId } = found.operation
      if (caller.isSignedIn && endings.test(operationId)) continue
      const request = fuzzedRequest(found, caller, make)
      await this.#send(request, `${seed}#${sent} as ${caller.name}`, operationId)
    }
  }

  async #send(request: FuzzedRequest, name: string, operationId: string): Promise<void> {
    const said = `${name}: ${request.method} ${request.target}`.slice(0, 400)
    try {
      const { status, answer } = await this.#answer(request)
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      if (status < 400) this.#reached.add(operationId)
      const faults = this.#faultsOf(request, answer)
      if (faults.length > 0) this.#report(said, request, `${status} ${faults.join('; ')}`)
    } catch (error) {
      this.#report(said, request, `no answer: ${String(error)}`)
    }
  }

  async #answer({ method, target, headers, body }: FuzzedRequest) {
    const response = await fetch(`${this.url}${target}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    })
    const text = await textOf(response, target)
    const { status, headers: received } = response
    const answer: Answer = { status, headers: received, text, json: parsed(text) }
    return { status, answer }
  }

  #faultsOf({ method, target }: FuzzedRequest, answer: Answer): string[] {
    const { status, headers, json } = answer
    const server = status >= 500 ? [`status ${status}`] : []
    if (method === 'HEAD' || method === 'OPTIONS') return server
    const faults = this.conformance.faults(method, target, answer)
    const { requestId } = (json ?? {}) as { requestId?: unknown }
    const unnamed = status >= 400 && json && requestId !== headers.get('x-request-id')
    return [...server, ...faults, ...(unnamed ? ['the requestId is not the header’s'] : [])]
  }

  #report(said: string, { body }: FuzzedRequest, what: string): void {
    const sent = typeof body === 'string' ? body.slice(0, 300) : (body?.constructor.name ?? '')
    this.faults.push(`${said} ${sent}\n    → ${what.slice(0, 600)}`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs it from the command line and prints the counts. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now()) },
      engine: { type: 'string', default: 'sqlite' },
    },
  })
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
  const started = performance.now()
  const report = await fuzz({ requests: Number(values.requests), seed: values.seed, engine })
  const counts = [...report.statuses].toSorted(([a], [b]) => a - b)
  console.log(
    `seed ${values.seed}, ${engine}, ${Math.round((performance.now() - started) / 1000)} s`,
  )
  console.log(counts.map(([status, count]) => `${status}: ${count}`).join('  '))
  console.log(`never with success: ${report.unreached.join(' ')}`)
  for (const fault of report.faults.slice(0, 40)) console.log(fault)
  console.log(`${report.faults.length} of the answers deviate`)
  return report.faults.length === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main())
