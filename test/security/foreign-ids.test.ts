/**
 * Every id of one user as another, at every place of the OpenAPI document and of the MCP tools where an
 * id may stand, by every kind of credential: the answer is that for an id of nothing, nothing of the
 * owner changes, and no answer tells anything of the owner's. Routes and tools that are added later are
 * swept as they are documented.
 */
import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { createBelongings, type Ids } from '../support/belongings'
import { createCredentials, type Caller, type CallerKind } from '../support/callers'
import { type Client, signedUp, type Answer } from '../support/client'
import { giveRole, signedIn } from '../support/signed-in'
import { startCodeHost } from '../support/codehost'
import { logIn } from '../support/codehost-login'
import { conformance, type Conformance, type Found } from '../support/conformance'
import { textOf } from '../support/endless'
import { fixture, onEachEngine } from '../support/fixtures'
import {
  argumentPlaces,
  argumentsWithIds,
  idOfKind,
  idsOfKind,
  idPlaces,
  requestWithIds,
  type IdPlace,
  type IdRequest,
} from '../support/id-places'
import { unknownId } from '../support/learner'
import { startScripted } from '../support/scripted'
import { contents } from '../support/stores'
import { message, post } from '../mcp/json-rpc'

/** It stands in every title and text of the owner, and nowhere else. */
const mark = 'quokkaberry'

/** What belongs to no user: everyone who has its id reads a share, and every user may allow an application. */
const isPublic = ({ operation: { operationId } }: Found, kind: string): boolean =>
  (operationId === 'getShare' && kind === 'shares') ||
  (operationId === 'authorize' && kind === 'connections')

/** Places that take no id of a user's own, or that say the same of every id. */
const vain: string[] = [
  'addPasskey response.id', // an authenticator names its keys itself
  'addPasskey response.rawId',
  'beginPractice source.assignmentId',
  'consentToClass id', // the owner is the teacher
  'issueTokens client_id',
  'listSessions importId', // of an import without sessions, as of no import, the page is empty
  'postRevokeAgentKey id',
  'revokeAgentKey id',
  'revokeToken client_id',
  'signInWithPasskey response.id',
  'signInWithPasskey response.rawId',
  'startLtiLaunch client_id', // what a platform calls this tool and its deployments
  'startLtiLaunch lti_deployment_id',
  'startLtiLaunchByForm client_id',
  'startLtiLaunchByForm lti_deployment_id',
]

/** How much an operation ends: what is read comes first, the sign-in itself last. */
const harm = ({ method, path, operation: { operationId } }: Found): number => {
  if (operationId === 'endSignIn') return 1_000
  if (operationId === 'moveClassOn') return 2 // it ends the class
  return method === 'DELETE' ? 900 - path.length : method === 'GET' ? 0 : 1
}

/** Their ids are names that a caller gives to its own messages. */
const namesItself = new Set(['postMcpMessage', 'askNlweb', 'streamNlweb'])

/** An id of the same form that names nothing. */
function twinOf(id: string): string {
  if (/^[0-9a-f]{8}-/.test(id)) return unknownId
  const [prefix = ''] = /^[a-z]+_/.exec(id) ?? []
  return prefix + '0'.repeat(id.length - prefix.length)
}

/** One user with their credentials and one object of every kind. */
interface Owner {
  readonly userId: string
  readonly callers: readonly Caller[]
  readonly ids: Ids
  /** The members of the class let sessions be read that they begin from now on; the id of one. */
  readonly consent: () => Promise<string>
}

/** An id of the owner in its place, beside ids of the caller in the other places. */
interface Attempt {
  readonly kind: string
  readonly id: string
  readonly ids: (id: string) => ReadonlyMap<IdPlace, string>
}

onEachEngine('the ids of another user', (engine) => {
  let api: Conformance
  let operations: readonly Found[]
  let owner: Owner
  let other: Owner
  let before: readonly string[]
  const faults: string[] = []

  const host = fixture(() => startCodeHost('github'))
  const place = fixture(() => startScripted({}, { engine, env: { ...host.env } }))

  beforeAll(async () => {
    api = await conformance()
    operations = api.operations.filter(({ operation }) => !namesItself.has(operation.operationId))
    owner = await createOwner(mark)
    other = await createOwner('Pears')
    await logIn(callerOf(owner, 'browser').client)
  })

  async function createOwner(word: string): Promise<Owner> {
    const browser = await signedUp(place.server)
    const { json: me } = await browser.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const { callers, ids } = await createCredentials(place.server, browser)
    const { json: listed } = await browser.call<{ sessions: { id: string }[] }>(
      'GET',
      '/api/account/sessions',
    )
    const own = await createBelongings(browser, word)
    const school = await createClass(browser, me.user.id)
    // The path of a sign-in is `/api/account/sessions/{id}`.
    const sessions = [...own.sessions, ...listed.sessions.map(({ id }) => id), school.sessionId]
    const { classes, members, assignments, invitations, consent } = school
    const all = {
      ...own,
      ...ids,
      sessions,
      classes,
      members,
      teachers: [me.user.id],
      assignments,
      invitations,
      identities: ['github'],
    }
    return { userId: me.user.id, callers, ids: all, consent }
  }

  /** A class of the owner, with assignments and with members who let sessions be read. */
  async function createClass(browser: Client, userId: string) {
    await giveRole(place.server, userId, 'teacher')
    const wanted = { name: '8b', policy: { transcripts: 'visible' } }
    const room = await browser.call<{ id: string; joinCode: string }>(
      'POST',
      '/api/classes',
      wanted,
    )
    const { id, joinCode } = room.json
    const joined = async () => {
      const member = await signedIn(place.server)
      await member.call('POST', '/api/classes/join', { code: joinCode, confirm: true })
      const { json } = await member.call<{ id: string }>('GET', '/api/account')
      return { id: json.id, client: member, sessionId: await member.createSession() }
    }
    const assigned = async () => {
      const work = { title: 'x', source: { skill: 'linear-equations' }, mode: 'practice' }
      const path = `/api/classes/${id}/assignments`
      return (await browser.call<{ id: string }>('POST', path, work)).json.id
    }
    const invited = async () =>
      (await browser.call<{ id: string }>('POST', `/api/classes/${id}/invitations`, {})).json.id
    // Two of each: the first is deleted by the place before.
    const members = [await joined(), await joined()]
    return {
      classes: [id],
      members: members.map((each) => each.id),
      assignments: [await assigned(), await assigned()],
      invitations: [await invited(), await invited()],
      sessionId: members[0]!.sessionId,
      consent: async () => {
        const path = `/api/classes/${id}/consent`
        for (const { client } of members)
          await client.call('POST', path, { transcripts: 'visible' })
        return members[0]!.client.createSession()
      },
    }
  }

  const callerOf = ({ callers }: Owner, kind: CallerKind): Caller =>
    callers.find((caller) => caller.kind === kind)!

  const send = ({ client, headers }: Caller, request: IdRequest): Promise<Answer> =>
    client.call(request.method, request.path, request.body, { ...request.headers, ...headers })

  /** The rows that name the owner. */
  async function ownedRows(): Promise<string[]> {
    const rows = await contents(place.server.running.services.store)
    const all = Object.entries(rows).flatMap(([table, some]) => some.map((row) => table + row))
    return all.filter((row) => row.includes(owner.userId))
  }

  /** What only the owner may read and the text holds; the id that was asked for is the caller's own word. */
  function leaks(text: string, asked: string): string[] {
    const { identities: _, connections: __, ...own } = owner.ids
    const secrets = [mark, owner.userId, ...Object.values(own).flat()]
    return secrets.filter((secret) => secret !== asked && text.includes(secret))
  }

  /** Compares the answer for the owner's id with that for its twin. */
  async function compare(
    where: string,
    id: string,
    ask: (id: string) => Promise<Answer>,
  ): Promise<void> {
    const [twin, answer] = [await ask(twinOf(id)), await ask(id)]
    const [due, got] = [told(twin, twinOf(id)), told(answer, id)]
    if (got !== due) faults.push(`${where} ${id}\n  told:    ${got}\n  not told: ${due}`)
    for (const leak of leaks(answer.text, id)) faults.push(`${where} ${id} leaks ${leak}`)
  }

  /** Each id of the owner in each place alone; and of the fitting kinds in all places together. */
  function attemptsAt(places: readonly IdPlace[], isThorough: boolean): Attempt[] {
    const fill = (place: IdPlace) => (given: string) =>
      new Map(
        places
          .filter((one) => one === place || one.isGiven)
          .map((one) => [one, one === place ? given : idOfKind(other.ids, one)]),
      )
    const single = places.flatMap((one) =>
      Object.entries(owner.ids)
        .filter(([kind]) => isThorough || one.kind.endsWith(kind))
        .flatMap(([kind, ids]) => ids.map((id) => ({ kind, id, ids: fill(one) }))),
    )
    if (places.length < 2) return single
    const all = (given: string) =>
      new Map(places.map((one) => [one, given === unknownId ? given : idOfKind(owner.ids, one)]))
    return [...single, { kind: 'all', id: idOfKind(owner.ids, places[0]!), ids: all }]
  }

  /** Notes what changed of the owner's since the last time. */
  async function expectUnchanged(where: string): Promise<void> {
    const after = await ownedRows()
    const changed = difference(before, after)
    if (changed !== '') faults.push(`${where} changes ${changed}`)
    before = after
  }

  beforeEach(async () => {
    faults.length = 0
    before = await ownedRows()
  })
  afterEach(() => expect(faults.slice(0, 20).join('\n')).toBe(''))

  test('at every place of the document, by every credential', async () => {
    expect(before.length).toBeGreaterThan(25)
    let tried = 0
    for (const found of operations) {
      const places = idPlaces(found, api)
      if (places.length === 0) continue
      for (const caller of other.callers) {
        for (const { kind, id, ids } of attemptsAt(places, caller.kind === 'browser')) {
          if (isPublic(found, kind)) continue
          const where = `${found.method} ${found.path} by ${caller.kind}: ${kind}`
          await compare(where, id, (given) => send(caller, requestWithIds(found, api, ids(given))))
          tried += 1
        }
      }
      await expectUnchanged(`${found.method} ${found.path}`)
    }
    expect(tried).toBeGreaterThan(1_000)
  })

  test('at every place of the tools and resources of MCP', async () => {
    const ask = (method: string, params: object, { headers }: Pick<Caller, 'headers'>) =>
      post(place.url, message(method, params), headers)
    const [reader] = other.callers.filter(({ kind }) => kind === 'agent_key')
    const listed = await ask('tools/list', {}, reader!)
    const tools = listed.json.result?.['tools'] as { name: string; inputSchema: object }[]
    const kinds = await ask('resources/templates/list', {}, reader!)
    const templates = kinds.json.result?.['resourceTemplates'] as { uriTemplate: string }[]
    let tried = 0
    for (const caller of other.callers.filter(({ kind }) => kind !== 'browser')) {
      for (const { name, inputSchema } of tools) {
        const places = argumentPlaces(inputSchema, api)
        for (const { kind, id, ids } of attemptsAt(places, caller === reader)) {
          await compare(`${name} by ${caller.kind}: ${kind}`, id, (given) => {
            const input = argumentsWithIds(inputSchema, api, ids(given))
            return ask('tools/call', { name, arguments: input }, caller)
          })
          tried += 1
        }
        const found = await ask('tools/call', { name, arguments: { query: mark } }, caller)
        for (const leak of leaks(found.text, '')) faults.push(`${name} leaks ${leak}`)
      }
      for (const { uriTemplate } of templates) {
        for (const id of Object.values(owner.ids).flat()) {
          const uri = (given: string) => uriTemplate.replace('{id}', given)
          await compare(`${uriTemplate} by ${caller.kind}`, id, (given) =>
            ask('resources/read', { uri: uri(given) }, caller),
          )
          tried += 1
        }
      }
      await expectUnchanged(`MCP by ${caller.kind}`)
    }
    expect([tools.length > 5, templates.length > 1, tried > 200]).toEqual([true, true, true])
  })

  test('no list, search, export or stream of another shows anything', async () => {
    for (const found of operations) {
      const { method, path, operation } = found
      if (method !== 'GET' || path.includes('{')) continue
      const text = (operation.parameters ?? []).find(({ name }) => name === 'q')
      const target = text ? `${path}?q=${mark}` : path
      for (const { kind, client, headers } of other.callers) {
        const response = await client.fetch(method, target, undefined, headers)
        for (const leak of leaks(await wholeText(response, path), ''))
          faults.push(`${target} by ${kind} leaks ${leak}`)
      }
    }
    for (const { kind, client, headers } of other.callers) {
      const asked = await client.call('POST', '/api/nlweb/ask', { query: mark }, headers)
      const { query: _, ...rest } = asked.json as Record<string, unknown>
      const found = JSON.stringify(rest['results'])
      for (const leak of leaks(found, '')) faults.push(`NLWeb by ${kind} leaks ${leak}`)
    }
    await expectUnchanged('reading')
  })

  /** The request that an operation's example makes with ids of this user. */
  function ownRequest(found: Found, { ids }: Owner): IdRequest {
    const places = idPlaces(found, api).filter(({ isGiven }) => isGiven)
    return requestWithIds(found, api, new Map(places.map((one) => [one, idOfKind(ids, one)])))
  }

  test('a cursor of the owner leads into nothing of theirs', async () => {
    let followed = 0
    for (const found of operations) {
      const names = (found.operation.parameters ?? []).map(({ name }) => name)
      if (!names.includes('cursor')) continue
      const query = `?limit=1${names.includes('q') ? `&q=${mark}` : ''}`
      const first = ownRequest(found, owner)
      const page = await send(owner.callers[0]!, { ...first, path: first.path + query })
      const { nextCursor } = page.json as { nextCursor?: string | null }
      if (!nextCursor) continue
      const cursor = encodeURIComponent(nextCursor)
      for (const caller of other.callers) {
        const own = ownRequest(found, other)
        const path = `${own.path}${query}&cursor=${cursor}`
        const { text } = await send(caller, { ...own, path })
        for (const leak of leaks(text, '')) faults.push(`${path} leaks ${leak}`)
        followed += 1
      }
    }
    expect(followed).toBeGreaterThan(5)
  })

  test('an idempotency key of the owner replays nothing', async () => {
    let replayed = 0
    const spared = { ...owner, ids: { ...owner.ids, 'agent-keys': ['ak_none'] } }
    for (const found of operations) {
      const { parameters = [], operationId } = found.operation
      if (!parameters.some(({ name }) => name === 'Idempotency-Key')) continue
      for (const caller of other.callers) {
        const key = { 'idempotency-key': `${operationId} ${caller.kind}` }
        const request = ownRequest(found, spared)
        const asked = { ...request, headers: { ...request.headers, ...key } }
        const first = await send(owner.callers[0]!, asked)
        const again = await send(owner.callers[0]!, asked)
        const foreign = await send(caller, asked)
        replayed += isReplayed(again) ? 1 : 0
        const where = `${operationId} by ${caller.kind}`
        if (isReplayed(foreign)) faults.push(`${where} is replayed`)
        for (const [id] of first.text.matchAll(anyId)) {
          if (foreign.text.includes(id)) faults.push(`${where} leaks ${id}`)
        }
      }
    }
    expect(replayed).toBeGreaterThan(30)
  })

  test('each place takes an id of its owner, so that a refusal of another means something', async () => {
    const unreached: string[] = []
    const browser = owner.callers[0]!
    // A replayed `moveClassOn` has ended it.
    const classPath = `/api/classes/${owner.ids['classes']?.[0]}`
    await browser.client.call('PATCH', classPath, { archived: false }, browser.headers)
    const readable = await owner.consent()
    const ids = { ...owner.ids, sessions: [...(owner.ids['sessions'] ?? []), readable] }
    // What administrators alone reach belongs to no user.
    const ofUsers = operations.filter(({ path }) => !path.startsWith('/api/admin/'))
    for (const found of ofUsers.toSorted((a, b) => harm(a) - harm(b))) {
      const places = idPlaces(found, api)
      for (const place of places) {
        const filled = (id: string) =>
          new Map(
            places
              .filter((one) => one === place || one.isGiven)
              .map((one) => [one, one === place ? id : idOfKind(ids, one)]),
          )
        const ask = async (id: string) =>
          told(await send(browser, requestWithIds(found, api, filled(id))), id)
        const fitting = idsOfKind(ids, place)
        let isReached = false
        for (const id of fitting.length > 0 ? fitting : Object.values(ids).flat()) {
          isReached ||= (await ask(id)) !== (await ask(twinOf(id)))
        }
        if (!isReached) unreached.push(`${found.operation.operationId} ${place.steps.join('.')}`)
      }
    }
    expect(unreached.toSorted()).toEqual(vain)
  })
})

/** Headers that say nothing, or that the length of a body decides. */
const framing = /^ratelimit-|^(x-request-id|date|content-length|transfer-encoding)$/
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What an answer tells: its status, the headers that may differ, and its body without names that are new each time. */
function told({ status, headers, text }: Answer, id: string): string {
  const names = [...headers.keys()].filter((name) => !framing.test(name))
  const body = text
    .replaceAll(id, '<id>')
    .replace(anyId, '<new id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/(?<="joinCode":")\w{8}/g, '<code>')
  return `${status} ${names.toSorted().join()} ${body}`
}

/** The rows of one list that the other has not, both ways. */
function difference(before: readonly string[], after: readonly string[]): string {
  const gone = before.filter((row) => !after.includes(row)).map((row) => `- ${row}`)
  const come = after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`)
  return [...gone, ...come].join('\n')
}

const isReplayed = ({ headers }: Answer): boolean => headers.has('idempotent-replayed')

/** The text of an answer; of an archive the names and texts of what is in it. */
async function wholeText(response: Response, path: string): Promise<string> {
  if (response.headers.get('content-type') !== 'application/zip') return textOf(response, path)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const parts = Object.entries(files).flat()
  return parts.map((one) => (typeof one === 'string' ? one : new TextDecoder().decode(one))).join()
}
