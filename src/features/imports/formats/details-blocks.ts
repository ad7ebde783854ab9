/** Open WebUI's older way of telling thoughts and tools: `<details type="…">` blocks in the text. */
import type { ToolCall } from '../imported-conversation'
import { jsonOrText } from './json-values'
import { reasoning } from './placeholders'

const opening = /^<details type="(?:reasoning|tool_calls|code_interpreter)"[^>]*>/
const closing = '</details>'

/** The text without such blocks, and what they told. Blocks in a code fence, or without an end, are text. */
export function withoutDetails(text: string): { text: string; toolCalls: ToolCall[] } {
  if (!text.includes('<details type="')) return { text, toolCalls: [] }
  const kept: string[] = []
  const toolCalls: ToolCall[] = []
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
    toolCalls.push(...told(whole.slice(0, end), toolCalls.length))
    const rest = whole.slice(end + closing.length)
    if (rest.trim() !== '') kept.push(rest)
    block = undefined
  }
  if (block) kept.push(...block)
  return { text: toolCalls.length > 0 ? kept.join('\n').trim() : text, toolCalls }
}

function told(block: string, index: number): ToolCall[] {
  const [tag = ''] = opening.exec(block) ?? []
  const attribute = (name: string): string =>
    unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const body = block.slice(tag.length).replace(/<summary>[^<]*<\/summary>/, '')
  const toolCallId = attribute('id') || `details-${index}`
  if (attribute('type') === 'reasoning') {
    return reasoning(toolCallId, unescaped(body.replaceAll(/^> ?/gm, '')).trim())
  }
  const output = attribute('result') || attribute('output') || body.trim()
  const name = attribute('name') || attribute('type')
  const input = jsonOrText(attribute('arguments')) || undefined
  return [{ toolCallId, name, status: 'completed', input, output: jsonOrText(output) }]
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
