/**
 * Candidate replies on a subject that cannot be computed: a dialogue of questions about the
 * learner's own words, or about the passage of their files that is nearest to them.
 */
import { learnerMessages } from '../turns'
import { fillIn, type Wordings } from '../language/sentences'
import { topicsFor } from '../language/topics'
import { actIn } from '../language/acts'
import { toneOf } from '../language/tone'
import { type Candidates, openersOf, pairUp, type ReplyContext, withoutMarkup } from './context'
import type { Passage } from '../tutor'

/** After the last stage of a dialogue the stages from this one are repeated. */
const repeatFrom = 2

/** Replies on an open subject; each ends in its only question. */
export function openSubjectReplies(context: ReplyContext): Candidates {
  if (subjectOf(context) === undefined) return welcomeReplies(context)
  const quoting = passageReplies(context)
  if (quoting.length > 0) return [quoting]
  const questions = questionsOnSubject(context)
  return questions.map((group) => pairUp(openersFor(context), group))
}

/** Questions without an opener, about the topic that the learner named last. */
export function questionsOnSubject(context: ReplyContext): Candidates {
  const { words } = context
  const topic = subjectOf(context)
  if (topic === undefined) return [words.start]
  const turns = turnsOn(context)
  return [stageAt(words.stages, turns), stageAt(words.stages, turns + 1)].map((stage) =>
    fillIn(stage, { topic }),
  )
}

function welcomeReplies(context: ReplyContext): Candidates {
  const { tone, words } = context
  if (asksForFiles(context)) return [pairUp(words.noPassage, words.start)]
  if (tone === 'frustrated' || tone === 'resigned') {
    return [pairUp(openersOf('encouragements', context), words.start)]
  }
  if (context.act === null && wordCount(context.message) >= leastQuoted && tone === 'plain') {
    return [pairUp(takenUp(context), words.onTold), words.onTold, words.start]
  }
  return [words.start]
}

/** The subject that the learner has named: of the open ladder, or where none is open in any message. */
function subjectOf(context: ReplyContext): string | undefined {
  const { input, assessment, language } = context
  const { problem } = assessment.state
  const named = problem === null ? learnerMessages(input.turns).filter(namesSubject) : [problem]
  const [topic] = named.flatMap((text) => {
    const subject = subjectLead.exec(text.slice(0, maxRead))?.[1]
    return subject === undefined ? [] : topicsFor(subject, language).slice(0, 1)
  })
  return topic === undefined ? undefined : inQuotes(topic, context)
}

/** What names a subject; a word that merely stands in a message is none. */
const subjectLead =
  /(?<!\p{L})(?:what (?:is|are|was|were|does)|who (?:is|was|were)|explain|tell me about|teach me|about|understand|study(?:ing)?|learn(?:ing)?|how (?:do|does|did)|why (?:is|are|do|does|did)|was (?:ist|sind|war|waren)|wer (?:war|ist)|erkläre?(?: mir)?|über|thema|lernen?|verstehen?|warum|wie (?:funktionier\p{L}*|entsteh\p{L}*)|qu['’]est-ce qu(?:e|['’])|c['’]est quoi|explique(?:[- ]moi)?|sur|apprendre|comprendre|pourquoi|qué (?:es|son|fue)|explica(?:me)?|explícame|sobre|aprender|entender|estudiar|por qué)\s+(\S.{0,200})/isu

/** A greeting or a thank-you names no subject. */
function namesSubject(message: string): boolean {
  return actIn(message) === null && !['silent', 'meddling'].includes(toneOf(message))
}

/** Messages on the subject; without an open ladder all of the dialogue. */
function turnsOn({ input, assessment: { state } }: ReplyContext): number {
  return state.problem === null ? learnerMessages(input.turns).length : state.turns
}

function stageAt(stages: readonly Wordings[], turns: number): Wordings {
  const index = Math.max(0, turns - 1)
  const period = stages.length - repeatFrom
  const at = index < stages.length ? index : repeatFrom + ((index - repeatFrom) % period)
  return stages[at] ?? []
}

function openersFor(context: ReplyContext): Wordings {
  const { input, assessment, words } = context
  if (asksForFiles(context)) return words.noPassage
  if (saysWhatItLacks(context)) {
    const topic = subjectOf(context) ?? ''
    const lacks = fillIn(input.mode === 'tutor' ? words.needsModel : words.asksOnly, { topic })
    const hasSearched = input.knowledge?.searchFiles !== undefined
    return hasSearched ? pairUp(lacks, words.noPassage) : lacks
  }
  if (assessment.finding.kind === 'stuck') {
    return [...openersOf('encouragements', context), ...words.smallestPiece]
  }
  if (assessment.finding.kind === 'asks_for_answer') {
    return [...words.noFacts, ...openersOf('refusals', context)]
  }
  return context.tone === 'plain' ? takenUp(context) : openersOf('returns', context)
}

const [leastQuoted, mostQuoted] = [3, 16]

const wordCount = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0

/** The learner's sentence, whole; a question, a word and a long text are not said again. */
function takenUp(context: ReplyContext): Wordings {
  const { message, words } = context
  const said = withoutMarkup(message).replace(/[.!]$/, '')
  const count = said.split(' ').length
  if (/[?？]/.test(message) || count < leastQuoted || count > mostQuoted) return words.heard
  return fillIn(words.said, { said: inQuotes(said, context) })
}

/** At the start of a subject; in mode `tutor` also where the learner asks for more. */
function saysWhatItLacks(context: ReplyContext): boolean {
  const { input, assessment } = context
  const { finding } = assessment
  const asksAgain = finding.kind === 'asks_for_answer' || finding.kind === 'stuck'
  return turnsOn(context) <= 1 || (input.mode === 'tutor' && asksAgain)
}

function inQuotes(phrase: string, { words }: ReplyContext): string {
  return words.quotation.replace('{text}', () => phrase)
}

const maxQuotedWords = 22
/** Characters of a passage that are searched for the nearest sentence. */
const maxRead = 3000

const namesFiles =
  /(?<!\p{L})(?:my (?:\p{L}+ )?(?:files?|notes?|documents?|book|script|slides?)|(?:the|my) (?:file|notes|pdf)|meine[nrm]? (?:\p{L}+ )?(?:datei(?:en)?|notizen|unterlagen|skript|mitschrift(?:en)?)|dateien|mes (?:fichiers?|notes?|documents?|cours)|mon (?:fichier|cours)|mis? (?:archivos?|apuntes|notas|documentos?))(?!\p{L})/iu

/** Whether a message asks to look into the learner's files. */
export function asksForFiles({ message }: ReplyContext): boolean {
  return namesFiles.test(message.slice(0, maxRead))
}

/**
 * Replies that quote the nearest passage and ask about it; none where no passage shares a word with
 * the message, or where the last reply has quoted it already.
 */
export function passageReplies(context: ReplyContext): Wordings {
  const { input, words } = context
  const passage = nearestPassage(input.background?.passages ?? [], context)
  const text = passage && withoutMarkup(nearestSentence(passage.text, context))
  if (!passage || !text) return []
  const lastReply = input.turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  if (lastReply.includes(text)) return []
  const place = withoutMarkup(
    passage.place === '' ? passage.name : `${passage.name}, ${passage.place}`,
  )
  return pairUp(fillIn(words.passage, { place, text }), words.afterPassage)
}

/**
 * The passage that shares most words with the message; the first of equals, because the best come
 * first.
 */
function nearestPassage(passages: readonly Passage[], context: ReplyContext): Passage | null {
  const scored = passages.map((passage) => ({ passage, score: sharedWords(passage.text, context) }))
  const top = Math.max(0, ...scored.map(({ score }) => score))
  return top === 0 ? null : (scored.find(({ score }) => score === top)?.passage ?? null)
}

/**
 * The sentence that shares most words with the message, cut to a length that is read at a glance.
 */
function nearestSentence(text: string, context: ReplyContext): string {
  const sentences = text.slice(0, maxRead).split(/(?<=[.!?])\s+|\n+/)
  const scores = sentences.map((sentence) => sharedWords(sentence, context))
  const words = (sentences[scores.indexOf(Math.max(...scores))] ?? '').trim().split(/\s+/)
  return words.length > maxQuotedWords
    ? `${words.slice(0, maxQuotedWords).join(' ')} …`
    : words.join(' ')
}

function sharedWords(text: string, { message, language }: ReplyContext): number {
  const topics = topicsFor(message, language)
  const words = new Set(topics.flatMap((topic) => topic.toLowerCase().split(' ')))
  return [...words].filter((word) => text.toLowerCase().includes(word)).length
}
