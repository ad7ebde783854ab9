/**
 * Renders a growing reply as top-level blocks. A block that is followed by the first whole line of
 * another can no longer change: it is settled and never parsed again. Each update parses only the text
 * after the settled blocks, so the cost of a token does not grow with the reply.
 */
import type { Env, Token } from 'markdown-it'
import { markdown } from './markdown'

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
