/**
 * Builds the web pages and writes the module that carries them into the single binary.
 *
 * `Bun.build` bundles `src/web/index.html` (script, style sheet, icon) into `src/web/dist/` with a
 * content hash in every name. Each file is then compressed once, here, so that the server never
 * compresses a static file, and `src/web/assets.generated.ts` imports all of them as embedded files.
 * Both outputs are generated and stay out of version control.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { pagePaths } from '../src/web/routes'
import { subsetFonts } from './fonts'
import { type Group, mergeChunks } from './merge-chunks'
import {
  appIcons,
  appManifest,
  previewPicture,
  serviceWorker,
  withAppLinks,
  type Output,
} from './web-app-files'
import { generatedModule, type BuiltFile } from './web-asset-module'
import { findForbidden } from './web-bundle-rules'

const webFolder = join(import.meta.dir, '../src/web')
const outputFolder = join(webFolder, 'dist')

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Fonts and pictures are compressed in themselves. */
const compressedTypes: ReadonlySet<string> = new Set(['.woff2', '.png'])

/** Below this, a compressed copy saves less than the response header that announces it. */
const compressFromBytes = 512

/**
 * Bundles the pages, checks the bundle against the page's content security policy, and writes
 * `src/web/dist/` and `src/web/assets.generated.ts`. Nothing is written when the bundle breaks a
 * rule, and a server that runs from the former build keeps its files until the new ones are named.
 */
export async function buildWeb(): Promise<void> {
  await subsetFonts()
  const outputs = await allOutputs()
  await mkdir(outputFolder, { recursive: true })
  const files: BuiltFile[] = []
  for (const output of outputs) files.push(await finish(output))
  files.sort((a, b) => a.name.localeCompare(b.name))
  const target = join(webFolder, 'assets.generated.ts')
  await Bun.write(`${target}.new`, generatedModule(files, pagePaths))
  await rename(`${target}.new`, target)
  await removeStale(files)
}

/** All files: the bundle, and what makes it an app. */
async function allOutputs(): Promise<Output[]> {
  const icons = await appIcons()
  // Loaded at once, so that no text changes its shape after it is seen.
  const firstFonts = await Promise.all(
    ['text-latin', 'heading-latin'].map(async (name) =>
      fontName(await Bun.file(join(webFolder, 'fonts', `${name}.woff2`)).bytes()),
    ),
  )
  const bundled = (await bundle()).map((output) =>
    output.name.endsWith('.html') ? withAppLinks(output, icons, firstFonts) : output,
  )
  const files = [...bundled, ...icons, await previewPicture(), appManifest(icons)]
  return [...files, await serviceWorker(files, pagePaths)]
}

/** What every page needs, what the browser has kept, what a guest's trial shares with the app, and the app: one file each. */
const groups: readonly Group[] = [
  { name: 'main', roots: [] },
  { name: 'storage', roots: ['user-storage'] },
  { name: 'dialogue', roots: ['guest-chat', 'shared-page'], sharedWith: ['app-shell'] },
  { name: 'app', roots: ['app-shell', 'workspace'] },
]

async function bundle(): Promise<Output[]> {
  const result = await Bun.build({
    entrypoints: [join(webFolder, 'index.html')],
    target: 'browser',
    format: 'esm',
    minify: true,
    splitting: true,
    sourcemap: 'none',
    publicPath: '/assets/',
    // Without this Bun compiles JSX for its development runtime, which is larger and slower.
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: {
      entry: '[name]-[hash].[ext]',
      chunk: '[name]-[hash].[ext]',
      asset: '[name]-[hash].[ext]',
    },
  })
  const outputs: Output[] = []
  for (const file of result.outputs) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    outputs.push(...withoutInlineFonts({ name: basename(file.path), bytes }))
  }
  const document = outputs.find(({ name }) => name.endsWith('.html'))
  const entry = /src="\/assets\/([^"]+)"/.exec(new TextDecoder().decode(document?.bytes))?.[1] ?? ''
  const merged = await mergeChunks(outputs, entry, groups)
  for (const { name, bytes } of merged) {
    const faults = findForbidden(name, new TextDecoder().decode(bytes))
    if (faults.length > 0) throw new Error(`${name} breaks a rule: ${faults.join(', ')}`)
  }
  return merged
}

const fontName = (bytes: Uint8Array): string => `font-${Bun.hash(bytes).toString(36)}.woff2`

/** The bundler puts fonts into the style sheet as data: addresses, which the page's policy refuses. */
function withoutInlineFonts(output: Output): Output[] {
  if (!output.name.endsWith('.css')) return [output]
  const fonts: Output[] = []
  const text = new TextDecoder()
    .decode(output.bytes)
    .replace(/url\("?data:font\/woff2;base64,([\w+/=]+)"?\)/g, (_match, base64: string) => {
      const bytes = Uint8Array.fromBase64(base64)
      const name = fontName(bytes)
      fonts.push({ name, bytes })
      return `url(/assets/${name})`
    })
  return [{ name: output.name, bytes: new TextEncoder().encode(text) }, ...fonts]
}

async function finish({ name, bytes }: Output): Promise<BuiltFile> {
  const contentType = contentTypes[extname(name)]
  if (contentType === undefined) throw new Error(`${name}: no content type is known for this file`)
  const compressed = bytes.length >= compressFromBytes && !compressedTypes.has(extname(name))
  // One suffix for all of them: a bare .js or .html import would mean something else to Bun and tsc.
  await Bun.write(join(outputFolder, `${name}.raw`), bytes)
  if (compressed) await writeCompressed(join(outputFolder, name), bytes)
  return { name, contentType, compressed, etag: `"${Bun.hash(bytes).toString(36)}"` }
}

async function removeStale(files: readonly BuiltFile[]): Promise<void> {
  const current = new Set(
    files.flatMap(({ name }) => ['raw', 'br', 'zst', 'gz'].map((s) => `${name}.${s}`)),
  )
  for (const name of await readdir(outputFolder)) {
    if (!current.has(name)) await rm(join(outputFolder, name), { recursive: true, force: true })
  }
}

async function writeCompressed(path: string, bytes: Uint8Array): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Bun.write(`${path}.br`, brotliCompressSync(bytes, { params }))
  await Bun.write(`${path}.zst`, Bun.zstdCompressSync(bytes, { level: 19 }))
  await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
