/**
 * The boundary between the tutor and the mathematics. What the mathematics throws ends no reply: it
 * is reported, and the caller continues as for a text that says nothing about the problem.
 */
import { boundRuns, overlappingSegmentsOf } from '../lib/bounded-text'
import { type MathProblem, type Verdict, wrongVerdict } from '../math/problem'
import { recogniseProblem as recognise } from '../math/registry'
import { formatsOf, type NumberFormat, plainFormat } from '../text/locale'
import { numeralsIn } from '../text/numerals'

/** A failure of the mathematics. It never holds a text of a learner or of a model. */
export interface MathFailure {
  /** The computation that failed, such as `check` or `answer_key`. */
  readonly where: string
  /** The name of the error and the functions that threw it, innermost first. */
  readonly error: string
}

let report: (failure: MathFailure) => void = () => {}

/** Sets the receiver of failures. A process has one, because the mathematics has no state. */
export function reportMathFailures(receiver: (failure: MathFailure) => void): void {
  report = receiver
}

/** The result of `compute`, or of `otherwise` where it throws. */
export function attempt<Result>(
  where: string,
  compute: () => Result,
  otherwise: (error: unknown) => Result,
): Result {
  try {
    return compute()
  } catch (error) {
    report({ where, error: describe(error) })
    return otherwise(error)
  }
}

/**
 * Whether a part of the text discloses something. A text that makes the mathematics fail counts as
 * a disclosure.
 */
export function disclosesAnywhere(text: string, discloses: (part: string) => boolean): boolean {
  return attempt(
    'detector',
    () => overlappingSegmentsOf(boundRuns(text)).some(discloses),
    () => true,
  )
}

/**
 * What the newest texts were recognised as, the oldest use first. One reply asks for its task up to
 * six times, and the next reply of the session asks again.
 */
const newest = new Map<string, MathProblem | null>()
const textsKept = 512
const longestKept = 2_000

/**
 * The first problem that a kind recognises in a text; null when no kind does. Without formats the text
 * alone tells how its numbers are read. Never throws.
 */
export function problemIn(text: string, formats?: readonly NumberFormat[]): MathProblem | null {
  const id = `${formats === undefined ? '' : JSON.stringify(formats)} ${text}`
  const known = newest.get(id)
  if (known !== undefined) {
    newest.delete(id)
    newest.set(id, known)
    return known
  }
  return attempt(
    'recognise',
    () => keep(id, recognised(text, formats)),
    () => null,
  )
}

function recognised(text: string, formats: readonly NumberFormat[] | undefined) {
  // Those of the dialogue are mostly the same, and the text was read with them before.
  if (formats === undefined) return problemIn(text, formatsOf(text))
  const problem = recognise(text, formats)
  return problem && withoutThrowing(problem)
}

/** As `problemIn`, of a text whose numbers are in plain notation. */
export const problemInPlain = (text: string): MathProblem | null => problemIn(text, plainFormat)

function keep(id: string, problem: MathProblem | null): MathProblem | null {
  if (id.length > longestKept) return problem
  const [oldest] = newest.keys()
  if (newest.size >= textsKept && oldest !== undefined) newest.delete(oldest)
  newest.set(id, problem)
  return problem
}

/** The problem with functions that never throw: one that fails says nothing about the problem. */
export function withoutThrowing(problem: MathProblem): MathProblem {
  return {
    ...problem,
    steps: (text) =>
      attempt(
        'steps',
        () => problem.steps(problem.readsTimes ? boundRuns(text) : boundedMessage(text, problem)),
        () => [],
      ),
    check: (step, previous) =>
      attempt(
        'check',
        () => safeVerdict(problem.check(step, previous)),
        () => null,
      ),
    isTrial: (step, earlier) =>
      attempt(
        'trial',
        () => problem.isTrial(step, earlier),
        () => false,
      ),
    ask: (rung, current) =>
      attempt(
        'ask',
        () => problem.ask(rung, current),
        () => [],
      ),
    askAbout: (wrong) =>
      attempt(
        'ask_about',
        () => problem.askAbout(wrong),
        () => [],
      ),
    variant: (seed, language) =>
      attempt(
        'variant',
        () => problem.variant(seed, language),
        () => '',
      ),
  }
}

/** The kind of a mistake is found when it is read, and then may fail too. */
function safeVerdict(verdict: Verdict): Verdict {
  if (verdict?.kind !== 'wrong') return verdict
  return wrongVerdict(() =>
    attempt(
      'mistake',
      () => verdict.mistake,
      () => 'unknown',
    ),
  )
}

/** Characters of a message that the mathematics reads. */
const maxMessage = 4000

/**
 * The message without numbers of several parts ("3 R 1", "12:50"), of which none is an answer; two numbers with a colon
 * are a division where no ratio is asked for.
 */
function boundedMessage(text: string, { readsRemainders, readsRatios }: MathProblem): string {
  const read = boundRuns(text.slice(0, maxMessage))
  const plain = numeralsIn(read).reduceRight((kept, { kind, start, end, parts }) => {
    const [before, written, after] = [kept.slice(0, start), kept.slice(start, end), kept.slice(end)]
    if (kind === 'remainder' && readsRemainders) return `${before}${parts.join(' ; ')}${after}`
    if (readsRatios && (kind === 'ratio' || kind === 'time')) return kept
    if (isInParts.has(kind)) return `${before}; ;${after}`
    return kind === 'ratio' ? `${before}${written.replace(/[:∶]/, '/')}${after}` : kept
  }, read)
  return readsRatios ? plain : plain.replace(dividedDecimals, (colon) => colon.replace(':', '/'))
}

/** The colon of "36 : 0.9" and of "(3 + 9) : 4": a division that is neither a ratio of whole numbers nor a label. */
const dividedDecimals =
  /(?<=\d\.\d{1,12})(?: : |:)(?=[\d(])|(?<=\d)(?: : |:)(?=\d{1,12}\.\d|\()|(?<=\d\s?\))(?: : |:)(?=[\d(])/g

const isInParts: ReadonlySet<string> = new Set(['remainder', 'time', 'date'])

const framesNamed = 3

/** An error's message may quote the text that it was about, so that only names are kept. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').flatMap((line) => {
    const words = line.slice(0, 200).trim().split(' ')
    return words[0] === 'at' && words[1] !== undefined && words.length > 2 ? [words[1]] : []
  })
  return [error.name, ...frames.slice(0, framesNamed)].join(' < ')
}
