/** Requests with headers that are too large: 431 in the envelope, as far as the runtime lets it (§1). */
import { expect, test } from 'bun:test'
import { expectProblem } from '../support/envelope'
import { emptyFolder, startProgram } from '../support/program'
import { requestHead, sendBytes } from '../support/raw-request'
import { startServer } from '../support/server'

const request = (url: string, length: number, path = '/api/hello') =>
  sendBytes(url, requestHead('GET', path, { host: 'x', 'x-long': 'x'.repeat(length) }))

test('headers of 15 KiB are read, longer ones are 431 with a request id', async () => {
  await using server = await startServer()
  expect((await request(server.url, 15_300)).status).toBe(200)
  for (const path of ['/api/hello', '/api/v2/hello', '/api/sessions', '/openapi.json', '/docs']) {
    const refused = await request(server.url, 15_400, path)
    expectProblem(refused, 431, 'HEADERS_TOO_LARGE')
  }
})

test('many small headers count together', async () => {
  await using server = await startServer()
  const many = Array.from({ length: 90 }, (_, at) => [`x-${at}`, 'x'.repeat(167)] as const)
  const head = requestHead('GET', '/api/hello', { host: 'x', ...Object.fromEntries(many) })
  expectProblem(await sendBytes(server.url, head), 431, 'HEADERS_TOO_LARGE')
})

test('the executable answers in the envelope up to 64 KiB, and the runtime beyond', async () => {
  await using folder = await emptyFolder()
  await using program = await startProgram('binary', folder.path)
  expect((await request(program.url, 15_000)).status).toBe(200)
  expectProblem(await request(program.url, 40_000), 431, 'HEADERS_TOO_LARGE')
  const beyond = await sendBytes(
    program.url,
    requestHead('GET', '/api/hello', { host: 'x', 'x-long': 'x'.repeat(70_000) }),
  )
  expect(beyond).toMatchObject({ status: 431, text: '' })
})
