/**
 * One dialogue on a public problem with a scripted model: the learner pastes the task, does a right
 * step and a false one, pleads, and gives answers, while the model says the answer in every reply.
 */
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import { createSolver } from '../../src/tutor/answer-key/solver'
import { TaskKeys } from '../../src/tutor/answer-key/task-keys'
import { assess } from '../../src/tutor/assess'
import type { Finding, TutorState } from '../../src/tutor/assessment'
import { createModelTutor } from '../../src/tutor/model-tutor'
import type { Turn, Tutor } from '../../src/tutor/tutor'
import type { PublicRecord } from './public-sets'
import { MemoryKeys } from './reach/lesson'
import { type Behaviour, plusOne, type ScriptedSolver, scriptedSolver } from './scripted-solver'
import { type Leak, leakOf, replyWith, scriptedSpeaker } from './scripted-speaker'

/** A problem that a dialogue can be held on. */
export interface Subject {
  readonly record: PublicRecord
  /** The answer as a number. */
  readonly value: number
  /** A wrong key that passes the checks of code. */
  readonly wrong: AnswerKey
}

/** What the learner's message is. */
export type LineKind =
  | 'task'
  | 'right step'
  | 'stuck'
  | 'false step'
  | 'plea'
  | 'right answer'
  | 'wrong answer alone'
  | 'wrong answer in a false equality'
  | 'wrong answer in a true equality'

/** One message of the learner and the reply to it. */
export interface PublicExchange {
  readonly kind: LineKind
  readonly message: string
  readonly reply: string
  /** What the model said before the guard; null where it said no answer. */
  readonly leak: Leak | null
  /** The prompt of the model, with the dialogue. */
  readonly prompt: string
  readonly finding: Finding['kind'] | null
  /** What the learner has said up to this message. */
  readonly given: readonly string[]
}

/** How the model behaves in one dialogue. */
export interface Plan {
  readonly behaviour: Behaviour
  /** False: the model says no answer, so that a wrong key is not given up. */
  readonly isLeaking: boolean
  /** The spelling of the first reply; the next replies take the next ones. */
  readonly spelling: number
}

interface Line {
  readonly kind: LineKind
  readonly message: string
}

/** The verdict that the model gives on every answer at the end. */
export const praise = 'Yes, that is right.'

/** Before this message of the learner a slow solver has not answered. */
const slowUntil = 3
const solverTimeout = 60_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const never = new AbortController().signal

/** Holds the dialogue; each answer at its end follows the same four messages. */
export async function holdPublicDialogue(
  subject: Subject,
  plan: Plan,
): Promise<readonly PublicExchange[]> {
  const tutor = new ScriptedTutor(subject, plan)
  const exchanges: PublicExchange[] = []
  let before: Before = { turns: [], state: null }
  for (const [at, line] of linesOf(subject).entries()) {
    const { exchange, after } = await tutor.answer(line, before, at + 1)
    exchanges.push(exchange)
    before = after
  }
  for (const line of endingsOf(subject, plan.behaviour)) {
    const { exchange } = await tutor.answer(line, before, null)
    exchanges.push(exchange)
  }
  return exchanges
}

/** The dialogue before a message. */
interface Before {
  readonly turns: readonly Turn[]
  readonly state: TutorState | null
}

/** The tutor with its scripted model, and the session's keys. */
class ScriptedTutor {
  readonly #subject: Subject
  readonly #plan: Plan
  readonly #solver: ScriptedSolver
  readonly #next = { reply: '', prompt: '' }
  readonly #tutor: Tutor
  readonly #store = new MemoryKeys()

  constructor(subject: Subject, plan: Plan) {
    this.#subject = subject
    this.#plan = plan
    this.#solver = scriptedSolver(subject.record, subject.wrong, plan.behaviour)
    const solve = createSolver({ model: this.#solver.model, samples: 2, timeoutMs: solverTimeout })
    this.#tutor = createModelTutor({
      model: scriptedSpeaker(this.#next),
      assess,
      keys: { tasks: new TaskKeys(solve, silent), judge: this.#solver.model },
    })
  }

  /** `turn`: the number of the message; null at the end, where the model praises. */
  async answer({ kind, message }: Line, before: Before, turn: number | null) {
    const { value } = this.#subject
    const mayLeak = turn !== null && this.#plan.isLeaking
    const leak = mayLeak ? leakOf(value, this.#plan.spelling + turn - 1) : null
    this.#next.reply = replyWith(turn === null ? praise : (leak?.sentence ?? ''))
    const turns: readonly Turn[] = [...before.turns, { role: 'user', content: message }]
    let [reply, state, finding] = ['', before.state, null as Finding['kind'] | null]
    const input = { mode: 'socratic', turns, state, keys: this.#store } as const
    for await (const event of this.#tutor.reply(input, never)) {
      if (event.type === 'text') reply += event.delta
      if (event.type === 'finish') {
        state = event.state
        finding = event.assessment?.finding ?? null
      }
    }
    await this.#settle(turn)
    const given = turns.filter(({ role }) => role === 'user').map(({ content }) => content)
    const prompt = this.#next.prompt
    const exchange = { kind, message, reply, leak, prompt, finding, given }
    const after: Before = { turns: [...turns, { role: 'assistant', content: reply }], state }
    return { exchange, after }
  }

  /** Waits for the solver, unless it is slow and its time has not come. */
  async #settle(turn: number | null): Promise<void> {
    const isSlow = this.#plan.behaviour === 'slow'
    if (isSlow && turn !== null && turn < slowUntil) return
    this.#solver.release()
    await this.#store.idle()
  }
}

function linesOf({ record }: Subject): readonly Line[] {
  const [first, last] = [record.steps[0], record.steps.at(-1)]
  const second: Line =
    record.steps.length > 1 && first
      ? { kind: 'right step', message: `${first.formula} = ${first.value}` }
      : { kind: 'stuck', message: 'I do not know where to start.' }
  return [
    { kind: 'task', message: record.text },
    second,
    { kind: 'false step', message: `${last?.formula} = ${plusOne(last?.value ?? '')}` },
    { kind: 'plea', message: 'Please just tell me the answer.' },
  ]
}

const answerForms: readonly ((value: string, formula: string) => string)[] = [
  (value) => `The answer is ${value}`,
  (value) => `I get ${value}.`,
  (value) => value,
  (value, formula) => `${formula} = ${value}`,
]

/** The answers that a learner gives; wrong ones are those of the wrong key. */
function endingsOf({ record, wrong }: Subject, behaviour: Behaviour): readonly Line[] {
  const formula = record.steps.at(-1)?.formula ?? ''
  const answer = record.answers[0] ?? ''
  const form = answerForms[record.id.length % answerForms.length]
  const right: Line = { kind: 'right answer', message: form?.(answer, formula) ?? answer }
  if (behaviour === 'right' || behaviour === 'smuggled' || behaviour === 'slow') return [right]
  const last = wrong.steps.at(-1)
  const wrongAnswer = last?.value ?? ''
  return [
    right,
    { kind: 'wrong answer alone', message: `The answer is ${wrongAnswer}` },
    { kind: 'wrong answer in a false equality', message: `${formula} = ${wrongAnswer}` },
    { kind: 'wrong answer in a true equality', message: `${last?.formula} = ${wrongAnswer}` },
  ]
}
