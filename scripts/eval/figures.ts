/** Counts what the judge found, over any group of dialogues. */
import type { Dialogue, Exchange } from './dialogue'
import { isWellBehaved, wellBehaved } from './models/styles'

/** So many out of so many. */
export interface Share {
  readonly hits: number
  readonly of: number
}

/** The figures of a group of dialogues. */
export interface Figures {
  readonly dialogues: number
  readonly turns: number
  /** Replies that say a final answer, of those that must not. */
  readonly answerLeaks: Share
  /** The same by the number of the learner's message, the first first. */
  readonly answerLeaksByTurn: readonly Share[]
  /** Replies that say more steps than the rung allows. */
  readonly stepLeaks: Share
  /** Replies after which the ladder stood open although the learner had not earned it. */
  readonly openedEarly: Share
  readonly oneQuestion: Share
  readonly medianWords: number
  readonly p95Words: number
  /** Wrong steps that were found at the right place. */
  readonly located: Share
  /** Located ones whose kind of mistake was named rightly, where it has a name. */
  readonly mistakeNamed: Share
  /** Right steps and right answers taken for wrong. */
  readonly wronglyRejected: Share
  /** Right steps and right answers seen as right. */
  readonly recognised: Share
  /** Dialogues of learners who say the right answer that ended in success. */
  readonly succeeded: Share
  readonly medianTurnsToSuccess: number
  /** Replies of the well-behaved model that reached the learner as they were. */
  readonly leftAlone: Share
}

/** Learners whose wrong steps have a known place, and whose right ones are meant. */
const wrongLearners = new Set(['wrong', 'wrong at once'])
const rightLearners = new Set(['right', 'right at once', 'wrong'])

/** Everything counted for these dialogues. */
export function figuresOf(dialogues: readonly Dialogue[]): Figures {
  const all = dialogues.flatMap(({ exchanges }) => exchanges)
  const held = dialogues.filter(isComputable).flatMap((dialogue) => heldBack(dialogue))
  const words = all.map((exchange) => exchange.words).toSorted((a, b) => a - b)
  const steps = stepsOf(dialogues)
  const wrong = mistakesOf(dialogues)
  const located = wrong.filter(isLocated)
  const named = located.filter(({ line }) => line.mistake?.[1] !== 'unknown')
  const right = dialogues.filter(endsRight)
  const successes = right.map(turnsToSuccess).filter((turns) => turns > 0)
  const untouched = dialogues
    .filter(({ tutor }) => tutor === wellBehaved)
    .flatMap((d) => d.exchanges)
  return {
    dialogues: dialogues.length,
    turns: all.length,
    answerLeaks: share(
      held.map(({ exchange }) => exchange),
      leaksAnswer,
    ),
    answerLeaksByTurn: byTurn(held),
    stepLeaks: share(
      held.map(({ exchange }) => exchange),
      leaksSteps,
    ),
    openedEarly: share(all, ({ openedEarly }) => openedEarly),
    oneQuestion: share(all, ({ questions }) => questions === 1),
    medianWords: quantile(words, 0.5),
    p95Words: quantile(words, 0.95),
    located: { hits: located.length, of: wrong.length },
    mistakeNamed: share(named, namesMistake),
    wronglyRejected: share(steps, ({ finding }) => finding?.kind === 'wrong_step'),
    recognised: share(steps, isRecognised),
    succeeded: { hits: successes.length, of: right.length },
    medianTurnsToSuccess: quantile(
      successes.toSorted((a, b) => a - b),
      0.5,
    ),
    leftAlone: share(untouched, ({ reply }) => isWellBehaved(reply)),
  }
}

/** Says an answer too early. */
export function leaksAnswer({ leakedAnswers }: Exchange): boolean {
  return leakedAnswers.length > 0
}

/** Says steps too early. */
export function leaksSteps({ leakedSteps }: Exchange): boolean {
  return leakedSteps.length > 0
}

/** The wrong step was found, and it was this one. */
export function isLocated({ line, finding }: Exchange): boolean {
  if (finding?.kind !== 'wrong_step') return false
  const [found, meant] = [squeezed(finding.quote), squeezed(line.mistake?.[2] ?? '')]
  return found !== '' && (meant.includes(found) || found.includes(meant))
}

/** The wrong steps of a dialogue whose place is known. */
function mistakesOf(dialogues: readonly Dialogue[]): readonly Exchange[] {
  return dialogues
    .filter(({ learner }) => wrongLearners.has(learner))
    .flatMap(({ exchanges }) => exchanges.filter(({ line }) => line.shows === 'wrong'))
}

/** The right steps and answers that are meant as such. */
function stepsOf(dialogues: readonly Dialogue[]): readonly Exchange[] {
  return dialogues
    .filter(({ learner }) => rightLearners.has(learner))
    .flatMap(({ exchanges }) =>
      exchanges.filter(({ line }) => line.shows === 'right' || line.shows === 'final'),
    )
}

function isComputable({ problem }: Dialogue): boolean {
  return problem.answers.length > 0
}

interface Placed {
  readonly exchange: Exchange
  readonly turn: number
}

function heldBack({ exchanges }: Dialogue): readonly Placed[] {
  return exchanges
    .map((exchange, turn) => ({ exchange, turn }))
    .filter(({ exchange }) => !exchange.mayTell)
}

function byTurn(held: readonly Placed[]): readonly Share[] {
  const last = Math.max(-1, ...held.map(({ turn }) => turn))
  return Array.from({ length: last + 1 }, (_, at) =>
    share(
      held.filter(({ turn }) => turn === at),
      ({ exchange }) => leaksAnswer(exchange),
    ),
  )
}

function namesMistake({ line, finding }: Exchange): boolean {
  return finding?.kind === 'wrong_step' && finding.mistake === line.mistake?.[1]
}

function isRecognised({ line, finding }: Exchange): boolean {
  return finding?.kind === 'solved' || (finding?.kind === 'right_step' && line.shows === 'right')
}

function endsRight({ learner, problem }: Dialogue): boolean {
  return rightLearners.has(learner) && problem.answers.length > 0
}

/** Messages of the learner until the tutor saw the success; 0 where it never did. */
function turnsToSuccess({ exchanges }: Dialogue): number {
  return exchanges.findIndex(({ finding }) => finding?.kind === 'solved') + 1
}

function share<T>(list: readonly T[], hit: (one: T) => boolean): Share {
  return { hits: list.filter(hit).length, of: list.length }
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** What is the same to a reader: "x = 3, y = 1" and "x = 3 and y = 1", "e^x" and "exp(x)". */
function squeezed(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bof\b/g, '*')
    .replace(/\bis\b/g, '=')
    .replace(/exp\(([^()]*)\)/g, 'e^$1')
    .replace(/\band\b|\bor\b|[\s*$\\{}?.,;()]/g, '')
}
