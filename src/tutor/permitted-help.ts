/**
 * What a held answer key permits to say on a rung: the step in question by its label, the rung's
 * question, and the question of the mistake that the learner's value shows. A model or a teacher
 * wrote these texts, so that each passes the guard's readers before it leaves: a hint that holds
 * the answer, a step's value, or a number that the dialogue does not have, is dropped.
 */
import { createKeyDetector } from './guard/key-detector'
import { createStrictDetector } from './guard/strict-detector'
import type { AnswerKey, KeyHint, KeyStep, TaskKey } from './answer-key/key'
import { learnerMessages } from './turns'
import type { Assessment, Rung } from './assessment'
import type { TutorInput } from './tutor'

/** What may be said. Each text is bounded, and is data of a model or a teacher. */
export interface PermittedHelp {
  /** The label of the first step that the learner has not reached. */
  readonly step: string | null
  /** The question of this rung, or of the nearest rung below it that has one. */
  readonly question: string | null
  /** The question of the expected mistake. */
  readonly mistake: string | null
}

/** Characters of a label or a question. */
const maxChars = 200
/** Rungs of hints, lowest first. */
const hintRungs = ['probe', 'hint', 'stronger_hint'] as const satisfies KeyHint['rung'][]

/** How many of `hintRungs` each rung of the ladder opens. */
const opened: Readonly<Record<Rung, number>> = {
  probe: 1,
  hint: 2,
  strong_hint: 3,
  worked_step: 3,
  reveal: 3,
  check: 0,
}

/** The help of a held key; null where no key is held. */
export function permittedHelp(input: TutorInput, assessment: Assessment): PermittedHelp | null {
  const { taskKey } = input
  const { finding } = assessment
  if (taskKey?.status !== 'held' || assessment.state.problem === null) return null
  const step = currentStep(taskKey.key, assessment.state.reachedSteps)
  const discloses = disclosureTest(input, assessment, taskKey)
  const allowed = (text: string | undefined) => {
    const short = text?.trim().slice(0, maxChars)
    return short !== undefined && short !== '' && !discloses(short) ? short : null
  }
  return {
    step: allowed(step?.label),
    question: hintsOf(taskKey.key, step, assessment.state.rung).map(allowed).find(isText) ?? null,
    mistake: allowed(finding.kind === 'wrong_step' ? finding.question : undefined),
  }
}

const isText = (text: string | null): text is string => text !== null

/** The first step that is not reached and whose needs are; else the first that is not reached. */
function currentStep({ steps }: AnswerKey, reached: readonly string[]): KeyStep | null {
  const left = steps.filter(({ id }) => !reached.includes(id))
  return left.find(({ needs }) => needs.every((id) => reached.includes(id))) ?? left[0] ?? null
}

/** The questions about a step that the rung permits, the strongest first. */
function hintsOf({ hints }: AnswerKey, step: KeyStep | null, rung: Rung): readonly string[] {
  return hintRungs
    .slice(0, opened[rung])
    .toReversed()
    .flatMap((name) => hints.filter((hint) => hint.rung === name && hint.stepId === step?.id))
    .map(({ question }) => question)
}

/** Before the answer may be said, both readers of the guard; after it none. */
function disclosureTest(
  { turns }: TutorInput,
  { mayReveal, state }: Assessment,
  { key, confidence }: Extract<TaskKey, { status: 'held' }>,
): (text: string) => boolean {
  if (mayReveal) return () => false
  const task = state.problem ?? ''
  const learner = learnerMessages(turns)
  const { reachedSteps } = state
  const rung = state.rung === 'worked_step' ? 'strong_hint' : state.rung
  const isNew = createStrictDetector({ task, learner })
  // A fresh detector for each text, because this one counts the steps that it has let pass.
  return (text) =>
    isNew(text) ||
    createKeyDetector({
      task,
      learner,
      key,
      taskKeyConfidence: confidence,
      reachedSteps,
      rung,
    })(text)
}
