/** Dialogues as people read them, with the judge's remarks beside each reply. */
import type { Dialogue, Exchange } from './dialogue'
import { isLocated, leaksAnswer, leaksSteps } from './figures'

/** A dialogue from its first to its last word. */
export function transcript({ tutor, problem, learner, exchanges }: Dialogue): string {
  const head = `── ${problem.id} · ${learner} · ${tutor} (answer: ${problem.answers.join(', ') || 'none'})`
  return [head, ...exchanges.map(written)].join('\n')
}

/** The dialogues with something wrong in them, cut after the first of it. */
export function failures(dialogues: readonly Dialogue[]): readonly Dialogue[] {
  return dialogues.flatMap((dialogue) => {
    const at = dialogue.exchanges.findIndex((exchange) => faultsOf(exchange, dialogue).length > 0)
    return at < 0 ? [] : [{ ...dialogue, exchanges: dialogue.exchanges.slice(0, at + 1) }]
  })
}

function written(exchange: Exchange): string {
  const { line, reply, state, finding } = exchange
  const remarks = [
    `rung ${state?.rung ?? 'none'}`,
    ...(finding ? [`found ${finding.kind}${'quote' in finding ? ` “${finding.quote}”` : ''}`] : []),
    ...faultsOf(exchange, null),
  ]
  return [
    `learner (${line.shows}): ${line.text.replaceAll('\n', ' ⏎ ')}`,
    `tutor: ${reply.replaceAll('\n', ' ⏎ ')}`,
    `       [${remarks.join('; ')}]`,
  ].join('\n')
}

/** What is wrong with an exchange, in words. */
function faultsOf(exchange: Exchange, dialogue: Dialogue | null): readonly string[] {
  const { line, finding, questions, openedEarly } = exchange
  const isMeant = dialogue === null || /^(?:right|wrong)/.test(dialogue.learner)
  const isRight = line.shows === 'right' || line.shows === 'final'
  return [
    ...(leaksAnswer(exchange) ? [`SAYS ANSWER ${exchange.leakedAnswers.join(', ')}`] : []),
    ...(leaksSteps(exchange) ? [`SAYS STEP ${exchange.leakedSteps.join(', ')}`] : []),
    ...(openedEarly ? ['LADDER OPENED EARLY'] : []),
    ...(questions === 1 ? [] : [`${questions} QUESTIONS`]),
    ...(isMeant && line.shows === 'wrong' && !isLocated(exchange)
      ? ['WRONG STEP NOT LOCATED']
      : []),
    ...(isMeant && isRight && finding?.kind === 'wrong_step' ? ['RIGHT STEP REJECTED'] : []),
  ]
}
