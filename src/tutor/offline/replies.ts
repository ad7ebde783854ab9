/** Socratic wordings: for each finding and rung, short replies that end in their only question. */
import type { Finding, Rung } from '../assessment'
import { recogniseProblem } from '../../math/registry'
import type { AskingRung, WrongStep } from '../../math/problem'
import { encouragementOpeners, closingOpeners, refusalOpeners, returnOpeners } from './openers'
import {
  closingQuestions,
  pairUp,
  quoteStep,
  type OfflineContext,
  wasPosedByTutor,
  writeSolution,
} from './context'

/** Questions alone, without a remark before them: about the wrong step, or the next one on this rung. */
export function questionsOnProblem(scene: OfflineContext): readonly string[] {
  const { finding, state } = scene.assessment
  if (state.rung === 'check') return wasPosedByTutor(scene) ? onward : closingQuestions(scene)
  return finding.kind === 'wrong_step' && state.rung !== 'reveal'
    ? [...scene.problem.askAbout(finding), ...ask(scene)]
    : nextQuestions(scene)
}

/** Replies that fit, best first in no order: the caller picks by its own measure. */
export function socraticReplies(scene: OfflineContext): readonly string[] {
  const { finding, state } = scene.assessment
  switch (finding.kind) {
    case 'new_problem':
      return ask(scene)
    case 'solved':
      return pairUp(confirmations(finding.quote), closingQuestions(scene))
    case 'right_step':
      return pairUp(approvals(finding.quote), nextQuestions(scene))
    case 'wrong_step':
      return aboutMistake(scene, finding)
    case 'stuck':
      return state.rung === 'check' ? closing(scene) : help(scene)
    case 'asks_for_answer':
      return state.rung === 'check'
        ? closing(scene)
        : pairUp(refusalOpeners(scene.input), nextQuestions(scene))
    case 'open':
      return state.rung === 'check'
        ? closing(scene)
        : pairUp(returnOpeners(scene.input), nextQuestions(scene))
  }
}

const onward = [
  'What would you like to work on next?',
  'Which task or subject shall we take up now?',
]
function confirmations(quote: string): readonly string[] {
  const shown = quoteStep(quote)
  return [`Yes, ${shown} is right.`, `That is it: ${shown}.`, `Right, ${shown} holds.`]
}

function approvals(quote: string): readonly string[] {
  const shown = quoteStep(quote)
  return [
    `Yes, ${shown} follows.`,
    `${shown} holds as a step.`,
    `${shown} is sound.`,
    `Good, ${shown} follows.`,
  ]
}

function closing(scene: OfflineContext): readonly string[] {
  if (wasPosedByTutor(scene)) return pairUp(closingOpeners(scene.input), onward)
  return pairUp(['Good.', 'Then let us make sure that it sticks.'], closingQuestions(scene))
}

/** The question of the rung about what has been reached so far. */
function ask({ assessment: { state }, problem }: OfflineContext): readonly string[] {
  return problem.ask(askingRungs[state.rung], state.lastGoodStep ?? problem.statement)
}

const askingRungs: Readonly<Record<Rung, AskingRung>> = {
  probe: 'probe',
  hint: 'hint',
  strong_hint: 'strong_hint',
  worked_step: 'strong_hint',
  reveal: 'strong_hint',
  check: 'probe',
}

/** After the end of the ladder a question about the rest makes no sense any more: look back instead. */
function nextQuestions(scene: OfflineContext): readonly string[] {
  return scene.assessment.state.rung === 'reveal' ? closingQuestions(scene) : ask(scene)
}

function help(scene: OfflineContext): readonly string[] {
  const { rung } = scene.assessment.state
  if (rung === 'reveal') return wholeWay(scene, '')
  if (rung === 'worked_step') return [...workedRelatives(scene, ''), ...ask(scene)]
  return pairUp(encouragementOpeners(scene.input), ask(scene))
}

function aboutMistake(scene: OfflineContext, wrong: Finding & WrongStep): readonly string[] {
  const { state } = scene.assessment
  const { problem } = scene
  const opening = `${quoteStep(wrong.quote)} does not follow yet.`
  if (state.rung === 'reveal') return wholeWay(scene, `${opening} `)
  if (state.rung === 'worked_step') return workedRelatives(scene, `${opening} `)
  if (state.rung !== 'strong_hint') {
    return isBareGuess(wrong)
      ? [...howCome(wrong), ...problem.askAbout(wrong)]
      : problem.askAbout(wrong)
  }
  return [
    ...pairUp(
      [`From ${quoteStep(wrong.previous)}, ${quoteStep(wrong.quote)} does not follow.`],
      ask(scene),
    ),
    ...problem.askAbout(wrong),
  ]
}

/** A value without any working, which no usual slip explains. */
function isBareGuess({ quote, mistake }: WrongStep): boolean {
  return mistake === 'unknown' && /^(?:[A-Za-z]\s*=\s*)?-?[\d./]+\s*%?$/.test(quote)
}

function howCome({ quote, previous }: WrongStep): readonly string[] {
  return [
    `How did you come to ${quoteStep(quote)}? `.trim(),
    `${quoteStep(quote)} does not fit yet. Which steps led you there from ${quoteStep(previous)}?`,
  ]
}

const relativesTried = 6

/** A relative of the problem worked to its end, and the question which of its moves fits here. */
function workedRelatives(
  { problem, assessment }: OfflineContext,
  opening: string,
): readonly string[] {
  const current = quoteStep(assessment.state.lastGoodStep ?? problem.statement)
  return Array.from({ length: relativesTried }, (_, seed) =>
    recogniseProblem(problem.sibling(seed + 1)),
  )
    .filter((relative) => relative !== null)
    .map(
      (relative) =>
        `${opening}Here is a similar task, worked. ${writeSolution(relative)} Which of these moves fits ${current} now?`,
    )
}

function wholeWay({ problem }: OfflineContext, opening: string): readonly string[] {
  const whole = writeSolution(problem)
  return [
    `${opening}You have tried honestly, so here is the whole way. ${whole} Where did yours first leave it?`,
    `${opening}After these tries you should see it whole. ${whole} Which of these steps was the new thing for you?`,
  ]
}
