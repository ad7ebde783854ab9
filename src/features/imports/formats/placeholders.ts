/** How what is no text of a message is told in it: files by name, thoughts as something that was done. */
import type { ToolCall } from '../imported-conversation'

/** Parts one below the other, without the empty ones. */
export const joinedText = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n')

/** Stands where a file was; its bytes are not imported. */
export const fileMark = (
  name: string,
  kind: 'File' | 'Image' | 'Audio' | 'Video' = 'File',
): string => (name === '' ? `[${kind}]` : `[${kind}: ${name}]`)

/** A file whose text the export has, in a fence that is longer than any inside. */
export function quotedFile(name: string, text: string): string {
  if (text === '') return fileMark(name)
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fileMark(name)}\n${fence}\n${text}\n${fence}`
}

/** The thoughts before an answer, none where they say nothing. */
export const reasoning = (toolCallId: string, thoughts: string): ToolCall[] =>
  thoughts.trim() === ''
    ? []
    : [{ toolCallId, name: 'reasoning', status: 'completed', output: thoughts }]
