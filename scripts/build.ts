/**
 * Builds the product: the web pages, then one executable, `dist/elenchus`, that needs no other file.
 *
 * `--outfile PATH` writes it elsewhere. Not minified: Elysia reads the source text of its handlers,
 * and smaller white space breaks that. Bytecode halves the start-up; the source map inside the
 * executable keeps stack traces readable.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { deprecations, tooSudden } from '../src/http/deprecations'
import { buildWeb } from './build-web'

const root = join(import.meta.dir, '..')

/**
 * Builds the executable at `outfile`, the product's unless another `entry` is given. It is written under
 * another name first: a running server keeps its own, and a build that fails leaves the former one in
 * place.
 */
export async function buildBinary(
  outfile: string,
  entry = join(root, 'src/main.ts'),
): Promise<void> {
  const sudden = tooSudden(deprecations).map(({ method, path }) => `${method} ${path}`)
  if (sudden.length > 0) throw new Error(`Gone in less than 90 days: ${sudden.join(', ')}`)
  const drafts = `${outfile}.${process.pid}`
  const draft = join(drafts, 'executable')
  await mkdir(drafts, { recursive: true })
  try {
    await Bun.build({
      entrypoints: [entry],
      target: 'bun',
      format: 'esm',
      bytecode: true,
      // Code that is loaded on demand is split into files, or each start would read all of it.
      splitting: true,
      sourcemap: 'linked',
      // Packages that ask for it are told once, here; our own code is handed the environment.
      define: { 'process.env.NODE_ENV': '"production"' },
      compile: {
        outfile: draft,
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

if (import.meta.main) {
  const options = { outfile: { type: 'string', default: join(root, 'dist/elenchus') } } as const
  const { values } = parseArgs({ options })
  await buildWeb()
  await buildBinary(resolve(values.outfile))
}
