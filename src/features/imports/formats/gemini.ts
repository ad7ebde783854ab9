/**
 * Gemini's activity (Google Takeout, as JSON or as a page). It holds one record for each prompt,
 * newest first, and no conversations. The format reconstructs them: prompts at most half an hour
 * apart belong together. Google translates the words of a record, so that its structure decides.
 */
import { createHash } from 'node:crypto'
import { minuteMs } from '../../../lib/clock'
import { UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type ConversationDraft,
  type DraftNode,
  titleLine,
  FoundParts,
  isPictureName,
  joinParts,
  linkTo,
  sourceOf,
  fieldsOf,
  isObject,
  type JsonFields,
  listOf,
  partsIn,
  textOf,
  timestampOf,
} from './format'
import { elementBytesMax, type JsonElement } from '../json-array-reader'

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
interface Lead {
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
function leadOf(titles: readonly string[]): Lead {
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

// "My Activity.html", the form in which Takeout gives the activity unless JSON is chosen, has one cell for each
// record; each becomes the record that the JSON would hold. Google translates all words of the page, so that only
// its structure counts.

/** Every record begins with it. */
const cellStart = '<div class="outer-cell'
/** Text before the first cell in which a page shows that it has cells at all. */
const searchedBytes = 16 * 1024 * 1024
const contentStart = /<div class="content-cell(?=[^"<>]*mdl-cell--6-col)[^"<>]*">/
const headerStart = /<div class="header-cell[^"<>]*">/
const lineBreak = /<br\s*\/?>/i
/** A tag ends before the next one begins: a text of `<` alone would else be read to its end from each. */
const anyTag = /<[^<>]*>/g

/** The records as JSON elements; none where the page has no cells of an activity. */
async function* activityPageElements(text: AsyncIterable<Uint8Array>): AsyncGenerator<JsonElement> {
  let at = 0
  for await (const cell of cellsOf(text)) {
    const bytes = Buffer.from(JSON.stringify(recordOf(cell)))
    yield bytes.length > elementBytesMax ? tooLarge : { at, bytes }
    at += 1
  }
}

const tooLarge: JsonElement = {
  fault: { code: 'TOO_LARGE', message: 'A record of the page is too long to be read.' },
}

/** The HTML from each cell's start to the next one's. Each chunk is searched once. */
async function* cellsOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let [length, hasCell] = [0, false]
  /** The end of the last chunk, in which the next cell may begin. */
  let end = ''
  for await (const chunk of text) {
    const [first = '', ...later] = (end + decoder.decode(chunk, { stream: true })).split(cellStart)
    let rest = first
    for (const next of later) {
      if (hasCell) yield [...parts, rest].join('')
      parts = []
      length = 0
      hasCell = true
      rest = next
    }
    const kept = Math.max(0, rest.length - cellStart.length + 1)
    parts.push(rest.slice(0, kept))
    end = rest.slice(kept)
    length += kept
    if (length > (hasCell ? elementBytesMax : searchedBytes)) return
  }
  if (hasCell) yield [...parts, end].join('')
}

/** A record as in the JSON form, without the members that the page does not show. */
function recordOf(cell: string): unknown {
  const header = htmlText(inside(cell, headerStart))
  const { lines, time, answer } = splitContent(inside(cell, contentStart))
  const { title, subtitles } = groupsOf(lines)
  return {
    header,
    title,
    ...(time === undefined ? {} : { time: new Date(time).toISOString() }),
    products: [header],
    ...(answer.trim() === '' ? {} : { safeHtmlItem: [{ html: answer }] }),
    ...(subtitles.length > 0 ? { subtitles } : {}),
  }
}

/** What stands in the first such element; it ends where the next column of the cell begins. */
function inside(cell: string, start: RegExp): string {
  const found = start.exec(cell)
  if (!found) return ''
  const from = found.index + found[0].length
  const next = /<\/div>\s*<div class="(?:content|header)-cell/.exec(cell.slice(from))
  return next ? cell.slice(from, from + next.index) : cell.slice(from)
}

/** The lines before the date, the date, and the answer, which is HTML. */
function splitContent(content: string): {
  readonly lines: readonly string[]
  readonly time: number | undefined
  readonly answer: string
} {
  const lines: string[] = []
  let rest = content
  for (let end = lineBreak.exec(rest); end; end = lineBreak.exec(rest)) {
    const line = rest.slice(0, end.index)
    const text = htmlText(line)
    rest = rest.slice(end.index + end[0].length)
    const time = text.length < dateLengthMax ? dateInWords(text) : undefined
    if (time !== undefined) return { lines, time, answer: rest }
    lines.push(line)
  }
  const time = dateInWords(htmlText(rest))
  return { lines, time, answer: '' }
}

/** The longest line that is taken for a date. */
const dateLengthMax = 60

interface Subtitle {
  readonly name: string
  readonly url: string
}

/** The prompt's lines as one text, then the lines with links: attached files, a Gem. */
function groupsOf(lines: readonly string[]): { title: string; subtitles: readonly Subtitle[] } {
  const texts = lines.map(htmlText)
  const first = lines.findIndex((line, at) => at > 0 && address.test(line))
  if (first === -1) return { title: texts.join('\n').trim(), subtitles: [] }
  const linked = lines.slice(first).map((line) => ({ name: htmlText(line), url: addressIn(line) }))
  // The line before the first file counts the files, in words of the page's language.
  const counted = first > 1 && isFileLine(texts[first] ?? '') ? first - 1 : first
  const subtitles = linked.filter(({ name }) => name !== '')
  return { title: texts.slice(0, counted).join('\n').trim(), subtitles }
}

const address = /<a\s[^<>]*href="([^"<>]*)"/i
const addressIn = (line: string): string => htmlText(address.exec(line)?.[1] ?? '')

/** The line of an attached file begins with a dash. */
const isFileLine = (line: string): boolean => /^[-–]\s/.test(line)

const entities: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['emsp', ' '],
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function htmlText(html: string): string {
  return html
    .replaceAll(anyTag, '')
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
      const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
      if (name) return entities.get(String(name).toLowerCase()) ?? whole
      return point <= 0x10_ffff ? String.fromCodePoint(point).toWellFormed() : whole
    })
    .replaceAll('\u00a0', ' ')
    .trim()
}

/** Languages of Google's pages whose names of months are read. */
const languages =
  'en de fr es pt it nl da sv nb fi cs sk pl hu ro hr sl sr bg uk ru el tr lt lv et ca eu gl is id ms vi hi bn ar he fa sw af'
/** Hours east of Greenwich, by the abbreviation; others count as UTC. */
const zones: ReadonlyMap<string, number> = new Map(
  [
    'CET 1, MEZ 1, SEČ 1, CEST 2, MESZ 2, SELČ 2, BST 1, WEST 1, EET 2, EEST 3, MSK 3, IST 5.5',
    'JST 9, KST 9, AEST 10, AEDT 11, NZST 12, NZDT 13, BRT -3',
    'EST -5, EDT -4, CST -6, CDT -5, MST -7, MDT -6, PST -8, PDT -7',
  ]
    .flatMap((line) => line.split(', '))
    .map((zone): [string, number] => {
      const [name = '', hours] = zone.split(' ')
      return [name, Number(hours)]
    }),
)
/** A year behind the dots would make the day and the month of `02.02.2026` a time. */
const clock = /(?<!\d)(\d{1,2})([:.])(\d{2})\2(\d{2})(?!\d)/
const afternoon = /(?:^|[\s\d])(?:PM|p\.?\s?m\.?|오후|下午|午後|μ\.μ\.)(?![a-z])/i
const morning = /(?:^|[\s\d])(?:AM|a\.?\s?m\.?|오전|上午|午前|π\.μ\.)(?![a-z])/i
const hourMs = 3_600_000

/**
 * Dates that Google writes into pages, in any language: `Feb 2, 2026, 7:24:02 AM UTC`,
 * `02.02.2026, 07:24:02 MEZ`, `2026/02/02 7:24:02 JST`.
 *
 * The moment in epoch milliseconds; undefined for text that is not a date with a time of day.
 */
export function dateInWords(given: string): number | undefined {
  const text = westernDigits(given).replaceAll(/[\u00a0\u202f\u200e\u200f]/g, ' ')
  const time = clock.exec(text)
  if (!time) return undefined
  const rest = `${text.slice(0, time.index)} ${text.slice(time.index + time[0].length)}`
  const day = dayOf(rest)
  if (!day) return undefined
  const [, hour = '', , minute = '', second = ''] = time
  const hours = hourOf(Number(hour), text)
  const at = Date.UTC(day.year, day.month - 1, day.day, hours, Number(minute), Number(second))
  return Number.isNaN(at) ? undefined : at - zoneHours(rest) * hourMs
}

const hourOf = (hour: number, text: string): number => {
  if (afternoon.test(text)) return (hour % 12) + 12
  return morning.test(text) ? hour % 12 : hour
}

/** Digits of any script as 0 to 9. */
const westernDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, digitOf)

/** The digits of a script lie side by side, from 0 on; 0 lies behind no other digit. */
function digitOf(one: string): string {
  const point = one.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Without the month's name the year is first, or the day; a number above 12 is no month. */
function dayOf(text: string): Day | undefined {
  const numbers = text.replaceAll(/(?:GMT|UTC)\s*[+-−]?[\d:]*/g, ' ').match(/\d+/g) ?? []
  const [a = 0, b = 0, c = 0] = numbers.map(Number)
  const named = monthIn(text)
  const year = numbers.map(Number).find((one) => one >= 1_970 && one < 2_100)
  if (year === undefined) return undefined
  if (named !== undefined) return checked({ year, month: named, day: a === year ? b : a })
  if (a === year) return checked({ year, month: b, day: c })
  return checked(b > 12 ? { year, month: a, day: b } : { year, month: b, day: a })
}

const checked = (day: Day): Day | undefined =>
  day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31 ? day : undefined

let monthNames: ReadonlyMap<string, number> | undefined

function monthIn(text: string): number | undefined {
  monthNames ??= namesOfMonths()
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
    const month = monthNames.get(word)
    if (month !== undefined) return month
  }
  return undefined
}

/** Names that two languages give to two months are read as the first language's. */
function namesOfMonths(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of languages.split(' ')) {
    for (const month of ['long', 'short'] as const) {
      for (const format of [{ month }, { month, day: 'numeric', year: 'numeric' }] as const) {
        const writer = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
        for (let at = 0; at < 12; at += 1) addName(names, writer, at)
      }
    }
  }
  return names
}

function addName(names: Map<string, number>, writer: Intl.DateTimeFormat, month: number): void {
  const parts = writer.formatToParts(new Date(Date.UTC(2026, month, 15)))
  const written = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
  // Some languages put a preposition into the part: "de gener".
  const words = written.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const [name] = words.toSorted((a, b) => b.length - a.length)
  if (name !== undefined && !names.has(name)) names.set(name, month + 1)
}

/** `GMT+5:30` and the like, or an abbreviation. */
function zoneHours(text: string): number {
  const offset = /(?:GMT|UTC)\s*([+−-])(\d{1,2})(?::?(\d{2}))?/.exec(text)
  if (offset) {
    const [, sign, hours = '0', minutes = '0'] = offset
    return (sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60)
  }
  const words = text.match(/\p{Lu}{3,5}/gu) ?? []
  return words.map((word) => zones.get(word)).find((hours) => hours !== undefined) ?? 0
}
