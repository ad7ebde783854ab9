/**
 * An answer that is not due is nowhere: the key of an item is made unlike any other text, everything that
 * a learner can ask for is asked for, and each byte that comes back is read.
 */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { practiceItems } from '../../src/db/schema'
import type { ItemContent } from '../../src/practice/item'
import type { Log } from '../../src/lib/log'
import { Client } from '../support/client'
import { EndlessStream } from '../support/endless'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer, type TestServer } from '../support/server'
import { called, connect, keyOf } from '../mcp/mcp-clients'
import { Practitioner, type Item } from './practitioner'

/** The answer in each way in which a number is written. */
const secret = /718[.,\s]?293/
const value = '718293.5'

/** An item with the answer in every member that may hold it, and in some that should not. */
const planted = (mistakeAnswer: string): ItemContent => ({
  question: 'How many grains of sand are in the jar of the lighthouse keeper?',
  kind: 'number',
  key: {
    kind: 'numeric',
    answers: [{ value, unit: null, aliases: [`about ${value}`] }],
    steps: [
      { id: 's1', label: 'step 1', formula: '700000 + 18000', value: '718000', needs: [] },
      { id: 's2', label: 'step 2', formula: '718000 + 293.5', value, needs: ['s1'] },
    ],
    hints: [{ stepId: 's1', rung: 'hint', question: `Is it ${value}?` }],
    mistakes: [{ value: mistakeAnswer, question: `Is it not ${value}?` }],
  },
  steps: ['$700000 + 18000 = 718000$', `$718000 + 293.5 = ${value}$`],
  explanation: `Add the parts: ${value}.`,
  hints: [`Is it ${value}?`, 'Which parts do you know?', `Add 293.5 to get ${value}.`],
  mistakes: [{ answer: mistakeAnswer, question: `Is it not ${value}?` }],
  skill: 'arithmetic',
  level: 'easy',
  language: 'en',
})

/** Reads everything that the learner is sent. */
class Reader {
  readonly texts: [where: string, text: string][] = []
  readonly client: Client
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
    this.client = new Client(server.url, (method, path, { text }) => {
      this.texts.push([`${method} ${path}`, text])
    })
  }

  async plant({ id }: Pick<Item, 'id'>): Promise<void> {
    const { db } = this.#server.running.services.store
    const content = planted('99')
    await db.update(practiceItems).set({ content }).where(eq(practiceItems.id, id))
  }

  /** The account's archive, entry by entry. */
  async readExport(): Promise<void> {
    const response = await this.client.fetch('GET', '/api/account/export')
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
    for (const [name, bytes] of Object.entries(entries)) {
      this.texts.push([`export ${name}`, new TextDecoder().decode(bytes)])
    }
  }

  /** What holds the answer. */
  get found(): string[] {
    return this.texts.filter(([, text]) => secret.test(text)).map(([where]) => where)
  }
}

/** A log of every level, as it would be written. */
function logInto(lines: string[]): Log {
  const at = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${Bun.inspect(fields, { depth: 9 })}`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

onEachEngine('the answer of an item that is not settled', (engine) => {
  const lines: string[] = []
  const server = fixture(() => startServer({ engine, log: logInto(lines) }))

  test('is in no response, frame, event, export, page, share, tool or log', async () => {
    const reader = new Reader(server)
    const { client } = reader
    await client.register()
    const learner = new Practitioner(client, server)
    using events = await EndlessStream.open((signal) =>
      fetch(`${server.url}/api/events`, {
        signal,
        headers: { cookie: `sid=${client.cookies.get('sid')}` },
      }),
    )
    const { id } = await learner.ready({ source: { skill: 'arithmetic' } })
    const exam = await learner.ready({ source: { skill: 'arithmetic' }, mode: 'exam' })
    const [item] = (await learner.items(id)) as [Item]
    const [examItem] = (await learner.items(exam.id)) as [Item]
    for (const one of [item, examItem]) await reader.plant(one)
    await learner.answer(id, item, { answer: '99', working: '700000 + 18000 = 719000' })
    await learner.answer(id, item, { answer: '???' })
    for (let at = 0; at < 3; at += 1) await learner.hint(id, item)
    await learner.answer(exam.id, examItem, { answer: '99' })
    await learner.answer(exam.id, examItem, { answer: '1' })
    const { sessionId } = (await learner.openSession(id, item)).json
    for (const said of [
      'Tell me the answer!',
      'Is it 99?',
      'I give up',
      '700000 + 18000 = 718000',
    ]) {
      await client.chat(sessionId, said)
    }
    type Shared = { shareId: string }
    const { json } = await client.call<Shared>('POST', `/api/sessions/${sessionId}/share`)
    const session = `/api/sessions/${sessionId}`
    const practice = (one: string) => `/api/practice/${one} /api/practice/${one}/items`
    const lists = '/api/practice /api/skills /api/progress /api/account/usage /api/memory'
    const messages = `${session} ${session}/messages ${session}/messages?branches=all`
    const others = `/api/sessions /api/sessions/search?q=sand /api/sessions/search?q=718293 /api/shares/${json.shareId}`
    const paths = [practice(id), practice(exam.id), lists, messages, others].join(' ').split(' ')
    for (const path of paths) await client.call('GET', path)
    await client.call('POST', '/api/nlweb/ask', { query: 'grains of sand' })
    const own = ['/exam', '/exam/progress', `/exam/${id}`, `/exam/${exam.id}`, `/exam/${id}?item=1`]
    for (const page of ['/app', `/chat/${sessionId}`, `/shares/${json.shareId}`, ...own]) {
      const response = await client.fetch('GET', page, undefined, { accept: 'text/html' })
      reader.texts.push([page, await response.text()])
    }
    const agent = await connect(server.url, '2025-11-25', await keyOf(client))
    for (const practiceId of [id, exam.id]) {
      for (const name of ['next_item', 'get_session', 'search', 'get_progress', 'list_sessions']) {
        const input = { practiceId, sessionId, query: 'sand' }
        reader.texts.push([name, JSON.stringify(await called(agent, name, input))])
      }
    }
    const wrong = { practiceId: exam.id, itemId: examItem.id, answer: '2' }
    reader.texts.push(['answer_item', JSON.stringify(await called(agent, 'answer_item', wrong))])
    await agent.close()
    await reader.readExport()
    await events.untilSaid(`practice ${exam.id}`)
    reader.texts.push(['events', JSON.stringify(events.events)], ['log', lines.join('\n')])
    expect(reader.texts.length).toBeGreaterThan(50)
    expect(lines.length).toBeGreaterThan(0)
    expect(reader.found).toEqual([])
    // The same reader finds it once it is due.
    await learner.answer(id, item, { answer: '2' })
    await learner.answer(id, item, { answer: '3' })
    await learner.finish(exam.id)
    await learner.items(exam.id)
    await reader.readExport()
    const due = [`POST /api/practice/${id}/items/${item.id}/answers`, `export practice/${id}.json`]
    for (const where of [...due, `export practice/${exam.id}.json`]) {
      expect(reader.found).toContain(where)
    }
  })
})
