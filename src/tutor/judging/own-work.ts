/**
 * Tells a learner's account of their own work from a task. Both speak of quantities, and an account
 * often repeats the words of a question: "I started by figuring out how many eggs are left".
 */
import { commandsTask } from '../../math/task-text'
import { patternOfLanguages } from '../../text/languages/languages'

const maxRead = 4000

/** What may stand before the first word of a task. */
const opening =
  /^(?:[\s$("*>•-]|\d{1,2}[.)]\s|\(?[a-h][.)]\s){0,12}(?:(?:if|given|let|suppose|assume|for|when)(?!\p{L}).{1,400}?[,$.]\s{0,4}|(?:please|now|and|then|next|ok|okay|can you|could you|help me)(?!\p{L})[\s,:]{0,8}){0,4}<words>/iu
/** A sentence that begins with the command of a task. */
const commands = patternOfLanguages(opening, ({ working }) => working?.commands)
/** A sentence that begins with the question of a task, also without its sign. */
const questions = patternOfLanguages(opening, ({ working }) => working?.questions)
const quantity = /(?<!\p{L})how (?:many|much)(?!\p{L})/iu
/** A question about the dialogue or about the learner's own work. */
const asksAboutWork = patternOfLanguages(/<words>/iu, ({ working }) => working?.aboutWork)
const blank = /_{2,}|=\s*\?/
/** A learner's own voice, or the words of an argument. */
const voice = patternOfLanguages(/<words>/iu, ({ working }) => working?.voice)
/** How an answer to a tutor begins. */
const reply = patternOfLanguages(/^\s*<words>/iu, ({ working }) => working?.replies)

/** Whether a message tells of the learner's own work, and poses nothing. */
export function tellsOwnWork(text: string): boolean {
  const read = text.slice(0, maxRead).replaceAll('’', "'")
  if (blank.test(read) || sentencesOf(read).some(posesTask)) return false
  return reply.test(read) || voice.test(read)
}

function posesTask(sentence: string): boolean {
  if (asksAboutWork.test(sentence) && !quantity.test(sentence)) return false
  if (/[?？]\s*$/.test(sentence) || commands.test(sentence)) return true
  return !voice.test(sentence) && (questions.test(sentence) || commandsTask(sentence))
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?\n])(?=\s|$)|(?<=[。？])/).map((each) => each.trim())
}
