/** Short titles for new sessions, from the learner's first message. */

/** The longest short title, in Unicode code points. */
const maxShort = 60
/** A first sentence that is shorter says too little to be a title ("Hm."). */
const minSentence = 6

/** Greetings and pleas before the matter, in the languages of the pages. */
const openings = [
  /^(?:hi|hello|hey|dear tutor|good (?:morning|evening|day)|hallo|guten (?:tag|morgen|abend)|servus|bonjour|bonsoir|salut|hola|buenos días|buenas(?: tardes)?)(?: there)?\b[\s,.!–-]*/i,
  /^(?:please|bitte|s[’']il (?:te|vous) plaît|por favor)\b[\s,]*/i,
  /^(?:can|could|would) you (?:please )?(?:help me (?:to |with |solve )?|explain (?:to me )?|show me )/i,
  /^(?:please )?help me (?:to |with )?/i,
  /^(?:i (?:need|want) (?:help|to know)(?: with)?)\s+/i,
  /^(?:kannst du mir (?:bitte )?(?:bei |mit |helfen,? ?)?|hilf mir (?:bitte )?(?:bei |mit )?)/i,
  /^(?:peux-tu m[’'](?:aider (?:à |avec )?|expliquer )|aide-moi (?:à |avec )?)/i,
  /^(?:puedes ayudarme (?:a |con )?|ayúdame (?:a |con )?)/i,
] as const

/** The matter of a message on one line: its first sentence without a greeting, cut between words. */
export function shortTitle(message: string): string {
  const plain = message.slice(0, 2_000).replace(/\$+|\\[()[\]]/g, '')
  const first = plain.split('\n').find((each) => each.trim().length >= minSentence) ?? plain
  const line = first.replace(/\s+/gu, ' ').trim()
  const matter = openings.reduce((rest, opening) => rest.replace(opening, ''), line).trim()
  const sentence = firstSentence(matter === '' ? line : matter)
  // A single letter is the name of a number.
  const titled = sentence.replace(/^\p{Ll}(?=\p{L})/u, (letter) => letter.toLocaleUpperCase())
  return cut(titled === '' ? message.replace(/\s+/gu, ' ').trim() : titled)
}

/** The first sentence that is long enough, without its full stop; the whole text without one. */
function firstSentence(text: string): string {
  for (const { index } of text.matchAll(/[.!?。！？](?=\s|$)/gu)) {
    if (index < minSentence) continue
    return text[index] === '.' ? text.slice(0, index) : text.slice(0, index + 1)
  }
  return text
}

/** Cut at a blank where that keeps half of the title, else inside a word. */
function cut(text: string): string {
  const signs = [...text]
  if (signs.length <= maxShort) return text
  const short = signs.slice(0, maxShort - 1).join('')
  const blank = short.lastIndexOf(' ')
  return `${blank > short.length / 2 ? short.slice(0, blank) : short.trimEnd()}…`
}
