/** Recognises the words that put a task: a command ("Solve …") or a question ("how many …"). */
import { boundRuns } from '../lib/bounded-text'
import { foldWord } from '../text/folding'
import { taskVerbs } from '../text/task-verbs'

const commanding =
  /(?:^|[.!?;:,\n]|\b(?:please|now|you|me|next|ok|okay)\b)\s*(?:solve|calculate|compute|evaluate|work out|differentiate|derive|convert|simplify|find|factori[sz]e|(?:an?other|new|next) (?:problem|question|task))\b/i
const asking =
  /\b(?:what(?:'?s|\s+is|\s+are|\s+would|\s+will|\s+if)|how\s+(?:much|many)|derivative\s+of|increase|decrease|d\/dx)\b|=\s*\?/i
/** Only the beginning of a long text is searched for these words. */
const maxSearched = 2000

/** True for a text that commands a task ("Solve …", "Résolvez …", "convert …"). */
export function commandsTask(text: string): boolean {
  const beginning = beginningOf(text)
  return commanding.test(beginning) || beginsWithVerb(beginning)
}

const commands = taskVerbs(
  'calculate',
  'solve',
  'simplify',
  'expand',
  'factor',
  'differentiate',
  'integrate',
  'convert',
)

/** Whether a sentence begins with a verb that commands a task, in any of the languages. */
function beginsWithVerb(text: string): boolean {
  const words = text.matchAll(
    /(?<=(?:^|[.!?;:,\n]|(?<!\p{L})(?:veuillez|bitte|favor))\s{0,8})([\p{L}\p{M}]{3,30})(?!\p{L})/giu,
  )
  return Array.from(words).some(([, word = '']) => commands.has(foldWord(word)))
}

/** True for a text that asks a question, which may be a task ("What is …", "how many …"). */
export function asksQuestion(text: string): boolean {
  return asking.test(beginningOf(text))
}

function beginningOf(text: string): string {
  return boundRuns(text.slice(0, maxSearched)).replaceAll('’', "'")
}
