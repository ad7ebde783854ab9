/** ZIP archives that are written as a stream, read by another implementation. */
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipEncoder } from '../../src/lib/zip-encoder'
import { openZipFile } from '../../src/lib/zip-file'
import { zipped, type ZipEntry } from '../../src/lib/zip'

const modifiedAt = Date.UTC(2026, 10, 23, 7, 30, 15)

/** The texts of the members of an archive of these entries. */
async function archived(entries: Iterable<ZipEntry>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-zip-'))
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of zipped(listed(entries), modifiedAt)) chunks.push(chunk)
    const path = join(folder, 'archive.zip')
    await Bun.write(path, Buffer.concat(chunks))
    const zip = await openZipFile(path)
    const members = new Map<string, string>()
    for await (const { name, bytes } of zip.members()) {
      members.set(name, Buffer.concat(await Array.fromAsync(bytes())).toString())
    }
    zip.close()
    return members
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* listed(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries
}

async function* pieces(...all: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* all
}

test('members of any size and kind come back as they were', async () => {
  const long = Array.from({ length: 40_000 }, (_, at) => `line ${at * 7}`).join('\n')
  const entries: ZipEntry[] = [
    { name: 'empty.json', content: '' },
    { name: 'sessions/Prüfung ∫.json', content: '{"a": "ü"}\n' },
    { name: 'long.json', content: pieces(long.slice(0, 9), long.slice(9)) },
    { name: 'files/packed', content: pieces(Buffer.from('as it is')), isPacked: true },
    { name: 'files/long', content: pieces(long, Buffer.from(long)), isPacked: true },
  ]
  const members = await archived(entries)
  expect([...members]).toEqual([
    ['empty.json', ''],
    ['sessions/Prüfung ∫.json', '{"a": "ü"}\n'],
    ['long.json', long],
    ['files/packed', 'as it is'],
    ['files/long', long + long],
  ])
})

test('an archive of members that are there at once leaves the event loop to others between them', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const members = function* (): Generator<ZipEntry> {
    for (let at = 0; at < 100; at += 1) {
      const until = performance.now() + 2
      while (performance.now() < until);
      yield { name: `${at}.json`, content: '{}\n' }
    }
  }
  for await (const _ of zipped(listed(members()), modifiedAt));
  isOver = true
  expect(turns).toBeGreaterThan(10)
})

test('an archive of more members than 16 bits count has a directory in short chunks', async () => {
  const count = 65_600
  const encoder = new ZipEncoder(modifiedAt)
  for (let at = 0; at < count; at += 1) {
    for await (const _ of encoder.member(`${at}`, pieces('.'), 'packed'));
  }
  const chunks = [...encoder.end()]
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(70_000)
  // The end of ZIP64 (56 bytes), its locator (20) and the end of the directory (22).
  const end = Buffer.from(chunks.at(-1) ?? [])
  expect([end.length, end.readUInt32LE(0), end.readBigUInt64LE(32)]).toEqual([
    98,
    0x06_06_4b_50,
    BigInt(count),
  ])
}, 90_000)

test('a content that fails ends the archive with its error', () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'x'.repeat(100_000)
    throw new Error('the store is away')
  }
  const entries = [{ name: 'a', content: failing() }]
  expect(archived(entries)).rejects.toThrow('the store is away')
})

test('a reader that stops ends the content of the open member', async () => {
  let isEnded = false
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield crypto.randomUUID().repeat(1_000)
    } finally {
      isEnded = true
    }
  }
  const bytes = zipped(listed([{ name: 'a', content: endless() }]), modifiedAt)
  expect((await bytes.next()).done).toBe(false)
  await bytes.return(undefined)
  expect(isEnded).toBe(true)
})
