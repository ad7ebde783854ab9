/** Reads what a learner does with words: pleads, is stuck, starts something new, takes something back. */
import { topicsIn } from './topic'

const pleading = [
  /\b(?:just|simply|please|now)\s+(?:\w+\s+){0,2}(?:tell|give|show|say|print|reveal|solve|write)\b/i,
  /\b(?:tell|give|show|print|reveal|say|write|output|display|repeat)\s+(?:\w+\s+){0,3}(?:answer|solution|result)\b/i,
  /\bwhat(?:'?s|\s+is|\s+was)\s+(?:the|your|its?)\s+(?:\w+\s+)?(?:answer|solution|result)\b/i,
  /\b(?:ignore|forget|disregard|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above|previous)\b/i,
  /\bwhat(?:'?s|\s+is)\s+[a-z]\s*[?.!]*\s*$/i,
  /\b(?:system prompt|developer mode|jailbreak|you are now|pretend (?:to be|you))\b/i,
  /\bi\s+(?:give|gave)\s+up\b|\bgiv(?:e|ing)\s+up\b/i,
  /\b(?:do|solve|finish|calculate)\s+(?:it|this|that)\s+for\s+me\b|\bneed\s+(?:only\s+)?the\s+answer\b/i,
  /\banswer\s+(?:please|now|only|it)\b|\bwant\s+the\s+(?:answer|solution|result)\b/i,
]

const helpless = [
  /\bi?\s*(?:really\s+)?(?:don'?t|do not|dont)\s+(?:know|understand|get\s+(?:it|this|that)|see|remember)\b/i,
  /\b(?:no\s+(?:idea|clue)|idk|dunno|stuck|lost|confused|clueless|can'?t\s+do|cannot\s+do)\b/i,
  /\b(?:help|hint)\b|\bnot\s+(?:really\s+)?sure\b|\bwhat\s+(?:do|should)\s+i\s+do\b/i,
  /\bhow\s+(?:do|should|can|would)\s+i\b|\bwhere\s+do\s+i\s+(?:start|begin)\b|^\s*[?¿]+\s*$/i,
]

const opening =
  /^\s*(?:(?:and|now|so|ok|okay)\b[\s,]*)?(?:what|why|how|who|when|where|explain|teach me|tell me about|let'?s talk about|can you explain)\b/i
const takingBack =
  /\b(?:wait|no|sorry|i mean|i meant|actually|correction|oops|scratch that|rather)\b[,:;.!\s-]*/gi

/** Asks for the answer, gives up, or tries to talk the tutor out of its way. */
export function asksForAnswer(text: string): boolean {
  return pleading.some((pattern) => pattern.test(bounded(text)))
}

/** Does not know how to go on, or asks for help. */
export function isStuck(text: string): boolean {
  return helpless.some((pattern) => pattern.test(bounded(text)))
}

/** Opens a subject of its own: a question or a wish that names something ("what is photosynthesis?"). */
export function asksAboutSubject(text: string): boolean {
  return opening.test(bounded(text)) && topicsIn(text).length > 0
}

/** What is left when the learner corrects themselves ("x = 6, no wait, x = 5"); the whole text where they do not. */
export function afterCorrection(text: string): string {
  const short = bounded(text)
  const last = Array.from(short.matchAll(takingBack)).at(-1)
  if (last === undefined) return text
  const rest = short.slice(last.index + last[0].length)
  return /\d/.test(rest) ? rest : text
}

/** Long texts are read at their beginning only; a plea or a question does not hide on page nine. */
function bounded(text: string): string {
  return text.slice(0, 2000).replaceAll('’', "'")
}
