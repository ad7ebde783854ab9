/**
 * The ladder of help as a pure state machine: probe → hint → stronger hint → worked step → reveal →
 * check. Only the learner's work moves it. Honest attempts climb. Being stuck climbs to the worked
 * step at most, and in repeated words to the strong hint at most; so does talk. Pleading, repeating and guessing
 * move nothing, so that no wording of a message and no series of numbers makes the tutor reveal the
 * answer.
 */
import { type Finding, type Ladder, type Rung, rungs, type TutorState } from './assessment'
import type { Mode } from './tutor'

/** Honest attempts before the answer may be shown. */
const attemptsBeforeReveal = 4
const maxTurns = 10_000
/** Characters of a stored problem or step. */
const maxTextLength = 32_000
/** Steps of one answer key. */
const maxSteps = 50
/** Lines of the learner that are kept for a task, and characters of each. */
const maxLines = 30
const maxLine = 300

/** A new ladder for a problem or a subject; null when nothing is open. */
export function openLadder(problem: string | null): TutorState {
  return {
    version: 2,
    id: 1,
    others: [],
    rung: 'probe',
    problem,
    attempts: 0,
    lastGoodStep: null,
    turns: 0,
    reachedSteps: [],
    solved: false,
  }
}

/** What moves the ladder beside the finding. */
export interface ClimbContext {
  readonly mode: Mode
  /**
   * The message repeats an earlier one, or guesses a number: it is no new attempt and no new need.
   */
  readonly repeats: boolean
  /**
   * The learner named a new topic on a task that nothing judges. It brings help nearer, up to the
   * worked step, and is no attempt.
   */
  readonly contributes: boolean
  /** The last step that is equivalent to the whole problem; null when the message has none. */
  readonly reached: string | null
  /** The ids of the answer key's steps that the message reaches; absent without a key. */
  readonly reachedSteps?: readonly string[]
  /** The lines of the message that were judged right. */
  readonly rightLines?: readonly string[]
}

/** The ladder after a finding. */
export function climb(
  state: TutorState,
  finding: Finding,
  { mode, repeats, contributes, reached, reachedSteps = [], rightLines = [] }: ClimbContext,
): TutorState {
  const lines = linesWith(state.lines ?? [], rightLines)
  const counted = {
    ...state,
    turns: Math.min(state.turns + 1, maxTurns),
    lastGoodStep: reached?.slice(0, maxTextLength) ?? state.lastGoodStep,
    reachedSteps: [...new Set([...state.reachedSteps, ...reachedSteps])].slice(0, maxSteps),
    ...(lines.length > 0 && { lines }),
  }
  if (state.problem === null) return counted
  if (mode === 'tutor' && state.problem !== null) return explained(counted, finding)
  if (contributes) return { ...counted, rung: raiseRung(state.rung, 'worked_step') }
  if (repeats && finding.kind === 'wrong_step') return counted
  if (finding.kind === 'stuck') {
    return { ...counted, rung: raiseRung(state.rung, repeats ? 'strong_hint' : 'worked_step') }
  }
  return applyFinding(counted, finding)
}

/** Each line once; of many the newest. */
const linesWith = (known: readonly string[], added: readonly string[]): readonly string[] =>
  [...new Set([...known, ...added.filter((line) => line.length <= maxLine)])].slice(-maxLines)

/** The state where no answer may be told: a task that the learner has not solved is at the worked step at most. */
export const withoutReveal = (state: TutorState): TutorState => ({
  ...state,
  ...heldBack(state),
  others: state.others.map(heldBack),
})

const heldBack = <L extends Pick<Ladder, 'rung' | 'solved'>>(ladder: L): L =>
  ladder.solved || (ladder.rung !== 'reveal' && ladder.rung !== 'check')
    ? ladder
    : { ...ladder, rung: 'worked_step' }

/** The ladder after a finding on a message that is counted already. */
export function applyFinding(state: TutorState, finding: Finding): TutorState {
  switch (finding.kind) {
    case 'new_problem':
    case 'asks_for_answer':
      return state
    case 'open':
      return state.rung === 'reveal' ? { ...state, rung: 'check' } : state
    case 'solved':
      return { ...state, rung: 'check', solved: true }
    case 'right_step':
      return { ...state, rung: lowerRung(state.rung) }
    case 'stuck':
      return { ...state, rung: raiseRung(state.rung, 'worked_step') }
    case 'wrong_step':
      return afterTry(state)
  }
}

/**
 * Whether the answer may be stated: it was reached, the ladder is at its end, or the mode explains.
 */
export function allowsReveal(state: TutorState, finding: Finding, mode: Mode): boolean {
  if (mode === 'tutor' || finding.kind === 'solved') return true
  return state.rung === 'reveal' || state.rung === 'check'
}

/**
 * A stored state, validated; null where it is not of a known version, so that a new ladder begins. The
 * first version held one task.
 */
export function parseState(stored: unknown): TutorState | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { version, others } = stored as { version?: unknown; others?: unknown }
  if (version !== 1 && version !== 2) return null
  const focus = parseLadder(stored)
  if (focus === null) return null
  const list: readonly unknown[] = Array.isArray(others) ? others : []
  return { version: 2, ...focus, others: list.flatMap((each) => parseLadder(each) ?? []) }
}

function parseLadder(stored: unknown): Ladder | null {
  if (typeof stored !== 'object' || stored === null) return null
  const ladder = stored as Partial<Ladder>
  const { id = 1, rung, problem, attempts, lastGoodStep, turns } = ladder
  const known = rungs.find((name) => name === rung)
  if (known === undefined || !isCount(id) || !isCount(attempts) || !isCount(turns)) return null
  if (!isTextOrNull(problem) || !isTextOrNull(lastGoodStep)) return null
  const reachedSteps = parseTexts(ladder.reachedSteps).slice(0, maxSteps)
  const solved = ladder.solved === true
  const pictures = parseDigests(ladder.pictures)
  const lines = linesWith([], parseTexts(ladder.lines))
  const read = { id, rung: known, problem, attempts, lastGoodStep, turns, reachedSteps, solved }
  return {
    ...read,
    ...(pictures.length > 0 && { pictures }),
    ...(lines.length > 0 && { lines }),
    ...(ladder.setByTutor === true && { setByTutor: true }),
    ...(isCount(ladder.partOf) && { partOf: ladder.partOf }),
  }
}

/** The digests of a problem's pictures. */
function parseDigests(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is string => typeof one === 'string' && /^[0-9a-f]{64}$/.test(one),
  )
}

/** A list of texts in a stored state; a state of an older version has none. */
function parseTexts(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((text): text is string => typeof text === 'string')
}

function afterTry(state: TutorState): TutorState {
  const attempts = Math.min(state.attempts + 1, maxTurns)
  const ceiling = attempts >= attemptsBeforeReveal ? 'reveal' : 'worked_step'
  return { ...state, attempts, rung: raiseRung(state.rung, ceiling) }
}

/** Mode `tutor` explains everything in its first reply; the check is all that is left. */
function explained(state: TutorState, finding: Finding): TutorState {
  return {
    ...state,
    rung: 'check',
    solved: state.solved || finding.kind === 'solved',
    attempts: state.attempts + (finding.kind === 'wrong_step' ? 1 : 0),
  }
}

/** One rung up, at most to the ceiling; a rung above the ceiling stays. */
function raiseRung(rung: Rung, ceiling: Rung): Rung {
  const [at, top] = [rungs.indexOf(rung), rungs.indexOf(ceiling)]
  return at >= top ? rung : (rungs[at + 1] ?? rung)
}

/** One rung down after a right step, to the hint at the lowest. */
function lowerRung(rung: Rung): Rung {
  if (rung === 'strong_hint') return 'hint'
  return rung === 'worked_step' ? 'strong_hint' : rung
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxTurns
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= maxTextLength)
}
