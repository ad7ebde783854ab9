/** The kept secret: made whole, once, for its owner alone. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Enough that a file which is there before it is whole would be met. */
const rounds = 500
const source = JSON.stringify(join(import.meta.dir, '../../src/config/secret-file'))

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'elenchus-secret-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('many first starts at once all get the same whole secret', async () => {
  const program = `
    const { loadOrCreateSecret } = await import(${source})
    for (let round = 0; round < ${rounds}; round += 1) {
      console.log(loadOrCreateSecret(process.argv[1] + '/' + round))
    }
  `
  const shared = join(root, 'shared')
  const started = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, '-e', program, shared], { stderr: 'pipe' }),
  )
  const printed = await Promise.all(started.map(({ stdout }) => new Response(stdout).text()))
  const faults = await Promise.all(started.map(({ stderr }) => new Response(stderr).text()))
  expect(faults.join('')).toBe('')
  expect(new Set(printed).size).toBe(1)
  const secrets = new Set(printed[0]?.trim().split('\n'))
  expect(secrets.size).toBe(rounds)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  const folder = join(shared, '0')
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('one that is too short is refused and stays as it is', async () => {
  const { loadOrCreateSecret } = await import('../../src/config/secret-file')
  const file = join(root, 'secret.key')
  await writeFile(file, ' short \n')
  expect(() => loadOrCreateSecret(root)).toThrow('fewer than 32 bytes')
  expect(await Bun.file(file).text()).toBe(' short \n')
})
