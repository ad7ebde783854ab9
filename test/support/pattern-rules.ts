/**
 * Regular expressions take linear time in what they read: none has an unbounded repetition inside another,
 * two that can share the same characters, or one that reads on past the place where the next match may
 * begin, and may fail behind it (`<[^>]*>` reads a text of `<` to its end from each of them).
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { parseSync } from 'oxc-parser'
import type { Source } from './source-tree'

/** Whatever the program reads. */
const READING = /^src\//

/** Names a pattern that is built while the program runs. */
const builtWhileRunning = 'RegExp'

const bounded = 'its text is a segment with bounded runs (src/lib/bounded-text.ts)'
const lookahead = 'the lookahead ends the repetition at the next beginning of a match'
const dots = 'a dot begins each part, and no part has one'

/** Patterns that stand, by file and the beginning of their source, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/config/variables.ts': { '([?&][^=&#]*': 'reads the operator’s own configuration' },
  'src/db/search/words.ts': {
    ' *[^a-z0-9 ]': 'a run of blanks without more matches at its beginning',
  },
  'src/features/files/extraction/html.ts': { '<meta[^<>]+': 'reads the first 1,024 bytes' },
  'src/features/imports/formats/gemini.ts': {
    '<a\\s[^<>]*': 'a quote ends the address, and each beginning of one has a quote',
  },
  'src/features/imports/formats/grok.ts': { '<grok:render': lookahead },
  'src/features/oauth/clients.ts': { '^[a-z][a-z': dots },
  'src/http/event-stream.ts': { '^(event:': 'reads the server’s own frames' },
  'src/http/validation.ts': { '^[^\\s@"': dots },
  'src/llm/error-mapping.ts': { '^(E[A-Z_]': 'reads the code of an error, one line' },
  'src/math/algebra/format.ts': { '(?<![\\\\A-Za-z])(\\s*)': bounded },
  'src/math/algebra/notation.ts': { '<?(?:-+': bounded },
  'src/math/tasks/grammar.ts': {
    [builtWhileRunning]:
      'of the sentences of the types of tasks; each repetition is bounded, as is the text (600 characters)',
  },
  'src/math/task-text.ts': { '(?<=[,;:.!?]': bounded, '(?:^|[.!?;:,': bounded },
  'src/practice/judging/compare.ts': { '\\$([^$]+)': lookahead },
  'src/tutor/judging/spoken-calculations.ts': {
    [builtWhileRunning]: 'of the phrases in its tables, without an unbounded repetition',
  },
  'src/text/languages/languages.ts': {
    [builtWhileRunning]:
      'of the patterns of the languages, each of which is checked where it stands',
  },
  'src/text/ordinals.ts': {
    [builtWhileRunning]:
      'of the ordinals that the number-word library writes, without a repetition',
  },
  'src/text/normalize.ts': { '(?<![\\w)]\\s*)': bounded, '^\\s*[#>]': bounded },
  'src/tutor/guard/reply-guard.ts': {
    '[.!?…؟]+': 'a sentence is cut at 2,000 characters',
  },
  'src/tutor/guard/computed-detector.ts': { '(^|\\n)\\s*': bounded },
  'src/tutor/judging/by-key.ts': { '\\$([^$]+)': lookahead },
  'src/tutor/judging/choices.ts': { '(?:^|\\n|\\s{2,}': bounded },
  'src/tutor/intake.ts': {
    '(?:^|[.!?;:,': bounded,
    '\\$[^$]+': lookahead,
  },
  'src/tutor/language/acts.ts': {
    [builtWhileRunning]:
      'of the words of each language; a message of talk has at most 160 characters',
  },
  'src/tutor/language/glossary.ts': {
    [builtWhileRunning]: 'of the words of each language; a question has at most 120 characters',
  },
  'src/tutor/offline/task-replies.ts': { '(?<![\\p{L}\\d])[\\d(]': bounded },
  'src/web/service-worker/service-worker.ts': {
    [builtWhileRunning]: 'of the names of the pages’ files, which the build writes',
  },
}

/** Patterns are literals, or built of text that this file names, so that they can be checked. */
export function linearPatterns(tree: readonly Source[]): string[] {
  return tree
    .filter(({ path }) => READING.test(path))
    .flatMap(({ path, text }) =>
      patternsIn(path, text)
        .filter(({ source }) => !isException(path, source))
        .flatMap((pattern) => breachesOf(path, pattern)),
    )
}

/** The exceptions of a file that none of its patterns needs any more. */
export function unusedExceptions(tree: readonly Source[]): string[] {
  return tree.flatMap(({ path, text }) => {
    const exceptions = Object.keys(EXCEPTIONS[path] ?? {})
    const patterns = exceptions.length > 0 ? patternsIn(path, text) : []
    return exceptions
      .filter((start) => !patterns.some(({ source }) => isNamed(start, source)))
      .map((start) => `${path}: no pattern begins with ${start}`)
  })
}

/** Where text of people is read. */
const READS_PROSE = /^src\/(?:tutor|text|math|practice)\//

/** The files beside `numerals.ts` whose patterns take numbers out of a text, each with its reason. */
const READS_DIGITS: readonly (readonly [reason: string, files: readonly string[]])[] = [
  ['the one reader', ['src/text/numerals.ts']],
  [
    'write a text plainly, or ask how it is written, before a number is read',
    ['src/text/normalize.ts', 'src/text/locale.ts'],
  ],
  [
    'part a run of digits that is no number: a list, or the two parts of `\\frac12`',
    ['src/text/tokens.ts'],
  ],
  [
    'read numbers of another base, and code of programs, in which a point is a point',
    ['src/text/other-writings.ts', 'src/text/code-expression.ts', 'src/text/programs.ts'],
  ],
  [
    'read plain notation, in which numerals has written each number with a point and without groups',
    [
      'src/math/task-text.ts',
      'src/math/algebra/calculation.ts',
      'src/math/algebra/calculus.ts',
      'src/math/algebra/value.ts',
      'src/math/algebra/format.ts',
      'src/math/algebra/read-expression.ts',
      'src/math/algebra/notation.ts',
      'src/math/algebra/equation.ts',
      'src/math/algebra/fragments.ts',
      'src/math/kinds/quadratic.ts',
      'src/math/kinds/probability.ts',
      'src/math/kinds/temperature.ts',
      'src/math/kinds/integral.ts',
      'src/math/kinds/word-problem.ts',
      'src/math/kinds/linear.ts',
      'src/math/kinds/percentage.ts',
      'src/math/kinds/inequality.ts',
      'src/math/kinds/measures.ts',
      'src/math/kinds/statistics.ts',
      'src/math/kinds/unit-conversion.ts',
      'src/math/kinds/arithmetic.ts',
      'src/math/kinds/system.ts',
      'src/math/kinds/quantity.ts',
      'src/math/tasks/grammar.ts',
      'src/math/tasks/vectors.ts',
      'src/math/tasks/logarithms.ts',
      'src/math/tasks/task-type.ts',
      'src/math/tasks/exact-values.ts',
      'src/math/tasks/motion.ts',
      'src/math/tasks/bodies.ts',
      'src/math/tasks/numbers.ts',
      'src/math/tasks/everyday.ts',
      'src/math/tasks/ratios.ts',
      'src/math/tasks/absolute-values.ts',
      'src/math/tasks/curves.ts',
      'src/math/tasks/scientific.ts',
    ],
  ],
  [
    'compare the writing of numbers, or see the shape of a formula, a list or a label; no value comes of it',
    [
      'src/practice/item.ts',
      'src/practice/draft.ts',
      'src/practice/judging/compare.ts',
      'src/tutor/intake.ts',
      'src/tutor/focus.ts',
      'src/tutor/step-checker.ts',
      'src/tutor/truth.ts',
      'src/tutor/offline/task-replies.ts',
      'src/tutor/offline/context.ts',
      'src/tutor/offline/replies.ts',
      'src/tutor/guard/detector.ts',
      'src/tutor/guard/reply-guard.ts',
      'src/tutor/guard/held.ts',
      'src/tutor/guard/value-statements.ts',
      'src/tutor/guard/computed-detector.ts',
      'src/tutor/judging/computed-task.ts',
      'src/tutor/judging/by-key.ts',
      'src/tutor/judging/own-work.ts',
    ],
  ],
  [
    'read one value of a shape that they know: an amount of a key, an end of a range, a part of an answer',
    [
      'src/practice/judge.ts',
      'src/practice/judging/solutions.ts',
      'src/tutor/guard/calculations.ts',
      'src/tutor/answer-key/quantities.ts',
      'src/tutor/answer-key/read-key.ts',
      'src/tutor/answer-key/check-key.ts',
      'src/tutor/judging/alternatives.ts',
      'src/tutor/judging/structured-answers.ts',
      'src/text/dates.ts',
      'src/text/intervals.ts',
    ],
  ],
]

/** Digits of prose are read by `src/text/numerals.ts` alone; other patterns may ask where digits stand. */
export function digitsByNumerals(tree: readonly Source[]): string[] {
  const named = new Set(READS_DIGITS.flatMap(([, files]) => files))
  return tree
    .filter(({ path }) => READS_PROSE.test(path))
    .flatMap(({ path, text }) => {
      const readers = patternsIn(path, text).filter(readsDigits)
      if (!named.has(path))
        return readers.map(({ line, source }) => `${path}:${line}: /${source}/ reads digits`)
      return readers.length === 0 ? [`${path}: reads no digits any more`] : []
    })
}

/** Whether a pattern takes a run of digits, or one that it captures. */
function readsDigits({ source, flags }: Pattern): boolean {
  if (source === null) return false
  return elementsIn(parsed(source, flags)).some(
    (node) => isDigits(node, samplingFlags(flags)) && isTaken(node as AST.Element),
  )
}

/** A class of digits, also with signs, but not of the letters of words. */
function isDigits(node: Node, flags: string): boolean {
  const isNegated = 'negate' in node && node.negate
  const characters = ownCharacters(node, flags)
  return !isNegated && (characters & digitSamples) === digitSamples && !(characters & letterSamples)
}

/** Whether more than one is taken, or one in a group that captures; what looks around takes none. */
function isTaken(node: AST.Element, isWithin = false): boolean {
  if (node.type === 'Assertion') return false
  const isRun = node.type === 'CapturingGroup' || (node.type === 'Quantifier' && node.max > 1)
  const outer = node.parent.type === 'Alternative' ? node.parent.parent : node.parent
  return outer.type === 'Pattern'
    ? isRun || isWithin
    : isTaken(outer as AST.Element, isRun || isWithin)
}

const isException = (path: string, source: string | null): boolean =>
  Object.keys(EXCEPTIONS[path] ?? {}).some((start) => isNamed(start, source))

const isNamed = (start: string, source: string | null): boolean =>
  start === builtWhileRunning ? source === null : source?.startsWith(start) === true

interface Pattern {
  readonly line: number
  /** Null where the pattern cannot be read from the file. */
  readonly source: string | null
  readonly flags: string
}

function breachesOf(path: string, { line, source, flags }: Pattern): string[] {
  const place = `${path}:${line}`
  if (source === null) return [`${place}: a pattern that is built while the program runs`]
  const fault = faultIn(source, flags)
  return fault === null ? [] : [`${place}: ${fault} in /${source.slice(0, 80)}/`]
}

const parser = new RegExpParser({ ecmaVersion: 2025 })

const parsed = (source: string, flags: string): AST.Pattern =>
  parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })

/** What makes a pattern slow, or null. */
function faultIn(source: string, flags: string): string | null {
  const tree = parsed(source, flags)
  const own = samplingFlags(flags)
  const search: Search = {
    flags: `${own.replace('s', '')}s`,
    entered: new Set(),
    taken: 0n,
  }
  const repetitions = elementsIn(tree).filter(isUnbounded)
  if (repetitions.some((one) => elementsIn(one.element).some(isUnbounded)))
    return 'an unbounded repetition inside another'
  const isAmbiguous = repetitions.some((one) =>
    reachesRepetition(one, {
      ...search,
      entered: new Set(),
      taken: charactersIn(one.element, search.flags),
    }),
  )
  if (isAmbiguous) return 'two unbounded repetitions that share characters'
  const again = flags.includes('y') ? null : restarting(tree, own, flags.includes('m'))
  return again === null ? null : `${again} reads on past the next beginning of a match`
}

/**
 * The repetition that makes a search quadratic; null without one. A match may begin inside of what the
 * repetition reads, and may fail behind it, so that each beginning reads the rest of the text once more.
 */
function restarting(tree: AST.Pattern, flags: string, hasLines: boolean): string | null {
  const reading: Reading = { flags, hasLines }
  for (const one of elementsIn(tree).filter(isUnbounded)) {
    const around = surroundings(one, charactersIn(one.element, flags), reading)
    if (around.isLookbehind || (around.mayFail && around.mayBeginWithin)) return one.raw
  }
  return null
}

interface Reading {
  readonly flags: string
  /** Whether `^` is the beginning of a line. */
  readonly hasLines: boolean
}

/** What stands before and behind a repetition, up to the whole pattern. */
function surroundings(repetition: AST.Quantifier, taken: bigint, reading: Reading) {
  let node: AST.Element = repetition
  let [mayFail, isLookbehind] = [false, false]
  let before: readonly AST.Element[] = []
  for (;;) {
    const { parent } = node
    if (parent.type === 'Alternative') {
      const at = parent.elements.indexOf(node)
      before = [...parent.elements.slice(0, at), ...before]
      const behind = parent.elements.slice(at + 1)
      mayFail ||= behind.some((one) => isDemanding(one, taken))
      if (parent.parent.type === 'Pattern') break
      node = parent.parent as AST.Element
    } else node = parent as AST.Element
    if (node.type === 'Assertion' && node.kind === 'lookbehind') isLookbehind = true
  }
  const mayBeginWithin =
    before.every((one) => fitsWithin(one, taken, reading)) &&
    !before.some((one) => isGuard(one, taken, reading))
  return { mayFail, isLookbehind, mayBeginWithin }
}

/** Whether the element can match text of these characters alone, or no text. */
function fitsWithin(node: AST.Element, taken: bigint, reading: Reading): boolean {
  if (node.type === 'Quantifier') return node.min === 0 || fitsWithin(node.element, taken, reading)
  if (node.type === 'Assertion') {
    if (node.kind === 'start') return reading.hasLines && (taken & newline) !== 0n
    if (node.kind !== 'lookbehind' || node.negate) return true
    return alternativesFit(node, taken, reading)
  }
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return alternativesFit(node, taken, reading)
  return node.type === 'Backreference' || (charactersIn(node, reading.flags) & taken) !== 0n
}

const alternativesFit = (
  { alternatives }: { readonly alternatives: readonly AST.Alternative[] },
  taken: bigint,
  reading: Reading,
): boolean =>
  alternatives.some(({ elements }) => elements.every((one) => fitsWithin(one, taken, reading)))

/** Whether the element can fail where the repetition has ended. */
function isDemanding(node: AST.Element, taken: bigint): boolean {
  if (node.type === 'Quantifier') return node.min > 0 && isDemanding(node.element, taken)
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.every(({ elements }) =>
      elements.some((one) => isDemanding(one, taken)),
    )
  // Behind a repetition that takes every character the text has ended.
  const isEnd = node.type === 'Assertion' && node.kind === 'end'
  return !(isEnd && taken === everySample) && node.type !== 'Backreference'
}

/** Whether the element forbids a match that begins inside of a run of these characters. */
function isGuard(node: AST.Element, taken: bigint, { flags }: Reading): boolean {
  if (node.type !== 'Assertion') return false
  if (node.kind === 'word' && !node.negate)
    return (taken & ~wordSamples) === 0n || (taken & wordSamples) === 0n
  if (node.kind !== 'lookbehind' || !node.negate) return false
  return node.alternatives.some(
    ({ elements: [only, more] }) =>
      only !== undefined && !more && (taken & ~charactersIn(only, flags)) === 0n,
  )
}

/** The flags that decide which characters a part takes; each sample is one character. */
function samplingFlags(flags: string): string {
  const own = flags.replace(/[gymdu]/g, '')
  return own.includes('v') ? own : `${own}u`
}

type Node = AST.Element | AST.Pattern

function isUnbounded(node: Node): node is AST.Quantifier {
  return node.type === 'Quantifier' && node.max === Infinity
}

/** A node with all that is in it. */
function elementsIn(node: Node): readonly Node[] {
  if (node.type === 'Quantifier') return [node, ...elementsIn(node.element)]
  if (!('alternatives' in node)) return [node]
  return [node, ...node.alternatives.flatMap(({ elements }) => elements.flatMap(elementsIn))]
}

/** A walk from an unbounded repetition forwards, over what its characters can match. */
interface Search {
  readonly flags: string
  readonly entered: Set<Node>
  /** The sampled characters that the repetition takes, one bit each. */
  readonly taken: bigint
}

/** True where the text of a repetition may also belong to another one behind it. */
function reachesRepetition(node: AST.Element, search: Search): boolean {
  const { parent } = node
  if (parent.type === 'Quantifier') return reachesRepetition(parent, search)
  if (parent.type !== 'Alternative') return false
  const next = parent.elements[parent.elements.indexOf(node) + 1]
  if (next) return enters(next, search)
  const outer = parent.parent
  return outer.type === 'Group' || outer.type === 'CapturingGroup'
    ? reachesRepetition(outer, search)
    : false
}

function enters(node: AST.Element, search: Search): boolean {
  if (search.entered.has(node)) return false
  search.entered.add(node)
  if (node.type === 'Assertion' || node.type === 'Backreference')
    return reachesRepetition(node, search)
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.some(({ elements: [first] }) =>
      first ? enters(first, search) : reachesRepetition(node, search),
    )
  const isShared = (search.taken & charactersIn(node, search.flags)) !== 0n
  if (node.type !== 'Quantifier') return isShared && reachesRepetition(node, search)
  const isEndless = node.max === Infinity
  if (isEndless && isShared) return true
  const isSkipped = node.min === 0 && reachesRepetition(node, search)
  return isSkipped || (!isEndless && enters(node.element, search))
}

const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('éßЖ中あ한²½€−×’\u00a0\u2028\uE000😀٣'),
]
const sampled = new Map<string, bigint>()

const bitOf = (at: number): bigint => 1n << BigInt(at)
const everySample = bitOf(samples.length) - 1n
const newline = bitOf(10)
const samplesOf = (pattern: RegExp): bigint =>
  samples.reduce((bits, sample, at) => (pattern.test(sample) ? bits | bitOf(at) : bits), 0n)
const digitSamples = samplesOf(/^[0-9]$/)
const letterSamples = samplesOf(/^[A-Za-z]$/)
const wordSamples = samplesOf(/^\w$/)

/** The sampled characters that a node can take, one bit each. */
function charactersIn(node: Node, flags: string): bigint {
  return elementsIn(node).reduce((bits, element) => bits | ownCharacters(element, flags), 0n)
}

function ownCharacters(node: Node, flags: string): bigint {
  const isCharacter =
    node.type === 'Character' ||
    node.type === 'CharacterSet' ||
    node.type.includes('CharacterClass')
  if (!isCharacter) return 0n
  const key = `${flags}/${node.raw}`
  const found = sampled.get(key)
  if (found !== undefined) return found
  const pattern = new RegExp(`^(?:${node.raw})$`, flags)
  const bits = samples.reduce(
    (sum, sample, at) => (pattern.test(sample) ? sum | (1n << BigInt(at)) : sum),
    0n,
  )
  sampled.set(key, bits)
  return bits
}

/** The patterns of a file: literals, and calls of RegExp with text that the file names. */
function patternsIn(path: string, text: string): Pattern[] {
  const { program } = parseSync(path, text)
  const patterns: Pattern[] = []
  const texts = new Map<string, Tree>()
  for (const { declarations = [] } of program.body as unknown as readonly Declaration[]) {
    for (const { id, init } of declarations) if (id?.name && init) texts.set(id.name, init)
  }
  walk(program, (node) => {
    const lineOf = ({ start }: Tree) => text.slice(0, start).split('\n').length
    const { regex, callee, arguments: given } = node as unknown as Call
    if (node.type === 'Literal' && regex)
      patterns.push({ line: lineOf(node), source: regex.pattern, flags: regex.flags })
    if (
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      callee?.name === 'RegExp'
    )
      patterns.push({
        line: lineOf(node),
        source: textOf(given?.[0], texts),
        flags: textOf(given?.[1], texts) ?? '',
      })
  })
  return patterns
}

interface Tree {
  readonly type: string
  readonly start: number
}

interface Declaration {
  readonly declarations?: readonly {
    readonly id?: { readonly name?: string }
    readonly init?: Tree
  }[]
}

interface Call {
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Tree[]
}

function walk(node: unknown, visit: (node: Tree) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit)
    return
  }
  if ('type' in node && 'start' in node) visit(node as Tree)
  for (const child of Object.values(node)) walk(child, visit)
}

interface Written extends Tree {
  readonly value?: unknown
  readonly name?: string
  readonly tag?: { readonly property?: { readonly name?: string } }
  readonly quasi?: Written
  readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[]
  readonly expressions?: readonly Tree[]
}

/** The text of a string, a template or a name of one; null where it is not in the file. */
function textOf(written: Written | undefined, texts: ReadonlyMap<string, Tree>): string | null {
  if (written === undefined) return null
  if (written.type === 'Literal') return typeof written.value === 'string' ? written.value : null
  if (written.type === 'Identifier') return textOf(texts.get(written.name ?? ''), texts)
  const isRaw = written.type === 'TaggedTemplateExpression' && written.tag?.property?.name === 'raw'
  const template = isRaw ? written.quasi : written
  if (template?.type !== 'TemplateLiteral') return null
  const parts = (template.expressions ?? []).map((one) => textOf(one, texts))
  if (parts.includes(null)) return null
  return (template.quasis ?? [])
    .map(({ value }, at) => `${isRaw ? value.raw : value.cooked}${parts[at] ?? ''}`)
    .join('')
}
