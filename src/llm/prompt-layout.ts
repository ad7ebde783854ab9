/**
 * Where the parts of a prompt stand. What does not change comes first, so that a server keeps what it has
 * read of it: instructions, background, the dialogue. What holds for one reply is the last: it stands
 * in the last message, between marks of the program that no other text may hold.
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
  const { system, background = [], passages = [], directive, turns } = prompt
  const first = [system, ...(background.length > 0 ? [background.join('\n')] : [])].join('\n\n')
  const last = [...passages, ...(directive === undefined ? [] : [directive])].join('\n')
  const whole = turns.map(withEarlier)
  return { system: first, turns: last === '' ? whole : withLast(whole, last) }
}

/** The turn as one message. */
const withEarlier = ({ earlier = [], ...turn }: PromptTurn): PromptTurn =>
  earlier.length === 0 ? turn : { ...turn, content: [...earlier, turn.content].join('\n\n') }

function withLast(turns: readonly PromptTurn[], words: string): readonly PromptTurn[] {
  const newest = turns.at(-1)
  if (newest === undefined) return turns
  const content = `${newest.content}\n\n${programNote(words)}`
  return [...turns.slice(0, -1), { ...newest, content }]
}
