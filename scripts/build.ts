/**
 * Builds the product: the web pages, then one executable, `dist/elenchus`, that needs no other file.
 *
 * `--outfile PATH` writes it elsewhere. Not minified: Elysia reads the source text of its handlers,
 * and smaller white space breaks that. Bytecode halves the start-up; the source map inside the
 * executable keeps stack traces readable.
 */
import { $ } from 'bun'
import { Database } from 'bun:sqlite'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrations } from '../src/db/migrate'
import { SqliteFile } from '../src/db/sqlite/file'
import { deprecations, tooSudden } from '../src/http/endpoint'
import { buildAssets } from './build-assets'
import { programEntries, readComponents } from './components'

const root = join(import.meta.dir, '..')

/** What the executable is made from, where it is not the product for this machine. */
export interface BuildOptions {
  /** Another program than the product. */
  readonly entry?: string
  /** Another platform: its name, such as `bun-linux-arm64`, and the path of Bun for it. */
  readonly platform?: { readonly target: Bun.Build.CompileTarget; readonly executablePath: string }
}

/**
 * Builds the executable at `outfile`. It is written under another name first: a running server keeps its
 * own, and a build that fails leaves the former one in place.
 */
export async function buildBinary(
  outfile: string,
  { entry, platform }: BuildOptions = {},
): Promise<void> {
  const sudden = tooSudden(deprecations).map(({ method, path }) => `${method} ${path}`)
  if (sudden.length > 0) throw new Error(`Gone in less than 90 days: ${sudden.join(', ')}`)
  const drafts = `${outfile}.${process.pid}`
  const draft = join(drafts, `executable${extname(outfile)}`)
  await mkdir(drafts, { recursive: true })
  try {
    await Bun.build({
      entrypoints: entry ? [entry] : programEntries,
      target: 'bun',
      format: 'esm',
      bytecode: true,
      // Code that is loaded on demand is split into files, or each start would read all of it.
      splitting: true,
      sourcemap: 'linked',
      // Packages that read it get it once, here; our own code takes the environment as an argument.
      define: {
        'process.env.NODE_ENV': '"production"',
        emptyDatabase: JSON.stringify(await emptyDatabase()),
        packedLicenses: JSON.stringify(packed(JSON.stringify(await readComponents()))),
        ...(await buildCommit()),
      },
      compile: {
        outfile: draft,
        ...platform,
        // Headers up to this size reach the server, which answers in its own envelope.
        execArgv: ['--max-http-header-size=65536'],
        // Only the environment steers the server, never a file that happens to lie where it runs.
        autoloadDotenv: false,
        autoloadBunfig: false,
        autoloadTsconfig: false,
        autoloadPackageJson: false,
      },
    })
    await rename(draft, outfile)
  } finally {
    await rm(drafts, { recursive: true, force: true }) // source maps too: the executable holds them
  }
}

/**
 * The commit for `src/lib/product.ts`: the one of the checkout, with `.dirty` where something is not committed. A
 * build without git, as in an image, takes it from BUILD_COMMIT, or names none.
 */
async function buildCommit(): Promise<Readonly<Record<string, string>>> {
  const given = process.env['BUILD_COMMIT']
  const described = await $`git describe --always --abbrev=7 --exclude=${'*'} --dirty=.dirty`
    .cwd(root)
    .quiet()
    .nothrow()
  const commit = given || described.stdout.toString().trim()
  return /^[\w.-]+$/.test(commit) ? { buildCommit: JSON.stringify(commit) } : {}
}

/** The SQLite database of a new data folder (src/db/empty-database.ts): zstd, base64. */
export async function emptyDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-empty-'))
  try {
    const path = join(folder, 'elenchus.db')
    await (await SqliteFile.open(path, migrations)).close()
    const database = new Database(path)
    database.run('vacuum')
    // The log goes back into the file with the last connection.
    database.close(true)
    return packed(await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As a text in the program's code: zstd, base64. */
const packed = (content: string | Uint8Array): string =>
  Bun.zstdCompressSync(content, { level: 19 }).toString('base64')

if (import.meta.main) {
  const options = { outfile: { type: 'string', default: join(root, 'dist/elenchus') } } as const
  const { values } = parseArgs({ options })
  await buildAssets()
  await buildBinary(resolve(values.outfile))
}
