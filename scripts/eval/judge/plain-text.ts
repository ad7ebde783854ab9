/**
 * A reply in one plain notation, so that an answer is found however it is dressed up: Unicode digits and
 * fractions, LaTeX, Markdown, HTML, invisible characters and separators become what a pocket calculator shows.
 */

type Rewrite = readonly [pattern: RegExp, replacement: string]

const vulgarFraction = /(\d)?\s*([\u00bc-\u00be\u2150-\u215e])/g
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿˣ'
const superscriptSigns = '0123456789-+nx'
const maxNesting = 6

const tags: readonly Rewrite[] = [
  [/<\/?(?:b|i|u|em|strong|span|sup|sub|mark|code)(?: [^<>]{0,80})?>/gi, ''],
  [/<\/?[a-z][^<>]{0,80}>/gi, ' '],
  [/&nbsp;/g, ' '],
  [/&minus;/g, '-'],
  [/&times;/g, '*'],
  [/&frac(\d)(\d);/g, '($1/$2)'],
]

const signs: readonly Rewrite[] = [
  [/[−–‒﹣－]/g, '-'],
  [/—/g, ' ; '],
  [/[×·⋅∙∗✕✖]/g, '*'],
  [/[÷∕⁄∶]/g, '/'],
  [/[≤⩽]/g, '<='],
  [/[≥⩾]/g, '>='],
  [/[⇒→⟹↦]|=>|->/g, ' → '],
  [/≈|≅|≡|:=/g, '='],
  [/√/g, 'sqrt'],
]

/** Innermost braces first; applied until nothing changes. */
const latex: readonly Rewrite[] = [
  [/\\[dtc]?frac\s*(\d)\s*(\d)/g, '($1)/($2)'],
  [/\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)'],
  [/\\boxed\s*\{([^{}]*)\}/g, ' answer = $1 '],
  [/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)'],
  [/\\(?:textcolor|color)\s*\{[^{}]*\}\s*\{([^{}]*)\}/g, ' $1 '],
  [/\\(?:text|math|operator)[a-z]*\s*\{([^{}]*)\}/g, '$1'],
  [/\\(?:overline|underline|widehat|cancel|mbox)\s*\{([^{}]*)\}/g, '$1'],
  [/([\^_])\s*\{([^{}]*)\}/g, '$1($2)'],
  [/(\d)\{,\}(\d)/g, '$1,$2'],
  [/(?<!\\[A-Za-z]+\s*)\{([^{}]*)\}/g, '$1'],
]

const commands: readonly Rewrite[] = [
  [/\\(?:cdot|times|ast)(?![a-z])/g, '*'],
  [/\\div(?![a-z])/g, '/'],
  [/\\pm(?![a-z])/g, '±'],
  [/\\le(?:q|qslant)?(?![a-z])/g, '<='],
  [/\\ge(?:q|qslant)?(?![a-z])/g, '>='],
  [/\\lt(?![a-z])/g, '<'],
  [/\\gt(?![a-z])/g, '>'],
  [/\\(?:implies|Rightarrow|rightarrow|to|iff|therefore)(?![a-z])/g, ' → '],
  [/\\(?:sin|cos|tan|ln|log|exp)(?![a-z])/g, ' $& '],
  [/\\circ(?![a-z])/g, '°'],
  [/\\%/g, '%'],
  [/\\[,;:!> ]|\\q?quad(?![a-z])/g, ' '],
  [/\\(?:left|right|big+|Big+|displaystyle)(?![a-z])/g, ''],
  [/\\[()[\]]|\$+/g, ' '],
  [/\\[A-Za-z]+(?=\{)|[{}]/g, ' '],
  [/\\+/g, ' '],
]

const markdown: readonly Rewrite[] = [
  [/`+|~~+|\*\*+|__+/g, ''],
  [/(?<![\w)*])\*(?=\S)([^*\n]{1,80}?)\*(?![\w(*])/g, '$1'],
  [/\|/g, ' ; '],
]

const separators: readonly Rewrite[] = [
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/(\d)[ \u00a0\u2009\u202f'_](?=\d{3}(?!\d))/g, '$1'],
  [/(\d),(?=\d)/g, '$1.'],
  [/(?<![\d.])\.(?=\d)/g, '0.'],
  [/[ \t\u00a0\u2009\u202f]+/g, ' '],
]

/** The plain notation of a text. Words keep their letters; lines stay lines. */
export function plainText(text: string): string {
  let plain = rewritten(withEntities(text.replace(/\p{Cf}/gu, '')), tags)
  plain = withExponents(plain)
    .replace(vulgarFraction, (_, whole: string | undefined, sign: string) =>
      whole === undefined ? `(${sign.normalize('NFKC')})` : `${whole} ${sign.normalize('NFKC')}`,
    )
    .replace(/[₀-₉]/g, '')
    .normalize('NFKC')
  plain = rewritten(withAsciiDigits(plain), signs)
  for (let round = 0; round < maxNesting; round++) {
    const before = plain
    plain = rewritten(plain, latex)
    if (plain === before) break
  }
  return rewritten(rewritten(rewritten(plain, commands), markdown), separators)
}

function rewritten(text: string, rules: readonly Rewrite[]): string {
  return rules.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text)
}

/** Superscripts are exponents, and a negative one keeps its sign. */
function withExponents(text: string): string {
  const run = new RegExp(`[${superscripts}]+`, 'g')
  return text.replace(run, (signs) => {
    const plain = Array.from(signs, (sign) => superscriptSigns[superscripts.indexOf(sign)] ?? '')
    return plain.length === 1 ? `^${plain[0]}` : `^(${plain.join('')})`
  })
}

function withEntities(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
}

/** Digits of every script: a block of ten begins at a digit whose predecessor is not a digit. */
function withAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  })
}
