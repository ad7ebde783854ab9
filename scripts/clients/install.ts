/** Installs a client's packages in a separate folder, which later runs use again. */
import { cp, mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language, PublishedClient } from './clients'

const programs = join(import.meta.dir, 'programs')

/** The command that starts the client's program, and the folder to start it in. */
export interface Installed {
  readonly command: readonly string[]
  readonly folder: string
}

/** Installs what is not installed yet. Rejects with the output of a package manager that fails. */
export async function install(client: PublishedClient): Promise<Installed> {
  const { language, packages, program } = client
  const versions = Bun.hash(packages.join(' ')).toString(36)
  const folder = join(tmpdir(), 'elenchus-clients', `${client.name}-${versions}`)
  await mkdir(folder, { recursive: true })
  const isGo = language === 'go'
  await cp(isGo ? join(programs, program) : programs, folder, { recursive: true })
  const marker = join(folder, 'installed')
  if (!existsSync(marker)) {
    for (const command of installing[language](packages)) await run(command, folder)
    await Bun.write(marker, packages.join('\n'))
  }
  if (isGo) await run(['go', 'build', '-o', 'program', '.'], folder)
  return { command: starting[language](program), folder }
}

type Commands = readonly (readonly string[])[]

const installing: Readonly<Record<Language, (packages: readonly string[]) => Commands>> = {
  python: (packages) => [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', ...packages],
  ],
  node: (packages) =>
    packages.length > 0
      ? [['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages]]
      : [],
  go: (packages) => [
    ['go', 'mod', 'init', 'example.org/client'],
    ['go', 'get', ...packages],
    ['go', 'mod', 'tidy'],
  ],
}

const starting: Readonly<Record<Language, (program: string) => readonly string[]>> = {
  python: (program) => ['venv/bin/python', program],
  node: (program) => ['node', program],
  go: () => ['./program'],
}

async function run(command: readonly string[], cwd: string): Promise<void> {
  const child = Bun.spawn([...command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0)
    throw new Error(`${command.join(' ')}\n${(await output).join('')}`)
}
