/** Shows in a message what is not its text: files by their names, reasoning as a tool call. */
import type { ImportedToolCall } from '../imported-conversation'

/** The parts that are not empty, with a blank line between them. */
export const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n')

/** Stands in place of a file; the importer does not take the file's bytes. */
export const filePlaceholder = (
  name: string,
  kind: 'File' | 'Image' | 'Audio' | 'Video' = 'File',
): string => (name === '' ? `[${kind}]` : `[${kind}: ${name}]`)

/** A file whose text the export holds, in a fence that is longer than any fence inside. */
export function quotedFile(name: string, text: string): string {
  if (text === '') return filePlaceholder(name)
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${filePlaceholder(name)}\n${fence}\n${text}\n${fence}`
}

/** The reasoning before an answer as a tool call; an empty list for blank reasoning. */
export const reasoningCall = (toolCallId: string, thoughts: string): ImportedToolCall[] =>
  thoughts.trim() === ''
    ? []
    : [{ toolCallId, name: 'reasoning', status: 'completed', output: thoughts }]
