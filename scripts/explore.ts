/**
 * Runs the property tests with inputs that no run has had: `bun run explore [--rounds N] [FILE …]`. Without
 * files, all that import fast-check run. Each round prints its seed, and how to repeat it where a test fails.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dir, '..')

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '1' } },
  allowPositionals: true,
})

/** The test files with properties. */
async function propertyFiles(): Promise<readonly string[]> {
  const paths = await Array.fromAsync(new Bun.Glob('test/**/*.test.ts').scan(root))
  const texts = await Promise.all(paths.map((path) => Bun.file(join(root, path)).text()))
  return paths.filter((_, at) => texts[at]?.includes("from 'fast-check'")).toSorted()
}

const files = positionals.length > 0 ? positionals : await propertyFiles()
for (let round = 0; round < Number(values.rounds); round++) {
  const seed = String(crypto.getRandomValues(new Int32Array(1))[0])
  console.log(`seed ${seed}`)
  const child = Bun.spawn(['bun', 'test', '--only-failures', '--timeout=90000', ...files], {
    cwd: root,
    env: { ...process.env, PROPERTY_SEED: seed },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await child.exited) === 0) continue
  console.log(`Repeat it with PROPERTY_SEED=${seed} bun test FILE`)
  process.exitCode = 1
}
