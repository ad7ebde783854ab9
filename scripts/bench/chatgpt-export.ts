/** A ChatGPT export of any size: talks of mathematics, twenty messages each, some with a second branch. */
import { open } from 'node:fs/promises'

const messagesPerTalk = 20
const second = 1_700_000_000
const vocabulary = Array.from(
  { length: 4_000 },
  (_, at) => `${'bcdfghklmnprstvz'[at % 16]}${'aeiou'[at % 5]}${at.toString(36)}n`,
)

/** How large an export is, and how long each of its messages. */
export interface ExportSize {
  /** It ends with the talk that reaches either. */
  readonly bytes?: number
  readonly messages?: number
  /** Words a message; absent: a question has 25 words and an answer 180. */
  readonly wordsEach?: number
  /** The number of the first talk, so that two exports have none in common. */
  readonly firstTalk?: number
}

/** Writes it, and gives the number of its messages. */
export async function writeExport(
  path: string,
  { bytes = Infinity, messages = Infinity, wordsEach, firstTalk = 0 }: ExportSize,
): Promise<number> {
  await using file = await open(path, 'w')
  let [written, count] = [0, 0]
  await file.write('[')
  while (written < bytes && count < messages) {
    const first = firstTalk + count / messagesPerTalk + 1
    const many = Array.from({ length: 50 }, (_, at) => JSON.stringify(talk(first + at, wordsEach)))
    const text = `${written === 0 ? '' : ','}${many.join(',')}`
    written += Buffer.byteLength(text)
    count += many.length * messagesPerTalk
    await file.write(text)
  }
  await file.write(']')
  return count
}

/** An export of one talk, with so many messages of so many characters. */
export function writeTalk(messages: number, characters: number): string {
  const nodes = Array.from({ length: messages }, (_, at): [string, unknown] => {
    const parent = at === 0 ? 'root' : String(at - 1)
    return [String(at), node({ talkNumber: 0, at, parent, text: longText(at, characters) })]
  })
  const current = String(messages - 1)
  return JSON.stringify([
    {
      ...(talk(0) as object),
      id: 'long',
      mapping: Object.fromEntries([['root', root], ...nodes]),
      current_node: current,
    },
  ])
}

const longText = (seed: number, characters: number): string =>
  words(seed, Math.ceil(characters / 5)).slice(0, characters)

const root = { id: 'root', message: null, parent: null, children: ['0'] }

function talk(number: number, wordsEach?: number): unknown {
  const id = `talk-${number}`
  const mapping: Record<string, unknown> = { root }
  for (let at = 0; at < messagesPerTalk; at += 1) {
    mapping[at] = nodeOf(number, at, wordsEach)
  }
  const time = second + number * 60
  const current = String(messagesPerTalk - 1)
  return {
    id,
    conversation_id: id,
    title: `Talk ${number}`,
    create_time: time,
    update_time: time + 50,
    current_node: current,
    mapping,
  }
}

/** The last message but one has a twin that was not shown. */
function nodeOf(talkNumber: number, at: number, wordsEach?: number): unknown {
  const last = messagesPerTalk - 1
  const parent = at === 0 ? 'root' : String(at === last ? at - 2 : at - 1)
  const text = words(talkNumber * 31 + at, wordsEach ?? (at % 2 === 0 ? 25 : 180))
  return node({ talkNumber, at, parent, text })
}

interface Said {
  readonly talkNumber: number
  readonly at: number
  readonly parent: string
  readonly text: string
}

function node({ talkNumber, at, parent, text }: Said): unknown {
  return {
    id: String(at),
    parent,
    children: [],
    message: {
      id: String(at),
      author: { role: at % 2 === 0 ? 'user' : 'assistant', name: null, metadata: {} },
      create_time: second + talkNumber * 60 + at,
      content: {
        content_type: 'text',
        parts: [text],
      },
      status: 'finished_successfully',
      weight: 1,
      metadata: { model_slug: 'gpt-test', request_id: `request-${talkNumber}-${at}` },
      recipient: 'all',
    },
  }
}

function words(seed: number, count: number): string {
  const chosen: string[] = []
  for (let at = 0, state = seed; at < count; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    chosen.push(vocabulary[state % vocabulary.length] ?? '')
  }
  return chosen.join(' ')
}
