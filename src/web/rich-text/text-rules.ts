/**
 * Additions to CommonMark that chat models write: task lists and footnotes, as in GitHub's Markdown, and
 * lists whose numbers leave some out.
 * A footnote stays where it stands and has no anchor, because ids would repeat from reply to reply.
 */
import type { MarkdownIt, StateBlock, StateCore, StateInline } from 'markdown-it'
import { withFrenchSpaces } from '../i18n/french-spaces'

/** Adds the rules, which emit `task`, `footnote_ref` and `footnote_open` tokens. */
export function textRules(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'tasks', markTasks)
  markdown.core.ruler.after('inline', 'list_numbers', writtenNumbers)
  markdown.core.ruler.after('inline', 'french_spaces', keepMarks)
  markdown.block.ruler.before('reference', 'footnote', footnote, { alt: ['paragraph'] })
  markdown.inline.ruler.before('link', 'footnote_ref', footnoteReference)
  const { escapeHtml } = markdown.utils
  markdown.renderer.rules['task'] = (tokens, index) =>
    `<span class="${tokens[index]?.info ?? 'task'}">${tokens[index]?.content ?? ''}</span> `
  markdown.renderer.rules['footnote_ref'] = (tokens, index) =>
    `<sup>${escapeHtml(tokens[index]?.content ?? '')}</sup>`
  markdown.renderer.rules['footnote_open'] = (tokens, index) =>
    `<p class="footnote"><sup>${escapeHtml(tokens[index]?.info ?? '')}</sup> `
  markdown.renderer.rules['footnote_close'] = () => '</p>\n'
}

/** Keeps a mark on the line of the word before it. Only French has a space there. */
function keepMarks({ tokens }: StateCore): void {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'text') token.content = withFrenchSpaces(token.content)
  }
}

/** A box, open or done, in the place of "[ ]" or "[x]" at the start of a list item. */
function markTasks(state: StateCore): void {
  for (const [at, token] of state.tokens.entries()) {
    const opensItem = state.tokens[at - 2]?.type === 'list_item_open'
    const first = token.children?.[0]
    if (token.type !== 'inline' || !opensItem || first?.type !== 'text') continue
    const mark = /^\[([ xX])\]\s+/.exec(first.content)
    if (mark === null || !token.children) continue
    first.content = first.content.slice(mark[0].length)
    const task = new state.Token('task', '', 0)
    const isDone = mark[1] !== ' '
    task.info = isDone ? 'task done' : 'task'
    task.content = isDone ? '☑' : '☐'
    token.children.unshift(task)
  }
}

/**
 * Gives the items of a list the numbers that are written. Items that repeat the number before them count on,
 * as `1. 1. 1.` does.
 */
function writtenNumbers(state: StateCore): void {
  const lists: { written: number | null; shown: number }[] = []
  for (const token of state.tokens) {
    if (token.type === 'ordered_list_open') {
      lists.push({ written: null, shown: Number(token.attrGet('start') ?? 1) - 1 })
    } else if (token.type === 'ordered_list_close') lists.pop()
    const list = lists.at(-1)
    if (token.type !== 'list_item_open' || list === undefined || token.info === '') continue
    const written = Number(token.info)
    const next = list.shown + 1
    list.shown = written === list.written ? next : written
    list.written = written
    if (list.shown !== next) token.attrSet('value', String(list.shown))
  }
}

const label = String.raw`\[\^([\p{L}\p{N}_-]{1,20})\]`
const reference = new RegExp(label, 'uy')
const definition = new RegExp(`^${label}:[ \\t]*`, 'u')

function footnoteReference(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos
  const found = reference.exec(state.src)
  if (found === null) return false
  if (!silent) state.push('footnote_ref', '', 0).content = found[1] ?? ''
  state.pos += found[0].length
  return true
}

/** `[^1]: text`, up to a blank line or the next footnote. */
function footnote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const found = definition.exec(lineOf(state, startLine))
  if (found === null) return false
  if (silent) return true
  const lines = [lineOf(state, startLine).slice(found[0].length)]
  let next = startLine + 1
  for (; next < endLine; next += 1) {
    const line = lineOf(state, next)
    if (line.trim() === '' || definition.test(line)) break
    lines.push(line)
  }
  state.line = next
  const open = state.push('footnote_open', 'p', 1)
  open.info = found[1] ?? ''
  open.map = [startLine, next]
  const text = state.push('inline', '', 0)
  text.content = lines.join('\n').trim()
  text.map = [startLine, next]
  text.children = []
  state.push('footnote_close', 'p', -1)
  return true
}

/** The text of a line, without its indentation. */
export function lineOf(state: StateBlock, line: number): string {
  const begin = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return state.src.slice(begin, state.eMarks[line])
}
