/** Ten whole lessons with the real program over HTTP, as a page: `bun run eval dialogues`. */
import { join } from 'node:path'
import { type Client, tokensOf } from '../../test/support/client'
import { startOpenAiCompatible } from '../../test/support/providers/openai-compatible'
import type { ProviderRequest, Respond } from '../../test/support/providers/script'
import { startServer, type TestServer } from '../../test/support/server'
import { keyStatuses } from '../../test/support/stored-keys'
import {
  type Exchange,
  modelLessons,
  offlineLessons,
  type WrittenLesson,
} from './dialogues/lessons'
import { signedInClient } from './tutors'

const page = join(import.meta.dir, '../../docs/dialogues.md')

const preface = `# Dialogues

\`bun run eval dialogues\` writes this page: ten lessons with the real program over HTTP, five with the offline tutor, and five with
a model that speaks a provider's protocol and behaves badly in places. What the model said stands under a reply where the learner
read something else. The line in brackets is the program's assessment: what the message is, and the rung of help.`

/** Plays all lessons and writes them into the page. */
export async function writeDialogues(): Promise<void> {
  const offline: string[] = []
  for (const lesson of offlineLessons) offline.push(await playOffline(lesson))
  const scripted: string[] = []
  for (const lesson of modelLessons) scripted.push(await playWithModel(lesson))
  const sections = [...offline, ...scripted].map((lesson, at) => `### ${at + 1}. ${lesson}`)
  const parts = [
    preface,
    '## With the offline tutor',
    ...sections.slice(0, offline.length),
    '## With a model',
    ...sections.slice(offline.length),
  ]
  await Bun.write(page, `${parts.join('\n\n')}\n`)
}

async function playOffline(lesson: WrittenLesson): Promise<string> {
  await using server = await startServer()
  return await play(server, lesson, () => undefined)
}

/** A model of its own for each lesson, which says the line of the exchange that is on. */
async function playWithModel(lesson: WrittenLesson): Promise<string> {
  let now: Exchange | undefined
  const keys = Object.entries(lesson.keys ?? {})
  const answerKey: Respond = (request) => {
    const key = keys.find(([words]) => newestOf(request).includes(words))?.[1]
    return [JSON.stringify(key ? { checkable: true, ...key } : { checkable: false, kind: 'open' })]
  }
  const intake: Respond = () => {
    const { relation = 'talk', learner = '' } = now ?? {}
    const task = relation === 'new_task' ? learner : null
    return [JSON.stringify({ relation, task, earlier: null })]
  }
  const unclear: Respond = () => [
    JSON.stringify({ verdict: 'unclear', stepId: null, quote: null, mistake: null }),
  ]
  await using model = await startOpenAiCompatible({
    reply: () => [now?.model ?? ''],
    hidden: { answer_key: answerKey, message_intake: intake, step_verdict: unclear },
  })
  const env = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: model.url, LLM_MODEL: 'scripted' }
  await using server = await startServer({ env })
  return await play(server, lesson, (exchange) => (now = exchange))
}

/** The text of the last message of a request. */
function newestOf({ body }: ProviderRequest): string {
  const { messages = [] } = body as { messages?: readonly { readonly content: unknown }[] }
  return JSON.stringify(messages.at(-1)?.content ?? '')
}

async function play(
  server: TestServer,
  lesson: WrittenLesson,
  begin: (exchange: Exchange) => void,
): Promise<string> {
  const client = await signedInClient(server)
  const sessionId = await client.createSession()
  const texts: string[] = []
  for (const exchange of lesson.exchanges) {
    begin(exchange)
    texts.push(await playExchange(client, sessionId, exchange))
    await keysMade(server, sessionId, lesson, exchange)
  }
  return [lesson.title, lesson.about, ...texts].join('\n\n')
}

async function playExchange(
  client: Client,
  sessionId: string,
  { learner, model }: Exchange,
): Promise<string> {
  const frames = await client.chat(sessionId, learner, { mode: 'socratic' })
  const end = frames.at(-1)
  if (end?.event !== 'complete') throw new Error(`${learner}: ${JSON.stringify(end?.data)}`)
  const reply = tokensOf(frames)
  const found = end.data['assessment'] as { finding: string; rung: string } | undefined
  const assessed = found ? [`(${found.finding}, ${found.rung})`] : []
  const isOther = model !== undefined && !reply.endsWith(model)
  const said = isOther ? [`_The model said:_ ${model === '' ? '(nothing)' : model}`] : []
  return [`> **Learner:** ${quoted(learner)}`, `**Tutor:** ${reply}`, ...said, ...assessed].join(
    '\n\n',
  )
}

const quoted = (text: string): string => text.replaceAll('\n', '\n> ')

/** Waits for the key of a task that is posed in this exchange. */
async function keysMade(
  server: TestServer,
  sessionId: string,
  { keys = {}, exchanges }: WrittenLesson,
  exchange: Exchange,
): Promise<void> {
  const said = exchanges.slice(0, exchanges.indexOf(exchange) + 1)
  const posed = Object.keys(keys).filter((words) =>
    said.some(({ learner }) => learner.includes(words)),
  )
  if (posed.length > 0) await keyStatuses(server, sessionId, posed.length)
}
