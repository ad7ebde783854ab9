/**
 * The delimiters of TeX in a reply. Dollars follow Pandoc's `tex_math_dollars`: an opening dollar
 * touches the text after it, a closing one touches the text before it and has no digit after it, so
 * that "$5 and $10" stays money. `\(…\)`, `\[…\]` and `$$…$$` are delimiters as well.
 */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { lineOf } from './text-rules'

const closers = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' } as const

type Opener = keyof typeof closers

interface Span {
  /** The end of the TeX, and the position after its closing delimiter. */
  readonly contentEnd: number
  readonly next: number
}

/** A formula in a plain text, from its first delimiter at `start` to before `end`. */
export interface FormulaSpan {
  readonly start: number
  readonly end: number
  readonly tex: string
  readonly display: boolean
}

/** The formulas of a plain text in their order. */
export function formulaSpans(text: string): readonly FormulaSpan[] {
  const spans: FormulaSpan[] = []
  // Without this a long run of openers would be searched to the end of the text each time.
  const lastCloser = new Map(Object.values(closers).map((each) => [each, text.lastIndexOf(each)]))
  for (let at = 0; at < text.length; at += 1) {
    const opener = openerAt(text, at)
    if (opener === null) {
      if (text[at] === '\\') at += 1
      continue
    }
    const from = at + opener.length
    const isClosed = (lastCloser.get(closers[opener]) ?? -1) >= from
    const close = opener === '$' ? closeDollar : closePair
    const span = isClosed ? close(text, from, opener) : null
    if (span === null) {
      at = from - 1
      continue
    }
    const display = opener === '$$' || opener === '\\['
    spans.push({ start: at, end: span.next, tex: text.slice(from, span.contentEnd), display })
    at = span.next - 1
  }
  return spans
}

/** Adds the inline and block rules, which emit `math`, `math_block` and `math_pending` tokens. */
export function mathRules(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'math', inlineMath)
  markdown.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const opener = openerAt(state.src, state.pos)
  if (opener === null) return false
  const start = state.pos + opener.length
  const span = opener === '$' ? closeDollar(state.src, start) : closePair(state.src, start, opener)
  if (span === null) return pendingMath(state, start, opener, silent)
  if (!silent) {
    const token = state.push('math', '', 0)
    token.content = state.src.slice(start, span.contentEnd)
    token.markup = opener
  }
  state.pos = span.next
  return true
}

/** While a reply streams, TeX without its closing delimiter is kept as source, not read as Markdown. */
function pendingMath(state: StateInline, start: number, opener: Opener, silent: boolean): boolean {
  if (state.env['streaming'] !== true || state.src.includes(closers[opener], start)) return false
  // A digit after a single dollar is mostly a price.
  if (opener === '$' && !/[\p{L}\\({[|+-]/u.test(state.src.charAt(start))) return false
  if (!silent) {
    const token = state.push('math_pending', '', 0)
    token.content = state.src.slice(state.pos)
  }
  state.pos = state.posMax
  return true
}

function openerAt(text: string, position: number): Opener | null {
  const two = text.slice(position, position + 2)
  if (two === '$$' || two === '\\(' || two === '\\[') return two
  return two.startsWith('$') ? '$' : null
}

function closeDollar(text: string, start: number): Span | null {
  if (start >= text.length || /\s/.test(text.charAt(start))) return null
  const end = findUnescaped(text, '$', start)
  if (end === -1 || end === start) return null
  if (/\s/.test(text.charAt(end - 1)) || /\d/.test(text.charAt(end + 1))) return null
  return { contentEnd: end, next: end + 1 }
}

function closePair(text: string, start: number, opener: Opener): Span | null {
  const closer = closers[opener]
  const end = opener === '$$' ? findUnescaped(text, '$$', start) : text.indexOf(closer, start)
  if (end === -1 || text.slice(start, end).trim() === '') return null
  // A second opener before the end means that this one was never closed. Stopping here also keeps a
  // long run of openers from being searched to the end of the text each time.
  const reopened = opener === '$$' ? -1 : text.indexOf(opener, start)
  if (reopened !== -1 && reopened < end) return null
  return { contentEnd: end, next: end + closer.length }
}

function findUnescaped(text: string, mark: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(mark, at)) return at
  }
  return -1
}

function blockMath(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const first = lineOf(state, startLine)
  const opener = first.startsWith('$$') ? '$$' : first.startsWith('\\[') ? '\\[' : null
  if (opener === null || indentation(state, startLine) >= 4) return false
  const closer = closers[opener]
  const lines: string[] = []
  for (let line = startLine; line < endLine; line += 1) {
    const text = line === startLine ? first.slice(2) : lineOf(state, line)
    const isBlank = text.trim() === '' && line > startLine
    if (isBlank || (line > startLine && indentation(state, line) < 0)) return false
    if (opener === '\\[' && text.startsWith('\\[')) return false
    const end = text.indexOf(closer)
    if (end === -1) {
      lines.push(text)
      continue
    }
    if (text.slice(end + 2).trim() !== '') return false
    lines.push(text.slice(0, end))
    return closeBlock(state, startLine, line + 1, lines, silent, 'math_block')
  }
  if (state.env['streaming'] !== true) return false
  return closeBlock(state, startLine, endLine, [opener, ...lines], silent, 'math_pending')
}

function closeBlock(
  state: StateBlock,
  startLine: number,
  nextLine: number,
  lines: readonly string[],
  silent: boolean,
  type: string,
): boolean {
  const content = lines.join('\n').trim()
  if (content === '') return false
  if (silent) return true
  state.line = nextLine
  const token = state.push(type, '', 0)
  token.block = true
  token.content = content
  token.map = [startLine, nextLine]
  return true
}

function indentation(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent
}
