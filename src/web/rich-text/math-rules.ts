/**
 * The delimiters of TeX in a reply. Dollars follow Pandoc's `tex_math_dollars`: an opening dollar
 * touches the text after it, a closing one touches the text before it and has no digit after it, so
 * that "$5 and $10" stays money. `\(…\)`, `\[…\]` and `$$…$$` are delimiters as well, and an environment
 * such as `\begin{cases}…\end{cases}` is a formula by itself. Formulas are found before Markdown: neither a
 * bar of a table nor a star of emphasis counts inside of one.
 */
import type { MarkdownIt, StateBlock, StateCore, StateInline } from 'markdown-it'
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
    const environment = environmentAt(text, at)
    if (environment !== null) {
      spans.push({ start: at, end: environment.next, tex: environment.tex, display: true })
      at = environment.next - 1
      continue
    }
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

const beginning = /\\begin\{([A-Za-z]{1,20}\*?)\}/y

/** A longer environment is text. Without a bound each opening would be searched to the end of the text. */
const maxEnvironment = 5_000

/** An environment of TeX, with its own delimiters. */
interface Environment {
  readonly tex: string
  /** The position after it. */
  readonly next: number
}

/** The environment that begins at `position`; null where none does, or it is not closed. */
function environmentAt(text: string, position: number): Environment | null {
  const name = environmentName(text, position)
  if (name === null) return null
  const near = text.slice(position, position + maxEnvironment)
  const closer = `\\end{${name}}`
  let end = near.indexOf(closer)
  for (let from = 1, open = near.indexOf(`\\begin{${name}}`, from); end !== -1;) {
    if (open === -1 || open > end) {
      const tex = near.slice(0, end + closer.length)
      return { tex, next: position + tex.length }
    }
    from = open + 1
    open = near.indexOf(`\\begin{${name}}`, from)
    end = near.indexOf(closer, end + 1)
  }
  return null
}

/** The name of the environment whose opening stands at `position`; null where none does. */
function environmentName(text: string, position: number): string | null {
  if (text[position] !== '\\') return null
  beginning.lastIndex = position
  return beginning.exec(text)?.[1] ?? null
}

/** Adds the inline and block rules, which emit `math`, `math_block` and `math_pending` tokens. */
export function mathRules(markdown: MarkdownIt): void {
  markdown.core.ruler.after('normalize', 'math_bars', hideBars)
  markdown.core.ruler.push('math_bars_shown', showBars)
  markdown.inline.ruler.before('emphasis', 'product', product)
  markdown.block.ruler.before('fence', 'math_environment', blockEnvironment, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  markdown.inline.ruler.before('escape', 'math', inlineMath)
  markdown.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

/** Stands for a bar inside a formula while blocks are found. Unicode keeps it out of texts (§23.7). */
const hiddenBar = '\uFDD0'
const encodedBar = encodeURIComponent(hiddenBar)

/** Takes the bars inside formulas out of the sight of the rule for tables, line by line. */
function hideBars(state: StateCore): void {
  const source = state.src.replaceAll(hiddenBar, '\uFFFD')
  state.src = source
    .split('\n')
    .map((line) => (line.includes('|') ? withHiddenBars(line) : line))
    .join('\n')
}

function withHiddenBars(line: string): string {
  let text = ''
  let shown = 0
  for (const { start, end } of formulaSpans(line)) {
    text += line.slice(shown, start) + line.slice(start, end).replaceAll('|', hiddenBar)
    shown = end
  }
  return text + line.slice(shown)
}

function showBars(state: StateCore): void {
  for (const token of state.tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
    token.content = token.content.replaceAll(hiddenBar, '|')
    token.info = token.info.replaceAll(hiddenBar, '|')
    for (const attribute of token.attrs ?? []) {
      attribute[1] = String(attribute[1]).replaceAll(hiddenBar, '|').replaceAll(encodedBar, '%7C')
    }
  }
}

const stars = /\*{1,2}(?!\*)/y
const factorBefore = /(?:\d|\)|(?<![\p{L}\p{M}])[A-Za-z])$/u
const factorAfter = /^(?:\d|\(|[A-Za-z](?![\p{L}\p{M}]))/u

/** Stars between digits, brackets and single letters are a product or a power, as in `2*3*4`. */
function product(state: StateInline, silent: boolean): boolean {
  stars.lastIndex = state.pos
  const [run] = stars.exec(state.src) ?? []
  if (run === undefined) return false
  const end = state.pos + run.length
  if (!factorBefore.test(state.src.slice(Math.max(0, state.pos - 2), state.pos))) return false
  if (!factorAfter.test(state.src.slice(end, end + 2))) return false
  if (!silent) state.pending += run
  state.pos = end
  return true
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const environment = environmentAt(state.src, state.pos)
  if (environment !== null) {
    if (!silent) {
      const token = state.push('math', '', 0)
      token.content = environment.tex
      token.markup = '$$'
    }
    state.pos = environment.next
    return true
  }
  const opener = openerAt(state.src, state.pos)
  if (opener === null) return pendingEnvironment(state, silent)
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
  return keepSource(state, silent)
}

function pendingEnvironment(state: StateInline, silent: boolean): boolean {
  if (state.env['streaming'] !== true) return false
  const name = environmentName(state.src, state.pos)
  if (name === null || state.src.includes(`\\end{${name}}`, state.pos)) return false
  return keepSource(state, silent)
}

function keepSource(state: StateInline, silent: boolean): boolean {
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

/** An environment on separate lines. */
function blockEnvironment(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const name = environmentName(lineOf(state, startLine), 0)
  if (name === null || indentation(state, startLine) >= 4) return false
  const lines: string[] = []
  let length = 0
  for (let line = startLine; line < endLine; line += 1) {
    const text = lineOf(state, line)
    length += text.length
    if (text.trim() === '' || indentation(state, line) < 0 || length > maxEnvironment) return false
    lines.push(text)
    if (!text.includes(`\\end{${name}}`)) continue
    const source = lines.join('\n')
    const environment = environmentAt(source, 0)
    if (environment === null) continue
    if (source.slice(environment.next).trim() !== '') return false
    return closeBlock(state, startLine, line + 1, lines, silent, 'math_block')
  }
  if (state.env['streaming'] !== true) return false
  return closeBlock(state, startLine, endLine, lines, silent, 'math_pending')
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
