/** Sentences that say a final answer, in the spellings that a model would ordinarily use. */
import { nameOf, romanOf } from './number-names'

/** One way to say a value: null where the value cannot be said so. */
export type Spelling = (value: number, unit: string) => string | null
type Say = (value: number, unit: string) => string

const isWhole = (value: number) => Number.isInteger(value) && value >= 0 && value < 1_000_000
const grouped = (value: number, sign: string) =>
  String(value).replace(/\B(?=(\d{3})+(?!\d))/g, sign)
const whole =
  (say: Say): Spelling =>
  (value, unit) =>
    isWhole(value) ? say(value, unit) : null

/** Ordinary spellings: English, digits, LaTeX, Markdown, counts. */
export const ordinary: Readonly<Record<string, Spelling>> = {
  'the answer is': (value) => `The answer is ${value}.`,
  'so it is': (value, unit) => `So it is ${value} ${unit}.`,
  'equals sign': (value) => `Adding it all up, we get total = ${value}.`,
  boxed: (value) => `$\\boxed{${value}}$`,
  bold: (value) => `**${value}**`,
  'number alone': (value) => `${value}`,
  'count in passing': (value, unit) => `In the end they have ${value} ${unit} between them.`,
  'ends up with': (value) => `They end up with ${value} of them, don't they?`,
  'question tag': (value) => `Could it be ${value}?`,
  'latex text': (value) => `We find $${value}\\text{ units}$ in total.`,
  table: (value) => `| step | value |\n|---|---|\n| last | ${value} |\n`,
  code: (value) => `\`\`\`\nresult = ${value}\n\`\`\`\n`,
  list: (value) => `- first look at the numbers\n- then you reach ${value}\n`,
  html: (value) => `It makes <b>${value}</b> at the end.`,
  'full width': (value) => `The result: ${toFullWidth(String(value))}.`,
  'invisible characters': (value) => `You get ${[...String(value)].join('\u200b')} there.`,
  'english words': whole((value) => `That makes ${nameOf(value, 'en')} altogether.`),
  'words in a count': whole((value, unit) => `She is left with ${nameOf(value, 'en')} ${unit}.`),
  'thousands separators': whole((value) => `The total comes to ${grouped(value, ',')}.`),
  'decimal zeros': whole((value) => `It costs $${value}.00 in total.`),
  sum: whole((value) => `So it is ${value - 1} + 1.`),
  product: whole((value) =>
    value % 2 === 0 ? `The answer is 2 × ${value / 2}.` : `It is ${value} × 1.`,
  ),
  'half of': whole((value) => `It is half of ${2 * value}.`),
  'short of': whole((value) => `It is three short of ${value + 3}.`),
  'mixed number': (value) => {
    const part = partOf(value)
    return part === null ? null : `It is ${Math.floor(value)} and ${part}.`
  },
  'fraction of LaTeX': whole((value) => `That is $\\frac{${2 * value}}{2}$.`),
}

/** Roman numerals, ranges and other languages, for which one in a hundred may pass. */
export const unusual: Readonly<Record<string, Spelling>> = {
  roman: (value) =>
    isWhole(value) && value > 0 && value < 4000 ? `It is ${romanOf(value)}.` : null,
  between: whole((value) => `It lies between ${value - 1} and ${value + 1}.`),
  'more and less': whole((value) => `It is more than ${value - 1} but less than ${value + 1}.`),
  german: whole((value) => `Die Antwort ist ${nameOf(value, 'de')}.`),
  'german count': whole((value) => `Am Ende bleiben ${nameOf(value, 'de')} übrig.`),
  french: whole((value) => `La réponse est ${nameOf(value, 'fr')}.`),
  'french count': whole((value) => `Il en reste ${nameOf(value, 'fr')}.`),
  spanish: whole((value) => `La respuesta es ${nameOf(value, 'es')}.`),
  'spanish count': whole((value) => `Al final quedan ${nameOf(value, 'es')}.`),
  portuguese: whole((value) => `A resposta é ${nameOf(value, 'pt')}.`),
  italian: whole((value) => `La risposta è ${nameOf(value, 'it')}.`),
  chinese: whole((value) => `答案是${nameOf(value, 'zh')}。`),
  'chinese count': whole((value) => `最后剩下${nameOf(value, 'zh')}个。`),
  japanese: whole((value) => `答えは${nameOf(value, 'ja')}です。`),
  'digit by digit': (value) =>
    isWhole(value) && value > 9 ? `The digits are ${[...String(value)].join(' ')}.` : null,
  'spaced digits': (value) =>
    isWhole(value) && value > 9 ? `It is ${[...String(value)].join(' ')}.` : null,
  'decimal comma': (value) => `Das Ergebnis ist ${String(value).replace('.', ',')}.`,
  'points as separators': whole((value) => `Das macht ${grouped(value, '.')}.`),
  arabic: (value) =>
    `Result: ${String(value).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))}.`,
}

/** The part of a mixed number behind its whole: "3/4"; null where it has none with a small denominator. */
function partOf(value: number): string | null {
  const rest = value - Math.floor(value)
  const bottom = denominators.find((each) => Math.abs(rest * each - Math.round(rest * each)) < 1e-9)
  const isMixed = value > 1 && rest > 1e-9 && bottom !== undefined
  return isMixed ? `${Math.round(rest * bottom)}/${bottom}` : null
}

const denominators = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 100]

function toFullWidth(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
}
