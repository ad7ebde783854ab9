/**
 * Candidate replies on a subject that cannot be computed: a dialogue of questions about the
 * learner's own words, or about the passage of their files that is nearest to them.
 */
import { newestMessage } from '../assess'
import type { Assessment } from '../assessment'
import { topicsIn } from '../topic'
import type { Passage, TutorInput } from '../tutor'
import { pairUp } from './context'
import { encouragementOpeners, refusalOpeners, returnOpeners, toneOf } from './openers'

type Questions = (topic: string) => readonly string[]

/**
 * The stages of a dialogue on a subject, one a turn. After the last it repeats the stages from
 * `repeatFrom`.
 */
const stages: readonly Questions[] = [
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
const repeatFrom = 2

const startQuestions = [
  'What would you like to work on: a calculation, an equation, or some subject of your own?',
  'What are you learning just now, and where does it get difficult?',
]

/** Replies on an open subject; each ends in its only question. */
export function openSubjectReplies(input: TutorInput, assessment: Assessment): readonly string[] {
  if (subjectOf(assessment) === undefined) return welcomeReplies(input)
  const newest = newestTopics(input, assessment)
  const quoting = passageReplies(input)
  if (quoting.length > 0) return quoting
  const openers = openersFor(input, assessment.finding.kind, newest)
  return pairUp(openers, questionsOnSubject(input, assessment))
}

/** Questions without an opener, about the topic that the learner named last. */
export function questionsOnSubject(input: TutorInput, assessment: Assessment): readonly string[] {
  const topic = newestTopics(input, assessment).at(-1) ?? subjectOf(assessment)
  return topic === undefined ? startQuestions : stageAt(assessment.state.turns)(topic)
}

function welcomeReplies(input: TutorInput): readonly string[] {
  const tone = toneOf(newestMessage(input.turns))
  const openers = { thanks: ['You are welcome.'], greeting: ['Hello.'] }
  return tone === 'thanks' || tone === 'greeting'
    ? pairUp(openers[tone], startQuestions)
    : startQuestions
}

function newestTopics({ turns }: TutorInput, { finding }: Assessment): readonly string[] {
  return finding.kind === 'open' ? topicsIn(newestMessage(turns)).map(inQuotes) : []
}

function subjectOf({ state }: Assessment): string | undefined {
  return topicsIn(state.problem ?? '').map(inQuotes)[0]
}

function stageAt(turns: number): Questions {
  const index = Math.max(0, turns - 1)
  const period = stages.length - repeatFrom
  const at = index < stages.length ? index : repeatFrom + ((index - repeatFrom) % period)
  return stages[at] ?? (() => startQuestions)
}

function openersFor(
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

function inQuotes(phrase: string): string {
  return `“${phrase}”`
}

const maxQuotedWords = 22

/**
 * Replies that quote the passage nearest to the message; none where no passage shares a word with
 * it.
 */
function passageReplies({ turns, background }: TutorInput): readonly string[] {
  const passage = nearestPassage(background?.passages ?? [], newestMessage(turns))
  const sentence = passage && nearestSentence(passage.text, newestMessage(turns))
  if (!passage || !sentence) return []
  const from = passage.place === '' ? passage.name : `${passage.name}, ${passage.place}`
  const source = `In ${withoutMarkup(from)} it says: “${withoutMarkup(sentence)}”`
  const lastReply = turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  if (lastReply.includes(withoutMarkup(sentence))) return []
  return [
    `${source} How would you put that in your own words?`,
    `${source} What follows from it for your question?`,
    `${source} Which word in it matters most, and why?`,
  ]
}

/**
 * The passage that shares most words with the message; the first of equals, because the best come
 * first.
 */
function nearestPassage(passages: readonly Passage[], message: string): Passage | null {
  const scored = passages.map((passage) => ({ passage, score: sharedWords(passage.text, message) }))
  const top = Math.max(0, ...scored.map(({ score }) => score))
  return top === 0 ? null : (scored.find(({ score }) => score === top)?.passage ?? null)
}

/**
 * The sentence that shares most words with the message, cut to a length that is read at a glance.
 */
function nearestSentence(text: string, message: string): string {
  const sentences = text.slice(0, 3000).split(/(?<=[.!?])\s+|\n+/)
  const scores = sentences.map((sentence) => sharedWords(sentence, message))
  const words = (sentences[scores.indexOf(Math.max(...scores))] ?? '').trim().split(/\s+/)
  return words.length > maxQuotedWords
    ? `${words.slice(0, maxQuotedWords).join(' ')} …`
    : words.join(' ')
}

function sharedWords(text: string, message: string): number {
  const words = new Set(topicsIn(message).flatMap((topic) => topic.toLowerCase().split(' ')))
  return [...words].filter((word) => text.toLowerCase().includes(word)).length
}

/** Without markup, and without question marks: a reply asks one question. */
function withoutMarkup(text: string): string {
  return text
    .replace(/[<>$*_`[\]\\|#]/g, ' ')
    .replace(/[?？]/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
}
