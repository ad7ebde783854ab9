/** `elenchus healthcheck` and the image that calls it. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { run } from '../support/program'
import { startServer } from '../support/server'

test('exits 0 where the server answers, and 1 where none does', async () => {
  const server = await startServer()
  const env = { PORT: new URL(server.url).port, DATA_DIR: server.dataDir }
  const well = await run('binary', ['healthcheck'], { env })
  expect([well.code, well.err]).toEqual([0, ''])
  expect(JSON.parse(well.out)).toMatchObject({ ok: true })
  await server[Symbol.asyncDispose]()
  const away = await run('binary', ['healthcheck'], { env })
  expect([away.code, away.out]).toEqual([1, expect.stringMatching(/^No answer at port \d+/)])
})

test('the image checks its health by it; its bases are maintained, and pinned by digest', async () => {
  const file = await Bun.file(join(import.meta.dir, '../../Dockerfile')).text()
  expect(file).toMatch(/^HEALTHCHECK .*"healthcheck"\]$/m)
  const [, node] = /^ARG NODE_IMAGE=node:(\d+)\.\S+@sha256:[0-9a-f]{64}$/m.exec(file) ?? []
  expect(file).toMatch(/^ARG BASE_IMAGE=\S+@sha256:[0-9a-f]{64}$/m)
  expect(file.match(/^FROM .*/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${BASE_IMAGE}'])
  expect(Number(node)).toBeGreaterThanOrEqual(24)
})
