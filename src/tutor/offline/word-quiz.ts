/**
 * A list of words or facts of the learner, quizzed back one at a time. What was not known returns a few words
 * later, until each has been known once. The course is computed again from what the learner said.
 */
import { folded } from '../../text/folding'
import { actIn } from '../language/acts'
import { fillIn, type Wordings } from '../language/sentences'
import { learnerMessages } from '../turns'
import { type Candidates, openProblem, pairUp, type ReplyContext, withoutMarkup } from './context'

/** A word and what it stands for. */
interface Pair {
  readonly word: string
  readonly meaning: string
}

const leastPairs = 3
const maxPairs = 60
const maxList = 4000
/** Words that are asked before one that was not known comes back. */
const spacing = 2

const pairPattern = /^([^\d=:–—]{1,40}?)\s*(?:=|:|–|—|\s-\s|->|→)\s*([^\d=:–—]{1,60})$/u

/** "Quiz me on these: dog = Hund": what stands before the first pair. */
const instruction = /^[^:]{0,80}:\s/

/** The pairs of a list, one a line or parted by commas or semicolons; empty where a text is no list. */
function pairsIn(text: string): readonly Pair[] {
  const list = text.slice(0, maxList)
  const bySign = (separator: RegExp) =>
    list.split(separator).flatMap((line) => {
      const [, word = '', meaning = ''] =
        pairPattern.exec(line.replace(instruction, '').trim()) ??
        pairPattern.exec(line.trim()) ??
        []
      return /\p{L}{2}/u.test(word) && /\p{L}{2}/u.test(meaning) ? [pairOf(word, meaning)] : []
    })
  const found = [bySign(/\n/), bySign(/[\n;]/), bySign(/[\n;,]/)]
  const [most = []] = found.toSorted((one, other) => other.length - one.length)
  return most.length < leastPairs ? [] : most.slice(0, maxPairs)
}

const pairOf = (word: string, meaning: string): Pair => ({
  word: withoutMarkup(word),
  meaning: withoutMarkup(meaning).replace(/[.!]$/, ''),
})

interface Course {
  readonly pairs: readonly Pair[]
  /** The pairs that are still to be asked, the next first. */
  readonly waiting: readonly Pair[]
  /** What the newest message was asked for; null for the list itself. */
  readonly asked: Pair | null
  readonly isRight: boolean
}

/** The course of the newest list; null without one. */
function courseOf({ input }: ReplyContext): Course | null {
  const messages = learnerMessages(input.turns)
  const at = messages.findLastIndex((text) => pairsIn(text).length > 0)
  const pairs = pairsIn(messages[at] ?? '')
  if (pairs.length === 0) return null
  let course: Course = { pairs, waiting: pairs, asked: null, isRight: false }
  for (const answer of messages.slice(at + 1)) course = afterAnswer(course, answer)
  return course
}

function afterAnswer(course: Course, answer: string): Course {
  const [asked, ...rest] = course.waiting
  if (asked === undefined || isTalk(answer)) return { ...course, asked: null }
  const isRight = knows(answer, asked)
  const waiting = isRight ? rest : [...rest.slice(0, spacing), asked, ...rest.slice(spacing)]
  return { ...course, waiting, asked, isRight }
}

const unknown: ReadonlySet<string> = new Set(['lost', 'unknowing', 'skip', 'dissent'])

/** What a learner says beside the quiz; not knowing is an answer. */
function isTalk(text: string): boolean {
  const act = actIn(text)?.act
  return act !== undefined && !unknown.has(act)
}

/** Whether an answer says one of the meanings; articles and case do not count. */
function knows(answer: string, { meaning }: Pair): boolean {
  const given = wordsOf(answer)
  return meaning
    .split(/[,;/]|\s(?:or|oder|ou|o)\s/u)
    .map(wordsOf)
    .some((words) => words !== '' && ` ${given} `.includes(` ${words} `))
}

const articles =
  /^(?:the|an?|to|der|die|das|ein|eine|einen|le|la|les|l|un|une|el|los|las|una)\s+(?=\S)/u

const wordsOf = (text: string): string =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').replace(articles, '')

/** Whether the dialogue is a quiz of a list. */
export const isOnQuiz = (context: ReplyContext): boolean =>
  openProblem(context.assessment) === null && courseOf(context) !== null

/** Replies to an answer, or to the list; each asks for the next word. */
export function quizReplies(context: ReplyContext): Candidates {
  const course = courseOf(context)
  if (course === null) return []
  return quizQuestions(context).map((group) => pairUp(verdicts(course, context), group))
}

function verdicts({ asked, isRight, pairs }: Course, { words }: ReplyContext): Wordings {
  if (asked === null) return words.quiz.opener
  const known = quizzed(pairs.find(({ word }) => word === asked.word) ?? asked, words.quotation)
  return fillIn(isRight ? words.quiz.right : words.quiz.wrong, known)
}

/** The question for the next word; at the end for what comes next. */
export function quizQuestions(context: ReplyContext): Candidates {
  const { words } = context
  const [next] = courseOf(context)?.waiting ?? []
  return next === undefined
    ? [words.quiz.over]
    : [fillIn(words.quiz.ask, quizzed(next, words.quotation))]
}

const quizzed = ({ word, meaning }: Pair, quotation: string) => ({
  word: quotation.replace('{text}', () => word),
  meaning: quotation.replace('{text}', () => meaning),
})
