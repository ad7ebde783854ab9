/**
 * Rewrites what learners type into one plain notation: Unicode signs, LaTeX and operators in words
 * become the ASCII that the formula reader accepts. Other words do not change.
 */
import { signTable } from '../../lib/text'
import { boundRuns } from '../../lib/bounded-text'
import { rememberLast } from '../../lib/last-result'
import { englishNames } from '../../text/number-lexicon'
import { readableText } from '../../text/normalize'
import { isDigit, isLetter, wordShape } from '../../lib/ascii'

const maxRead = 2000

const signs = signTable([
  ['*', '×·⋅∗'],
  ['/', '÷∶⁄'],
  ['-', '−–'],
  ['=', '≈＝'],
  [' ; ', '—≠…→⇒⇔∴'],
  [' ', '„€“”\u202f\u00a0\u2009'],
  ["'", '’′'],
  ['^2', '²'],
  ['^3', '³'],
  ['^4', '⁴'],
  ['^5', '⁵'],
  ['^6', '⁶'],
  ['(1/2)', '½'],
  ['(1/3)', '⅓'],
  ['(2/3)', '⅔'],
  ['(1/4)', '¼'],
  ['(3/4)', '¾'],
  ['(1/5)', '⅕'],
  ['(1/8)', '⅛'],
  ['cbrt', '∛'],
  ['<=', '≤'],
  ['>=', '≥'],
])

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** 2/3 ÷ 4/5 divides a fraction by a fraction, and needs brackets when it is written with `/`. */
const fractionByFraction = /(?<!\d)(\d+\s*\/\s*\d+)\s*÷\s*(\d+\s*\/\s*\d+)/g

/** "10⁻⁴" and "10¹²"; a single raised digit is in `signs`. */
const raisedNumber = /⁻[⁰¹²³⁴-⁹]{1,4}|[⁰¹²³⁴-⁹]{2,4}/g

const maxNesting = 6

/**
 * The plain notation of a learner's text, cut to `maxRead` characters. Never throws. Each kind of
 * problem asks for the same text in turn.
 */
export const plainNotation = rememberLast(rewritten)

/** "x**2" as "x^2"; two stars beside a blank or at an edge are bold type. */
function asPowers(text: string): string {
  return text.includes('**')
    ? text.replace(/(?<=[\w)\]}])\*\*(?=[\w({\\-])| \*\* (?=\d)/g, '^')
    : text
}

function rewritten(text: string): string {
  const bounded = boundRuns(readableText(text).text.slice(0, maxRead))
  let plain = isAscii(bounded) ? asPowers(bounded) : inAscii(bounded)
  const bits = bitsOf(plain)
  const depth = (bits & (backslash | brace)) === 0 ? 0 : maxNesting
  for (let i = 0; i < depth; i++) {
    const before = plain
    plain = applied(latex, plain, bits)
    if (plain === before) break
  }
  plain = applied(spelled, plain, bits)
  return (bits & (slash | backslash | productWord)) === 0 ? plain : unwrapSimple(plain)
}

function inAscii(text: string): string {
  const read = asPowers(text.replace(fractionByFraction, '($1)/($2)')).replace(
    raisedNumber,
    (raised) => `^(${raised.normalize('NFKC').replace('−', '-')})`,
  )
  return Array.from(read, (sign) => signs.get(sign) ?? sign).join('')
}

function applied(rewrites: readonly NotationRewrite[], text: string, bits: number): string {
  let plain = text
  for (let at = 0; at < rewrites.length; at += 1) {
    const rewrite = rewrites[at]
    if (rewrite !== undefined && (bits & rewrite[2]) !== 0) {
      plain = plain.replace(rewrite[0], rewrite[1])
    }
  }
  return plain
}

/** Shortens `((3)/(4))`, which the fraction rule gives, to `(3/4)`. */
function unwrapSimple(text: string): string {
  return text.replace(
    /(?<![A-Za-z])\((-?\d+(?:\.\d+)?|[a-z])\)(?=\s*\/)|(?<=\/)\((\d+(?:\.\d+)?|[a-z])\)/g,
    '$1$2',
  )
}

/** The words of small numbers; the index of each is its value. */
export const numberWords: readonly string[] = englishNames.slice(0, 21)

/**
 * Writes small numbers in digits ("Two dice": "2 dice"). "one" stays, because it is seldom a
 * number.
 */
export function numbersAsDigits(text: string): string {
  return text.replace(/\b[A-Za-z]+\b/g, (word) => {
    const value = numberWords.indexOf(word.toLowerCase())
    return value < 2 ? word : String(value)
  })
}

/** Bits of what a text holds: signs, and words of operations. */
const backslash = 1 << 0
const brace = 1 << 1
const delimiter = 1 << 2
const less = 1 << 3
const greater = 1 << 4
const root = 1 << 5
const functionName = 1 << 6
const plusSign = 1 << 7
const productWord = 1 << 8
const power = 1 << 9
const comparison = 1 << 10
const plus = 1 << 11
const minus = 1 << 12
const square = 1 << 14
const equals = 1 << 15
const gives = 1 << 16
const percent = 1 << 17
const percentSign = 1 << 18
const equalsSign = 1 << 19
const comma = 1 << 20
const slash = 1 << 21
const letterX = 1 << 22
/** Functions are also made of LaTeX and of roots. */
const functions = functionName | backslash | root

const signBits: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '\\': backslash,
    '{': brace,
    $: delimiter,
    '`': delimiter,
    '*': delimiter,
    '<': less,
    '>': greater,
    '√': root,
    '+': plusSign,
    '%': percentSign,
    '/': slash,
  }).map(([sign, bit]) => [sign.charCodeAt(0), bit]),
)
/** The bits of the ASCII signs; those of others are in `signBits`. */
const asciiBits = Int32Array.from({ length: 128 }, (_, code) => signBits.get(code) ?? 0)
const wordBits: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'times multiplied divided over': productWord,
    'power raised': power,
    'than most least': comparison,
    plus,
    minus,
    'squared cubed': square,
    'equals equal': equals,
    'is makes gives': gives,
    'percent cent': percent,
    root,
  }).flatMap(([words, bit]) => words.split(' ').map((word) => [word, bit] as const)),
)
const longestWord = 10
const [blank, commaSign, equalSign, closeBracket] = [32, 44, 61, 41]

/** False where what stands before an equals sign is no index of an unknown such as "x_1". */
function mayEndIndex(text: string, equals: number): boolean {
  let at = equals - 1
  while (text.charCodeAt(at) === blank) at -= 1
  const code = text.charCodeAt(at)
  if (isDigit(code)) return code === 49 || code === 50
  return !isLetter(code) && code !== closeBracket
}
const functionSign = /sin|cos|tan|ln|log|exp|sqrt|cbrt/

/** What a text with its signs in ASCII holds of what the rewrites need; read in one pass. */
function bitsOf(text: string): number {
  let bits = functionSign.test(text) ? functionName : 0
  let start = -1
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isLetter(code)) {
      if (start < 0) start = at
      continue
    }
    if (start >= 0) bits |= bitOfWord(text, start, at)
    start = -1
    if (code < 128) bits |= asciiBits[code] ?? 0
    else bits |= signBits.get(code) ?? 0
    if (code === commaSign && isDigit(text.charCodeAt(at - 1))) bits |= comma
    if (code === equalSign && mayEndIndex(text, at)) bits |= equalsSign
  }
  return bits
}

function bitOfWord(text: string, start: number, end: number): number {
  const length = end - start
  if (length === 1) return text.charCodeAt(start) === 120 ? letterX : 0
  if (length > longestWord) return 0
  const shape = wordShape(text.charCodeAt(start), text.charCodeAt(end - 1), length)
  return wordShapes.has(shape) ? (wordBits.get(text.slice(start, end).toLowerCase()) ?? 0) : 0
}

const wordShapes: ReadonlySet<number> = new Set(
  Array.from(wordBits.keys(), (word) =>
    wordShape(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length),
  ),
)

/** A pattern, what replaces it, and the bits of which a text needs one. */
type NotationRewrite = readonly [pattern: RegExp, by: string, needs: number]

/**
 * LaTeX, innermost braces first. The rules run until nothing changes, at most six times.
 */
const latex: readonly NotationRewrite[] = [
  [/\\[dt]?frac\s?\{(d ?[yf]?)\}\s?\{(d[a-z])\}/g, ' $1/$2 ', backslash],
  [/\\(?:left|right|displaystyle)(?![a-z])/g, ' ', backslash],
  [/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '(($1)/($2))', backslash],
  [/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)', backslash],
  [
    /\\(?:text|math(?:rm|bf|it|sf|tt)|operatorname|boxed|fbox|mbox|hbox|underline)\s*\{([^{}]*)\}/g,
    ' $1 ',
    backslash,
  ],
  [/\^\s*\{([^{}]*)\}/g, '^($1)', brace],
  [/\{([^{}\\]*)\}(?=\s?\^)/g, '($1)', brace],
]

/** LaTeX without braces, then words, then signs that stand together. */
const spelled: readonly NotationRewrite[] = [
  [/\\(?:cdot|times|ast)(?![a-z])/g, '*', backslash],
  [/\\div(?![a-z])/g, '/', backslash],
  [/\\pm(?![a-z])/g, '±', backslash],
  [/\\(?:left|right|displaystyle|quad|,|;|!)/g, ' ', backslash],
  [/\\%/g, '%', backslash],
  [/\\(?:implies|Rightarrow|to|rightarrow|iff)(?![a-z])/g, ' ; ', backslash],
  [/(?<![^\s])\*\*(?=\S)([^*\n]{1,80})\*\*(?!\S)/g, ' $1 ', delimiter],
  [/\\[()[\]]|\$+|`+|\*\*(?=\S)|\*\*$/g, ' ', backslash | delimiter],
  [/\\(?:leq?|leqslant)(?![a-z])/g, '<=', backslash],
  [/\\(?:geq?|geqslant)(?![a-z])/g, '>=', backslash],
  [/\\lt(?![a-z])/g, '<', backslash],
  [/\\gt(?![a-z])/g, '>', backslash],
  [/\\(sin|cos|tan|ln|log|exp)(?![a-z])/g, '$1', backslash],
  [/<?(?:-+|=+|-=+|=-+)>|<=+>/g, ' ; ', greater | backslash],
  [/=</g, '<=', less | backslash],
  [/√\s*\(/g, 'sqrt(', root],
  [/\b(?:the\s+)?square root of\s+(\d+(?:\.\d+)?)/gi, 'sqrt($1)', root],
  [/\b(?:the\s+)?(?:cube|third) root of\s+(\d+(?:\.\d+)?)/gi, 'cbrt($1)', root],
  [/cbrt\s*(\d+(?:\.\d+)?)/g, 'cbrt($1)', functions],
  [/(?<![A-Za-z])([a-z])(?=(?:sin|cos|tan|ln|exp)\s*\()/g, '$1 ', functions],
  [/\b(sin|cos|tan|ln)\s*\^\s*2\s*\(([^()]*)\)/g, '($1($2))^2', functions],
  [/\b(sin|cos|tan|ln|log|exp|sqrt)\s+\(/g, '$1(', functions],
  // "sinx", "sin t"; but "sind" and "cost" are words.
  [/\b(sin|cos|tan|ln)(?![a-tvw])\s*(\d*[a-z])(?![A-Za-z(])/g, '$1($2)', functions],
  [/√\s*(\d+(?:\.\d+)?|[a-z])/g, 'sqrt($1)', root],
  [/\+\s{0,4}\/?\s{0,4}-(?=\s{0,4}\d)/g, '±', plusSign],
  [/\b(?:multiplied by|times)\b(?=\s*[\d(.-])/gi, '*', productWord],
  [/\b(?:divided by|over)\b(?=\s*[\d(.-])/gi, '/', productWord],
  [/\b(?:to the power(?: of)?|raised to(?: the power of)?)\s+(?=-?\d)/gi, '^', power],
  [/\b(?:is )?(?:less|smaller) than or equal to\b|\bis at most\b/gi, '<=', comparison],
  [
    /\b(?:is )?(?:greater|more|larger|bigger) than or equal to\b|\bis at least\b/gi,
    '>=',
    comparison,
  ],
  [/\b(?:is )?(?:less|smaller) than(?=\s*[-\d(])/gi, '<', comparison],
  [/\b(?:is )?(?:greater|larger|bigger) than(?=\s*[-\d(])/gi, '>', comparison],
  [/([\d)]\s*)\bplus\b(?=\s*[\d(.a-z-])/gi, '$1+', plus],
  [/([\d)]\s*)\bminus\b(?=\s*[\d(.a-z-])/gi, '$1-', minus],
  [/\bminus\s+(?=\d)/gi, '-', minus],
  [/\bsquared\b/gi, '^2', square],
  [/\bcubed\b/gi, '^3', square],
  [/\b(?:is equal to|equals)\b/gi, '=', equals],
  [/([\d)%]\s*|\b[b-hj-z]\s+)(?:is|makes|gives)\s+(?=[-\d(.])/g, '$1= ', gives],
  [/\bpercent\b|\bper cent\b/gi, '%', percent],
  [/(\d\s*%)\s*of\s+(?=[\d(])/gi, '$1 * ', percent | percentSign],
  [/(?<![A-Za-z])([A-Za-z])_?\{?[12₁₂]\}?(?=\s*=)/g, '$1', equalsSign | equals | gives],
  [/(?<![-+*/^=A-Za-z\d]\s?)\((\s?-?\d{1,20}),(?=\s?-?\d{1,20}\s?\))/g, '($1 ; ', comma],
  [/(\d),(?=\d{3}(?!\d))/g, '$1', comma],
  [/(\d),(?=\d)/g, '$1.', comma],
  [/(\d)\s+x\s+(?=\d)/g, '$1 * ', letterX],
]
