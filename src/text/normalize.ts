/**
 * Writes a text plainly before it is read. `readableText` is where every reader begins: entities, invisible
 * characters, digits and signs of every script have one writing there, and keep their places.
 * `normalizeText` writes formulas of prose plainly, too: tags, emphasis, LaTeX, circled digits. The results
 * are read, never shown.
 */
import { boundRuns, segmentsOf } from '../lib/bounded-text'
import { rememberLast } from '../lib/last-result'
import { type Rewritten, rewrite, seenText, signTable } from '../lib/text'

/** A pattern, what replaces it, and a text without which it matches nothing. */
type Rewrite = readonly [pattern: RegExp, by: string, needs: string]

const named: Readonly<Record<string, string>> = {
  equals: '=',
  minus: '-',
  plus: '+',
  times: '*',
  divide: '/',
  nbsp: ' ',
  thinsp: ' ',
  period: '.',
  comma: ',',
  amp: '&',
  dollar: '$',
  radic: '√',
  shy: '',
  zwj: '',
  zwnj: '',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  frasl: '/',
  sup2: '²',
  sup3: '³',
  middot: '·',
  sdot: '⋅',
  pi: 'π',
  lt: ' < ',
  gt: ' > ',
  le: '≤',
  ge: '≥',
  ndash: '–',
  mdash: '—',
}
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d{0,2}));/gi
/** The first of each run of ten digits that Unicode's compatibility forms do not map to ASCII. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
  0xed0, 0xf20, 0x1040, 0x17e0, 0x1810,
]
/**
 * The first of each run of digits that starts with one: black, sans-serif, negative and double
 * circled.
 */
const ones = [0x2776, 0x2780, 0x278a, 0x24f5]

const unicode: readonly Rewrite[] = [
  [/(?<=[\p{L}\d)\]}])([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/gu, '^$1', ''],
  [/(?<=\p{L})([₀-₉]+)/gu, '_$1', ''],
  [/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ', ''],
]
const signs: readonly Rewrite[] = [
  [/[\u0300-\u036f\u20d0-\u20ff\u2800]/g, '', ''],
  // NFKC writes "½" with U+2044, and a raised minus as U+2212.
  [/[⁄÷]/g, '/', ''],
  [/−/g, '-', ''],
  [/[≈≃≅≡≔⩵≙≐]/g, '=', ''],
  [/[×·⋅∙∗✕⨯]/g, '*', ''],
  [/[→⇒⟹⟶⇔➜]/g, ' → ', ''],
  [/[。．]/g, '. ', ''],
  [/[“”„«»「」]/g, '"', ''],
]
const latexShells: readonly Rewrite[] = [
  [/\^\s*\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '^($1)/($2)', 'frac'],
  [/\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '(($1)/($2))', 'frac'],
  [/\\[dtc]?frac\s*(\d)\s*(\d)/g, '($1/$2)', 'frac'],
  [/\{([^{}\\]*)\\over\s{0,8}([^{}\\]*)\}/g, '(($1)/($2))', '\\over'],
  [/\\sqrt\s*\{([^{}]*)\}/g, ' sqrt($1)', 'sqrt'],
  [/\\sqrt\s*(\d)/g, ' sqrt($1)', 'sqrt'],
  [/\\(?:text)?color(?:box)?\s*\{[^{}]*\}\s*\{([^{}]*)\}/g, '$1', 'color'],
  [/\\(?:[hv]?phantom|[hv]space|color|label|tag)\*?\s*\{[^{}]*\}/g, '', '{'],
  [/([\^_])\s*\{([^{}]*)\}/g, '$1($2)', '{'],
  [/\\(?:boxed|fbox)\s*\{([^{}]*)\}/g, ' answer = $1 ', 'box'],
  [/\{,\}/g, ',', '{,}'],
  [/\{\.\}/g, '.', '{.}'],
  [/\\(?![dtc]?frac|sqrt)[a-zA-Z]+\*?\s*\{([^{}]*)\}/g, '$1', '{'],
  // The parts of a fraction keep their braces until both are plain.
  // The braces of a command stay until the command is read: "\boxed{\text{C}}".
  [/(?<!(?:\\[a-zA-Z]{1,20}\*?|\})\s{0,8})\{([^{}]*)\}/g, '$1', '{'],
]
const latexSigns: readonly Rewrite[] = [
  [/\\(?:cdot|times|ast)(?![a-z])/gi, '*', '\\'],
  [/\\div(?![a-z])/g, '/', '\\'],
  [/\\pm(?![a-z])/g, '±', '\\'],
  [/\\(?:approx|equiv|doteq|coloneqq|simeq|cong)(?![a-z])/g, '=', '\\'],
  [/\\(?:implies|to|therefore|(?:long)?rightarrow|iff)(?![a-z])/gi, ' → ', '\\'],
  [/\\(?:left|right|bigg?|displaystyle)(?![a-z])/gi, '', '\\'],
  [/(?<=\d)\\[,;:! ](?=\d)|\\!/g, '', '\\'],
  [/(?<=\d\s?)\\(?=\s?\d)/g, '/', '\\'],
  [/\\\\|\\[,;: ]/g, ' ', '\\'],
  [/\\[()[\]]|\$/g, '', ''],
  [/\\((?:arc)?(?:sin|cos|tan)|cot|sec|csc|log|ln|exp|pi)(?![a-z])/g, ' $1', '\\'],
  [/\\[a-zA-Z]+/g, ' ', '\\'],
  [/\\([^\w\s])/g, '$1', '\\'],
  [/[{}]/g, '', ''],
]
const markdown: readonly Rewrite[] = [
  // Comments and attributes are sent too, and parts of a page are no parts of one word.
  [/<!--|-->/g, ' ', '--'],
  [/<[a-z]{1,12}\s([^<>]*)>/gi, ' $1 ', '<'],
  [
    /<\/?(?:summary|details|p|div|br|hr|li|[ou]l|t[dhr]|table|h\d|pre|section)\s{0,8}\/?>/gi,
    '\n',
    '<',
  ],
  [/<\/?[a-z][^<>]*>/gi, '', '<'],
  // The power "3*x**2"; "is**2**" is bold.
  [/(?<![a-z_]|\*\*)([a-z])\*\*(?=\d{1,9}(?!\d|\*\*))/gi, '$1^', '**'],
  [/\*\*|__|~~|`/g, '', ''],
  [/(^|[\s(,:;="'])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?=[\s.,;:!?)"']|$)/g, '$1$2', '*'],
  [/(\d)\*(\d+)\*(?![\w(.\s]*\d)/g, '$1$2', '*'],
  [/(?<![\w)]\s*)\*(\d+)\*(?=\d)/g, '$1', '*'],
  [/(^|[\s(:=])_([^_\n]+)_(?=\W|$)/g, '$1$2', '_'],
  [/(\d)_(?=\d{3})/g, '$1', '_'],
  [/[|[\]]/g, ' ', ''],
  [/^\s*[#>]+\s?/gm, '', ''],
]
const operators: readonly Rewrite[] = [
  [/(?<![=-])[=-]+>/g, ' → ', '>'],
  [/:=|={2,}/g, '=', '='],
  [/√\s*\(/g, 'sqrt(', '√'],
  [/√\s*(\d+(?:\.\d+)?)/g, 'sqrt($1)', '√'],
]
const blanks = /[ \t\u00a0\u2000-\u200a\u202f]+/g
const maxNesting = 6

/**
 * The plain spelling of a text. Never throws. It takes linear time: runs of one character are
 * bounded, and a long text is read in segments. The parts of a detector ask for the same text in turn.
 */
export const normalizeText = rememberLast((text: string) =>
  boundRuns(segmentsOf(boundRuns(text)).map(normalizeSegment).join('')),
)

/** Bits of what a text holds; a text without one of them needs no rewriting of that kind. */
const holds = {
  entity: 1,
  beyondAscii: 2,
  markdown: 4,
  latex: 8,
  dollar: 16,
  operator: 32,
  wideBlank: 64,
} as const
const signsByBit = [
  [holds.entity, '&'],
  [holds.markdown, '*_~`<>|[]#'],
  [holds.latex, '\\{}'],
  [holds.dollar, '$'],
  [holds.operator, '>'],
  [holds.wideBlank, '\t'],
] as const
/** The bit of each ASCII sign. */
const bitsOfSign = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return signsByBit.find(([, written]) => written.includes(sign))?.[0] ?? 0
})
const [blank, equalsSign, colon] = [32, 61, 58]

/** What a text holds, in one pass. */
function bitsOf(text: string): number {
  let bits = 0
  let before = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    bits |= code < 128 ? (bitsOfSign[code] ?? 0) : holds.beyondAscii
    if (code === blank && before === blank) bits |= holds.wideBlank
    if (code === equalsSign && (before === equalsSign || before === colon)) bits |= holds.operator
    before = code
  }
  return bits
}

function normalizeSegment(text: string): string {
  const bits = bitsOf(text)
  if (bits === 0) return text
  let plain = readableText(text).text
  if (bits === holds.dollar) {
    plain = withoutDollars(text)
    // Where the signs stood, blanks or equals signs may meet.
    if (bitsOf(plain) === 0) return plain
  }
  if (/[^\0-\x7f]/.test(plain)) plain = inAscii(plain)
  if (/[*_~`<>|[\]#]/.test(plain)) plain = rewritten(plain, markdown)
  if (/[\\{}$]/.test(plain)) plain = withoutLatex(plain)
  plain = rewritten(plain, operators)
  return / {2}|[\t\u00a0\u2000-\u200a\u202f]/.test(plain) ? plain.replace(blanks, ' ') : plain
}

function withoutDollars(text: string): string {
  let plain = ''
  let from = 0
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', from)) {
    plain += text.slice(from, at)
    from = at + 1
  }
  return plain + text.slice(from)
}

/**
 * The text with which every reader begins, and where each of its places stands in the original: entities
 * decoded, no invisible characters, raised and lowered HTML as signs, letters and digits of mathematical
 * alphabets as plain ones, and the signs of `withPlainSigns`. LaTeX and raised digits stay.
 */
export const readableText = rememberLast((text: string): Rewritten => {
  const asWritten = { text, placeOf: (at: number) => at }
  if (!/[^\0-\x7f]|[&<]/.test(text)) return asWritten
  const seen = /[^\0-\x7f]/.test(text) ? seenText(text) : asWritten
  const decoded = seen.text.includes('&')
    ? rewrite(rewrite(seen, entity, signOfEntity), entity, signOfEntity)
    : seen
  const read = readableWritings.reduce(
    (each, [pattern, by, needs]) => (needs.test(each.text) ? rewrite(each, pattern, by) : each),
    decoded,
  )
  return { ...read, text: withPlainSigns(read.text) }
})

const [raised, lowered, alphabets] = [/<sup>/i, /<sub>/i, /[\ud835\u210e]/]
const readableWritings: readonly (readonly [
  pattern: RegExp,
  by: string | ((match: RegExpExecArray) => string),
  needs: RegExp,
])[] = [
  [/[\u{1d400}-\u{1d7ff}\u210e]/gu, ([sign]) => sign.normalize('NFKC'), alphabets],
  [/<sup>\s?(\d{1,12})\s?<\/sup>\s?[/⁄∕]\s?<sub>\s?(\d{1,12})\s?<\/sub>/gi, ' $1/$2', lowered],
  [/<sup>\s?(\w{1,12})\s?<\/sup>/gi, raisedPart, raised],
  [/<sup>([^<>]{1,40})<\/sup>/gi, '^($1)', raised],
]

/** The ending of "6<sup>th</sup>" is no exponent. */
function raisedPart([, part = '']: RegExpExecArray): string {
  return /^\p{L}{2}/u.test(part) ? part : `^${part}`
}

function signOfEntity([whole, decimal, hex, name]: RegExpExecArray): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
}

function inAscii(text: string): string {
  const digits = rewritten(text, unicode).normalize('NFKC')
  return rewritten(digits, signs).replace(/[^\0-\x7f]/gu, digitOf)
}

function digitOf(character: string): string {
  return valueOfDigit(character.codePointAt(0) ?? 0)?.toString() ?? character
}

/** The value of a digit of any script; null for another character. */
function valueOfDigit(code: number): number | null {
  const zero = zeros.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return code - zero
  const one = ones.find((first) => code >= first && code < first + 10)
  return one === undefined ? null : code - one + 1
}

/** Signs of one UTF-16 unit that stand for a sign of ASCII, or for the no-break space. */
const sameSigns = signTable([
  ['-', '−–‒‐‑⁻﹣➖'],
  ['+', '﹢➕'],
  ['=', '﹦'],
  ['×', '✖✕'],
  ['÷', '➗'],
  ["'", '’‘ʼ´\u066c'],
  ['\u00a0', '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f'],
  [' ', '\u3000'],
  ['/', '⁄∕'],
  ['\\', '∖'],
  ['%', '٪﹪'],
])

/**
 * The text with digits of every script, full-width signs, minus signs, apostrophes and spaces in one
 * writing. Each sign keeps its place.
 */
export const withPlainSigns = rememberLast((text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : text.replace(unlikeAscii, plainSign),
)

/** The minus of a raised exponent says that the digits behind it are raised. */
const unlikeAscii = /⁻(?![⁰¹²³⁴-⁹])|[^\0-\x7f⁻]/g

function plainSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code > 0xff00 && code < 0xff5f) return String.fromCharCode(code - 0xfee0)
  return sameSigns.get(sign) ?? valueOfPlainDigit(code)?.toString() ?? sign
}

/** Circled digits are numbers of a list. */
const valueOfPlainDigit = (code: number): number | null =>
  code < 0x2000 ? valueOfDigit(code) : null

function withoutLatex(text: string): string {
  let plain = text
  for (let depth = 0; depth < maxNesting; depth++) {
    const before = plain
    plain = rewritten(plain, latexShells)
    if (plain === before) break
  }
  return rewritten(plain, latexSigns)
}

function rewritten(text: string, rewrites: readonly Rewrite[]): string {
  let plain = text
  for (let at = 0; at < rewrites.length; at += 1) {
    const rewrite = rewrites[at]
    if (rewrite === undefined || (rewrite[2] !== '' && !plain.includes(rewrite[2]))) continue
    plain = plain.replace(rewrite[0], rewrite[1])
  }
  return plain
}
