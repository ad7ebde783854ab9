/** A server on a Unix socket, and signals that must not end one (contract §13). */
import { expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyFolder, run, startProgram } from '../support/program'

const health = (unix: string) =>
  fetch('http://localhost/api/health', { unix, signal: AbortSignal.timeout(5_000) })

test('HOST names a socket: it serves there alone, and keeps what a killed server left from being in the way', async () => {
  await using folder = await emptyFolder()
  await using data = await emptyFolder()
  const path = join(folder.path, 'elenchus.sock')
  const env = { HOST: `unix:${path}`, TRUST_PROXY: '1' }
  const own = { ...env, DATA_DIR: data.path }
  const first = await startProgram('binary', data.path, env)
  expect(first.url).toBe(`unix:${path}`)
  expect(await (await health(path)).json()).toMatchObject({ ok: true })
  expect((await stat(path)).mode & 0o777).toBe(0o660)
  expect((await run('binary', ['healthcheck'], { env: own })).code).toBe(0)

  const rival = { ...env, DATA_DIR: join(folder.path, 'other') }
  const refused = await run('binary', ['serve'], { env: rival })
  expect(refused.code).toBe(2)
  expect(refused.err).toContain(`HOST: got unix:${path}`)
  expect((await health(path)).status).toBe(200)

  first.kill('SIGKILL')
  await first.exited
  expect((await stat(path)).isSocket()).toBe(true)
  const second = await startProgram('binary', data.path, env)
  expect((await health(path)).status).toBe(200)
  second.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect(await stat(path).catch(() => null)).toBeNull()
  const away = await run('binary', ['healthcheck'], { env: own })
  expect([away.code, away.out]).toEqual([1, expect.stringContaining(`No answer at ${path}`)])
}, 90_000)

test('a file that is no socket is not touched', async () => {
  await using folder = await emptyFolder()
  const path = join(folder.path, 'notes.txt')
  await Bun.write(path, 'mine')
  const env = { HOST: `unix:${path}`, DATA_DIR: join(folder.path, 'data') }
  expect((await run('binary', ['serve'], { env })).code).toBe(2)
  expect(await Bun.file(path).text()).toBe('mine')
})

test('SIGHUP, SIGUSR1 and SIGUSR2 do no harm', async () => {
  await using folder = await emptyFolder()
  await using program = await startProgram('binary', folder.path)
  for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) {
    while (!program.logged().includes(`"signal":"${signal}"`)) {
      program.kill(signal)
      await Bun.sleep(50)
    }
  }
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  program.kill('SIGTERM')
  expect(await program.exited).toBe(0)
})
