/** The built-in tutor's replies to visitors, and the session that a sign-up makes of them. */
import { createParser } from 'eventsource-parser'
import { ApiError, fetchResponse, toApiError } from '../http'
import { t } from '../i18n/i18n'
import { createSession, shortTitle } from '../sessions/api'
import { keepGuestDialogue, keptGuestDialogue, type GuestMessage } from './guest'

/** The tutor's reply; null where the server answers no visitors. Throws an ApiError. */
export async function askAsGuest(
  messages: readonly GuestMessage[],
  content: string,
): Promise<string | null> {
  try {
    const response = await fetchResponse('POST', '/api/guest/chat', {
      body: { messages, content },
    })
    return await readReply(response)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return null
    throw toApiError(error)
  }
}

async function readReply(response: Response): Promise<string> {
  let reply = ''
  let failure: string | null = null
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const fields = JSON.parse(data) as { delta?: string; content?: string; message?: string }
      if (event === 'token') reply += fields.delta ?? ''
      if (event === 'complete') reply = fields.content ?? reply
      if (event === 'error') failure = fields.message ?? t.errors.senseless
    },
  })
  parser.feed(await response.text())
  if (failure !== null || reply === '')
    throw new ApiError(502, 'FAILED', failure ?? t.errors.senseless)
  return reply
}

/**
 * Makes a session of what the visitor asked, and gives its id; a question without a reply is given back
 * as a draft. Null when nothing was asked.
 */
export async function takeGuestDialogue(): Promise<
  { readonly sessionId: string } | { readonly draft: string } | null
> {
  const messages = keptGuestDialogue()
  const [first] = messages
  if (first === undefined) return null
  const session = { title: shortTitle(first.content), messages }
  const isQuestionOnly = messages.length === 1 && first.role === 'user'
  const taken = isQuestionOnly
    ? { draft: first.content }
    : { sessionId: await createSession(session, crypto.randomUUID()) }
  keepGuestDialogue([])
  return taken
}
