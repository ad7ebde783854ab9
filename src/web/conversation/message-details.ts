/** What a message has beside its text: what the tutor found in it, tool calls, pictures, feedback. */
import type { Message } from '../../features/sessions/model'
import type { ReplyFrame } from './reply-stream'

/** What the tutor found in a message of the learner. */
export type ShownAssessment = NonNullable<Message['assessment']>
/** How much help a reply gives. */
export type ShownRung = ShownAssessment['rung']

/** One call of a tool, as the page shows it. */
export interface ToolStep {
  readonly id: string
  readonly name: string
  readonly status: 'running' | 'completed' | 'failed'
  readonly input: unknown
  readonly output: unknown
}

/** The details of a message. An absent one is empty. */
export interface MessageDetails {
  /** On a reply: of the message that it answers. On the learner's message: of itself. */
  readonly assessment?: ShownAssessment
  readonly tools?: readonly ToolStep[]
  readonly fileIds?: readonly string[]
  readonly feedback?: NonNullable<Message['feedback']>
}

/** A message with its details, which are absent where there are none. */
interface Detailed {
  readonly role: Message['role']
  readonly status: string
  readonly details?: MessageDetails | undefined
}

/** The details of a stored message; undefined where it has none. */
export function detailsOf(message: Message): MessageDetails | undefined {
  const { assessment, fileIds, feedback, toolCalls } = message
  const tools = (toolCalls ?? []).flatMap((call) => toolStep(call) ?? [])
  const details: MessageDetails = {
    ...(assessment && { assessment }),
    ...(fileIds && { fileIds }),
    ...(feedback && { feedback }),
    ...(tools.length > 0 && { tools }),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

/** A stored or streamed call of a tool; null for a value of another shape, such as in an imported chat. */
function toolStep(call: unknown): ToolStep | null {
  if (typeof call !== 'object' || call === null) return null
  const { toolCallId, name, status, input, output }: Partial<Record<string, unknown>> = { ...call }
  if (typeof toolCallId !== 'string' || typeof name !== 'string') return null
  const known = status === 'running' || status === 'failed' ? status : 'completed'
  return { id: toolCallId, name, status: known, input, output }
}

export function detailsAfter(
  details: MessageDetails | undefined,
  frame: ReplyFrame,
): MessageDetails | undefined {
  if (frame.type === 'complete') {
    const { assessment } = frame.data
    return assessment ? { ...details, assessment } : details
  }
  const step = frame.type === 'tool' ? toolStep(frame.data) : null
  if (step === null) return details
  const tools = details?.tools ?? []
  const isKnown = tools.some(({ id }) => id === step.id)
  const changed = tools.map((tool) =>
    tool.id === step.id ? { ...step, input: step.input ?? tool.input } : tool,
  )
  return { ...details, tools: isKnown ? changed : [...tools, step] }
}

/** The thread in which each message of the learner has the assessment that its reply has. */
export function withAssessments<Each extends Detailed>(thread: readonly Each[]): readonly Each[] {
  return thread.map((message, at) => {
    if (message.role !== 'user') return message
    const assessment = thread[at + 1]?.details?.assessment
    const { details } = message
    if (!assessment || details?.assessment === assessment) return message
    return { ...message, details: { ...details, assessment } }
  })
}

/** The rung of the newest whole reply; null where no task is open. */
export function rungOf(thread: readonly Detailed[]): ShownRung | null {
  const reply = thread.findLast(({ role, status }) => role === 'assistant' && status === 'complete')
  return reply?.details?.assessment?.rung ?? null
}
