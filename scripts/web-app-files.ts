/**
 * The files that make the pages an installable app: icons as PNG from the icon, the manifest
 * (W3C Web Application Manifest), and the service worker, which knows the files of its build.
 */
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { join } from 'node:path'

const webFolder = join(import.meta.dir, '../src/web')

/** A file of the pages: its name, and its bytes. */
export interface Output {
  readonly name: string
  readonly bytes: Uint8Array
}

const paper = '#faf8f3'
/** The colour of the icon, which fills the corners that a mask cuts. */
const ground = '#10544e'
/** The part of a maskable icon that every mask shows is a circle of 80 % of its width. */
const safePart = 0.72

/** The size of the icon on Apple's home screen. */
const touchSize = 180

interface Icon extends Output {
  readonly size: number
  readonly purpose: 'any' | 'maskable'
}

/** The icons in the sizes that browsers ask for when they install an app. */
export async function appIcons(): Promise<readonly Icon[]> {
  const wasm = Bun.fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await initWasm(await Bun.file(wasm).arrayBuffer())
  const svg = await Bun.file(join(webFolder, 'icon.svg')).text()
  const inset = (32 * (1 - safePart)) / 2
  const masked = svg
    .replace(
      /<svg([^>]*)>/,
      `<svg$1><rect width="32" height="32" fill="${ground}"/>
      <g transform="translate(${inset} ${inset}) scale(${safePart})">`,
    )
    .replace('</svg>', '</g></svg>')
  return [
    iconOf(svg, 192, 'any'),
    iconOf(svg, 512, 'any'),
    iconOf(masked, 512, 'maskable'),
    iconOf(masked, touchSize, 'maskable'),
  ]
}

/**
 * What a messenger shows of a link (the Open Graph protocol): the sign and the name. The words are drawn, because the
 * renderer of the build has no fonts.
 */
export async function previewPicture(): Promise<Output> {
  const svg = await Bun.file(join(webFolder, 'preview.svg')).text()
  const bytes = new Resvg(svg, { fitTo: { mode: 'width', value: 1_200 } }).render().asPng()
  return { name: `preview-${Bun.hash(bytes).toString(36)}.png`, bytes }
}

function iconOf(svg: string, size: number, purpose: Icon['purpose']): Icon {
  const bytes = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
  const name = `icon-${purpose}-${size}-${Bun.hash(bytes).toString(36)}.png`
  return { name, bytes, size, purpose }
}

/** The manifest, which names the icons. */
export function appManifest(icons: readonly Icon[]): Output {
  const manifest = {
    id: '/',
    name: 'Elenchus',
    short_name: 'Elenchus',
    description: 'A tutor that asks before it answers.',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: icons
      .filter(({ size }) => size !== touchSize)
      .map(({ name, size, purpose }) => ({
        src: `/assets/${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(manifest))
  return { name: 'manifest.webmanifest', bytes }
}

/** The document with the links to the manifest, to the icon of Apple's home screen and to its first fonts. */
export function withAppLinks(
  { name, bytes }: Output,
  icons: readonly Icon[],
  fonts: readonly string[],
): Output {
  const touch = icons.find(({ size }) => size === touchSize)?.name ?? ''
  const links = `<link rel="manifest" href="/manifest.webmanifest">
    <link rel="apple-touch-icon" href="/assets/${touch}">`
  const preloads = fonts.map(
    (font) => `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`,
  )
  const head = [links, ...preloads].join('\n    ')
  const text = new TextDecoder().decode(bytes).replace('</title>', `</title>\n    ${head}`)
  return { name, bytes: new TextEncoder().encode(text) }
}

/** The service worker of a build, which keeps the scripts, styles and images of the pages. */
export async function serviceWorker(
  outputs: readonly Output[],
  pagePaths: readonly string[],
): Promise<Output> {
  const names = outputs.map(({ name }) => name)
  const document = outputs.find(({ name }) => name.endsWith('.html'))
  const text = new TextDecoder().decode(document?.bytes)
  const entry = /src="([^"]+)"/.exec(text)?.[1] ?? ''
  const hashes = outputs.map(({ name, bytes }) => `${name} ${Bun.hash(bytes)}`).toSorted()
  const build = {
    version: Bun.hash(hashes.join()).toString(36),
    files: names.filter((name) => /\.(?:js|css|svg)$/.test(name)).map((name) => `/assets/${name}`),
    entry,
    pages: pagePaths.map((path) => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }
  const result = await Bun.build({
    entrypoints: [join(webFolder, 'service-worker/service-worker.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { BUILD: JSON.stringify(build) },
  })
  const [file] = result.outputs
  if (!file) throw new Error('the service worker was not built')
  return { name: 'service-worker.js', bytes: new Uint8Array(await file.arrayBuffer()) }
}
