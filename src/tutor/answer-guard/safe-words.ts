/**
 * Safe words: words of prose that can hold no value. Prose of safe words is shown at once; other
 * text waits for the end of its sentence.
 */

const numberWords = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
   seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
   half halves third thirds quarter quarters fourth fifth sixth seventh eighth ninth tenth twice double minus
   negative plus point percent root squared cubed
   null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend halb
   zéro deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt cent mille demi
   cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte cien mil medio`.split(
    /\s+/,
  ),
)
const plainWord = /^[("'“‘«*_~]*\p{L}{2,}(?:['’-]\p{L}{2,}|['’]\p{L})*[)"'”’»*_~.,;:!?…]*$/u
const lettersOnly = /\p{L}+/gu

/** The results for words read before, because texts repeat words. */
const seen = new Map<string, boolean>()
const maxSeen = 5000
const maxSeenLength = 24

/** Whether a word belongs to prose: it is no number and no part of a formula. */
export function isSafeWord(word: string): boolean {
  const before = seen.get(word)
  if (before !== undefined) return before
  const isPlain = looksSafe(word)
  if (seen.size < maxSeen && word.length <= maxSeenLength) seen.set(word, isPlain)
  return isPlain
}

function looksSafe(word: string): boolean {
  if (word === 'a' || word === 'A' || word === 'I') return true
  if (!plainWord.test(word)) return false
  if (/[^\0-\x7f]/.test(word) && !isOrdinary(word)) return false
  return (word.match(lettersOnly) ?? []).every(
    (part) => !numberWords.has(part.toLowerCase()) && !isGermanCompound(part),
  )
}

/**
 * Whether letters are ordinary: not mathematical, not full-width, and of no script that writes
 * numbers as words.
 */
function isOrdinary(word: string): boolean {
  return (
    word.replaceAll('…', '').normalize('NFKC') === word.replaceAll('…', '') &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  )
}

/** The end of a German number in one word, such as "fünfundzwanzig". */
function isGermanCompound(part: string): boolean {
  return /(?:zehn|zig|ßig|hundert|tausend)$/i.test(part)
}

/** Whether a text holds safe words only. */
export function isSafeProse(text: string): boolean {
  return text.split(/\s+/).every((word) => word === '' || isSafeWord(word))
}
