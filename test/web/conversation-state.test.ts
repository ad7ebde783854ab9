/** The state of a conversation: each event of a reply changes the thread as the page shows it. */
import { expect, test } from 'bun:test'
import type { Message } from '../../src/features/sessions/model'
import {
  applyFrame,
  markInterrupted,
  markUnsent,
  mergeNewest,
  replaceMessage,
  sendingMessage,
  shownThread,
  type ThreadMessage,
  toThreadMessage,
} from '../../src/web/conversation/conversation-state'
import type { ReplyFrame } from '../../src/web/conversation/api'
import { ApiError } from '../../src/web/http'

const createdAt = '2026-11-21T09:00:00.000Z'

const stored = (id: string, parentId: string | null, more: Partial<Message> = {}): Message => ({
  id,
  sessionId: 's',
  parentId,
  role: 'user',
  content: id,
  status: 'complete',
  createdAt,
  ...more,
})

const start: ReplyFrame = {
  type: 'start',
  seq: 0,
  data: {
    seq: 0,
    streamId: 'stream',
    sessionId: 's',
    userMessageId: 'question',
    messageId: 'reply',
    mode: 'socratic',
    createdAt,
  },
}
const token = (delta: string): ReplyFrame => ({ type: 'token', seq: 1, data: { seq: 1, delta } })
const complete = (finishReason: 'stop' | 'length' | 'cancelled'): ReplyFrame => ({
  type: 'complete',
  seq: 2,
  data: {
    seq: 2,
    messageId: 'reply',
    content: 'The whole reply.',
    finishReason,
    usage: { inputTokens: 1, outputTokens: 1 },
  },
})

const sending = (key: string, content: string) => sendingMessage({ key, content, fileIds: [] })

const afterFrames = (thread: readonly ThreadMessage[], ...frames: ReplyFrame[]) =>
  frames.reduce((before, frame) => applyFrame(before, frame, 'key'), thread)

const nothing = { thread: [], older: 'none' } as const
const threadOf = (...messages: Message[]) => messages.map((message) => toThreadMessage(message))

test('a stored message has its versions, and a note where it was cut short', () => {
  const thread = threadOf(
    stored('a', null),
    stored('b2', 'a', { role: 'assistant', status: 'interrupted', versions: ['b1', 'b2'] }),
  )
  expect(thread.map(({ id, versions }) => [id, versions])).toEqual([
    ['a', ['a']],
    ['b2', ['b1', 'b2']],
  ])
  expect(thread[1]?.note?.message).toBe('This reply was cut short.')
})

test('the newest page takes the place of what is known of it, and older messages stay', () => {
  const loaded = threadOf(stored('a', null), stored('b', 'a'))
  const unsent = sending('key', 'Why?')
  const known = { thread: [...loaded, unsent], older: 'more' } as const
  const page = [stored('b', 'a'), stored('c', 'b')]
  const next = mergeNewest(known, page, true)
  expect(next.thread.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'key'])
  // What has not changed is the same object, so that it is not drawn again.
  expect(next.thread.slice(0, 2).map((one, at) => one === loaded[at])).toEqual([true, true])
  expect(next.older).toBe('more')
})

test('what was said while the newest page was on its way stays behind it', () => {
  const thread = threadOf(stored('a', null), stored('b', 'a'), stored('c', 'b'))
  const next = mergeNewest({ thread, older: 'none' }, [stored('a', null), stored('b', 'a')], false)
  expect(next.thread.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

test('a newest page that does not continue what is known replaces it', () => {
  const known = { thread: threadOf(stored('a', null)), older: 'none' } as const
  const next = mergeNewest(known, [stored('x', 'w')], true)
  expect([next.thread.map(({ key }) => key), next.older]).toEqual([['x'], 'more'])
  expect(mergeNewest(nothing, [], false)).toEqual(nothing)
})

test('start gives the sent message its id and adds an empty reply; tokens append to it', () => {
  const thread = afterFrames([sending('key', 'Why?')], start, token('Be'), token('cause'))
  expect(thread.map(({ key, id, status, content }) => [key, id, status, content])).toEqual([
    ['key', 'question', 'complete', 'Why?'],
    ['reply', 'reply', 'streaming', 'Because'],
  ])
})

test('start replaces what was loaded of a resumed reply', () => {
  const loaded = threadOf(stored('question', null), stored('reply', 'question'))
  const thread = afterFrames(loaded, start)
  expect(thread.map(({ id, content }) => [id, content])).toEqual([
    ['question', 'question'],
    ['reply', ''],
  ])
})

test.each([
  ['stop', undefined],
  ['cancelled', 'You stopped this reply.'],
  ['length', 'This reply reached its maximum length.'],
] as const)('complete with %p sets the whole text and the note %p', (reason, note) => {
  const thread = afterFrames([sending('key', 'Why?')], start, token('x'), complete(reason))
  expect(thread[1]).toMatchObject({ status: 'complete', content: 'The whole reply.' })
  expect(thread[1]?.note?.message).toBe(note)
})

test('error keeps the text and shows its message', () => {
  const data = { seq: 2, code: 'UPSTREAM', message: 'The model failed.', requestId: 'r' }
  const thread = afterFrames([], start, token('So far'), { type: 'error', seq: 2, data })
  expect(thread[0]).toMatchObject({
    status: 'failed',
    content: 'So far',
    note: { message: 'The model failed.', retryAt: null },
  })
})

test('an interrupted reply keeps its text; a thread without a running reply stays the same', () => {
  const running = afterFrames([], start, token('So far'))
  expect(markInterrupted(running, 'Cut.')[0]).toMatchObject({
    status: 'interrupted',
    content: 'So far',
    note: { message: 'Cut.' },
  })
  const ended = threadOf(stored('a', null))
  expect(markInterrupted(ended, 'Cut.')).toEqual(ended)
})

test.each([
  [null, null],
  [3, 4_000],
])('an unsent message after a Retry-After of %p may be retried at %p', (seconds, retryAt) => {
  const error = new ApiError(429, 'TOO_MANY_REQUESTS', 'Wait.', seconds)
  const [message] = markUnsent([sending('key', 'Why?')], 'key', error, 1_000)
  expect(message).toMatchObject({ status: 'unsent', note: { message: 'Wait.', retryAt } })
})

test('a message is replaced or removed by its key', () => {
  const thread = threadOf(stored('a', null), stored('b', 'a'))
  const next = sending('new', 'New')
  expect(replaceMessage(thread, 'b', next).map(({ key }) => key)).toEqual(['a', 'new'])
  expect(replaceMessage(thread, 'b', null).map(({ key }) => key)).toEqual(['a'])
})

test('another version hides what it replaces and what followed, and its reply takes its place', () => {
  const thread = [stored('a', null), stored('b', 'a'), stored('c', 'b')].map((message) =>
    toThreadMessage(message),
  )
  const keys = (shown: readonly ThreadMessage[]) => shownThread(shown).map(({ key }) => key)
  expect(shownThread(thread)).toBe(thread)
  const asked = { key: 'key', content: '', fileIds: [] }
  const edited = sendingMessage({ ...asked, version: { kind: 'edit', messageId: 'b' } })
  expect(keys([...thread, edited])).toEqual(['a', 'key'])
  expect(keys(afterFrames([...thread, edited], start))).toEqual(['a', 'key', 'reply'])
  const again = sendingMessage({ ...asked, version: { kind: 'retry', messageId: 'c' } })
  expect(keys([...thread, again])).toEqual(['a', 'b', 'key'])
  expect(keys(afterFrames([...thread, again], start, token('x')))).toEqual(['a', 'b', 'reply'])
  const ofUnknown = sendingMessage({ ...asked, version: { kind: 'edit', messageId: 'x' } })
  expect(keys([...thread, ofUnknown])).toEqual(['a', 'b', 'c', 'key'])
})

test('the page of a new branch drops what its version has replaced', () => {
  const thread = [stored('a', null), stored('b', 'a')].map((message) => toThreadMessage(message))
  const version = { kind: 'edit', messageId: 'a' } as const
  const edited = sendingMessage({ key: 'key', content: 'new', fileIds: [], version })
  const accepted = afterFrames([...thread, edited], start)
  const page = [stored('question', null), stored('reply', 'question', { role: 'assistant' })]
  const merged = mergeNewest({ thread: accepted, older: 'none' }, page, false)
  expect(merged.thread.map(({ id }) => id)).toEqual(['question', 'reply'])
})
