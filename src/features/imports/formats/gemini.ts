/**
 * Gemini's activity (Google Takeout, as JSON). It holds one record for each prompt, newest first,
 * and no conversations. The format reconstructs them: prompts at most half an hour apart belong
 * together.
 */
import { createHash } from 'node:crypto'
import { UnreadableEntry, type ImportedConversation } from '../imported-conversation'
import { minuteMs } from '../../../lib/clock'
import { buildConversation, titleLine } from './conversation-builder'
import type { Format } from './format'
import {
  fieldsOf,
  isObject,
  listOf,
  objectsOf,
  textOf,
  timestampOf,
  type Fields,
} from './json-values'
import { filePlaceholder, joinParts } from './placeholders'
import type { DraftNode } from './message-tree'

const silenceMs = 30 * minuteMs
const prompted = /^(?:Prompted|Asked|Said|Branched|Answered)(?: with:| Gemini:| Bard:)? /
/** Titles of other activity, which is not a prompt. */
const otherActivity =
  /^(?:Created|Used|Gave|Selected|Added|Shared|Deleted|Removed|Saved|Viewed|Visited|Opened|Turned) /
const attachedFiles = /\s*Attached \d+ files?\.?\s*$/

export const gemini: Format = {
  files: /(^|\/)(?!gemini\/)[^/]*(gemini|bard)[^/]*\/[^/]+\.json$/i,
  howToExport:
    'In Google Takeout, select only My Activity, there only Gemini Apps, and choose JSON instead of HTML as its format.',
  recognises: (value) => isActivity(value) && isOfGemini(value),
  ignores: (value) => isActivity(value) && !isPrompt(value),
  joins: (last, next) => {
    const [a, b] = [timeOf(last), timeOf(next)]
    return a !== undefined && b !== undefined && Math.abs(a - b) <= silenceMs
  },
  async conversation(values, fallbackTime): Promise<ImportedConversation> {
    if (!values.every(isActivity)) {
      throw new UnreadableEntry(
        'BAD_ENTRY',
        'The record is no activity: it has no title or no time.',
      )
    }
    const records = values
      .filter(isActivity)
      .toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
    const [first] = records
    // The converter takes a while to load, and only this format needs it.
    const { htmlToMarkdown } = await import('./html-to-markdown')
    const draft = {
      externalId: externalIdOf(fieldsOf(first)),
      titles: [titleOf(promptOf(fieldsOf(first)))],
      createdAt: undefined,
      updatedAt: undefined,
      nodes: nodesOf(records, htmlToMarkdown),
      currentId: `${records.length - 1}`,
    }
    return buildConversation(draft, fallbackTime)
  },
}

const isActivity = (value: unknown): value is Fields =>
  isObject(value) && typeof value['title'] === 'string' && timeOf(value) !== undefined

const timeOf = (value: unknown): number | undefined => timestampOf(fieldsOf(value)['time'])

/** Takeout translates its labels, but not the names of products. */
function isOfGemini({ header, products }: Fields): boolean {
  return [header, ...listOf(products)].some((name) => /\b(?:Gemini|Bard)\b/i.test(textOf(name)))
}

/** Outside English the verb is unknown; there a record with an answer is a prompt. */
function isPrompt(record: Fields): boolean {
  if (!isOfGemini(record)) return false
  const title = textOf(record['title'])
  if (prompted.test(title)) return true
  return !otherActivity.test(title) && answersOf(record).length > 0
}

const promptOf = ({ title }: Fields): string =>
  textOf(title).replace(prompted, '').replace(attachedFiles, '')

/** The title says that the conversation's limits are a guess. */
const titleOf = (prompt: string): string => `${titleLine(prompt, 180)} (reconstructed)`

const externalIdOf = ({ time, title }: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([textOf(time), textOf(title)]))
    .digest('hex')

/** One answer, or several drafts of one. */
function answersOf({ safeHtmlItem: items }: Fields): string[] {
  return (isObject(items) ? [items] : objectsOf(items))
    .map(({ html, htmlValue }) => textOf(html) || textOf(htmlValue))
    .filter((html) => html.trim() !== '')
}

/** The next prompt follows the first draft: Gemini showed that one. */
function nodesOf(records: readonly Fields[], toMarkdown: (html: string) => string): DraftNode[] {
  return records.flatMap((record, index) => {
    const at = timeOf(record)
    const id = `${index}`
    const prompt = {
      id: `${id}?`,
      parentId: index === 0 ? null : `${index - 1}`,
      message: { role: 'user', content: joinParts([promptOf(record), ...files(record)]), at },
    } as const
    const answers = answersOf(record).map(
      (html, draft) =>
        ({
          id: draft === 0 ? id : `${id}.${draft}`,
          parentId: prompt.id,
          message: { role: 'assistant', content: toMarkdown(html), at: undefined },
        }) as const,
    )
    const unanswered = { id, parentId: prompt.id, message: null }
    return [prompt, ...(answers.length > 0 ? answers : [unanswered])]
  })
}

const files = ({ attachedFiles: attached, imageFile }: Fields): string[] => [
  ...listOf(attached).map((name) => filePlaceholder(textOf(name))),
  ...(textOf(imageFile) === '' ? [] : [filePlaceholder(textOf(imageFile), 'Image')]),
]
