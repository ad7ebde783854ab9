/**
 * Processes that die in the middle: of reading a file, of deleting one; and a body without an end.
 */
import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { openStore } from '../support/open-store'
import { passages } from '../../src/db/schema'
import type { Store } from '../../src/db/store'
import { Client, signedUp } from '../support/client'
import { createDatabase } from '../support/postgres'
import { emptyFolder, forms, startProgram, type Program } from '../support/program'
import { startS3 } from '../support/s3'
import { newUploader, onDisk, until, Uploader } from './uploader'

/** Some five thousand passages: seconds of work, of which the first tenth is waited for. */
const paragraphs = Array.from(
  { length: 5_000 },
  (_, at) => `Paragraph ${at}: ${`words of number ${at} `.repeat(35)}`,
)
const book = paragraphs.join('\n\n')

/** What was stored of the book, as it stands in the database. */
async function stored(dataDir: string, databaseUrl: string | null): Promise<string[]> {
  const store = await open(dataDir, databaseUrl)
  try {
    const rows = await store.db.select().from(passages)
    const inOrder = rows.toSorted((a, b) => a.position - b.position)
    expect(inOrder.map(({ position }) => position)).toEqual(inOrder.map((_, at) => at))
    return inOrder.map(({ text }) => text)
  } finally {
    await store[Symbol.asyncDispose]()
  }
}

/** Kills a node as soon as the first passages are stored; `store` is open before it begins. */
async function killWhenBegun(store: Store, node: Program): Promise<void> {
  await until(async () => (await store.db.$count(passages)) > 20)
  node.kill('SIGKILL')
  await node.exited
  await store[Symbol.asyncDispose]()
}

const open = (dataDir: string, databaseUrl: string | null) =>
  openStore({ dataDir, databaseUrl, databaseConnections: 1 })

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** The same learner at another address. */
function elsewhere({ client }: Uploader, url: string): Uploader {
  const moved = new Client(url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  moved.csrfToken = client.csrfToken
  return new Uploader(moved)
}

test.each(forms)('killed during text extraction, %s resumes where it was', async (form) => {
  await using folder = await emptyFolder()
  const first = await startProgram(form, folder.path)
  const learner = await newUploader(first.url)
  const store = await open(folder.path, null)
  const { json } = await learner.upload('book.txt', book)
  await killWhenBegun(store, first)
  const before = await stored(folder.path, null)
  expect(before.length).toBeLessThan(paragraphs.length)
  await using second = await startProgram(form, folder.path)
  const file = await elsewhere(learner, second.url).settled(json.id)
  expect(file.status).toBe('ready')
  const texts = await stored(folder.path, null)
  expect(texts.slice(0, before.length)).toEqual(before)
  expect(words(texts.join(' '))).toEqual(words(book))
})

test('on Postgres another node resumes the extraction of a killed node', async () => {
  await using s3 = startS3()
  await using folder = await emptyFolder()
  await using other = await emptyFolder()
  const database = await createDatabase()
  const env = { ...s3.env, DATABASE_URL: database.url, SECRET_KEY: 'x'.repeat(40) }
  const first = await startProgram('binary', folder.path, env)
  const learner = await newUploader(first.url)
  const store = await open('', database.url)
  const { json } = await learner.upload('book.txt', book)
  await killWhenBegun(store, first)
  const killedAt = performance.now()
  await using second = await startProgram('binary', other.path, env)
  const taker = elsewhere(learner, second.url)
  await until(async () => (await taker.get(json.id)).json.status === 'ready')
  expect(performance.now() - killedAt).toBeLessThan(80_000)
  expect(words((await stored('', database.url)).join(' '))).toEqual(words(book))
  await second[Symbol.asyncDispose]()
  await database.drop()
}, 90_000)

test('killed between deleting row and bytes, the next start finishes the deletion', async () => {
  await using s3 = startS3()
  await using folder = await emptyFolder()
  const first = await startProgram('binary', folder.path, s3.env)
  const learner = await newUploader(first.url)
  const { id } = await learner.read('secret.txt', 'Hello')
  s3.broken = /^DELETE /
  expect((await learner.remove(id)).status).toBe(200)
  first.kill('SIGKILL')
  await first.exited
  expect(s3.files().length).toBe(1)
  s3.broken = null
  await using second = await startProgram('binary', folder.path, s3.env)
  await until(() => s3.files().length === 0)
  expect((await elsewhere(learner, second.url).get(id)).status).toBe(404)
})

test('an endless body is 413 at the limit, in bounded memory, and leaves nothing', async () => {
  await using folder = await emptyFolder()
  await using program = await startProgram('binary', folder.path)
  const client = await signedUp(program.url)
  const peak = async () => {
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8')
    return Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) / 1_024
  }
  const before = await peak()
  const { status, sent } = await endless(client)
  expect(status).toBe(413)
  expect(sent).toBeLessThan(300)
  expect((await peak()) - before).toBeLessThan(150)
  await until(async () => (await onDisk({ dataDir: folder.path })).length === 0)
}, 90_000)

/** A gigabyte of a form's file, of no announced length, until an answer comes. Mebibytes sent. */
function endless(client: Client): Promise<{ status: number; sent: number }> {
  const piece = Buffer.alloc(1_048_576, 97)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    let sent = 0
    const answer = { status: 0 }
    const upload = request(`${client.url}/api/files`, {
      method: 'POST',
      headers: {
        cookie,
        'x-csrf-token': client.csrfToken ?? '',
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    })
    upload.on('response', ({ statusCode = 0 }) => {
      answer.status = statusCode
      upload.destroy()
      resolve({ status: statusCode, sent })
    })
    upload.on('error', (error) => (answer.status ? undefined : reject(error)))
    upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    const send = () => {
      while (answer.status === 0 && sent < 1_024) {
        sent += 1
        if (upload.write(piece)) continue
        upload.once('drain', send)
        return
      }
    }
    send()
  })
}
