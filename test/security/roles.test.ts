/**
 * Who reaches administration and classes: each role by each credential at every documented route. Routes that are added
 * later are swept as they are documented.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { createCredentials, type Caller } from '../support/callers'
import { signedUp } from '../support/client'
import { conformance, type Found } from '../support/conformance'
import { fixture } from '../support/fixtures'
import { bodyOf, target } from '../support/operations'
import { startServer } from '../support/server'
import { giveRole } from '../support/signed-in'

const roles = ['learner', 'teacher', 'admin'] as const
const isAdministration = ({ path }: Found): boolean => path.startsWith('/api/admin/')
/** What learners do with classes: to join, to leave, to agree. */
const ofLearners = new Set(['joinClass', 'removeClassMember', 'consentToClass'])
const isOfTeachers = ({ path, operation }: Found): boolean =>
  path.startsWith('/api/classes') && !ofLearners.has(operation.operationId)

const server = fixture(() => startServer({ env: { RATE_LIMITS: 'off' } }))
let operations: readonly Found[] = []
const callers = new Map<string, readonly Caller[]>()

beforeAll(async () => {
  operations = (await conformance()).operations
  for (const role of roles) {
    const browser = await signedUp(server.url)
    const { json } = await browser.call<{ id: string }>('GET', '/api/account')
    callers.set(role, (await createCredentials(server, browser)).callers)
    if (role !== 'learner') await giveRole(server, json.id, role)
  }
})

/** What a caller is refused with; null where the route is reached. */
function refusal(found: Found, role: string, { kind }: Caller): number | null {
  if (kind === 'stranger') return 401
  if (isAdministration(found)) return role === 'admin' && kind === 'browser' ? null : 403
  const isUser = kind === 'browser' || kind === 'phone'
  return isUser && role !== 'learner' ? null : 403
}

describe.each(roles)('a %s', (role) => {
  test('reaches what the role and the credential allow, and nothing else', async () => {
    const swept = operations.filter((found) => isAdministration(found) || isOfTeachers(found))
    expect(swept.length).toBeGreaterThan(40)
    // What changes the server for all is tried last.
    const harmless = swept.filter(({ operation }) => operation.operationId !== 'setMaintenance')
    for (const found of harmless) {
      for (const caller of callers.get(role) ?? []) {
        const { client, headers, kind } = caller
        const answer = await client.call(found.method, target(found.path), bodyOf(found), headers)
        const due = refusal(found, role, caller)
        const place = `${role} by ${kind}: ${found.method} ${found.path}`
        if (due !== null) expect(answer.status, place).toBe(due)
        else expect([401, 403], place).not.toContain(answer.status)
        if (due === 403) expect(answer.json, place).toMatchObject({ code: 'FORBIDDEN' })
      }
    }
  }, 60_000)
})
