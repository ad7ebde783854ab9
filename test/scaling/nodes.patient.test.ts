/** Three nodes on one Postgres, two of them on machines whose clocks are minutes off. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFrames, signedUp, tokensOf, type Client } from '../support/client'
import { beginReply, expectInterrupted, moved, streamIdOf } from '../support/cut-reply'
import type { Program } from '../support/program'
import type { StandIn } from '../support/providers/stand-in'
import { modelEnvironment, paced, startScriptedModel, wholeText } from '../support/scripted'
import { engines } from '../support/server'
import { startInstance, type Instance } from './instance'

const minuteMs = 60_000
const slow = paced(75, 100)

describe.skipIf(!engines.includes('postgres'))('three nodes', () => {
  let model: StandIn
  let instance: Instance
  let nodes: Program[] = []
  let learner: Client
  beforeAll(async () => {
    model = await startScriptedModel({ slow, plain: ['Well', '?'] })
    instance = await startInstance({
      ...modelEnvironment('openai-compatible', model.url),
      RATE_LIMITS: 'on',
      RATE_LIMIT_IMPORT: 'off',
      RATE_LIMIT_KEYS: '7/60',
    })
    nodes = await Promise.all(
      [0, 5 * minuteMs, -5 * minuteMs].map((ahead) => instance.node({}, ahead)),
    )
    learner = await signedUp(nodes[0]?.url ?? '')
  }, 90_000)
  afterAll(async () => {
    await instance[Symbol.asyncDispose]()
    await model.stop()
  })

  const at = (index: number): Client => moved(learner, nodes[index]?.url ?? '')

  test('nodes started together on an empty database share sign-ins', async () => {
    for (const index of [0, 1, 2]) {
      expect((await at(index).call('GET', '/api/auth/me')).status).toBe(200)
      const { json } = await at(index).call<{ pubsub: object }>('GET', '/api/health')
      expect(json.pubsub).toEqual({ transport: 'pg_notify' })
    }
  })

  test('a reply is followed on other nodes to its end, even if their clocks are wrong', async () => {
    const { exchange } = await beginReply(at(0), 'followed')
    const path = `/api/chat/streams/${streamIdOf(exchange.body)}`
    const [ahead, behind] = await Promise.all([1, 2].map((index) => at(index).call('GET', path)))
    await exchange.ended
    expect(tokensOf(readFrames(exchange.body))).toBe(wholeText(slow))
    expect([ahead?.text, behind?.text]).toEqual([exchange.body, exchange.body])
  }, 90_000)

  test('one idempotency key on all nodes at once has one effect', async () => {
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((index) =>
        at(index).call<{ results: { id: string }[] }>(
          'POST',
          '/api/sessions',
          { items: [{ title: 'once' }] },
          { 'idempotency-key': 'everywhere' },
        ),
      ),
    )
    expect(new Set(answers.map(({ json }) => json.results[0]?.id)).size).toBe(1)
  })

  test('a rate limit is counted over all nodes', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const body = { label: `k${index}`, scopes: ['chat:read'] }
        return (await at(index % 3).call('POST', '/api/account/agent-keys', body)).status
      }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('a reply cancelled on another node ends on its own node', async () => {
    const { exchange } = await beginReply(at(0), 'cancelled')
    await exchange.until((text) => text.includes('event: token'))
    const path = `/api/chat/streams/${streamIdOf(exchange.body)}/cancel`
    expect((await at(1).call('POST', path)).status).toBe(200)
    await exchange.ended
    expect(readFrames(exchange.body).at(-1)?.data).toMatchObject({ finishReason: 'cancelled' })
  })

  test('a killed node loses nothing that it has sent, and another node finishes its replies', async () => {
    const dying = await instance.node()
    const begun = await beginReply(moved(learner, dying.url), 'killed')
    await begun.exchange.until((text) => text.includes('w3'))
    dying.kill('SIGKILL')
    await Promise.all([dying.exited, begun.exchange.ended])
    await expectInterrupted(at(2), begun)
  }, 90_000)
})
