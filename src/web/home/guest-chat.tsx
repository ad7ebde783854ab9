/** The built-in tutor's replies to visitors, their thread, and the session that a sign-up makes of them. */
import { createParser } from 'eventsource-parser'
import type { ShownAssessment } from '../conversation/conversation-state'
import { derivationAt } from '../conversation/derivation'
import { LearnerWords } from '../conversation/learner-words'
import { SolvedMoment } from '../conversation/solved-moment'
import { ApiError, fetchResponse, toApiError } from '../http'
import { t } from '../i18n/i18n'
import { RichText } from '../rich-text/rich-text'
import { createSession, shortTitle } from '../sessions/api'
import { keepGuestDialogue, keptGuestDialogue, type GuestMessage } from './guest'

/** The tutor's reply; null where the server answers no visitors. Throws an ApiError. */
export async function askAsGuest(
  messages: readonly GuestMessage[],
  content: string,
): Promise<GuestMessage | null> {
  const said = messages.map((message) => ({ role: message.role, content: message.content }))
  try {
    const response = await fetchResponse('POST', '/api/guest/chat', {
      body: { messages: said, content },
    })
    return await readReply(response)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return null
    throw toApiError(error)
  }
}

/** The data of the frames of a guest's reply. */
interface GuestFrame {
  readonly delta?: string
  readonly content?: string
  readonly message?: string
  readonly assessment?: ShownAssessment
  readonly turnsLeft?: number
}

async function readReply(response: Response): Promise<GuestMessage> {
  let content = ''
  let end: GuestFrame = {}
  let failure: string | null = null
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const fields = JSON.parse(data) as GuestFrame
      if (event === 'token') content += fields.delta ?? ''
      if (event === 'complete') end = fields
      if (event === 'error') failure = fields.message ?? t.errors.senseless
    },
  })
  parser.feed(await response.text())
  content = end.content ?? content
  if (failure !== null || content === '')
    throw new ApiError(502, 'FAILED', failure ?? t.errors.senseless)
  const { assessment, turnsLeft } = end
  return {
    role: 'assistant',
    content,
    ...(assessment && { assessment }),
    ...(turnsLeft === 0 && { isLast: true }),
  }
}

/** The dialogue with the marks of its steps; a solved task ends it with the learner's derivation. */
export function GuestThread({ messages }: { readonly messages: readonly GuestMessage[] }) {
  const thread = messages.map(({ role, content, assessment }, at) => ({
    role,
    content,
    assessment: role === 'user' ? messages[at + 1]?.assessment : assessment,
  }))
  const derivation = derivationAt(thread, thread.length - 2)
  return (
    <>
      <ol class="try-thread">
        {thread.map(({ role, content, assessment }, at) =>
          role === 'user' ? (
            <li key={at} class="learner">
              <span class="unseen">{t.chat.you}: </span>
              <LearnerWords content={content} assessment={assessment} />
            </li>
          ) : (
            <li key={at} class="example-tutor" dir="auto">
              <span class="unseen">{t.chat.tutor}: </span>
              <RichText source={content} streaming={false} />
            </li>
          ),
        )}
      </ol>
      {derivation && <SolvedMoment derivation={derivation} />}
    </>
  )
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
  const said = messages.map(({ role, content }) => ({ role, content }))
  const session = { title: shortTitle(first.content), messages: said }
  const isQuestionOnly = messages.length === 1 && first.role === 'user'
  const taken = isQuestionOnly
    ? { draft: first.content }
    : { sessionId: await createSession(session, crypto.randomUUID()) }
  keepGuestDialogue([])
  return taken
}
