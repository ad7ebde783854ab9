/** Folds words, so that spellings of one word that differ in case, accents or letter variants meet. */

/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowels of Arabic, nuktas. */
const marks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc]/g
const beyondAscii = /[^\0-\x7f]/
const cyrillic = /\p{Script=Cyrillic}/u

const letters = new Map(
  Array.from(
    'ßss ıi łl đd øo æae œoe ɗd ɓb ƙk əe ςσ یي ىي کك ةه ہه ۃه ھه ەه ँं ઁં'.matchAll(/(\S)(\S+)/gu),
    ([, letter = '', by = '']) => [letter, by] as const,
  ),
)
/** Latin letters that stand in Cyrillic words by mistake. */
const latinInCyrillic = new Map(
  Array.from('aаcсeеiіoоpрxхyу'.matchAll(/(.)(.)/gu), ([, latin = '', by = '']) => [latin, by]),
)

/** A word in lower case, without accents, and with one letter for its variants. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (!beyondAscii.test(lower)) return lower
  const plain = lower.normalize('NFD').replace(marks, '').normalize('NFC')
  const table = cyrillic.test(plain) ? latinInCyrillic : letters
  return Array.from(plain, (letter) => table.get(letter) ?? letter).join('')
}

const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аaеeоoрpсcхxуyіiјjѕsԛqԝwνvοoαaιiτtυuκkηnρpχx'.matchAll(/(.)(.)/gsu), ([, a, b]) => [
    a ?? '',
    b ?? '',
  ]),
)

/** A word in lower case without accents; letters that look Latin become Latin in a mixed word. */
export function folded(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  if (!/[^\0-\x7f]/.test(plain)) return plain
  const latin = Array.from(plain, (sign) => lookalikes[sign] ?? sign).join('')
  return /[^\0-\x7f]/.test(latin) ? plain : latin
}
