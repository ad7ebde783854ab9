/** Hostile and damaged archives, made by changing single fields of good ones. */
import { expect, test } from 'bun:test'
import { readdir, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openExport } from '../../src/features/imports/export-reader'
import { branched, entriesOf, outcomes, refusalOf, tell, withFile, zipOf } from './exports'

const good = tell.librechat(branched, 'good', 'Good')
const central = Buffer.from('PK\x01\x02', 'latin1')
const ending = Buffer.from('PK\x05\x06', 'latin1')

/** The archive with a change in its first member's record in the directory. */
function changed(zip: Uint8Array, change: (bytes: Buffer, record: number) => void): Buffer {
  const bytes = Buffer.from(zip)
  change(bytes, bytes.indexOf(central))
  return bytes
}

test('member names that lead out of the archive are faults, and are not read', async () => {
  for (const name of [
    '../evil.json',
    'a/../../evil.json',
    '/evil.json',
    '\\evil.json',
    '..\\evil.json',
    'a\\..\\..\\evil.json',
    'a\\../evil.json',
    '\\\\server\\evil.json',
    'C:\\evil.json',
    'C:evil.json',
    'c:/evil.json',
    '../evil.sh',
  ]) {
    const entries = await entriesOf('librechat', zipOf({ [name]: good, 'good.json': good }))
    expect(outcomes(entries)).toEqual(['UNSAFE_NAME', 'Good'])
  }
  expect((await refusalOf('librechat', zipOf({ '../evil.txt': 'x' }))).code).toBe('UNSAFE_NAME')
})

test('a backslash in a member’s name is a slash', async () => {
  const conversations = [tell.claude(branched)]
  for (const name of [
    'export\\conversations.json',
    'a\\b\\conversations.json',
    'a/b\\conversations.json',
    'a\\b/Conversations.JSON',
    'export\\conversations\\c1.json',
    'export\\design_chats\\c1.json',
    'export..\\conversations.json',
  ]) {
    const entries = await entriesOf(
      'claude',
      zipOf({ [name]: conversations, 'export\\users.json': [] }),
    )
    expect(outcomes(entries)).toEqual(['Tree'])
  }
})

test.each([
  [{ uuid: 'd', title: 'D', messages: [{ role: 'user', content: 'Draw it' }] }, 'D'],
  [{ uuid: 'd', name: 'D', chat_messages: [{ sender: 'human', text: 'Draw it' }] }, 'D'],
  [{ id: 'd', title: 'D', messages: [{ role: 'user', content: { content: 'Draw it' } }] }, 'D'],
  [{ uuid: 'd', title: 'D', messages: [] }, 'NOT_KEPT'],
  [{ uuid: 'd1', title: 'D', canvas: 'Draw it' }, 'NOT_KEPT'],
  [{ uuid: 'd', title: 'D', canvas: 'Draw it' }, 'NOT_KEPT'],
  [{ id: 'd' }, 'NOT_KEPT'],
])('a design of Claude is read or named: %j', async (design, outcome) => {
  const zip = zipOf({
    'conversations.json': [tell.claude(branched)],
    'design_chats/d1.json': design,
  })
  const entries = await entriesOf('claude', zip)
  expect(outcomes(entries)).toEqual(['Tree', outcome])
  const [, entry] = entries
  if (entry && 'fault' in entry) expect(entry.fault.message).toContain('design_chats/d1.json')
  else expect(JSON.stringify(entry)).toContain('Draw it')
})

test('two members with one name but for the kind of slash are both read', async () => {
  const zip = zipOf({
    'a/conversations.json': [tell.claude(branched, 'c1', 'One')],
    'a\\conversations.json': [tell.claude(branched, 'c2', 'Two')],
  })
  expect(outcomes(await entriesOf('claude', zip)).toSorted()).toEqual(['One', 'Two'])
})

test.each([
  ['projects.json', [{ uuid: 'p', name: 'School' }]],
  ['memories.json', [{ conversations_memory: 'likes maths' }]],
  ['notes/today.md', 'I learned a lot'],
  ['notes\\today.txt', 'I learned a lot'],
  ['inner.zip', zipOf({ 'conversations.json': [] })],
  ['Archive.ZIP', zipOf({ 'a.txt': 'words words' })],
  ['group_chats.json', [{ text: 'hello there' }]],
  ['message_feedback.json', [{ comment: 'a bad answer' }]],
  ['essay.pdf', '%PDF-1.7 and so on'],
  ['essay.docx', 'PK and so on'],
  ['canvas/draft.html', '<p>my words</p>'],
  ['prompts.csv', 'prompt\nwords of mine'],
])('a skipped %s with words of the user is named', async (name, body) => {
  const zip = zipOf({ 'conversations.json': [tell.claude(branched)], [name]: body })
  await withFile(zip, async (path) => {
    const { unkept } = await openExport('claude', path)
    expect(unkept).toEqual([JSON.stringify(name.replaceAll('\\', '/'))])
  })
  const refusal = await refusalOf('claude', zipOf({ [name]: body }))
  expect(refusal.message).toContain(name.replaceAll('\\', '/'))
})

test.each([
  ['users.json', [{ uuid: 'u', full_name: 'Ada' }]],
  ['user_settings.json', { theme: 'dark', more: true }],
  ['manifest.json', { files: ['conversations.json'] }],
  ['photo.png', 'not named by a message'],
  ['voice.mp3', 'not named by a message'],
  ['projects.json', []],
  ['__MACOSX/._notes.txt', 'resource fork'],
])('a skipped %s is not named', async (name, body) => {
  const zip = zipOf({ 'conversations.json': [tell.claude(branched)], [name]: body })
  await withFile(zip, async (path) => {
    expect((await openExport('claude', path)).unkept).toEqual([])
  })
})

test('many files are read in the order of their names; other files are skipped', async () => {
  const files = ['b', 'c', 'a'].map((id) => [
    `${id}.json`,
    tell.librechat(branched, id, id.toUpperCase()),
  ])
  const zip = zipOf({
    ...Object.fromEntries(files),
    'photo.png': 'x',
    '.hidden.json': '!',
    '__MACOSX/._a.json': '!',
  })
  expect(outcomes(await entriesOf('librechat', zip))).toEqual(['A', 'B', 'C'])
})

test('a broken file among good ones is one fault that names it', async () => {
  const zip = zipOf({ 'a.json': good, 'b.json': '{"conversationId":', 'c.json': good })
  const entries = await entriesOf('librechat', zip)
  expect(outcomes(entries)).toEqual(['Good', 'CORRUPT_JSON', 'Good'])
  expect(entries[1]).toMatchObject({ fault: { message: expect.stringContaining('b.json') } })
})

test('a wrong checksum is a fault after what was read', async () => {
  const zip = changed(zipOf({ 'a.json': good, 'b.json': good }), (bytes, at) =>
    bytes.writeUInt32LE(1, at + 16),
  )
  expect(outcomes(await entriesOf('librechat', zip))).toEqual(['Good', 'CORRUPT_ARCHIVE', 'Good'])
})

test('damaged bytes are a fault, and the other files are read', async () => {
  const zip = Buffer.from(zipOf({ 'a.json': good, 'b.json': good }))
  zip.fill(0xff, 40, 60)
  const read = outcomes(await entriesOf('librechat', zip))
  expect(read.at(-1)).toBe('Good')
  expect(read).toContain('CORRUPT_ARCHIVE')
})

test('a member that needs a password is a fault', async () => {
  const locked = (zip: Uint8Array) =>
    changed(zip, (bytes, at) => bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8))
  const entries = await entriesOf('librechat', locked(zipOf({ 'a.json': good, 'b.json': good })))
  expect(outcomes(entries)).toEqual(['ENCRYPTED', 'Good'])
  expect((await refusalOf('librechat', locked(zipOf({ 'a.json': good })))).code).toBe('ENCRYPTED')
})

test('each member, and the whole, expands a hundred times at most', async () => {
  const padded = (spaces: number) => `${' '.repeat(spaces)}${JSON.stringify(good)}`
  const small = zipOf({ 'a.json': padded(900_000), 'b.json': good })
  expect(outcomes(await entriesOf('librechat', small))).toEqual(['Good', 'Good'])
  const member = zipOf({ 'a.json': padded(2_000_000), 'b.json': good })
  expect(outcomes(await entriesOf('librechat', member))).toEqual(['TOO_LARGE', 'Good'])
  const many = Array.from({ length: 70 }, (_, at) => [`${at}.json`, padded(1_000_000)])
  expect((await refusalOf('librechat', zipOf(Object.fromEntries(many)))).code).toBe('TOO_LARGE')
})

test('a member that promises less than it holds, or expands too far, is a fault', async () => {
  const short = changed(zipOf({ 'a.json': good, 'b.json': good }), (bytes, at) =>
    bytes.writeUInt32LE(10, at + 24),
  )
  const read = outcomes(await entriesOf('librechat', short))
  expect(read.at(-1)).toBe('Good')
  expect(read).toContain('CORRUPT_ARCHIVE')
  const bomb = changed(zipOf({ 'a.json': ' '.repeat(1_000_000), 'b.json': good }), (bytes, at) =>
    bytes.writeUInt32LE(300 * 1024 * 1024, at + 24),
  )
  expect(outcomes(await entriesOf('librechat', bomb))).toEqual(['TOO_LARGE', 'Good'])
  const huge = changed(zipOf({ 'a.json': good, 'b.json': good }), (bytes, at) => {
    bytes.writeUInt32LE(0xf000_0000, at + 20)
    bytes.writeUInt32LE(0xfffffff0, at + 24)
  })
  const next = huge.indexOf(central, huge.indexOf(central) + 4)
  huge.writeUInt32LE(0xf000_0000, next + 20)
  huge.writeUInt32LE(0xfffffff0, next + 24)
  expect((await refusalOf('librechat', huge)).code).toBe('TOO_LARGE')
})

test('an archive that is cut off anywhere is refused, and nothing else is thrown', async () => {
  const zip = zipOf({ 'a.json': good })
  for (let length = 4; length < zip.length; length += 7) {
    expect((await refusalOf('librechat', zip.slice(0, length))).code).toBe('CORRUPT_ARCHIVE')
  }
})

test('an archive without a file is no export', async () => {
  expect((await refusalOf('claude', zipOf({}))).message).toContain('an archive without a JSON file')
})

test('zip64 is read', async () => {
  expect(outcomes(await entriesOf('librechat', zip64(zipOf({ 'a.json': good }))))).toEqual(['Good'])
})

test('nothing is written, and every file is closed', async () => {
  await withFile(zipOf({ 'a.json': good, '../b.json': good }), async (path) => {
    const reader = await openExport('librechat', path)
    for await (const _ of reader.entries(0)) break
    await reader.count()
    expect(await readdir(dirname(path))).toEqual(['export'])
    expect(await openFiles()).not.toContain(path)
  })
})

/** The paths of this process's open files; none where the system does not list them. */
async function openFiles(): Promise<string[]> {
  const folder = '/proc/self/fd'
  const links = (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
  return Promise.all(links.map((link) => readlink(link).catch(() => '')))
}

/**
 * The same archive with its directory's place told in the records of zip64 (APPNOTE 4.3.14,
 * 4.3.15).
 */
function zip64(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip)
  const end = bytes.indexOf(ending)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(1n, 24)
  record.writeBigUInt64LE(1n, 32)
  record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 12)), 40)
  record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(end), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.from(bytes.subarray(end))
  last.writeUInt16LE(0xffff, 8)
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([bytes.subarray(0, end), record, locator, last])
}
