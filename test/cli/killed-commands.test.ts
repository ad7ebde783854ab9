/** Commands that are killed at any of their moments: nothing is lost or half-written, and the next one works. */
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freePort } from '../support/postgres-server'
import { Client } from '../support/client'
import { binary, emptyFolder, run, startProgram } from '../support/program'
import { engines } from '../support/server'
import { newPlace, someLearner, type Place } from './instance'

type Variables = Readonly<Record<string, string>>

/** At so many moments of its time a command is killed. */
const moments = 4

/** Starts the command, kills it after so many milliseconds, and resolves with whether it had ended by itself. */
async function killedAfter(ms: number, command: readonly string[], env: Variables) {
  const child = Bun.spawn([...command], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  const hasEnded = await Promise.race([
    child.exited.then(() => true),
    Bun.sleep(ms).then(() => false),
  ])
  child.kill('SIGKILL')
  await child.exited
  return hasEnded
}

/** Kills the command at moments that are spread over its time, and looks at what is left after each. */
async function killedAtEach(
  command: (nth: number) => readonly string[],
  env: Variables,
  look: (nth: number) => Promise<void>,
): Promise<void> {
  const begunAt = performance.now()
  const whole = Bun.spawn([...command(0)], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  expect(await whole.exited).toBe(0)
  const tookMs = performance.now() - begunAt
  for (let nth = 1; nth <= moments; nth += 1) {
    await killedAfter((tookMs * nth) / (moments + 1), command(nth), env)
    await look(nth)
  }
}

async function filled(place: Place): Promise<void> {
  await using server = await place.serve()
  const { uploader } = await someLearner(server)
  const large = Buffer.from(crypto.getRandomValues(new Uint8Array(200_000)))
  await uploader.read('large.txt', large.toString('base64'))
}

describe.skipIf(!engines.includes('sqlite'))('killed at any moment', () => {
  test('backup leaves no file under the name or a whole one, and the next removes what it left', async () => {
    await using place = await newPlace('sqlite')
    await filled(place)
    const folder = join(dirname(place.dataDir), 'kept')
    await mkdir(folder)
    const program = await binary()
    const file = (nth: number) => join(folder, `${nth}.zip`)
    await killedAtEach(
      (nth) => [program, 'backup', file(nth)],
      place.env,
      async (nth) => {
        if (!(await Bun.file(file(nth)).exists())) return
        expect((await place.elenchus('restore', file(nth), '--list')).code).toBe(0)
      },
    )
    expect((await place.elenchus('backup', join(folder, 'last.zip'))).code).toBe(0)
    expect((await readdir(folder)).filter((name) => !name.endsWith('.zip'))).toEqual([])
  })

  test('restore --force leaves the old instance, the new one, or a start that says what to do', async () => {
    await using place = await newPlace('sqlite')
    await filled(place)
    const rows = await place.rows()
    const archive = join(dirname(place.dataDir), 'b.zip')
    expect((await place.elenchus('backup', archive)).code).toBe(0)
    const program = await binary()
    await killedAtEach(
      () => [program, 'restore', archive, '--force'],
      place.env,
      async () => {
        const { code, out, err } = await place.elenchus('user', 'list')
        if (code === 0) expect(out).toContain('@example.org')
        else expect([code, err]).toEqual([2, expect.stringMatching(/^[A-Z_]+: got [^\n]+\n$/)])
        expect((await place.elenchus('restore', archive, '--force')).err).toBe('')
        expect(await place.rows()).toEqual(rows)
      },
    )
  })

  test('a folder in which a restore was cut off while it replaced files is refused until one is whole', async () => {
    await using place = await newPlace('sqlite')
    await filled(place)
    const rows = await place.rows()
    const archive = join(dirname(place.dataDir), 'b.zip')
    expect((await place.elenchus('backup', archive)).code).toBe(0)
    // As a kill leaves it between two of the renames.
    await writeFile(join(place.dataDir, 'replacing'), '')
    await rm(join(place.dataDir, 'elenchus.db'))
    for (const words of [['serve'], ['user', 'list'], ['backup', `${archive}.2`]]) {
      const { code, err } = await place.elenchus(...words)
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/^DATA_DIR: .*restore FILE --force again\n$/),
      ])
    }
    // One that fails before it replaces anything leaves the mark.
    const cut = `${archive}.cut`
    await writeFile(cut, (await readFile(archive)).subarray(0, -100))
    expect((await place.elenchus('restore', cut, '--force')).code).toBe(2)
    expect((await place.elenchus('user', 'list')).code).toBe(2)
    // Two within a second keep what was there under two names.
    for (let again = 0; again < 2; again += 1) {
      expect((await place.elenchus('restore', archive, '--force')).err).toBe('')
    }
    expect(await place.rows()).toEqual(rows)
  })

  test('a server in the middle of a backup makes it after the next start', async () => {
    await using folder = await emptyFolder()
    const dataDir = folder.path
    const kept = () => readdir(join(dataDir, 'backups')).catch(() => [])
    const first = await startProgram('binary', dataDir)
    const administrator = { email: 'admin@example.org', password: 'a good long one' }
    await run('binary', ['user', 'create', administrator.email, '--admin', '--password-stdin'], {
      env: { DATA_DIR: dataDir },
      input: `${administrator.password}\n`,
    })
    const client = new Client(first.url)
    await client.fetchCsrf()
    await client.call('POST', '/api/auth/login', administrator)
    await client.fetchCsrf()
    const { status, json } = await client.call<{ id: string }>('POST', '/api/admin/backups', {})
    expect(status).toBe(202)
    while ((await kept()).length === 0) await Bun.sleep(1)
    first.kill('SIGKILL')
    await first.exited
    await using _ = await startProgram('binary', dataDir)
    while (!(await kept()).some((name) => name === json.id)) await Bun.sleep(20)
    const listed = await run('binary', ['restore', join(dataDir, 'backups', json.id), '--list'])
    expect([listed.code, listed.err]).toEqual([0, ''])
  })

  test('upgrade --to leaves a program that starts, and can be said again', async () => {
    await using folder = await emptyFolder()
    const own = join(folder.path, 'elenchus')
    const real = await binary()
    await copyFile(real, own)
    await chmod(own, 0o755)
    const dataDir = join(folder.path, 'data')
    await mkdir(dataDir)
    await (await startProgram('binary', dataDir))[Symbol.asyncDispose]()
    const newer = join(folder.path, 'newer')
    const env = {
      DATA_DIR: dataDir,
      PORT: String(freePort()),
      LOG_LEVEL: 'silent',
      PATH: process.env['PATH'] ?? '',
    }
    const reached = join(dataDir, 'reached')
    /** The newer program stays at a step for as long as the file is there. */
    const stay = 'touch "$DATA_DIR/reached"; while [ -e "$DATA_DIR/reached" ]; do sleep 0.1; done;;'
    const steps = [
      { newer: `version) ${stay}`, isSwapped: false },
      { newer: `version) echo 9.9.9;;\nserve) ${stay}`, isSwapped: true },
    ]
    for (const step of steps) {
      await writeFile(newer, `#!/bin/sh\ncase "$1" in\n${step.newer}\nesac\n`)
      const child = Bun.spawn([own, 'upgrade', '--to', newer], {
        env,
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      while (!existsSync(reached)) await Bun.sleep(5)
      child.kill('SIGKILL')
      await child.exited
      await rm(reached)
      expect(await isSame(own, step.isSwapped ? newer : real)).toBe(true)
    }
    // The former program is beside the newer one, and the data are as they were.
    expect(await isSame(`${own}.previous`, real)).toBe(true)
    expect((await readdir(join(dataDir, 'backups'))).toSorted()).toEqual([
      'before-upgrade-to-9.9.9.zip',
    ])
    await using _ = await startProgram('binary', dataDir)
  })
})

const isSame = async (path: string, other: string): Promise<boolean> =>
  (await readFile(path)).equals(await readFile(other))
