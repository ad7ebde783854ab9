/**
 * Candidate replies about a recognised problem: Socratic ones by finding and rung, and explaining
 * ones.
 */
import type { AskingRung, WrongStep } from '../../math/problem'
import { recogniseProblem } from '../mathematics'
import type { Finding, Rung } from '../assessment'
import {
  closingQuestions,
  pairUp,
  quoteStep,
  type OfflineContext,
  wasPosedByTutor,
  writeSolution,
} from './context'
import { closingOpeners, encouragementOpeners, refusalOpeners, returnOpeners } from './openers'

type Replies = readonly string[]

/** Socratic replies: short, and each ends in its only question. */
export function socraticReplies(context: OfflineContext): Replies {
  const { assessment, input } = context
  const { finding, state } = assessment
  const isSolved = state.rung === 'check'
  switch (finding.kind) {
    case 'new_problem':
      return rungQuestions(context)
    case 'solved':
      return pairUp(confirmations(finding.quote), closingQuestions(context))
    case 'right_step':
      return pairUp(approvals(finding.quote), nextQuestions(context))
    case 'wrong_step':
      return mistakeReplies(context, finding)
    case 'stuck':
      return isSolved ? closingReplies(context) : helpReplies(context)
    case 'asks_for_answer':
      return isSolved
        ? closingReplies(context)
        : pairUp(refusalOpeners(input), nextQuestions(context))
    case 'open':
      return isSolved
        ? closingReplies(context)
        : pairUp(returnOpeners(input), nextQuestions(context))
  }
}

/** Questions without an opener: about the wrong step, or the next one on this rung. */
export function questionsOnProblem(context: OfflineContext): Replies {
  const { finding, state } = context.assessment
  if (state.rung === 'check') {
    return wasPosedByTutor(context) ? newTaskQuestions : closingQuestions(context)
  }
  return finding.kind === 'wrong_step' && state.rung !== 'reveal'
    ? [...context.problem.askAbout(finding), ...rungQuestions(context)]
    : nextQuestions(context)
}

/**
 * Replies of mode `tutor`: the solution in a few sentences, then one question to check
 * understanding.
 */
export function explainingReplies(context: OfflineContext): Replies {
  return pairUp(explanations(context), closingQuestions(context))
}

function explanations({ assessment: { finding }, problem }: OfflineContext): Replies {
  const solution = writeSolution(problem)
  switch (finding.kind) {
    case 'solved': {
      const step = quoteStep(finding.quote)
      return [`Yes, ${step} is right.`, `That is it: ${step}.`]
    }
    case 'right_step':
      return [`Yes, ${quoteStep(finding.quote)} follows. The whole way: ${solution}`]
    case 'wrong_step': {
      const [step, previous] = [quoteStep(finding.quote), quoteStep(finding.previous)]
      return [`${step} does not follow from ${previous}. ${solution}`]
    }
    case 'open':
      return [`Back to the task. ${solution}`]
    case 'new_problem':
    case 'stuck':
    case 'asks_for_answer':
      return [solution, `Here is the way, step by step. ${solution}`]
  }
}

const newTaskQuestions = [
  'What would you like to work on next?',
  'Which task or subject shall we take up now?',
]

function confirmations(quote: string): Replies {
  const step = quoteStep(quote)
  return [`Yes, ${step} is right.`, `That is it: ${step}.`, `Right, ${step} holds.`]
}

function approvals(quote: string): Replies {
  const step = quoteStep(quote)
  return [
    `Yes, ${step} follows.`,
    `${step} holds as a step.`,
    `${step} is sound.`,
    `Good, ${step} follows.`,
  ]
}

function closingReplies(context: OfflineContext): Replies {
  if (wasPosedByTutor(context)) return pairUp(closingOpeners(context.input), newTaskQuestions)
  return pairUp(['Good.', 'Then let us make sure that it sticks.'], closingQuestions(context))
}

/** The rung's question about the last right step. */
function rungQuestions({ assessment: { state }, problem }: OfflineContext): Replies {
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

/**
 * The rung's question; once the solution was revealed a look back, because no step is left to ask
 * for.
 */
function nextQuestions(context: OfflineContext): Replies {
  const isRevealed = context.assessment.state.rung === 'reveal'
  return isRevealed ? closingQuestions(context) : rungQuestions(context)
}

function helpReplies(context: OfflineContext): Replies {
  const { rung } = context.assessment.state
  if (rung === 'reveal') return revealReplies(context, '')
  if (rung === 'worked_step')
    return [...workedVariantReplies(context, ''), ...rungQuestions(context)]
  return pairUp(encouragementOpeners(context.input), rungQuestions(context))
}

function mistakeReplies(context: OfflineContext, wrong: Finding & WrongStep): Replies {
  const { problem, assessment } = context
  const { rung } = assessment.state
  const [step, previous] = [quoteStep(wrong.quote), quoteStep(wrong.previous)]
  if (rung === 'reveal') return revealReplies(context, `${step} does not follow yet. `)
  if (rung === 'worked_step') {
    return workedVariantReplies(context, `${step} does not follow yet. `)
  }
  if (rung === 'strong_hint') {
    const opener = `From ${previous}, ${step} does not follow.`
    return [...pairUp([opener], rungQuestions(context)), ...problem.askAbout(wrong)]
  }
  return [...(isBareGuess(wrong) ? workingQuestions(wrong) : []), ...problem.askAbout(wrong)]
}

/** A value without any working, which no usual slip explains. */
function isBareGuess({ quote, mistake }: WrongStep): boolean {
  return mistake === 'unknown' && /^(?:[A-Za-z]\s*=\s*)?-?[\d./]+\s*%?$/.test(quote)
}

/** Questions how the learner came to a value. */
function workingQuestions({ quote, previous }: WrongStep): Replies {
  const step = quoteStep(quote)
  return [
    `How did you come to ${step}?`,
    `${step} does not fit yet. Which steps led you there from ${quoteStep(previous)}?`,
  ]
}

const maxVariants = 6

/** A variant of the problem, solved, and the question which of its moves fits here. */
function workedVariantReplies({ problem, assessment }: OfflineContext, opener: string): Replies {
  const current = quoteStep(assessment.state.lastGoodStep ?? problem.statement)
  return Array.from({ length: maxVariants }, (_, seed) =>
    recogniseProblem(problem.variant(seed + 1)),
  )
    .filter((variant) => variant !== null)
    .map(
      (variant) =>
        `${opener}Here is a similar task, worked. ${writeSolution(variant)} ` +
        `Which of these moves fits ${current} now?`,
    )
}

function revealReplies({ problem }: OfflineContext, opener: string): Replies {
  const solution = writeSolution(problem)
  return [
    `${opener}You have tried honestly, so here is the whole way. ${solution} ` +
      'Where did yours first leave it?',
    `${opener}After these tries you should see it whole. ${solution} ` +
      'Which of these steps was the new thing for you?',
  ]
}
