import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import temml from 'temml'
import type { Env, Token } from 'markdown-it'
import { mathRules } from './math-rules'
import { textRules } from './text-rules'

/** A longer formula without an end is shown as it is: its closing delimiter may never come. */
const maxPending = 600

const safeAddress = /^(?:https?:\/\/|mailto:)/i

/** The one parser of replies. `env.streaming` says that the end of the text may be unfinished. */
export const markdown = MarkdownIt({ html: false, linkify: true, typographer: false })

// Only an address with its scheme is a link: `notes.md` names a file.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

// CommonMark reads no emphasis beside a punctuation mark of Chinese, Japanese or Korean.
markdown.use(cjkFriendly)
markdown.use(mathRules)
markdown.use(textRules)
markdown.validateLink = (address) => safeAddress.test(address.trim())

markdown.renderer.rules['math'] = (tokens, index) => {
  const token = tokens[index]
  return formula(token?.content ?? '', token?.markup === '$$' || token?.markup === '\\[')
}
markdown.renderer.rules['math_block'] = (tokens, index) =>
  `<p>${formula(tokens[index]?.content ?? '', true)}</p>`
// A formula that is still being written would flash in every form that it takes until its end.
markdown.renderer.rules['math_pending'] = (tokens, index) => {
  const source = tokens[index]?.content ?? ''
  if (source.length <= maxPending) return '<span class="math-waiting">…</span>'
  return `<code class="math-source">${escape(source)}</code>`
}

// A remote image would tell its host who reads the reply, so it becomes a link.
markdown.renderer.rules.image = (tokens, index, _options, env = {}) => {
  const token = tokens[index]
  const address = String(token?.attrGet('src') ?? '')
  const words = token?.children ? plainText(token.children, env) : ''
  const label = escape(words === '' ? 'Picture' : `Picture: ${words}`)
  if (!safeAddress.test(address)) return label
  return `<a href="${escape(address)}">${label}</a>`
}

markdown.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index]
  const language = /^[\w+#.-]{1,20}/.exec(token?.info.trim() ?? '')?.[0] ?? ''
  const code = escape(token?.content ?? '')
  return `<div class="code" data-language="${escape(language)}"><pre><code>${code}</code></pre></div>`
}
markdown.renderer.rules.code_block = (tokens, index) =>
  `<div class="code"><pre><code>${escape(tokens[index]?.content ?? '')}</code></pre></div>`

markdown.renderer.rules['table_open'] = () => '<div class="table"><table>'
markdown.renderer.rules['table_close'] = () => '</table></div>'
for (const cell of ['th', 'td']) {
  markdown.renderer.rules[`${cell}_open`] = (tokens, index) => {
    const alignment = /center|right/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[0]
    return alignment ? `<${cell} class="align-${alignment}">` : `<${cell}>`
  }
}

/** The HTML of a formula; its source where it is not valid TeX. */
export function formula(source: string, display: boolean): string {
  const markup = mathMarkup(source, display)
  if (markup === null) return `<code class="math-source">${escape(source)}</code>`
  return display ? `<span class="math-display">${markup}</span>` : markup
}

function plainText(tokens: readonly Token[], env: Env): string {
  return markdown.renderer.renderInlineAsText([...tokens], markdown.options, env)
}

function escape(text: string): string {
  return markdown.utils.escapeHtml(text)
}

interface MathTree {
  style?: Record<string, string | number>
  attributes?: Record<string, string>
  children?: MathTree[]
  toMarkup(): string
}

const temmlOptions = {
  throwOnError: true,
  trust: false,
  annotate: false,
  colorIsTextColor: true,
  // Limits against a formula that covers the page or expands without end, in em and in points.
  maxSize: [20, 400] as [number, number],
  maxExpand: 500,
}

/** A longer source is shown as it is; no formula for a learner is this long. */
const maxTexLength = 5000

/** TeX to MathML without style attributes; null when the source is not valid TeX. */
function mathMarkup(source: string, display: boolean): string | null {
  if (source.length > maxTexLength) return null
  try {
    // A new macro table for each formula, so that one formula cannot redefine a command for the next.
    const tree: MathTree = temml.__renderToMathMLTree(source, {
      ...temmlOptions,
      displayMode: display,
      macros: {},
    })
    moveStyles(tree)
    return tree.toMarkup()
  } catch {
    return null
  }
}

/** Moves styles into `data-style`, because the page's policy allows no style attribute. */
function moveStyles(node: MathTree): void {
  const declarations = Object.entries(node.style ?? {})
  if (declarations.length > 0 && node.attributes) {
    node.attributes['data-style'] = declarations
      .map(
        ([name, value]) =>
          `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
      )
      .join(';')
  }
  if (node.style) node.style = {}
  for (const child of node.children ?? []) moveStyles(child)
}

/** One top-level block of a reply as unsanitized HTML. A `settled` block does not change any more. */
export interface RenderedBlock {
  readonly html: string
  readonly settled: boolean
}

interface TokenBlock {
  readonly startLine: number
  readonly tokens: Token[]
}

/** A last line with marks only ("-", "##", "1.") would flash as a heading or an empty list. */
const unfinishedMarks = /\n[ \t]*(?:[-=*+#>`~|_]+|\d+[.)]?)[ \t]*$/

/** A delimiter at the end, of which more may follow: a lone "$" or "\\" would flash. */
const unfinishedDelimiter = /(^|[\s(])(?:\\|\$\$?)$/

/** Renders one reply while it grows. Every reply needs a new instance. */
export class BlockRenderer {
  #settled: RenderedBlock[] = []
  #settledSource = ''

  /** The blocks of `source`, which normally starts with the source of the last call. */
  render(source: string, streaming: boolean): readonly RenderedBlock[] {
    const text = source.includes('\r') ? source.replaceAll('\r', '') : source
    if (!streaming) return this.#renderWhole(text)
    if (!text.startsWith(this.#settledSource)) this.#reset()
    const tail = text
      .slice(this.#settledSource.length)
      .replace(unfinishedMarks, '\n')
      .replace(unfinishedDelimiter, '$1')
    const env: Env = { streaming: true }
    const blocks = topLevelBlocks(markdown.parse(tail, env))
    const lineStarts = startsOfLines(tail)
    const open: RenderedBlock[] = []
    let settledChars = 0
    for (const [index, block] of blocks.entries()) {
      const next = blocks[index + 1]
      const boundary = next && isCertain(next, lineStarts) ? lineStarts[next.startLine] : undefined
      const isOpen = boundary === undefined || open.length > 0
      const html = isOpen
        ? markdown.renderer.render(block.tokens, markdown.options, env)
        : renderSettled(block, tail.slice(settledChars, boundary))
      if (isOpen) open.push({ html, settled: false })
      else {
        this.#settled = [...this.#settled, { html, settled: true }]
        settledChars = boundary
      }
    }
    this.#settledSource += tail.slice(0, settledChars)
    return [...this.#settled, ...open]
  }

  /** Parses a finished text as a whole, because link definitions may follow their use. */
  #renderWhole(text: string): readonly RenderedBlock[] {
    this.#reset()
    const env: Env = {}
    return topLevelBlocks(markdown.parse(text, env)).map(({ tokens }) => ({
      html: markdown.renderer.render(tokens, markdown.options, env),
      settled: true,
    }))
  }

  #reset(): void {
    this.#settled = []
    this.#settledSource = ''
  }
}

/** The HTML of a block that has ended. A formula that it never closed is text, and no longer waits. */
function renderSettled({ tokens }: TokenBlock, source: string): string {
  const waits = tokens.some(
    ({ type, children }) =>
      type === 'math_pending' || children?.some((child) => child.type === 'math_pending'),
  )
  const final = waits ? markdown.parse(source, {}) : tokens
  return markdown.renderer.render(final, markdown.options, {})
}

/** Whether the start of a block is certain: its first line has ended. "#" may yet become "#tag". */
function isCertain(next: TokenBlock, lineStarts: readonly number[]): boolean {
  return next.startLine + 1 < lineStarts.length
}

function topLevelBlocks(tokens: readonly Token[]): TokenBlock[] {
  const blocks: TokenBlock[] = []
  let current: Token[] = []
  for (const token of tokens) {
    current.push(token)
    if (token.level !== 0 || token.nesting === 1) continue
    blocks.push({ startLine: current[0]?.map?.[0] ?? 0, tokens: current })
    current = []
  }
  return blocks
}

function startsOfLines(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
