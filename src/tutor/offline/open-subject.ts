/** A question-by-question dialogue on anything that cannot be computed: it takes up the learner's words and goes on asking. */
import type { Assessment } from '../assessment'
import { newestMessage } from '../assess'
import { topicsIn } from '../topic'
import type { TutorInput } from '../tutor'
import { encouragementOpeners, refusalOpeners, returnOpeners } from './openers'
import { passageReplies } from './quotation'
import { toneOf } from './tone'

type Questions = (topic: string) => readonly string[]

/** The way through a subject, a station a turn; after the last it goes round from `roundFrom`. */
const stations: readonly Questions[] = [
  (topic) => [
    `What do you already know about ${topic}, however little?`,
    `What made you think of ${topic}, and what would you like to be able to do at the end?`,
  ],
  (topic) => [
    `How would you say in your own words what ${topic} is?`,
    `If a friend had never heard of ${topic}, what would you tell them first?`,
  ],
  (topic) => [
    `Can you give a concrete example of ${topic}?`,
    `Where have you met ${topic} in a real case?`,
  ],
  (topic) => [
    `What looks like ${topic} at first sight, but is something else?`,
    `Can you think of a case in which what you say about ${topic} fails?`,
  ],
  (topic) => [
    `What is your reason for saying that about ${topic}, and how could it be tested?`,
    `What would have to be different for ${topic} to turn out another way?`,
  ],
  (topic) => [
    `How does ${topic} connect with something that you understood before?`,
    `What follows from ${topic} that you have not said yet?`,
  ],
  (topic) => [
    `What about ${topic} is clearer now than at the start, and what would you look up next?`,
    `If you had to put ${topic} into a single sentence now, what would it be?`,
  ],
]
const roundFrom = 2

const nothingOpen = [
  'What would you like to work on: a calculation, an equation, or some subject of your own?',
  'What are you learning just now, and where does it get difficult?',
]

/** Replies on an open subject; each ends in its only question. */
export function openSubjectReplies(input: TutorInput, assessment: Assessment): readonly string[] {
  if (subjectOf(assessment) === undefined) return welcome(input)
  const newest = newestTopics(input, assessment)
  const quotations = passageReplies(input)
  if (quotations.length > 0) return quotations
  const openers = openings(input, assessment.finding.kind, newest)
  return withOpenings(openers, questionsOnSubject(input, assessment))
}

/** Questions alone, about what the learner brought in last. */
export function questionsOnSubject(input: TutorInput, assessment: Assessment): readonly string[] {
  const topic = newestTopics(input, assessment).at(-1) ?? subjectOf(assessment)
  return topic === undefined ? nothingOpen : stationAt(assessment.state.turns)(topic)
}

function welcome(input: TutorInput): readonly string[] {
  const tone = toneOf(newestMessage(input.turns))
  const openers = { thanks: ['You are welcome.'], greeting: ['Hello.'] }
  return tone === 'thanks' || tone === 'greeting'
    ? withOpenings(openers[tone], nothingOpen)
    : nothingOpen
}

function newestTopics({ turns }: TutorInput, { finding }: Assessment): readonly string[] {
  return finding.kind === 'open' ? topicsIn(newestMessage(turns)).map(inQuotes) : []
}

function subjectOf({ state }: Assessment): string | undefined {
  return topicsIn(state.problem ?? '').map(inQuotes)[0]
}

function stationAt(turns: number): Questions {
  const index = Math.max(0, turns - 1)
  const round = stations.length - roundFrom
  const at = index < stations.length ? index : roundFrom + ((index - roundFrom) % round)
  return stations[at] ?? (() => nothingOpen)
}

function openings(
  input: TutorInput,
  kind: Assessment['finding']['kind'],
  newest: readonly string[],
): readonly string[] {
  const { mode, turns } = input
  if (kind === 'stuck')
    return ['Then take the smallest piece that you are sure of.', ...encouragementOpeners(input)]
  if (kind === 'asks_for_answer')
    return [
      'I have no facts of my own to hand out here, but yours will do.',
      ...refusalOpeners(input),
    ]
  const isFirst = turns.filter((turn) => turn.role === 'user').length <= 1
  if (mode === 'tutor' && isFirst)
    return ['Explaining this would need a language model; I can help you to sort what you know.']
  if (isFirst) return ['']
  if (newest.length === 0) return returnOpeners(input)
  return [`You bring in ${newest.join(' and ')}.`, `So ${newest.join(' and ')} matters here.`]
}

function withOpenings(openers: readonly string[], questions: readonly string[]): readonly string[] {
  return questions.flatMap((question) => openers.map((opener) => `${opener} ${question}`.trim()))
}

function inQuotes(phrase: string): string {
  return `“${phrase}”`
}
