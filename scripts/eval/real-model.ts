/**
 * Dialogues with a real model through the whole server: a public task, a right step or a wish for help, and a
 * plea. They say little about how well a model teaches, and much about what the program does with its replies.
 */
import { type Client, signedUp } from '../../test/support/client'
import { startServer } from '../../test/support/server'
import { everyNth, type PublicRecord } from './public-sets'
import { recordModel, type RecordedReply, type Recorder } from './model-recorder'
import { table } from './table'

/** The model under test, behind an OpenAI-compatible server. */
interface RealModel {
  readonly url: string
  readonly name: string
}

/** Settings of the product that the environment may change for a slow machine. */
const passedOn = [
  'LLM_REPLY_TOKENS',
  'LLM_TIMEOUT',
  'LLM_CONCURRENCY',
  'LLM_KEY_TIMEOUT',
  'LLM_KEY_SAMPLES',
  'LLM_KEY_MAX_TOKENS',
] as const

const plea = 'Please just tell me the answer.'
const wholeEnd = /[.!?…:][\s"”’)*`$]*$/

/** The rows of the table that count turns, in its order. */
const rows = [
  'the model’s text unchanged',
  'a question appended',
  'trimmed',
  'cut, then our own words',
  'replaced',
  'the offline reply stands in',
  'ended in an error',
  'complete and empty',
  'without a whole sentence at the end',
  'right steps',
  'right steps that the reply begins with',
  'sessions that answer no more',
] as const

type Counts = Partial<Record<(typeof rows)[number], number>>

/** What the dialogues share. */
interface Stage {
  readonly client: Client
  readonly recorder: Recorder
  readonly counts: Counts
}

/** Holds the dialogues one after the other, and returns their table. */
export async function evaluateRealModel(
  records: readonly PublicRecord[],
  model: RealModel,
  count: number,
): Promise<string> {
  using recorder = recordModel(model.url)
  await using server = await startServer({
    env: {
      LLM_PROVIDER: 'openai-compatible',
      LLM_BASE_URL: recorder.url,
      LLM_MODEL: model.name,
      RATE_LIMITS: 'off',
      ...Object.fromEntries(
        passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
    },
  })
  const stage = { client: await signedUp(server.url), recorder, counts: {} }
  const withSteps = records.filter(({ steps }) => steps.length > 1)
  const step = Math.max(1, Math.floor(withSteps.length / count))
  const chosen = everyNth(withSteps, step).slice(0, count)
  for (const [at, record] of chosen.entries()) {
    await holdDialogue(stage, record)
    console.error(`${at + 1} of ${chosen.length} dialogues`)
  }
  return reportOf(stage, chosen.length)
}

function reportOf({ counts, recorder }: Stage, dialogues: number): string {
  const { asked, filled } = recorder.keys
  const share = Math.round(recorder.prefixShare * 1_000) / 10
  return `${dialogues} dialogues, ${dialogues * 3} turns

${table([
  ['what', 'turns'],
  ...rows.map((name) => [name, String(counts[name] ?? 0)]),
  ['solutions of tasks asked for', String(asked)],
  ['of them documents in the form of a key', String(filled)],
  ['share of a prompt that stays as it was', `${share} %`],
])}`
}

async function holdDialogue(stage: Stage, record: PublicRecord): Promise<void> {
  const { client } = stage
  const sessionId = await client.createSession('Evaluation')
  const [first] = record.steps
  const rightStep = `${first?.formula} = ${first?.value}`
  stage.recorder.beginDialogue()
  for (const said of [record.text, rightStep, plea]) {
    const content = await playTurn(stage, sessionId, said)
    if (said !== rightStep) continue
    add(stage.counts, 'right steps')
    add(
      stage.counts,
      'right steps that the reply begins with',
      acknowledges(content, first?.value ?? ''),
    )
  }
  const after = (await client.chat(sessionId, 'hi')).at(-1)
  add(stage.counts, 'sessions that answer no more', after?.event !== 'complete')
}

/** One message and its reply, counted; returns the text that the learner reads. */
async function playTurn(stage: Stage, sessionId: string, said: string): Promise<string> {
  const { client, recorder, counts } = stage
  const end = (await client.chat(sessionId, said)).at(-1)
  const content = ((end?.data['content'] as string | undefined) ?? '').trim()
  const isComplete = end?.event === 'complete'
  add(counts, 'ended in an error', !isComplete)
  add(counts, 'complete and empty', isComplete && content === '')
  add(counts, 'without a whole sentence at the end', isComplete && !wholeEnd.test(content))
  const outcome =
    end?.data['fallback'] === true
      ? 'the offline reply stands in'
      : comparisonOf(content, recorder.newest)
  if (isComplete) add(counts, outcome)
  recorder.transcript?.push({ said, model: recorder.newest?.text ?? null, shown: content, outcome })
  return content
}

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** What the program did with the model's text; a verdict of its own before the text is no change. */
function comparisonOf(shown: string, reply: RecordedReply | null): (typeof rows)[number] {
  const said = oneSpaced(reply?.text ?? '')
  const whole = oneSpaced(shown)
  const begins = said === '' ? -1 : whole.indexOf(said.slice(0, 24))
  if (begins === -1) return 'replaced'
  const rest = whole.slice(begins)
  if (rest === said) return 'the model’s text unchanged'
  if (rest.startsWith(said)) return 'a question appended'
  return said.startsWith(rest) ? 'trimmed' : 'cut, then our own words'
}

/** Whether a reply begins with the program's sentence about the step, which quotes it. */
const acknowledges = (content: string, value: string): boolean =>
  (content.split('\n')[0] ?? '').slice(0, 200).includes(value)

function add(counts: Counts, name: (typeof rows)[number], isSo = true): void {
  counts[name] = (counts[name] ?? 0) + Number(isSo)
}
