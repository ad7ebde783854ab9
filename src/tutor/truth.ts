/**
 * Detects what a reply claims and what is not so: an equality between numbers that is false, another
 * result than the task's, a verdict against the program's own (contract §8, code leads).
 */
import type { MathProblem } from '../math/problem'
import { nearlyEqual } from '../math/algebra/value'
import type { DisclosureDetector } from './guard/detector'
import { presentedResults } from './guard/key-detector'
import { maySayVerdict, saysOfStep } from './guard/verdicts'
import type { Assessment } from './assessment'
import { equalitiesIn } from './judging/equalities'
import { inSigns } from './judging/spoken-calculations'
import { attempt } from './mathematics'

export interface KnownTruth {
  readonly task: string
  /** All messages of the learner, oldest first: what they wrote may be quoted, right or wrong. */
  readonly learner: readonly string[]
  readonly assessment: Assessment
  /** What the mathematics reads in the task; null where a key alone knows the result. */
  readonly problem: MathProblem | null
}

/** A detector of false claims; a text that makes the mathematics fail claims nothing. */
export function createTruthDetector(known: KnownTruth): DisclosureDetector {
  // Few replies claim what may be a quotation.
  let said: string | null = null
  const isSaid = (claim: string) => isQuoted(claim, (said ??= saidBy(known.learner)))
  const detector: DisclosureDetector = (text) =>
    attempt(
      'truth',
      () =>
        contradicts(text, known.assessment) ||
        claimsFalseEquality(text, isSaid) ||
        claimsOtherResult(text, known, isSaid) ||
        assignsOtherValue(text, known, isSaid),
      () => false,
    )
  const mayComplete = (sentence: string, before: string) =>
    continues.test(sentence) || isOpen.test(before)
  return Object.assign(detector, { isSuspicious: maySayVerdict, mayComplete })
}

/** An equality that continues after the end of a line. */
const continues = /^[\s|$*]{0,8}(?:[=≈→+*/×·÷]|is |are |ist |sind |es |son |est |font |等于|是|は)/u
const isOpen = /[=≈→+*/×·÷-]\s{0,8}$/u

/** Number words from two on are read in digits: one is an article or a pronoun. */
const leastInWords = 2

const saidBy = (learner: readonly string[]): string =>
  learner.flatMap((text) => [squeezed(text), squeezed(inSigns(text, leastInWords))]).join('\n')

type IsSaid = (claim: string) => boolean

const squeezed = (text: string): string => text.replace(/[\s$*_]/g, '')

/** Whether the learner wrote an equality so, and not a longer one that ends or begins like it. */
function isQuoted(equality: string, said: string): boolean {
  const plain = squeezed(equality)
  for (let at = said.indexOf(plain); at >= 0; at = said.indexOf(plain, at + 1)) {
    const [before, after] = [said.charAt(at - 1), said.charAt(at + plain.length)]
    if (!/[\d.,]/.test(before) && !/\d/.test(after)) return true
  }
  return false
}

function claimsFalseEquality(text: string, isSaid: IsSaid): boolean {
  const plain = inSigns(text, leastInWords)
  return equalitiesIn(plain).some(
    ({ truth, start, end }) => truth === 'false' && !isSaid(plain.slice(start, end)),
  )
}

/** From the worked step on a reply may work a similar task, which has another result. */
const showsVariants: ReadonlySet<string> = new Set(['worked_step', 'reveal', 'check'])

function claimsOtherResult(
  text: string,
  { task, problem, assessment }: KnownTruth,
  isSaid: IsSaid,
): boolean {
  if (problem === null || showsVariants.has(assessment.state.rung)) return false
  const values = problem.answerParts.flatMap((part) =>
    part.kind === 'number' ? [part.value.valueOf()] : [],
  )
  if (values.length === 0 || values.length < problem.answerParts.length) return false
  const isOther = (said: number) => !values.some((value) => nearlyEqual(value, said))
  const isNamed = presentedResults(text, task).some(
    ({ written }) => /\d/.test(written) && isOther(Number(written)),
  )
  return isNamed || bareResults(text).some((said) => isOther(Number(said)) && !isSaid(said))
}

/** "**6**", "$\\boxed{6}$", "<b>6</b>": a line that marks a number and says nothing else; "= 6". */
const bareNumbers: readonly RegExp[] = [
  /^[^\p{L}\d\n]{0,12}(?:[*_$`]{1,3}|==|~~|\\boxed\{|<(?:b|i|u|em|strong|mark|code)>)[\s$]{0,2}(?:[a-z]\s?=\s?)?(-?\d[\d.,]{0,12}?)[\s$]{0,2}(?:[*_$`]{1,3}|==|~~|\}|<\/\w{1,6}>)[\s.!$]{0,6}$/gmu,
  /^[^\p{L}\d\n]{0,12}(?:[=→⇒]|[-=]>)\s?(-?\d[\d.,]{0,12}?)[\s.!$]{0,6}$/gmu,
]

/** The numbers given so that stand nowhere else in the text. */
const bareResults = (text: string): readonly string[] =>
  bareNumbers
    .flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([, written = '']) => written.replace(',', '.')),
    )
    .filter((written) => text.split(written).length === 2)

/** "x is 6", "x 是 6": the words between an unknown and its value. */
const givesValue =
  /(?<![\p{L}\d])([a-z]) ?(?::|is equal to|equals|must be|is|ist gleich|ist|beträgt|est égal à|est|vaut|es igual a|es|vale|等于|应该是|應該是|是|为|は) ?(?=-?\d)/giu
const givenInTable = /\|\s{0,9}([a-z])\s{0,9}\|\s{0,9}(?=-?\d)/giu
const withSigns = (sentence: string): string =>
  sentence.replace(givesValue, '$1 = ').replace(givenInTable, '$1 = ').replace(/[|`*]/g, ' ')
/** An unknown, and a number behind it. */
const mayAssign = /(?<![\p{L}\d])[a-z][^\p{L}\d][^\n]{0,40}?\d|[a-z]=/iu
const assignment = /^[a-z]=-?[\d./]+$/i
/** A value is tried, and not claimed. */
const supposes =
  /(?<!\p{L})(?:if|try|tries|trying|let|when|whether|suppose|imagine|say|put|plug|substitut\p{L}*|check|test|instead of|would|were|not|isn't|wenn|falls|angenommen|setz\p{L}*|prob\p{L}*|prüf\p{L}*|teste|nicht|si|essai\p{L}*|essaye|suppos\p{L}*|soit|remplac\p{L}*|vérifi\p{L}*|pas|prueba|sustitu\p{L}*|pon|comprueba|no)(?!\p{L})|如果|假设|若|试|設|设|代入|检|もし|試|なら|とき|ではな|不/iu
const isAsked = /[?？]\s*$/

/** "x = 6" on a task whose unknown is 5. A learner's own value may be repeated, but not concluded. */
function assignsOtherValue(
  text: string,
  { problem, assessment }: KnownTruth,
  isSaid: IsSaid,
): boolean {
  if (problem === null || showsVariants.has(assessment.state.rung)) return false
  if (!mayAssign.test(text)) return false
  return text.split(/(?<=[.!?;。！？])\s*|\n/).some((sentence) => {
    if (isAsked.test(sentence) || supposes.test(sentence)) return false
    const steps = problem.steps(withSigns(sentence))
    return steps.some((step) => {
      const plain = squeezed(step)
      if (!assignment.test(plain) || isSaid(plain)) return false
      return problem.check(step, problem.statement)?.kind === 'wrong'
    })
  })
}

/** Whether a text calls right what the program has found wrong, or the other way round. */
function contradicts(
  text: string,
  { finding, rightSteps = [], verbatim, aside }: Assessment,
): boolean {
  // A true line that leads nowhere is calculated rightly, and no right step.
  if (aside !== undefined) return saysOfStep(text, 'right', aside)
  if (!('quote' in finding)) return false
  const step = verbatim ?? finding.quote
  if (finding.kind !== 'wrong_step') return saysOfStep(text, 'wrong', step)
  // Praise of what the same message has right is no contrary verdict.
  return !rightSteps.some((right) => holds(text, right)) && saysOfStep(text, 'right', step)
}

const holds = (text: string, step: string): boolean => squeezed(text).includes(squeezed(step))
