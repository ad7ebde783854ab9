/** The built pages: their size, their content security policy, and their embedding in a binary. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { findForbidden } from '../../scripts/web-bundle-rules'
import { assets, page } from '../../src/web/assets.generated'

setDefaultTimeout(90_000) // one test compiles a program

const read = (path: string | undefined): Promise<Buffer> =>
  Bun.file(path ?? '')
    .arrayBuffer()
    .then(Buffer.from)

test('every asset is complete in each encoding, under a name with its hash', async () => {
  expect(Object.keys(assets).length).toBeGreaterThan(4)
  for (const [url, asset] of [...Object.entries(assets), ['/', page] as const]) {
    const bytes = await read(asset.path)
    expect(bytes.length).toBeGreaterThan(0)
    if (asset.encodings.br) {
      expect(brotliDecompressSync(await read(asset.encodings.br)).equals(bytes)).toBe(true)
      expect(gunzipSync(new Uint8Array(await read(asset.encodings.gzip))).equals(bytes)).toBe(true)
    }
    expect(asset.immutable).toBe(url.startsWith('/assets/'))
    if (asset.immutable) expect(url).toMatch(/-[a-z0-9]{8,}\.\w+$/)
  }
})

test('the document loads only its own assets and has no inline script or style', async () => {
  const document = (await read(page.path)).toString()
  const loaded = [...document.matchAll(/<(?!a )[^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, address = '']) => address,
  )
  expect(loaded.length).toBeGreaterThan(2)
  for (const address of loaded) expect(Object.keys(assets)).toContain(address)
  expect(findForbidden('index.html', document)).toEqual([])
})

test('the assets before the first reply are small', async () => {
  const document = (await read(page.path)).toString()
  const entry = /src="([^"]+)"/.exec(document)?.[1] ?? ''
  const script = (await read(assets[entry]?.path)).toString()
  const needed = [...script.matchAll(/(?:^|;)import[^("]*"(\/assets\/[^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
  let size = 0
  for (const url of [entry, ...needed]) {
    size += (await read(assets[url]?.encodings.gzip ?? assets[url]?.path)).length
  }
  expect(size).toBeGreaterThan(5_000)
  expect(size).toBeLessThan(40_000)
})

test.each([
  ['a.js', 'x = eval("1")', 'eval'],
  ['a.js', 'new Function("return 1")', 'new Function'],
  ['a.js', 'fetch("https://cdn.example.com/x.js")', 'https://cdn.example.com/x.js'],
  ['index.html', '<script>run()</script>', 'an inline script'],
  ['index.html', '<p style="color:red">', 'an inline style'],
])('a build with %p containing %p fails', (name, text, fault) => {
  expect(findForbidden(name, text)).toEqual([fault])
})

test('XML namespaces and library texts do not fail a build', () => {
  expect(findForbidden('a.js', '"http://www.w3.org/2000/svg"; evaluate(); medieval(1)')).toEqual([])
})

test('a compiled binary serves the pages without a folder beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-bundle-'))
  try {
    const module = join(import.meta.dir, '../../src/web/assets.generated.ts')
    const source = `import { page } from ${JSON.stringify(module)}
      console.log(page.path.includes('bunfs'), await Bun.file(page.path).text())`
    await Bun.write(join(folder, 'print.ts'), source)
    const build = ['bun', 'build', '--compile', 'print.ts', '--outfile', 'print']
    expect(Bun.spawnSync(build, { cwd: folder }).exitCode).toBe(0)
    await rm(join(folder, 'print.ts'))
    const printed = Bun.spawnSync([join(folder, 'print')], { cwd: folder }).stdout.toString()
    expect(printed).toBe(`true ${(await read(page.path)).toString()}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
