/**
 * Tries published clients against the executable. Each runs in a separate process, from the
 * registration over consent and calls to expiry, revocation and a new sign-in, and prints a row of
 * the table in docs/agents.md.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeBinary, startProgram } from '../../test/support/program'
import { publishedClients, type PublishedClient } from './clients'
import { install } from './install'
import { Learner } from './learner'

const patienceMs = 120_000

interface Outcome {
  readonly row: string
  readonly isFine: boolean
}

/** Runs a client's program against a new server. */
async function attempt(client: PublishedClient): Promise<Outcome> {
  const { command, folder } = await install(client)
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-client-'))
  try {
    await using server = await startProgram('binary', dataDir)
    await using learner = await Learner.create(server.url, dataDir)
    const child = Bun.spawn([...command], {
      cwd: folder,
      env: variables(client, server.url, learner.url),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
    })
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    const steps = out.split('\n').filter((line) => line !== '')
    const row = rowOf(client, [...steps, ...(code === 0 ? [] : ['FAILED'])], learner)
    return { row: code === 0 ? row : `${row}\n${err.slice(-4_000)}`, isFine: code === 0 }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The machine's own variables, because package managers and languages need them. */
const variables = (client: PublishedClient, server: string, learner: string) => ({
  ...Bun.env,
  ELENCHUS_URL: server,
  LEARNER_URL: learner,
  ...client.env,
})

function rowOf({ name, packages }: PublishedClient, steps: string[], learner: Learner): string {
  const { consents, registrations } = learner
  const asked = new Set(consents.map(({ scope }) => scope.split(' ').toSorted().join(' ')))
  const counts = `${registrations} registered, ${consents.length} consents, ${asked.size} sets of scopes`
  return `| ${name} | ${packages[0] ?? 'none'} | ${steps.join(', ')} | ${counts} |`
}

/** The exit status: 1 where a client failed, 2 for an unknown name. */
async function main(names: readonly string[]): Promise<number> {
  const known = publishedClients.map(({ name }) => name)
  const unknown = names.filter((name) => name !== 'all' && !known.includes(name))
  if (names.length === 0 || unknown.length > 0) {
    console.error(`Usage: scripts/clients/run NAME…\nNames: all, ${known.join(', ')}`)
    return names.length === 0 ? 0 : 2
  }
  let failures = 0
  for (const client of publishedClients) {
    if (!names.includes('all') && !names.includes(client.name)) continue
    const { row, isFine } = await attempt(client).catch((error: unknown) => ({
      row: `| ${client.name} | ${client.packages[0] ?? 'none'} | NOT TRIED | ${String(error)} |`,
      isFine: false,
    }))
    if (!isFine) failures += 1
    console.log(row)
  }
  await removeBinary()
  return failures === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
