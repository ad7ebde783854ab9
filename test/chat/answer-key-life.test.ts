/** The life of an answer key (contract §8): stored with its session, and never shown. */
import { expect, test } from 'bun:test'
import { strFromU8, unzipSync } from 'fflate'
import { usageDays } from '../../src/db/schema'
import { Client, password, signedUp } from '../support/client'
import { asAnswer, eggsKey, eggsTask } from '../support/eggs'
import { fixture, onEachEngine } from '../support/fixtures'
import { emptyFolder } from '../support/program'
import type { Script } from '../support/providers/script'
import { modelEnvironment, startScriptedModel } from '../support/scripted'
import { startServer, type TestServer } from '../support/server'
import { keyStatuses, storedKeys } from '../support/stored-keys'

/** Words of the key that stand in no message. */
const markedKey = {
  ...eggsKey,
  steps: [{ ...eggsKey.steps[0], label: 'marked label' }, eggsKey.steps[1]],
  hints: [{ stepId: 's1', rung: 'hint', question: 'A marked question?' }],
}
const secrets = /marked|16 - 3 - 4|eighteen dollars/
const values = /16 - 3 - 4|9 \* 2|eighteen dollars/
const otherTask = 'Tom has 12 apples and eats a third of them. How many apples does he have left?'
const otherKey = {
  checkable: true,
  kind: 'numeric',
  answers: [{ value: '8', unit: 'apples', aliases: [] }],
  steps: [
    { id: 's1', label: 'apples eaten', formula: '12 / 3', value: '4', needs: [] },
    { id: 's2', label: 'apples left', formula: '12 - 4', value: '8', needs: ['s1'] },
  ],
}

onEachEngine('answer keys', (engine) => {
  let solved: readonly string[] | Script | null = null
  const model = fixture(() =>
    startScriptedModel({}, 'openai-compatible', {
      hidden: {
        answer_key: ({ body }) =>
          solved ?? asAnswer(JSON.stringify(body).includes('12 apples') ? otherKey : markedKey),
      },
    }),
  )
  const start = (options: { dataDir?: string; databaseUrl?: string } = {}) =>
    startServer({ engine, env: modelEnvironment('openai-compatible', model.url), ...options })
  const server = fixture(() => start())
  const solverCalls = () => model.hiddenRequests.length

  async function keyed(client: Client, task = eggsTask): Promise<string> {
    const sessionId = await client.createSession()
    await client.chat(sessionId, task)
    await keyStatuses(server, sessionId)
    return sessionId
  }
  const tutorOf = async (client: Client, sessionId: string) =>
    (await client.call<{ tutor: unknown }>('GET', `/api/sessions/${sessionId}`)).json.tutor

  test('a session shows its task, and no answer', async () => {
    const client = await signedUp(server)
    const sessionId = await keyed(client)
    expect(await tutorOf(client, sessionId)).toEqual({
      problem: eggsTask,
      rung: 'probe',
      checkable: true,
      source: 'model',
      attempts: 0,
      solved: false,
      tasks: [{ id: 1, problem: eggsTask, rung: 'probe', solved: false, focus: true }],
    })
    const talk = await client.createSession()
    await client.chat(talk, 'hello')
    expect(await tutorOf(client, talk)).toBeNull()
    expect(await tutorOf(client, await client.createSession())).toBeNull()
    const computed = await client.createSession()
    await client.chat(computed, 'Solve 3x + 7 = 22')
    expect(await tutorOf(client, computed)).toMatchObject({ checkable: true, source: 'computed' })
  })

  test('the same task in the session asks no solver again, a branch keeps its own', async () => {
    const client = await signedUp(server)
    const sessionId = await keyed(client)
    const calls = solverCalls()
    const [first] = await client.messages(sessionId)
    const path = `/api/chat/messages/${String(first?.['id'])}`
    await client.call('POST', `${path}/retry`, {})
    await client.call('POST', `${path}/edit`, { content: `  ${eggsTask}\n` })
    expect(solverCalls()).toBe(calls)
    await client.call('POST', `${path}/edit`, { content: otherTask })
    expect(await keyStatuses(server, sessionId, 2)).toEqual(['held', 'held'])
    expect(solverCalls()).toBe(calls + 2)
    expect(await tutorOf(client, sessionId)).toMatchObject({ problem: otherTask })
    await client.call(
      'POST',
      `/api/sessions/${sessionId}/messages/${String(first?.['id'])}/activate`,
    )
    expect(await tutorOf(client, sessionId)).toMatchObject({ problem: eggsTask, checkable: true })
    await client.chat(sessionId, 'And now?')
    expect(solverCalls()).toBe(calls + 2)
  })

  /** The same browser at another address of the instance. */
  const at = (client: Client, { url }: TestServer) => {
    const moved = new Client(url)
    for (const [name, value] of client.cookies) moved.cookies.set(name, value)
    moved.csrfToken = client.csrfToken
    return moved
  }

  test('a key outlives its server; a cancelled solver is asked again after it', async () => {
    await using folder = await emptyFolder()
    const { databaseUrl } = server
    const place = { dataDir: folder.path, ...(databaseUrl === null ? {} : { databaseUrl }) }
    const first = await start(place)
    const client = await signedUp(first.url)
    const kept = await client.createSession()
    await client.chat(kept, eggsTask)
    await keyStatuses(first, kept)
    const cut = await unsolved(client)
    const before = model.hiddenAbandoned
    await first[Symbol.asyncDispose]()
    await cancelled(before)
    await using second = await start(place)
    const later = at(client, second)
    const calls = solverCalls()
    await later.chat(kept, 'And now?')
    expect(solverCalls()).toBe(calls)
    expect(await tutorOf(later, kept)).toMatchObject({ checkable: true, source: 'model' })
    await later.chat(cut, 'And now?')
    expect(await keyStatuses(second, cut)).toEqual(['held'])
  })

  test('its tokens count in the usage of the account, and as no reply', async () => {
    const client = await signedUp(server)
    await keyed(client)
    const { json } = await client.call<{ today: object }>('GET', '/api/account/usage')
    // One reply and two samples, each of 12 and 34 tokens.
    expect(json.today).toEqual({ replies: 1, inputTokens: 36, outputTokens: 102 })
  })

  test('is in no answer, no frame, no export and no share', async () => {
    const client = await signedUp(server)
    const heard: string[] = []
    const see = async (method: string, path: string, body?: unknown) => {
      const { text, json } = await client.call<Record<string, string>>(method, path, body)
      heard.push(text)
      return json
    }
    const sessionId = await keyed(client)
    await see('POST', '/api/chat/stream', { sessionId, content: 'And now? Subtract?' })
    await see('GET', `/api/sessions/${sessionId}`)
    await see('GET', `/api/sessions/${sessionId}/messages?branches=all`)
    await see('GET', '/api/sessions/search?q=marked')
    await see('GET', '/api/account/usage')
    const { shareId } = await see('POST', `/api/sessions/${sessionId}/share`)
    await see('GET', `/api/shares/${shareId}`)
    const zip = await client.fetch('GET', '/api/account/export')
    const files = unzipSync(await zip.bytes())
    heard.push(...Object.values(files).map((bytes) => strFromU8(bytes)))
    expect(heard.join('\n')).toContain('16 eggs per day')
    expect(heard.filter((text) => secrets.test(text))).toEqual([])
    // The model that speaks to the learner may get the label and the hint of the step in question.
    const prompts = model.requests.map(({ body }) => JSON.stringify(body))
    expect(prompts.filter((prompt) => values.test(prompt))).toEqual([])
    expect((await storedKeys(server)).some((row) => secrets.test(JSON.stringify(row)))).toBe(true)
  })

  const silent = { hang: 'headers' } as const
  /** A session whose solver is at work and never answers. */
  async function unsolved(client: Client): Promise<string> {
    solved = silent
    const calls = solverCalls()
    const sessionId = await client.createSession()
    await client.chat(sessionId, eggsTask)
    while (solverCalls() === calls) await Bun.sleep(5)
    solved = null
    return sessionId
  }
  const cancelled = async (before: number) => {
    while (model.hiddenAbandoned === before) await Bun.sleep(5)
  }

  test('the solver ends with its session, and the keys go with it', async () => {
    const client = await signedUp(server)
    const [sessionId, kept] = [await unsolved(client), await keyed(client)]
    const before = model.hiddenAbandoned
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    await cancelled(before)
    await client.call('DELETE', `/api/sessions/${kept}`)
    const rows = await storedKeys(server)
    expect(rows.filter((row) => [sessionId, kept].includes(row.sessionId))).toEqual([])
  })

  test('the solver ends with its account', async () => {
    const client = await signedUp(server)
    const userId = String(
      (await client.call<{ user: { id: string } }>('GET', '/api/auth/me')).json.user.id,
    )
    const sessionId = await unsolved(client)
    const before = model.hiddenAbandoned
    expect((await client.call('DELETE', '/api/account', { password })).status).toBe(200)
    await cancelled(before)
    expect((await storedKeys(server)).filter((row) => row.sessionId === sessionId)).toEqual([])
    const days = await server.running.services.store.db.select().from(usageDays)
    expect(days.filter((row) => row.userId === userId)).toEqual([])
  })
})
