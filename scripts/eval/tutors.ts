/** The tutors under test: real servers on free ports, each with the offline tutor or with a model behind it. */
import { eq } from 'drizzle-orm'
import type { TutorState } from '../../src/tutor/assessment'
import { parseState } from '../../src/tutor/hint-ladder'
import { messages } from '../../src/db/schema'
import { Client, tokensOf } from '../../test/support/client'
import { startServer, type TestServer } from '../../test/support/server'
import { signedIn } from '../../test/support/signed-in'

/** What came back for one message. */
export interface Reply {
  /** Everything that the stream carried: the tokens, tool output, and the final text where it differs. */
  readonly heard: string
  /** The reply as it is kept. */
  readonly text: string
  /** The stored state after it; null where none is. */
  readonly state: TutorState | null
}

/** A session with a tutor. */
export interface Conversation {
  readonly say: (text: string) => Promise<Reply>
}

export interface Tutor extends AsyncDisposable {
  readonly name: string
  readonly open: () => Promise<Conversation>
}

/** Starts a server and signs somebody in. `env` configures its model. */
export async function startTutor(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Tutor> {
  const server = await startServer({ env })
  const client = await signedInClient(server)
  const { db } = server.running.services.store
  const stateOf = async (messageId: string) => {
    const rows = await db
      .select({ state: messages.tutorState })
      .from(messages)
      .where(eq(messages.id, messageId))
    return parseState(rows[0]?.state)
  }
  return {
    name,
    open: async () => {
      const id = await client.createSession('Evaluation')
      return {
        say: async (text) => {
          const { messageId, ...reply } = await ask(client, id, text)
          return { ...reply, state: await stateOf(messageId) }
        },
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** A client of somebody who is signed in without a password, which costs time to check. */
export async function signedInClient(server: TestServer): Promise<Client> {
  const browser = await signedIn(server)
  const client = new Client(server.url, () => undefined)
  for (const [cookie, value] of browser.cookies) client.cookies.set(cookie, value)
  client.csrfToken = browser.csrfToken
  return client
}

async function ask(client: Client, sessionId: string, content: string) {
  const frames = await client.chat(sessionId, content, { mode: 'socratic' })
  const last = frames.at(-1)
  if (last?.event !== 'complete') {
    throw new Error(
      `the reply to ${JSON.stringify(content)} ended with ${JSON.stringify(last?.data)}`,
    )
  }
  const tokens = tokensOf(frames)
  const text = String(last.data['content'])
  const tools = frames.flatMap(({ event, data }) =>
    event === 'tool' ? [JSON.stringify(data['output'] ?? '')] : [],
  )
  const heard = [tokens, ...(text === tokens ? [] : [text]), ...tools].join('\n')
  return { heard, text, messageId: String(last.data['messageId']) }
}
