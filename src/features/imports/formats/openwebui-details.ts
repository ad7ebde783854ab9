/**
 * Takes reasoning and tool calls out of the text of Open WebUI's older exports, which show them as
 * `<details>` blocks with escaped HTML.
 */
import type { ImportedToolCall } from '../imported-conversation'
import { jsonOrText } from './json-values'
import { reasoningCall } from './message-parts'

/** Opens a block in which older exports show reasoning or a tool call within the text. */
const opening = /^<details type="(?:reasoning|tool_calls|code_interpreter)"[^>]*>/
const closing = '</details>'

/**
 * The text without such blocks, and their tool calls. A block in a code fence, or unclosed, is
 * text.
 */
export function extractDetails(text: string): { text: string; toolCalls: ImportedToolCall[] } {
  if (!text.includes('<details type="')) return { text, toolCalls: [] }
  const kept: string[] = []
  const toolCalls: ImportedToolCall[] = []
  let block: string[] | undefined
  let fenced = false
  for (const line of text.split('\n')) {
    if (block) block.push(line)
    else if (!fenced && opening.test(line)) block = [line]
    else {
      if (/^\s*(```|~~~)/.test(line)) fenced = !fenced
      kept.push(line)
    }
    if (!block || !line.includes(closing)) continue
    const whole = block.join('\n')
    const end = whole.indexOf(closing)
    toolCalls.push(...callsOf(whole.slice(0, end), toolCalls.length))
    const rest = whole.slice(end + closing.length)
    if (rest.trim() !== '') kept.push(rest)
    block = undefined
  }
  if (block) kept.push(...block)
  return { text: toolCalls.length > 0 ? kept.join('\n').trim() : text, toolCalls }
}

function callsOf(block: string, index: number): ImportedToolCall[] {
  const [tag = ''] = opening.exec(block) ?? []
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of tag.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
    if (!attributes.has(name)) attributes.set(name, unescaped(value))
  }
  const attribute = (name: string): string => attributes.get(name) ?? ''
  const body = block.slice(tag.length).replace(/<summary>[^<]*<\/summary>/, '')
  const toolCallId = attribute('id') || `details-${index}`
  if (attribute('type') === 'reasoning') {
    return reasoningCall(toolCallId, unescaped(body).replaceAll(/^> ?/gm, '').trim())
  }
  const output = attribute('result') || attribute('output') || unescaped(body.trim())
  const name = attribute('name') || attribute('type')
  const input = parsed(attribute('arguments')) || undefined
  return [{ toolCallId, name, status: 'completed', input, output: parsed(output) }]
}

/** Newer versions write JSON text as a JSON string once more. */
function parsed(text: string): unknown {
  const value = jsonOrText(text)
  if (typeof value !== 'string' || !/^\s*"/.test(value)) return value
  try {
    return jsonOrText(JSON.parse(value))
  } catch {
    return value
  }
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** The text with the entities that Open WebUI writes resolved once. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

const inlineCode = /`[^`\n]+`/
const anyEntity = /&(?:quot|#x27|#39|lt|gt|amp);/

/**
 * A title or message that was stored as HTML: each `&` in it begins an entity, and no tag is in it.
 * Text with a bare `&` or `<` was never escaped, and code is left as it is.
 */
export function unescapedWhole(text: string): string {
  if (!anyEntity.test(text) || /<|&(?!(?:quot|#x27|#39|lt|gt|amp);)/.test(text)) return text
  return hasCode(text) ? text : unescaped(text)
}

/** Whether the text has code in it: between two fences of one kind, or within a line. */
function hasCode(text: string): boolean {
  const lines = text.split('\n')
  const hasFences = (mark: string) => lines.filter((line) => line.startsWith(mark)).length > 1
  return inlineCode.test(text) || hasFences('```') || hasFences('~~~')
}
