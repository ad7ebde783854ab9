/**
 * Holds whole dialogues with the offline tutor, the way a server does: turns and state handed on
 * each time.
 */
import type { Finding, TutorState } from '../../src/tutor/assessment'
import { createOfflineTutor } from '../../src/tutor/offline/offline-tutor'
import type { Mode, Turn } from '../../src/tutor/tutor'
import type { Client } from '../support/client'

/** A reply, and the state that it finished with. */
export interface Reply {
  readonly text: string
  readonly state: TutorState
  /** What code found in the message; null where no task is open. */
  readonly finding: Finding['kind'] | null
}

/** Says every line in turn in a new session of a server; gives the texts of the replies in order. */
export async function converseOverHttp(
  client: Client,
  lines: readonly string[],
  mode: Mode = 'socratic',
): Promise<readonly string[]> {
  const sessionId = await client.createSession()
  const replies: string[] = []
  for (const line of lines) {
    const frames = await client.chat(sessionId, line, { mode })
    replies.push(String(frames.at(-1)?.data['content']))
  }
  return replies
}

/** Says every line in turn in one session; gives the replies in order. */
export async function converse(
  lines: readonly string[],
  mode: Mode = 'socratic',
): Promise<readonly Reply[]> {
  const tutor = createOfflineTutor()
  const turns: Turn[] = []
  const replies: Reply[] = []
  let state: TutorState | null = null
  for (const content of lines) {
    turns.push({ role: 'user', content })
    let text = ''
    let finding: Reply['finding'] = null
    for await (const event of tutor.reply({ mode, turns, state }, new AbortController().signal)) {
      if (event.type === 'text') text += event.delta
      if (event.type !== 'finish') continue
      state = event.state
      finding = event.assessment?.finding ?? null
    }
    if (state === null) throw new Error('the reply did not finish')
    turns.push({ role: 'assistant', content: text })
    replies.push({ text, state, finding })
  }
  return replies
}

/** How many questions a text asks. */
export function questionsIn(text: string): number {
  return text.split('?').length - 1
}

/** Every number that a text writes in digits, fractions also as their value. */
export function numbersIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/-?\d+(?:\.\d+)?(?:\s*\/\s*\d+)?/g)).flatMap(([token]) => {
    const [top = Number.NaN, bottom] = token.split('/').map(Number)
    return bottom === undefined ? [top] : [top, bottom, top / bottom]
  })
}

/** The sentences that stand in several texts of one dialogue, or twice in one. */
export function repeatedSentences(texts: readonly string[]): readonly string[] {
  const said = texts.flatMap((text) => text.split(/(?<=[.!?…”“»])\s+/)).map((each) => each.trim())
  return [...new Set(said.filter((each, at) => each !== '' && said.indexOf(each) < at))]
}
