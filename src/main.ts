/**
 * The command line. Each command's code is loaded when it is asked for, so that every one of them
 * starts as fast as it can.
 */
import { Command } from 'commander'
import { product } from './platform/product'

const { env } = process

/** Prints what a command has to say; a failure in it is a failure of the program. */
function show({ lines, ok }: { lines: readonly string[]; ok: boolean }): void {
  for (const line of lines) console.log(line)
  if (!ok) process.exitCode = 1
}

/** The first line of standard input where it was asked for; null for a password of our own making. */
async function passwordOf({ passwordStdin }: { passwordStdin?: true }): Promise<string | null> {
  if (!passwordStdin) return null
  return (await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? ''
}

const program = new Command('elenchus')
  .description('An AI tutor that asks before it answers. Configured by its environment alone.')
  .version(product.version)
  .showHelpAfterError()

program
  .command('serve', { isDefault: true })
  .description('run the server (the default)')
  .action(async () => {
    const { runServer } = await import('./commands/run-server')
    process.exit(await runServer(env, console.error))
  })

program
  .command('migrate')
  .description('bring the database up to this version, and stop')
  .action(async () => {
    const { migrate } = await import('./commands/migrate')
    console.log(`The ${await migrate(env)} database is up to date.`)
  })

const user = program.command('user').description('accounts, by whoever may run this')

user
  .command('create <email>')
  .description('make an account; prints a password unless one is given')
  .option('--name <name>', 'what to call them')
  .option('--admin', 'make them an administrator')
  .option('--password-stdin', 'read the password from standard input')
  .action(
    async (email: string, options: { name?: string; admin?: boolean; passwordStdin?: true }) => {
      const { createUser } = await import('./commands/user')
      show(await createUser(env, email, { ...options, password: await passwordOf(options) }))
    },
  )

user
  .command('list')
  .description('everybody, the oldest account first')
  .option('--json', 'as JSON')
  .action(async ({ json = false }: { json?: boolean }) => {
    const { listUsers } = await import('./commands/user')
    show(await listUsers(env, json))
  })

user
  .command('set-password <email>')
  .description('set a password and sign them out everywhere')
  .option('--password-stdin', 'read the password from standard input')
  .action(async (email: string, options: { passwordStdin?: true }) => {
    const { setPassword } = await import('./commands/user')
    show(await setPassword(env, email, await passwordOf(options)))
  })

user
  .command('promote <email>')
  .description('make them an administrator')
  .action(async (email: string) => {
    const { promoteUser } = await import('./commands/user')
    show(await promoteUser(env, email))
  })

user
  .command('disable <email>')
  .description('lock them out at once, everywhere')
  .action(async (email: string) => {
    const { disableUser } = await import('./commands/user')
    show(await disableUser(env, email))
  })

user
  .command('import <file.csv>')
  .description('make accounts from columns email, name, password; a result a row')
  .action(async (file: string) => {
    const { importUsers } = await import('./commands/user')
    show(await importUsers(env, await Bun.file(file).text()))
  })

program
  .command('audit')
  .description('show the trail of logins and keys, newest last')
  .option('--limit <n>', 'records at most', '100')
  .option('--json', 'one JSON object a line')
  .action(async ({ limit, json = false }: { limit: string; json?: boolean }) => {
    const { showAudit } = await import('./commands/audit')
    for (const line of await showAudit(env, { limit: Number(limit) || 100, json }))
      console.log(line)
  })

program
  .command('config')
  .description('list every environment variable')
  .action(async () => {
    const { showConfig } = await import('./commands/show-config')
    console.log(showConfig())
  })

program
  .command('openapi')
  .description('print the OpenAPI document')
  .action(async () => {
    const { showOpenApi } = await import('./commands/show-openapi')
    console.log(await showOpenApi(env))
  })

program
  .command('version')
  .description('print the version')
  .action(() => console.log(product.version))

try {
  await program.parseAsync()
} catch (error) {
  const { ConfigError } = await import('./config')
  if (error instanceof ConfigError) {
    for (const fault of error.faults) console.error(fault)
    process.exit(2)
  }
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
