/**
 * Gemini's activity (Google Takeout, as JSON): one record a prompt, newest first, without conversations.
 * They are reconstructed: prompts with less than half an hour of silence between them belong together.
 */
import { createHash } from 'node:crypto'
import type { ImportedConversation } from '../imported-conversation'
import { minuteMs } from '../../../lib/clock'
import { assemble } from './conversation-builder'
import { EntryFault, type Format } from './format'
import { instant } from './timestamps'
import { fieldsOf, isObject, listOf, objectsOf, textOf, type Fields } from './json-values'
import { fileMark, joinedText } from './placeholders'
import { titleLine } from './title-line'
import type { Draft } from './tree'

const silenceMs = 30 * minuteMs
const prompted = /^(?:Prompted|Asked|Said|Branched|Answered)(?: with:| Gemini:| Bard:)? /
/** What else the activity tells; none of it was said to Gemini. */
const done =
  /^(?:Created|Used|Gave|Selected|Added|Shared|Deleted|Removed|Saved|Viewed|Visited|Opened|Turned) /
const attachedFiles = /\s*Attached \d+ files?\.?\s*$/

export const gemini: Format = {
  product: 'Gemini',
  files: /(^|\/)(?!gemini\/)[^/]*(gemini|bard)[^/]*\/[^/]+\.json$/i,
  howToExport:
    'In Google Takeout, select only My Activity, there only Gemini Apps, and choose JSON instead of HTML as its format.',
  recognises: (value) => isActivity(value) && isGeminis(value),
  ignores: (value) => isActivity(value) && !isPrompt(value),
  joins: (last, next) => {
    const [a, b] = [timeOf(last), timeOf(next)]
    return a !== undefined && b !== undefined && Math.abs(a - b) <= silenceMs
  },
  async conversation(values, fallbackTime): Promise<ImportedConversation> {
    if (!values.every(isActivity)) {
      throw new EntryFault('BAD_ENTRY', 'The record is no activity: it has no title or no time.')
    }
    const records = values
      .filter(isActivity)
      .toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
    const [first] = records
    // The converter takes a while to load, and most servers never need it.
    const { markdownOf } = await import('./html-to-markdown')
    const outline = {
      externalId: identityOf(fieldsOf(first)),
      titles: [reconstructed(promptOf(fieldsOf(first)))],
      createdAt: undefined,
      updatedAt: undefined,
      drafts: draftsOf(records, markdownOf),
      currentId: `${records.length - 1}`,
    }
    return assemble(outline, fallbackTime)
  },
}

const isActivity = (value: unknown): value is Fields =>
  isObject(value) && typeof value['title'] === 'string' && timeOf(value) !== undefined

const timeOf = (value: unknown): number | undefined => instant(fieldsOf(value)['time'])

/** Names are translated, products' names are not. */
function isGeminis({ header, products }: Fields): boolean {
  return [header, ...listOf(products)].some((name) => /\b(?:Gemini|Bard)\b/i.test(textOf(name)))
}

/** In other languages than English the verb is not known; there it is a prompt if it was answered. */
function isPrompt(record: Fields): boolean {
  if (!isGeminis(record)) return false
  const title = textOf(record['title'])
  if (prompted.test(title)) return true
  return !done.test(title) && answersOf(record).length > 0
}

const promptOf = ({ title }: Fields): string =>
  textOf(title).replace(prompted, '').replace(attachedFiles, '')

/** A title that says that the conversation's limits are guessed. */
const reconstructed = (prompt: string): string => `${titleLine(prompt, 180)} (reconstructed)`

const identityOf = ({ time, title }: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([textOf(time), textOf(title)]))
    .digest('hex')

/** One answer, or several drafts of it. */
function answersOf({ safeHtmlItem: items }: Fields): string[] {
  return (isObject(items) ? [items] : objectsOf(items))
    .map(({ html, htmlValue }) => textOf(html) || textOf(htmlValue))
    .filter((html) => html.trim() !== '')
}

/** The next prompt follows the first draft, which is the one that was shown. */
function draftsOf(records: readonly Fields[], markdownOf: (html: string) => string): Draft[] {
  return records.flatMap((record, index) => {
    const at = timeOf(record)
    const id = `${index}`
    const prompt = {
      id: `${id}?`,
      parentId: index === 0 ? null : `${index - 1}`,
      message: { role: 'user', content: joinedText([promptOf(record), ...files(record)]), at },
    } as const
    const answers = answersOf(record).map(
      (html, draft) =>
        ({
          id: draft === 0 ? id : `${id}.${draft}`,
          parentId: prompt.id,
          message: { role: 'assistant', content: markdownOf(html), at: undefined },
        }) as const,
    )
    const unanswered = { id, parentId: prompt.id, message: null }
    return [prompt, ...(answers.length > 0 ? answers : [unanswered])]
  })
}

const files = ({ attachedFiles: attached, imageFile }: Fields): string[] => [
  ...listOf(attached).map((name) => fileMark(textOf(name))),
  ...(textOf(imageFile) === '' ? [] : [fileMark(textOf(imageFile), 'Image')]),
]
