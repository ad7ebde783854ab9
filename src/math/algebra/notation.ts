/**
 * Rewrites what learners type into one plain notation: Unicode signs, LaTeX and operators in words
 * become the ASCII that the formula reader accepts. Other words do not change.
 */
import { boundRuns } from '../../lib/bounded-text'

const maxRead = 2000

const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '×': '*',
    '·': '*',
    '⋅': '*',
    '∗': '*',
    '÷': '/',
    '∶': '/',
    '⁄': '/',
    '−': '-',
    '–': '-',
    '—': ' ; ',
    '≈': '=',
    '＝': '=',
    '²': '^2',
    '³': '^3',
    '⁴': '^4',
    '⁵': '^5',
    '⁶': '^6',
    '⅛': '(1/8)',
    '⅕': '(1/5)',
    '∛': 'cbrt',
    '≤': '<=',
    '≥': '>=',
    '≠': ' ; ',
    '…': ' ; ',
    '„': ' ',
    '\u202f': ' ',
    '½': '(1/2)',
    '⅓': '(1/3)',
    '⅔': '(2/3)',
    '¼': '(1/4)',
    '¾': '(3/4)',
    '→': ' ; ',
    '⇒': ' ; ',
    '⇔': ' ; ',
    '∴': ' ; ',
    '€': ' ',
    '“': ' ',
    '”': ' ',
    '’': "'",
    '\u00a0': ' ',
    '\u2009': ' ',
  }),
)

/** 2/3 ÷ 4/5 divides a fraction by a fraction, and needs brackets when it is written with `/`. */
const fractionByFraction = /(\d+\s*\/\s*\d+)\s*÷\s*(\d+\s*\/\s*\d+)/g

type Rewrite = readonly [RegExp, string]

/**
 * LaTeX, innermost braces first. The rules run until nothing changes, at most `maxNesting` times.
 */
const latex: readonly Rewrite[] = [
  [/\\[dt]?frac\s?\{(d ?[yf]?)\}\s?\{(d[a-z])\}/g, ' $1/$2 '],
  [/\\(?:left|right|displaystyle)(?![a-z])/g, ' '],
  [/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '(($1)/($2))'],
  [/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)'],
  [/\\(?:text|mathrm|operatorname)\s*\{([^{}]*)\}/g, ' $1 '],
  [/\^\s*\{([^{}]*)\}/g, '^($1)'],
  [/\{([^{}\\]*)\}(?=\s?\^)/g, '($1)'],
]
const maxNesting = 6

const spelled: readonly Rewrite[] = [
  [/\\(?:cdot|times|ast)(?![a-z])/g, '*'],
  [/\\div(?![a-z])/g, '/'],
  [/\\pm(?![a-z])/g, '±'],
  [/\\(?:left|right|displaystyle|quad|,|;|!)/g, ' '],
  [/\\%/g, '%'],
  [/\\(?:implies|Rightarrow|to|rightarrow|iff)(?![a-z])/g, ' ; '],
  [/\\[()[\]]|\$+|`+|\*\*(?=\S)|\*\*$/g, ' '],
  [/\\(?:leq?|leqslant)(?![a-z])/g, '<='],
  [/\\(?:geq?|geqslant)(?![a-z])/g, '>='],
  [/\\lt(?![a-z])/g, '<'],
  [/\\gt(?![a-z])/g, '>'],
  [/\\(sin|cos|tan|ln|log|exp)(?![a-z])/g, '$1'],
  [/<?(?:-+|=+|-=+|=-+)>|<=+>/g, ' ; '],
  [/=</g, '<='],
  [/√\s*\(/g, 'sqrt('],
  [/\b(?:the\s+)?square root of\s+(\d+(?:\.\d+)?)/gi, 'sqrt($1)'],
  [/\b(?:the\s+)?(?:cube|third) root of\s+(\d+(?:\.\d+)?)/gi, 'cbrt($1)'],
  [/cbrt\s*(\d+(?:\.\d+)?)/g, 'cbrt($1)'],
  [/(?<![A-Za-z])([a-z])(?=(?:sin|cos|tan|ln|exp)\s*\()/g, '$1 '],
  [/\b(sin|cos|tan|ln)\s*\^\s*2\s*\(([^()]*)\)/g, '($1($2))^2'],
  [/\b(sin|cos|tan|ln|log|exp|sqrt)\s+\(/g, '$1('],
  [/\b(sin|cos|tan|ln)\s*(\d*[a-z])(?![A-Za-z(])/g, '$1($2)'],
  [/√\s*(\d+(?:\.\d+)?|[a-z])/g, 'sqrt($1)'],
  [/\+\s{0,4}\/?\s{0,4}-(?=\s{0,4}\d)/g, '±'],
  [/\b(?:multiplied by|times)\b(?=\s*[\d(.-])/gi, '*'],
  [/\b(?:divided by|over)\b(?=\s*[\d(.-])/gi, '/'],
  [/\b(?:to the power(?: of)?|raised to(?: the power of)?)\s+(?=-?\d)/gi, '^'],
  [/\b(?:is )?(?:less|smaller) than or equal to\b|\bis at most\b/gi, '<='],
  [/\b(?:is )?(?:greater|more|larger|bigger) than or equal to\b|\bis at least\b/gi, '>='],
  [/\b(?:is )?(?:less|smaller) than(?=\s*[-\d(])/gi, '<'],
  [/\b(?:is )?(?:greater|larger|bigger) than(?=\s*[-\d(])/gi, '>'],
  [/([\d)]\s*)\bplus\b(?=\s*[\d(.a-z-])/gi, '$1+'],
  [/([\d)]\s*)\bminus\b(?=\s*[\d(.a-z-])/gi, '$1-'],
  [/\bminus\s+(?=\d)/gi, '-'],
  [/\bsum of\s+(-?[\d.]+)\s+and\s+(?=-?\d)/gi, '$1 + '],
  [/\bproduct of\s+(-?[\d.]+)\s+and\s+(?=-?\d)/gi, '$1 * '],
  [/\bdifference (?:of|between)\s+(-?[\d.]+)\s+and\s+(?=-?\d)/gi, '$1 - '],
  [/\bsquared\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
  [/\b(?:is equal to|equals)\b/gi, '='],
  [/([\d)%]\s*|\b[b-hj-z]\s+)(?:is|makes|gives)\s+(?=[-\d(.])/g, '$1= '],
  [/\bpercent\b|\bper cent\b/gi, '%'],
  [/(\d\s*%)\s*of\s+(?=[\d(])/gi, '$1 * '],
  [/(?<![A-Za-z])([A-Za-z])_?\{?[12₁₂]\}?(?=\s*=)/g, '$1'],
  [/(?<![-+*/^=A-Za-z\d]\s?)\((\s?-?\d{1,20}),(?=\s?-?\d{1,20}\s?\))/g, '($1 ; '],
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/(\d),(?=\d)/g, '$1.'],
  [/(\d)\s+x\s+(?=\d)/g, '$1 * '],
]

/** The last text and its result: each kind of problem asks for the same text in turn. */
let latest = { text: '', plain: '' }

/**
 * The plain notation of a learner's text, cut to `maxRead` characters. Never throws.
 */
export function plainNotation(text: string): string {
  if (text !== latest.text) latest = { text, plain: rewritten(text) }
  return latest.plain
}

/** "x**2" as "x^2"; two stars beside a blank or at an edge are bold type. */
function asPowers(text: string): string {
  return text.includes('**')
    ? text.replace(/(?<=[\w)\]}])\*\*(?=[\w({\\-])| \*\* (?=\d)/g, '^')
    : text
}

function rewritten(text: string): string {
  const read = boundRuns(text.slice(0, maxRead)).replace(fractionByFraction, '($1)/($2)')
  let plain = Array.from(asPowers(read), (sign) => signs.get(sign) ?? sign).join('')
  for (let i = 0; i < maxNesting; i++) {
    const before = plain
    for (const [pattern, replacement] of latex) plain = plain.replace(pattern, replacement)
    if (plain === before) break
  }
  for (const [pattern, replacement] of spelled) plain = plain.replace(pattern, replacement)
  return unwrapSimple(plain)
}

/** Shortens `((3)/(4))`, which the fraction rule gives, to `(3/4)`. */
function unwrapSimple(text: string): string {
  return text.replace(
    /(?<![A-Za-z])\((-?\d+(?:\.\d+)?|[a-z])\)(?=\s*\/)|(?<=\/)\((\d+(?:\.\d+)?|[a-z])\)/g,
    '$1$2',
  )
}

const smallNumbers = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty`

/** The words of small numbers; the index of each is its value. */
export const numberWords: readonly string[] = smallNumbers.split(/\s+/)

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
