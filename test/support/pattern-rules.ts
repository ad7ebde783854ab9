/**
 * Regular expressions that read what a user or a model sent take linear time: none has an unbounded
 * repetition inside another, or two unbounded repetitions that can share the same characters.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { parseSync } from 'oxc-parser'
import type { Source } from './source-tree'

/** Where texts of users and models are read. */
const READING = /^src\/(?:math|tutor|practice|db\/search)\//

/** Patterns are literals, or built of text that this file names, so that they can be checked. */
export function linearPatterns(tree: readonly Source[]): string[] {
  return tree
    .filter(({ path }) => READING.test(path))
    .flatMap(({ path, text }) =>
      patternsIn(path, text).flatMap((pattern) => breachesOf(path, pattern)),
    )
}

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

/** What makes a pattern slow, or null. */
function faultIn(source: string, flags: string): string | null {
  const tree = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const own = flags.replace(/[gymsdu]/g, '')
  const search: Search = {
    flags: own.includes('v') ? own : `${own}u`,
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
  return isAmbiguous ? 'two unbounded repetitions that share characters' : null
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
  const pattern = new RegExp(`^(?:${node.raw})$`, `${flags}s`)
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
    const line = text.slice(0, node.start).split('\n').length
    const { regex, callee, arguments: given } = node as unknown as Call
    if (node.type === 'Literal' && regex)
      patterns.push({ line, source: regex.pattern, flags: regex.flags })
    if (
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      callee?.name === 'RegExp'
    )
      patterns.push({
        line,
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
