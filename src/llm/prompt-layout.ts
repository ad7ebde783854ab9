/**
 * Where the parts of a prompt stand. What does not change comes first, so that a server keeps what it has
 * read of it: instructions, background, the dialogue with what was found for each message. What holds for one reply
 * is the last: it stands in the last message, between marks of the program that no other text may hold.
 */
import type { ChatPrompt, PromptTurn } from './chat-model'

const mark = 'program'
/** The mark, or what a model may take for it. */
const anyMark = new RegExp(`<(?=/?\\s{0,9}${mark}\\b)`, 'giu')

/** What instructions say of the marks. */
export const programMarks = `<${mark}> and </${mark}>`

/** Words of the program inside a message. They hold no mark themselves. */
export const programNote = (words: string): string =>
  `<${mark}>\n${withoutMarks(words)}\n</${mark}>`

/** Whether a text is such words. */
export const isNote = (text: string): boolean => text.startsWith(`<${mark}>`)

/** A text in which nothing looks like words of the program. */
export const withoutMarks = (text: string): string => text.replace(anyMark, '‹')

/** The prompt as instructions and turns alone. */
export function laidOut(prompt: ChatPrompt): Pick<ChatPrompt, 'system' | 'turns'> {
  const { system, background = [], passages = [], recalled = [], directive, turns } = prompt
  const first = [system, ...(background.length > 0 ? [background.join('\n')] : [])].join('\n\n')
  const newest = turns.at(-1)
  if (newest === undefined) return { system: first, turns }
  const words = [...recalled, ...(directive === undefined ? [] : [directive])].join('\n')
  const last = asMessage({ ...newest, passages }, words === '' ? [] : [programNote(words)])
  return { system: first, turns: [...turns.slice(0, -1).map((turn) => asMessage(turn)), last] }
}

/** The turn as one message. */
function asMessage(
  { earlier = [], passages = [], ...turn }: PromptTurn,
  notes: readonly string[] = [],
): PromptTurn {
  const found = passages.length > 0 ? [passages.map(withoutMarks).join('\n')] : []
  return { ...turn, content: [...earlier, turn.content, ...found, ...notes].join('\n\n') }
}
