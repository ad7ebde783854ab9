/** The file stores: a folder and an S3-compatible store behave alike. */
import { readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config/config'
import { type FileStore, LocalFileStore, S3FileStore } from '../../src/lib/file-store'
import { newId } from '../../src/lib/ids'
import { emptyFolder } from '../support/program'
import { startS3 } from '../support/s3'

interface Place extends AsyncDisposable {
  readonly store: FileStore
  /** What lies there, by name. */
  readonly names: () => Promise<string[]>
}

async function folder(): Promise<Place & { path: string }> {
  const data = await emptyFolder()
  const path = join(data.path, 'files')
  return {
    path,
    store: new LocalFileStore(path),
    names: () => readdir(path).catch(() => []),
    [Symbol.asyncDispose]: () => data[Symbol.asyncDispose](),
  }
}

const bucketAt = (env: Readonly<Record<string, string>>) => {
  const { s3 } = readConfig(env)
  if (!s3) throw new Error('no store is configured')
  return new S3FileStore(s3)
}

async function bucket(): Promise<Place> {
  const s3 = startS3()
  return {
    store: bucketAt(s3.env),
    names: async () => [...s3.objects.keys()],
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  }
}

/** A file that has arrived, with this content. */
async function arrived(content: string | Uint8Array): Promise<string> {
  const path = join(tmpdir(), newId())
  await writeFile(path, content)
  return path
}

const textOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && (await new Response(stream).text())

/** More than one part of a multipart upload, with no two mebibytes alike. */
const large = () =>
  Buffer.concat(Array.from({ length: 12 }, (_, at) => new Uint8Array(1_048_576).fill(at)))

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('%s', (_, open) => {
  test('gives back what was put in, whole and in part', async () => {
    await using place = await open()
    const key = newId()
    await place.store.put(key, await arrived('Plants make sugar.'))
    expect(await textOf(await place.store.read(key))).toBe('Plants make sugar.')
    expect(await textOf(await place.store.read(key, { from: 7, to: 11 }))).toBe('make')
    expect(await place.store.read(newId())).toBeNull()
  })

  test('holds what is larger than one piece of it, in order', async () => {
    await using place = await open()
    const key = newId()
    await place.store.put(key, await arrived(large()))
    const bytes = await new Response(await place.store.read(key)).bytes()
    expect(bytes.length).toBe(12 * 1_048_576)
    expect([...bytes].filter((byte, at) => byte !== Math.floor(at / 1_048_576))).toEqual([])
  })

  test('a file that is not there is not taken, and leaves nothing', async () => {
    await using place = await open()
    expect(place.store.put(newId(), join(tmpdir(), newId()))).rejects.toThrow()
    expect(await place.names()).toEqual([])
  })

  test('lists all there is, and removes it; twice is fine', async () => {
    await using place = await open()
    const keys = Array.from({ length: 5 }, newId)
    for (const key of keys) await place.store.put(key, await arrived('x'))
    const listed = await Array.fromAsync(place.store.list())
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    for (const { modifiedAt } of listed)
      expect(Math.abs(Date.now() - modifiedAt)).toBeLessThan(60_000)
    for (const { name } of [...listed, ...listed]) await place.store.remove(name)
    expect(await place.names()).toEqual([])
  })

  test.each(['../x', 'x', '', `${newId()}/../x`, `../${newId()}`])(
    'a key that is no id is refused: %p',
    async (key) => {
      await using place = await open()
      expect(place.store.put(key, '/nowhere')).rejects.toThrow('named by an id')
      expect(place.store.read(key)).rejects.toThrow('named by an id')
      expect(place.store.remove(key)).rejects.toThrow('named by an id')
    },
  )
})

test('a folder and its files are for their owner alone, and a draft is listed as one', async () => {
  await using place = await folder()
  const key = newId()
  await place.store.put(key, await arrived('x'))
  expect((await stat(place.path)).mode & 0o777).toBe(0o700)
  expect((await stat(join(place.path, key))).mode & 0o777).toBe(0o600)
  await place.store.remove(key)
  await writeFile(join(place.path, `${key}.part`), 'cut off')
  await writeFile(join(place.path, 'notes.txt'), 'not ours')
  expect(await Array.fromAsync(place.store.list(), ({ name }) => name)).toEqual([`${key}.part`])
})

test('a bucket keeps to its prefix, and a wrong secret opens nothing', async () => {
  await using s3 = startS3()
  const key = newId()
  await bucketAt(s3.env).put(key, await arrived('x'))
  expect([...s3.objects.keys()]).toEqual([`uploads/${key}`])
  const stranger = bucketAt({ ...s3.env, S3_SECRET_ACCESS_KEY: 'another secret' })
  expect(stranger.put(newId(), await arrived('x'))).rejects.toThrow()
  expect(stranger.read(key)).rejects.toThrow()
  expect(s3.objects.size).toBe(1)
})

test('a store that fails in the middle fails the upload', async () => {
  await using s3 = startS3()
  const store = bucketAt(s3.env)
  s3.broken = /^PUT /
  expect(store.put(newId(), await arrived('x'))).rejects.toThrow()
  expect(store.put(newId(), await arrived(large()))).rejects.toThrow()
  expect(s3.objects.size).toBe(0)
})
