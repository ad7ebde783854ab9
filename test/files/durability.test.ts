/** Files that stay or go: the account archive, erasure, a failing store, bytes without a row. */
import { unzipSync } from 'fflate'
import { expect, spyOn, test } from 'bun:test'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../src/lib/ids'
import { password } from '../support/client'
import { testClock } from '../support/clock'
import * as documents from '../support/documents'
import { onEachEngine } from '../support/fixtures'
import { everyRow } from '../support/rows'
import { startS3 } from '../support/s3'
import { startServer } from '../support/server'
import { newUploader, onDisk, until } from './uploader'

onEachEngine('durability', (engine) => {
  test('the account archive holds every file as it was uploaded', async () => {
    await using server = await startServer({ engine })
    const learner = await newUploader(server.url)
    const pdf = await documents.pdf('Chloroplasts')
    const first = await learner.read('Été.pdf', pdf)
    const second = await learner.read('Été.pdf', 'Other words')
    const response = await learner.client.fetch('GET', '/api/account/export')
    const archive = unzipSync(await response.bytes())
    const listed = JSON.parse(Buffer.from(archive['files.json'] ?? []).toString()) as object[]
    expect(listed).toEqual([
      { ...second, path: `files/${second.id}/Été.pdf` },
      { ...first, path: `files/${first.id}/Été.pdf` },
    ])
    expect(Buffer.from(archive[`files/${first.id}/Été.pdf`] ?? []).equals(pdf)).toBe(true)
    expect(Buffer.from(archive[`files/${second.id}/Été.pdf`] ?? []).toString()).toBe('Other words')
  })

  test('erasing the account removes rows, bytes, passages and search entries', async () => {
    await using server = await startServer({ engine })
    const learner = await newUploader(server.url)
    const other = await newUploader(server.url)
    const kept = await other.read('mine.txt', 'Somebody else’s words')
    const gone = await learner.read('xylophone.txt', 'Xylophones are made of wood')
    const last = await learner.upload('last.txt', 'xylophone '.repeat(5_000))
    const { json } = await learner.client.call('DELETE', '/api/account', { password })
    expect(json).toEqual({ ok: true })
    expect(await onDisk(server)).toEqual([kept.id])
    await until(async () => !(await everyRow(server)).includes(last.json.id))
    const left = await everyRow(server)
    for (const trace of [gone.id, gone.sha256]) expect(left).not.toContain(trace)
    expect(left.toLowerCase()).not.toContain('xylophone')
    expect((await other.get(kept.id)).status).toBe(200)
  })

  test('an upload whose account is deleted meanwhile leaves no bytes', async () => {
    await using server = await startServer({ engine })
    const learner = await newUploader(server.url)
    const { fileStore } = server.running.services
    const put = fileStore.put.bind(fileStore)
    using _ = spyOn(fileStore, 'put').mockImplementationOnce(async (id, path) => {
      await put(id, path)
      await learner.client.call('DELETE', '/api/account', { password })
    })
    expect((await learner.upload('late.txt', 'Too late')).status).toBe(401)
    expect(await onDisk(server)).toEqual([])
  })

  test('files in an S3 bucket behave as in a folder', async () => {
    await using s3 = startS3()
    await using server = await startServer({ engine, env: s3.env })
    const learner = await newUploader(server.url)
    const large = new Uint8Array(6_000_000).fill(120)
    const file = await learner.read('large.txt', large)
    expect(file.error?.code).toBe('TOO_LARGE')
    expect(s3.files()).toEqual([`uploads/${file.id}`])
    expect(await onDisk(server)).toEqual([])
    expect(await (await learner.content(file.id)).bytes()).toEqual(large)
    const part = await learner.content(file.id, { range: 'bytes=5999998-' })
    expect([part.status, await part.text()]).toEqual([206, 'xx'])
    await learner.upload('two.txt', 'Hello', { key: 'k' })
    await learner.upload('two.txt', 'Hello', { key: 'k' })
    expect(s3.files().length).toBe(2)
    await learner.remove(file.id)
    await learner.client.call('DELETE', '/api/account', { password })
    expect(s3.files().length).toBe(0)
  })

  test('uploads to a failing file store are 503; a postponed deletion runs once it is back', async () => {
    await using s3 = startS3()
    await using server = await startServer({ engine, env: s3.env })
    const learner = await newUploader(server.url)
    s3.broken = /^PUT /
    const refused = await learner.upload('x.txt', 'Hello', { key: 'k' })
    expect(refused.status).toBe(503)
    expect((await learner.list()).json.items).toEqual([])
    s3.broken = null
    const file = (await learner.upload('x.txt', 'Hello', { key: 'k' })).json
    await learner.settled(file.id)
    s3.broken = /./
    expect((await learner.client.call('GET', `/api/files/${file.id}/content`)).status).toBe(503)
    expect((await learner.remove(file.id)).status).toBe(200)
    expect(s3.files().length).toBe(1)
    s3.broken = null
    await until(() => s3.files().length === 0)
  })

  test('the sweep moves old bytes without a row to the trash, and deletes them after a week', async () => {
    const clock = testClock()
    await using server = await startServer({ engine, clock })
    const learner = await newUploader(server.url)
    const kept = await learner.read('x.txt', 'Hello')
    const [old, cut, young] = [newId(), `${newId()}.part`, newId()]
    const place = (name: string) => join(server.dataDir, 'files', name)
    for (const name of [old, cut, young]) await writeFile(place(name), 'orphan')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of [old, cut, kept.id]) await utimes(place(name), hoursAgo, hoursAgo)
    await server.running.app.sweep()
    expect((await onDisk(server)).toSorted()).toEqual([kept.id, young].toSorted())
    expect((await learner.get(kept.id)).status).toBe(200)
    expect((await readdir(place('trash'))).toSorted()).toEqual([old, cut].toSorted())
    clock.advance(6 * 86_400_000)
    await server.running.app.sweep()
    expect(await readdir(place('trash'))).toContain(old)
    clock.advance(86_400_000 + 60_000)
    await server.running.app.sweep()
    expect(await readdir(place('trash'))).not.toContain(old)
    expect((await learner.content(kept.id)).status).toBe(200)
  })

  test('bytes in the trash that a row names again go back to their place', async () => {
    await using server = await startServer({ engine })
    const learner = await newUploader(server.url)
    const kept = await learner.read('x.txt', 'Hello')
    await server.running.services.fileStore.trash.add(kept.id)
    expect((await learner.content(kept.id)).status).toBe(404)
    await server.running.app.sweep()
    expect(await (await learner.content(kept.id)).text()).toBe('Hello')
  })

  test('in a bucket the trash keeps bytes without a row for a week, and gives back what has one', async () => {
    await using s3 = startS3()
    const clock = testClock()
    await using server = await startServer({ engine, clock, env: s3.env })
    const learner = await newUploader(server.url)
    const kept = await learner.read('x.txt', 'Hello')
    const [old, young] = [newId(), newId()]
    const bytes = new TextEncoder().encode('orphan')
    const hoursAgo = Date.now() - 2 * 3_600_000
    s3.objects.set(`uploads/${old}`, { bytes, modifiedAt: hoursAgo })
    s3.objects.set(`uploads/${young}`, { bytes, modifiedAt: Date.now() })
    const inTrash = () => [...s3.objects.keys()].filter((key) => key.includes('/trash/'))
    await server.running.app.sweep()
    expect(s3.files().toSorted()).toEqual([`uploads/${kept.id}`, `uploads/${young}`].toSorted())
    expect(inTrash()).toEqual([`uploads/trash/${old}`])
    expect(s3.objects.get(`uploads/trash/${old}`)?.bytes).toEqual(bytes)
    s3.objects.delete(`uploads/${young}`)
    await server.running.services.fileStore.trash.add(kept.id)
    expect((await learner.content(kept.id)).status).toBe(404)
    clock.advance(6 * 86_400_000)
    await server.running.app.sweep()
    expect(await (await learner.content(kept.id)).text()).toBe('Hello')
    expect(inTrash()).toEqual([`uploads/trash/${old}`])
    clock.advance(86_400_000 + 3_600_000)
    await server.running.app.sweep()
    expect(inTrash()).toEqual([])
    expect(s3.files()).toEqual([`uploads/${kept.id}`])
  })

  test('a store without the id of the database is not swept', async () => {
    await using server = await startServer({ engine })
    const { fileStore } = server.running.services
    await fileStore.setInstanceId(newId())
    const foreign = newId()
    await writeFile(join(server.dataDir, 'files', foreign), 'not ours')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(server.dataDir, 'files', foreign), hoursAgo, hoursAgo)
    await server.running.app.sweep()
    expect(await onDisk(server)).toEqual([foreign])
  })
})
