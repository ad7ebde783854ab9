/**
 * Whole dialogues, each of which was once answered wrongly: what a learner sees of the model's words,
 * what the program finds in the learner's, and which task is in focus. `dialogue-cases.jsonl` has one a line.
 */
import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { detectLanguage } from '../../src/text/language'
import { signedUp, tokensOf, type Client, type Frame } from '../support/client'
import type { ProviderRequest, Respond } from '../support/providers/script'
import { startScripted } from '../support/scripted'
import { startServer, type TestServer } from '../support/server'
import { keyStatuses } from '../support/stored-keys'

interface Expected {
  readonly hidden?: readonly string[]
  readonly shows?: string
  readonly finding?: string
  readonly findingNot?: readonly string[]
  readonly quoteHas?: string
  readonly problem?: string
  readonly focus?: string
  readonly source?: string
  readonly checkable?: boolean
  /** The reply begins with the program's sentence that names the step, and the model's words follow. */
  readonly leads?: true
  readonly language?: string
}

interface Turn {
  readonly learner: string
  readonly model?: string
  readonly expect?: Expected
}

interface Case {
  readonly id: string
  readonly group: string
  /** `none`: the offline tutor answers. */
  readonly provider: 'scripted' | 'none'
  readonly key?: object | null
  /** The stand-in answers for the key with prose. */
  readonly keyCall?: 'refused'
  /** `right`: the stand-in tells truly what a message is; absent: it answers something else. */
  readonly intake?: 'right'
  readonly turns: readonly Turn[]
  readonly note?: string
}

interface View {
  readonly problem: string
  readonly source: string | null
  readonly checkable: boolean
  readonly tasks?: readonly { readonly problem: string; readonly focus?: true }[]
}

const cases = readFileSync(`${import.meta.dir}/dialogue-cases.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)

/** What the stand-in plays now. */
let playing: { readonly of: Case; readonly turn: number } | null = null

const answerKey: Respond = () => {
  if (playing?.of.keyCall === 'refused') return ['I would rather not.']
  return [JSON.stringify(playing?.of.key ?? { checkable: false, kind: 'open' })]
}

const intake: Respond = () => {
  if (playing?.of.intake !== 'right') return ['It is about pigs.']
  const { of, turn } = playing
  const text = of.turns[turn]?.learner ?? ''
  const isPlea = /just tell|my answer|back to my/i.test(text)
  const relation = turn === 0 ? 'new_task' : isPlea ? 'plea' : 'about_task'
  const task = turn === 0 ? text : null
  return [JSON.stringify({ relation, task, earlier: null })]
}

const reply = (_: ProviderRequest) => [playing?.of.turns[playing.turn]?.model ?? 'What next?']

const model = startScripted(
  {},
  {
    reply,
    hidden: {
      answer_key: answerKey,
      message_intake: intake,
      step_verdict: () => [JSON.stringify({ verdict: 'unclear', stepId: null, quote: null })],
    },
  },
)
const offline = startServer()

afterAll(async () => {
  await (await model)[Symbol.asyncDispose]()
  await (await offline)[Symbol.asyncDispose]()
})

const squeezed = (text: string): string => text.toLowerCase().replace(/\s+/g, '')
const holds = (text: string, part: string): boolean => squeezed(text).includes(squeezed(part))

for (const each of cases) {
  test(`dialogue ${each.id} ${each.group}`, () => play(each))
}

async function play(each: Case): Promise<void> {
  const scripted = each.provider === 'scripted'
  const server = scripted ? (await model).server : await offline
  const client = await signedUp(server)
  const sessionId = await client.createSession()
  for (const [turn, { learner, expect: expected }] of each.turns.entries()) {
    playing = { of: each, turn }
    const frames = await client.chat(sessionId, learner)
    if (turn === 0 && scripted && each.key) await keyMade(server, sessionId, each)
    await check(frames, await viewOf(client, sessionId), {
      each,
      turn,
      expected,
      client,
      sessionId,
    })
  }
}

/** A computed task asks for no key. */
async function keyMade(server: TestServer, sessionId: string, each: Case): Promise<void> {
  await Promise.race([keyStatuses(server, sessionId), Bun.sleep(each.keyCall ? 300 : 400)])
}

async function viewOf(client: Client, sessionId: string): Promise<View | null> {
  const { json } = await client.call<{ tutor: View | null }>('GET', `/api/sessions/${sessionId}`)
  return json.tutor
}

interface Seen {
  readonly each: Case
  readonly turn: number
  readonly expected: Expected | undefined
  readonly client: Client
  readonly sessionId: string
}

async function check(frames: readonly Frame[], view: View | null, seen: Seen): Promise<void> {
  const { expected, client, sessionId, each, turn } = seen
  if (expected === undefined) return
  const text = tokensOf(frames)
  const stored = JSON.stringify((await client.messages(sessionId)).at(-1)?.['content'])
  for (const part of expected.hidden ?? []) {
    expect({ part, text, shown: holds(text, part) || holds(stored, part) }).toMatchObject({
      shown: false,
    })
  }
  if (expected.shows) expect(squeezed(text)).toContain(squeezed(expected.shows))
  const end = frames.find(({ event }) => event === 'complete')?.data
  const assessment = end?.['assessment'] as { finding: string; quote?: string } | undefined
  if (expected.finding) expect(assessment).toMatchObject({ finding: expected.finding })
  expect(expected.findingNot ?? []).not.toContain(assessment?.finding)
  if (expected.quoteHas) expect(assessment?.quote ?? '').toContain(expected.quoteHas)
  if (expected.problem) expect(squeezed(view?.problem ?? '')).toContain(squeezed(expected.problem))
  if (expected.focus) {
    const focus = view?.tasks?.find((task) => task.focus)
    expect(squeezed(view?.problem ?? '')).toContain(squeezed(expected.focus))
    expect(squeezed(focus?.problem ?? '')).toContain(squeezed(expected.focus))
  }
  if (expected.source) expect(view).toMatchObject({ source: expected.source })
  if (expected.checkable !== undefined)
    expect(view).toMatchObject({ checkable: expected.checkable })
  if (expected.language) expect<string | null>(detectLanguage(text)).toBe(expected.language)
  if (expected.leads) {
    const said = each.turns[turn]
    const [first = ''] = text.split(/(?<=[.!?])\s/)
    expect(squeezed(first)).toContain(squeezed(said?.learner ?? ''))
    expect(squeezed(text)).toContain(squeezed(said?.model ?? ''))
    expect(squeezed(text).startsWith(squeezed(said?.model ?? ''))).toBe(false)
  }
}
