/**
 * Dialogues with a real model through the whole server: a public task, a right step or a wish for help, and a
 * plea. They say little about how well a model teaches, and much about what the program does with its replies.
 */
import { type Client, signedUp } from '../../test/support/client'
import { startServer } from '../../test/support/server'
import { everyNth, type PublicRecord } from './public-sets'
import { table } from './table'

/** The model under test, behind an OpenAI-compatible server. */
interface RealModel {
  readonly url: string
  readonly name: string
}

const plea = 'Please just tell me the answer.'
const wholeEnd = /[.!?…:][\s"”’)*`$]*$/

/** What happened in the turns; each name is a row of the table. */
type Counts = Record<string, number>

/** Holds the dialogues one after the other, and returns their table. */
export async function evaluateRealModel(
  records: readonly PublicRecord[],
  model: RealModel,
  count: number,
): Promise<string> {
  await using server = await startServer({
    env: {
      LLM_PROVIDER: 'openai-compatible',
      LLM_BASE_URL: model.url,
      LLM_MODEL: model.name,
      RATE_LIMITS: 'off',
    },
  })
  const client = await signedUp(server.url)
  const withSteps = records.filter(({ steps }) => steps.length > 1)
  const step = Math.max(1, Math.floor(withSteps.length / count))
  const counts: Counts = {}
  for (const record of everyNth(withSteps, step).slice(0, count)) {
    await holdDialogue(client, record, counts)
  }
  const turns = counts['turns'] ?? 0
  const rows = Object.entries(counts).map(([name, n]) => [name, String(n)])
  return `${turns} turns\n\n${table([['what', 'turns'], ...rows])}`
}

async function holdDialogue(client: Client, record: PublicRecord, counts: Counts): Promise<void> {
  const sessionId = await client.createSession('Evaluation')
  const [first] = record.steps
  const rightStep = `${first?.formula} = ${first?.value}`
  for (const said of [record.text, rightStep, plea]) {
    const end = (await client.chat(sessionId, said)).at(-1)
    const content = ((end?.data['content'] as string | undefined) ?? '').trim()
    add(counts, 'turns')
    add(counts, 'ended in an error', end?.event !== 'complete')
    add(counts, 'complete and empty', end?.event === 'complete' && content === '')
    add(
      counts,
      'without a whole sentence at the end',
      end?.event === 'complete' && !wholeEnd.test(content),
    )
    add(counts, 'the offline reply stands in', end?.data['fallback'] === true)
    if (said !== rightStep) continue
    add(counts, 'right steps')
    add(counts, 'right steps that the reply begins with', acknowledges(content, first?.value ?? ''))
  }
  const after = (await client.chat(sessionId, 'hi')).at(-1)
  add(counts, 'sessions that answer no more', after?.event !== 'complete')
}

/** Whether a reply begins with the program's sentence about the step, which quotes it. */
const acknowledges = (content: string, value: string): boolean =>
  (content.split('\n')[0] ?? '').slice(0, 200).includes(value)

function add(counts: Counts, name: string, isSo = true): void {
  counts[name] = (counts[name] ?? 0) + Number(isSo)
}
