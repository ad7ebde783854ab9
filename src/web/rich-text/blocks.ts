/**
 * Turns a growing reply into top-level blocks. A block that is followed by the first whole line of
 * another can no longer change, so it is settled and never parsed again; each update reads only
 * what comes after. That keeps a long reply from costing more with every word that arrives.
 */
import type { Env, Token } from 'markdown-it'
import { markdown } from './markdown'

/** One top-level block of a reply as unsanitized HTML; `settled` blocks do not change any more. */
export interface Block {
  readonly html: string
  readonly settled: boolean
}

interface Part {
  readonly startLine: number
  readonly tokens: Token[]
}

/** A last line of nothing but marks ("-", "##", "1.") would be shown as a heading or list for an instant. */
const unfinishedMarks = /\n[ \t]*(?:[-=*+#>`~|_]+|\d+[.)]?)[ \t]*$/

/** Renders one reply from its beginning to its end; make a new one for every reply. */
export class BlockRenderer {
  #settled: Block[] = []
  #settledSource = ''

  /** The blocks of `source`, which normally begins with what was rendered before. */
  render(source: string, streaming: boolean): readonly Block[] {
    const text = source.includes('\r') ? source.replaceAll('\r', '') : source
    if (!streaming) return this.#renderWhole(text)
    if (!text.startsWith(this.#settledSource)) this.#forget()
    const tail = text.slice(this.#settledSource.length).replace(unfinishedMarks, '\n')
    const env: Env = { streaming: true }
    const parts = topLevelParts(markdown.parse(tail, env))
    const lineStarts = startsOfLines(tail)
    const open: Block[] = []
    let settledChars = 0
    for (const [index, part] of parts.entries()) {
      const html = markdown.renderer.render(part.tokens, markdown.options, env)
      const next = parts[index + 1]
      const boundary = next && settles(next, lineStarts) ? lineStarts[next.startLine] : undefined
      if (boundary === undefined || open.length > 0) open.push({ html, settled: false })
      else {
        this.#settled = [...this.#settled, { html, settled: true }]
        settledChars = boundary
      }
    }
    this.#settledSource += tail.slice(0, settledChars)
    return [...this.#settled, ...open]
  }

  /** A finished text is read in one piece: link definitions may stand after their use. */
  #renderWhole(text: string): readonly Block[] {
    this.#forget()
    const env: Env = {}
    return topLevelParts(markdown.parse(text, env)).map(({ tokens }) => ({
      html: markdown.renderer.render(tokens, markdown.options, env),
      settled: true,
    }))
  }

  #forget(): void {
    this.#settled = []
    this.#settledSource = ''
  }
}

/** A block's start is certain once its first line has ended; "#" may yet become "#tag". */
function settles(next: Part, lineStarts: readonly number[]): boolean {
  return next.startLine + 1 < lineStarts.length
}

function topLevelParts(tokens: readonly Token[]): Part[] {
  const parts: Part[] = []
  let current: Token[] = []
  for (const token of tokens) {
    current.push(token)
    if (token.level !== 0 || token.nesting === 1) continue
    parts.push({ startLine: current[0]?.map?.[0] ?? 0, tokens: current })
    current = []
  }
  return parts
}

function startsOfLines(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
