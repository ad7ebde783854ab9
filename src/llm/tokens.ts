/** An estimate of tokens, for what no provider has counted. Of a prompt it is rather too high than too low. */
import type { ChatPrompt, PromptTurn } from './chat-model'

/** Tokens of a letter or blank of ASCII, of another sign of ASCII, and of any other character. */
const ofLetter = 0.25
const ofSign = 0.6
const ofOther = 0.75
/** The marks of a chat template around a turn. */
const ofTurn = 6
/** A picture of ordinary size. */
const ofPicture = 800

/** Estimated tokens of a text. */
export function tokensIn(text: string): number {
  let letters = 0
  let others = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) others += 1
    else if (isLetterOrBlank(code)) letters += 1
  }
  const signs = text.length - letters - others
  return Math.ceil(letters * ofLetter + signs * ofSign + others * ofOther)
}

/** Estimated tokens of a part of a reply, not rounded, and rather too few than too many. */
export function fewestTokensIn(text: string): number {
  let others = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 0x7f) others += 1
  }
  return (text.length - others) * ofLetter + others * ofOther
}

/** Whether a code of ASCII is a blank or a letter. */
function isLetterOrBlank(code: number): boolean {
  const lower = code | 0x20
  return code === 0x20 || (lower >= 0x61 && lower <= 0x7a)
}

/** Estimated tokens of a turn with its pictures. */
export const turnTokens = ({
  content,
  earlier = [],
  pictures = [],
  passages = [],
}: PromptTurn): number =>
  [...earlier, ...passages].reduce((sum, text) => sum + tokensIn(text), tokensIn(content)) +
  pictures.length * ofPicture +
  ofTurn

/** Of the tools and schemas that were estimated: they do not change, and one request asks several times. */
const tokensByForm = new WeakMap<object, number>()

function tokensInForm(form: object): number {
  const known = tokensByForm.get(form)
  if (known !== undefined) return known
  const tokens = tokensIn(JSON.stringify(form))
  tokensByForm.set(form, tokens)
  return tokens
}

/** Estimated tokens of the tools that a request offers. */
export const toolTokens = ({ tools = [] }: ChatPrompt): number =>
  tools.reduce((sum, tool) => sum + tokensInForm(tool), 0)

/** Estimated tokens of all that a request says. */
export function promptTokens(prompt: ChatPrompt): number {
  const { system, directive = '', background = [], passages = [], recalled = [], turns } = prompt
  const { rounds = [], format } = prompt
  const said = [system, directive, ...background, ...passages, ...recalled]
  const texts = [...said, ...rounds.map((each) => JSON.stringify(each))]
  return (
    toolTokens(prompt) +
    (format ? tokensInForm(format.schema) : 0) +
    texts.reduce((sum, text) => sum + tokensIn(text), 0) +
    turns.reduce((sum, turn) => sum + turnTokens(turn), 0)
  )
}

/** An estimate for replies, of which only the length is known. */
const charsPerToken = 4

/** Estimated tokens of a reply of so many characters. */
export const replyTokens = (chars: number): number => Math.ceil(chars / charsPerToken)
