/** What `bun run release` writes, for a platform that is not this machine's (contract §13). */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { platforms, release } from '../scripts/release'
import { product } from '../src/lib/product'
import { emptyFolder, run } from './support/program'

const target = process.arch === 'arm64' ? 'linux-x64-musl' : 'linux-arm64-musl'
let folder: Awaited<ReturnType<typeof emptyFolder>>
beforeAll(async () => {
  folder = await emptyFolder()
  await release([target], folder.path)
}, 300_000)
afterAll(() => folder[Symbol.asyncDispose]())

const written = (name: string) => readFile(join(folder.path, name))

test('it writes an executable of the other platform, its checksum and the list of components', async () => {
  const executable = `elenchus-${product.version}-${target}`
  const list = `elenchus-${product.version}.cdx.json`
  expect((await readdir(folder.path)).toSorted()).toEqual(
    ['SHA256SUMS', executable, list].toSorted(),
  )
  const bytes = await written(executable)
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('\x7fELF')
  // The machine of the ELF header: 183 is AArch64, 62 is x86-64.
  expect(bytes.readUInt16LE(18)).toBe(process.arch === 'arm64' ? 62 : 183)
  expect(bytes.includes('ld-musl')).toBe(true)
  const sums = (await written('SHA256SUMS')).toString().trimEnd().split('\n')
  expect(sums).toEqual(
    await Promise.all(
      [executable, list].map(async (name) => {
        const sum = createHash('sha256').update(await written(name))
        return `${sum.digest('hex')}  ${name}`
      }),
    ),
  )
})

test('the list of components and the command `licenses` name the same packages, which the lock file has', async () => {
  const list = JSON.parse((await written(`elenchus-${product.version}.cdx.json`)).toString()) as {
    bomFormat: string
    specVersion: string
    components: { group?: string; name: string; version: string; purl: string }[]
  }
  expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  const listed = list.components.map(
    ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name} ${version}`,
  )
  const { code, out } = await run('binary', ['licenses'])
  expect(code).toBe(0)
  const [names = '', ...texts] = out.split('\n\n--- ')
  const printed = names.split('\n').map((line) => line.split(': ', 1)[0] ?? '')
  expect(listed.toSorted()).toEqual(printed.toSorted())
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.join('')).toContain('WITHOUT WARRANTY OF ANY KIND')
  const lock = (await readFile(join(import.meta.dir, '../bun.lock'))).toString()
  for (const name of listed.filter((one) => !one.startsWith('bun ')))
    expect(lock).toContain(`"${name.replace(' ', '@')}"`)
})

test('the platforms are those that are promised', () => {
  expect(Object.keys(platforms).toSorted()).toEqual([
    'linux-arm64',
    'linux-arm64-musl',
    'linux-x64',
    'linux-x64-musl',
    'macos-arm64',
    'macos-x64',
    'windows-x64',
  ])
})
