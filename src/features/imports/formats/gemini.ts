/**
 * Gemini's activity (Google Takeout, as JSON or as a page). It holds one record for each prompt,
 * newest first, and no conversations. The format reconstructs them: prompts at most half an hour
 * apart belong together. Google translates the words of a record, so that its structure decides.
 */
import { createHash } from 'node:crypto'
import { UnreadableEntry } from '../imported-conversation'
import { minuteMs } from '../../../lib/clock'
import { linkTo, sourceOf } from './citations'
import { type ConversationDraft, titleLine } from './conversation-builder'
import { FoundParts, isPictureName, joinParts } from './message-parts'
import type { Format } from './format'
import { activityPageElements, isFileLine } from './gemini-page'
import {
  fieldsOf,
  isObject,
  listOf,
  partsIn,
  textOf,
  timestampOf,
  type JsonFields,
} from './json-values'
import type { DraftNode } from './message-tree'

const silenceMs = 30 * minuteMs
/** Titles of other activity, which is not a prompt. */
const otherActivity =
  /^(?:Created|Used|Gave|Selected|Added|Shared|Deleted|Removed|Saved|Viewed|Visited|Opened|Turned) /
const attachedFiles = /Attached \d+ files?\.?$/

/** The format for a file whose prompts begin with these words. */
const withLead = (lead: Lead): Format => ({
  files: /(^|\/)(?!gemini\/)(?=[^/]*(?:gemini|bard))[^/]+\/[^/]+\.json$/i,
  howToExport:
    'In Google Takeout, select only My Activity, there only Gemini Apps, and choose JSON instead of HTML as its format: it keeps more.',
  alternative: {
    type: 'html',
    files: /(^|\/)(?!gemini\/)(?=[^/]*(?:gemini|bard))[^/]+\/[^/]+\.html?$/i,
    elements: activityPageElements,
  },
  fitted: (sample) =>
    withLead(
      leadOf(
        sample
          .filter(isActivity)
          .filter(hasAnswer)
          .map(({ title }) => textOf(title)),
      ),
    ),
  recognises: (value) => isActivity(value) && isOfGemini(value),
  ignores: (value) => isActivity(value) && !isPrompt(value, lead),
  joins: (last, next) => {
    const [a, b] = [timeOf(last), timeOf(next)]
    return a !== undefined && b !== undefined && Math.abs(a - b) <= silenceMs
  },
  draft: (values) => draftOf(values, lead),
})

export const gemini: Format = withLead(leadOf([]))

async function draftOf(values: readonly unknown[], lead: Lead): Promise<ConversationDraft> {
  if (!values.every(isActivity)) {
    const message =
      'The record has no title, or no time that could be read. Choose JSON as the format of My Activity in Google Takeout.'
    throw new UnreadableEntry('BAD_ENTRY', message)
  }
  const records = values.filter(isActivity).toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
  const [first] = records
  // The converter takes a while to load, and only this format needs it.
  const { htmlToMarkdown } = await import('./html-to-markdown')
  const found = new FoundParts()
  return {
    externalId: externalIdOf(fieldsOf(first)),
    titles: [titleOf(promptOf(fieldsOf(first), lead))],
    nodes: nodesOf(records, { lead, found, toMarkdown: htmlToMarkdown }),
    currentId: `${records.length - 1}`,
    notKept: found.notKept,
  }
}

const isActivity = (value: unknown): value is JsonFields =>
  isObject(value) && typeof value['title'] === 'string' && timeOf(value) !== undefined

const timeOf = (value: unknown): number | undefined => timestampOf(fieldsOf(value)['time'])

/** Takeout translates its labels, but not the names of products. */
function isOfGemini({ header, products }: JsonFields): boolean {
  return [header, ...listOf(products)].some((name) =>
    /(?<![a-z])(?:Gemini|Bard)(?![a-z])/i.test(textOf(name)),
  )
}

const hasAnswer = (record: JsonFields): boolean =>
  isOfGemini(record) && answersOf(record).length > 0

/** A record with the words of a prompt, or with an answer: other activity has none. */
function isPrompt(record: JsonFields, lead: Lead): boolean {
  if (!isOfGemini(record)) return false
  const title = textOf(record['title'])
  if (lead.test(title)) return true
  return !otherActivity.test(title) && answersOf(record).length > 0
}

const promptOf = ({ title }: JsonFields, lead: Lead): string =>
  withoutCount(lead.strip(textOf(title)))

/** The title without the number of attached files at its end. */
function withoutCount(title: string): string {
  const text = title.trimEnd()
  return attachedFiles.test(text) ? text.replace(attachedFiles, '').trimEnd() : title
}

/** The title says that the conversation's limits are a guess. */
const titleOf = (prompt: string): string => `${titleLine(prompt, 180)} (reconstructed)`

/**
 * The second and the end of the prompt: JSON and page give the same moment to a different part of a
 * second, and other white space.
 */
function externalIdOf(record: JsonFields): string {
  const second = Math.floor((timeOf(record) ?? 0) / 1_000)
  const letters = withoutCount(textOf(record['title'])).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return createHash('sha256')
    .update(JSON.stringify([second, letters.slice(-identityLength)]))
    .digest('hex')
}

const identityLength = 40

/** One answer, or several drafts of one. */
const answersOf = ({ safeHtmlItem: items }: JsonFields): string[] =>
  partsIn(items)
    .map(htmlOf)
    .filter((html) => html.trim() !== '')

const htmlOf = ({ html, htmlValue }: JsonFields): string => textOf(html) || textOf(htmlValue)

/** What stands among the answers and is none. */
const othersOf = ({ safeHtmlItem: items }: JsonFields, found: FoundParts): string[] =>
  partsIn(items)
    .filter((item) => htmlOf(item).trim() === '')
    .map((item) => found.unknown(item))

interface NodeContext {
  readonly lead: Lead
  /** Of the whole conversation. */
  readonly found: FoundParts
  readonly toMarkdown: (html: string) => string
}

/** The next prompt follows the first draft: Gemini showed that one. */
function nodesOf(records: readonly JsonFields[], context: NodeContext): DraftNode[] {
  const { lead, toMarkdown } = context
  return records.flatMap((record, index) => {
    const at = timeOf(record)
    const id = `${index}`
    const found = context.found.next()
    const content = joinParts([promptOf(record, lead), ...files(record, found)])
    const prompt = {
      id: `${id}?`,
      parentId: index === 0 ? null : `${index - 1}`,
      message: { role: 'user', content, at, pictures: found.pictures },
    } as const
    const [shown = '', ...drafts] = answersOf(record).map(toMarkdown)
    const texts = [joinParts([shown, ...othersOf(record, found)]), ...drafts]
    const answers = texts.flatMap((text, draft) => {
      if (text === '') return []
      const message = { role: 'assistant', content: text, at: undefined } as const
      return [{ id: draft === 0 ? id : `${id}.${draft}`, parentId: prompt.id, message }]
    })
    const unanswered = { id, parentId: prompt.id, message: null }
    return [prompt, ...(answers.length > 0 ? answers : [unanswered])]
  })
}

/** Attached files by their names, each once, and what else stands below the prompt. */
function files(record: JsonFields, found: FoundParts): string[] {
  const { attachedFiles: attached, imageFile, audioFiles, subtitles } = record
  if (listOf(audioFiles).length > 0) found.omit('an audio recording')
  const named = new Map<string, string>()
  const notes: string[] = []
  for (const part of partsIn(subtitles)) {
    const { name, url } = part
    const line = textOf(name)
    if (line === '' && textOf(url) === '') notes.push(found.unknown(part))
    if (isFileLine(line)) named.set(textOf(url) || line.slice(1).trim(), line.slice(1).trim())
    else if (/^https?:/i.test(textOf(url))) notes.push(...sourceOf([line], [url]).map(linkTo))
  }
  for (const entry of [...listOf(attached), imageFile]) {
    const name = textOf(entry) || textOf(fieldsOf(entry)['name'])
    if (name === '') notes.push(found.unknown(fieldsOf(entry)))
    if (name !== '' && !named.has(name)) named.set(name, name)
  }
  const type = (key: string) => (key === imageFile ? 'image/*' : '')
  return [
    ...Array.from(named, ([key, name]) =>
      isPictureName(key, type(key)) ? found.picture({ name, keys: [key, name] }) : found.file(name),
    ),
    ...notes,
  ]
}

/**
 * The words with which the titles of a file begin: "Prompted …", "Eingegebener Prompt: …". Google
 * translates them, and no list of its translations is public, so that all titles together show them.
 */
export interface Lead {
  /** Whether a title begins with them. */
  test(title: string): boolean
  /** The title without them. */
  strip(title: string): string
}

/** Words that public exports show: English, German, Czech. */
const known =
  /^(?:(?:Prompted|Asked|Said|Branched|Answered)(?: with:| Gemini:| Bard:)?|Eingegebener Prompt:|Pokyn)\s/

/** The least number of titles, and their least share, that must begin alike. */
const rules = {
  /** Words that end with a colon look like a label. */
  colon: { titles: 2, share: 0.6 },
  bare: { titles: 5, share: 0.9 },
} as const
/** A label has few words. */
const wordsMax = 6

/** The lead of a file with these titles of answered prompts. Known words always count. */
export function leadOf(titles: readonly string[]): Lead {
  const foreign = titles.filter((title) => !known.test(title))
  const lead = foreign.length * 2 > titles.length ? commonLead(foreign) : ''
  const isLed = (title: string) =>
    lead !== '' && title.startsWith(lead) && title.length > lead.length
  return {
    test: (title) => known.test(title) || isLed(title),
    strip: (title) =>
      known.test(title)
        ? title.replace(known, '')
        : isLed(title)
          ? title.slice(lead.length)
          : title,
  }
}

/** The longest beginning that enough titles share and that ends a word; '' without one. */
function commonLead(titles: readonly string[]): string {
  const counts = new Map<string, Set<string>>()
  for (const title of titles) {
    for (const start of beginnings(title)) {
      const rests = counts.get(start) ?? new Set()
      counts.set(start, rests.add(title.slice(start.length)))
    }
  }
  const shared = Array.from(counts, ([start, { size }]) => ({ start, size }))
    .filter(({ start, size }) => {
      const { titles: least, share } = /[:：]\s*$/.test(start) ? rules.colon : rules.bare
      return size >= least && size >= share * titles.length
    })
    .toSorted((a, b) => b.size - a.size || b.start.length - a.start.length)
  return shared[0]?.start ?? ''
}

/** The title up to the end of each of its first words, with the white space behind it. */
function beginnings(title: string): string[] {
  const ends = [...title.slice(0, 120).matchAll(/[:：]\s*|\s+/g)].slice(0, wordsMax)
  return ends.map(({ index, 0: gap }) => title.slice(0, index + gap.length))
}
