/**
 * A real Chromium for the tests, from an npm package: one browser a process, a new profile a page.
 *
 * `CHROMIUM_PATH` names another Chromium, for platforms that the package has no build for.
 */
import { inflate } from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** No sandbox, because the tests may run as root. The other flags stop calls to other hosts. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-domain-reliability',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

/** Kept on the global object, where `end-of-run.ts` finds it without loading this module. */
const shared = globalThis as { elenchusChromium?: Promise<Browser> }

/** Opens a page in a new profile. Closing the page's context deletes the profile. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await (shared.elenchusChromium ??= launch())
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000) // a busy machine may take long to draw a page
  return context.newPage()
}

async function launch(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH']
  if (given) return chromium.launch({ executablePath: given, args: FLAGS })
  const folder = await unpacked()
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'), // NSS, NSPR and expat, which a bare machine lacks
    FONTCONFIG_FILE: join(folder, 'fonts.conf'), // only its own fonts, so that pages look the same everywhere
  }
  return chromium.launch({ executablePath: join(folder, 'chromium'), args: FLAGS, env })
}

/**
 * Unpacks each version of the browser once into `node_modules/.cache`. It is unpacked under another
 * name and renamed at the end, so that a second or a killed process leaves no incomplete browser.
 */
async function unpacked(): Promise<string> {
  const home = resolve(dirname(Bun.fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = (await Bun.file(join(home, 'package.json')).json()) as { version: string }
  const folder = resolve(home, '../../.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = draft // the package always unpacks to the temporary folder
  try {
    const parts = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']
    await Promise.all(parts.map((part) => inflate(join(home, 'bin', part))))
    await Bun.write(join(draft, 'fonts.conf'), fontSettings(folder))
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
  await rename(draft, folder).catch(() => rm(draft, { recursive: true })) // another process was first
  return folder
}

/** The package's own settings name a folder that exists only on its usual host. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}
