/**
 * The list of all commands. The code of a command is loaded when it is run, but for those that need the
 * configuration alone.
 */
import { Command, InvalidArgumentError, Option } from 'commander'
import { becomeChild, endWithParent } from '../lib/child-process'
import { product } from '../lib/product'
import type { CliContext, CommandResult, ServeOptions } from './command'
import type { ServiceAction } from './service'
import type { MigrationAddresses } from '../backup/migrate'

/** Where a new password comes from. */
interface PasswordSource {
  readonly passwordStdin?: true
}

interface RestoreWords {
  readonly force?: boolean
  readonly newSecret?: boolean
  readonly list?: boolean
}

/** Runs the command that `argv` names; the server where it names none. */
export async function runProgram(context: CliContext, argv: readonly string[]): Promise<void> {
  const program = createProgram(context)
  const [word = '-'] = argv
  const isKnown = word.startsWith('-') || word === 'help'
  // The default command would take the word for one of its arguments.
  if (!isKnown && !program.commands.some((command) => command.name() === word)) {
    program.error(`error: unknown command '${word}'`)
  }
  await program.parseAsync(argv, { from: 'user' })
}

function createProgram(context: CliContext): Command {
  const program = new Command('elenchus')
    .description('An AI tutor that asks before it answers. Configured by its environment alone.')
    .version(product.version)
    .showHelpAfterError()
  addServerCommands(program, context)
  addBackupCommands(program, context)
  addUserCommands(program, context)
  addNoticeCommands(program, context)
  addReportCommands(program, context)
  addInternalCommands(program)
  return program
}

function addServerCommands(program: Command, { env, serve, print }: CliContext): void {
  program
    .command('serve', { isDefault: true })
    .description('run the server (the default)')
    .option(
      '--new-secret',
      'make a secret where the one of the instance is gone; ends what it sealed',
    )
    .addOption(new Option('--take-over').hideHelp())
    .addOption(new Option('--trial').hideHelp())
    .action(({ trial = false, ...options }: ServeOptions & { trial?: boolean }) => {
      if (trial) endWithParent()
      return serve(options)
    })
  program
    .command('restart')
    .description('put a new process in the place of the running server; no request is refused')
    .action(async () => {
      const { restart } = await import('./restart')
      showResult(await restart(env), print)
    })
  program
    .command('migrate')
    .description('bring the database up to this version, or move an instance, and stop')
    .option('--from <address>', 'move the instance at sqlite:PATH; stop its server first')
    .option('--to <address>', 'to the empty database at postgres://…')
    .option('--no-backup', 'make no backup before the schema changes')
    .action(async ({ backup, ...addresses }: MigrationAddresses & { backup: boolean }) => {
      const { migrateSchema, migrateInstance } = await import('../backup/migrate')
      if (addresses.from === undefined && addresses.to === undefined) {
        print(`The ${await migrateSchema(env, { backup })} database is up to date.`)
        return
      }
      for (const { table, rows } of await migrateInstance(env, addresses))
        print(`${table}: ${rows} rows`)
      print(
        'Moved, every row read back and compared. Start the new nodes with the SECRET_KEY of the old instance (secret.key).',
      )
    })
}

function addBackupCommands(program: Command, { env, print }: CliContext): void {
  program
    .command('backup [file]')
    .description('put everything into one ZIP, while the server runs; - for standard output')
    .action(async (file?: string) => {
      const { backup } = await import('../backup/backup')
      const aside = (line: string) => process.stderr.write(`${line}\n`)
      showResult(await backup(env, file), file === '-' ? aside : print)
    })
  program
    .command('restore <file>')
    .description('bring a backup back, into an empty place; all of it or nothing')
    .option('--force', 'replace what is there; stop the server first')
    .option('--new-secret', 'do without the secret of the backup; ends sign-ins and keys')
    .option('--list', 'say what the backup holds, and restore nothing')
    .action(async (file: string, options: RestoreWords) => {
      const { listBackup, restore } = await import('../backup/restore')
      showResult(await (options.list ? listBackup(file) : restore(env, file, options)), print)
    })
  program
    .command('upgrade')
    .description(
      'put a newer executable in the place of this one; back to it where that does not start',
    )
    .requiredOption('--to <file>', 'the newer executable')
    .action(async ({ to }: { to: string }) => {
      const { upgradeTo } = await import('./upgrade')
      showResult(await upgradeTo(env, to, print), print)
    })
  program
    .command('service')
    .description('run the server as a service of systemd: install, uninstall or status')
    .argument('<action>', 'install, uninstall or status', serviceAction)
    .option('--dry-run', 'show what would be written and run, and change nothing')
    .action(async (action: ServiceAction, { dryRun = false }: { dryRun?: boolean }) => {
      const { service } = await import('./service')
      showResult(await service(env, action, dryRun), print)
    })
  program
    .command('healthcheck')
    .description('ask the server that runs here how it is; exit 1 where it is not well')
    .action(async () => {
      const { healthcheck } = await import('./healthcheck')
      showResult(await healthcheck(env), print)
    })
  program
    .command('doctor')
    .description('say what is wrong with this instance and what to do; exit 1 where something is')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { doctor } = await import('./doctor')
      showResult(await doctor(env, json), print)
    })
}

function addUserCommands(program: Command, { env, print }: CliContext): void {
  const show = (printed: CommandResult) => showResult(printed, print)
  program
    .command('setup-link')
    .description('print a fresh link that makes the first administrator, within 30 minutes')
    .action(async () => {
      const { setUpLink } = await import('./user')
      show(await setUpLink(env))
    })
  const user = program
    .command('user')
    .description('accounts, for the administrator of this machine')
  user
    .command('create <email>')
    .description('make an account; prints a password unless one is given')
    .option('--name <name>', 'what to call them')
    .addOption(new Option('--admin', 'make them an administrator').conflicts('teacher'))
    .option('--teacher', 'make them a teacher')
    .option('--password-stdin', 'read the password from standard input')
    .action(
      async (
        email: string,
        options: PasswordSource & { name?: string; admin?: boolean; teacher?: boolean },
      ) => {
        const { createUser } = await import('./user')
        show(await createUser(env, email, { ...options, password: await passwordOf(options) }))
      },
    )
  user
    .command('list')
    .description('everybody, the oldest account first')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { listUsers } = await import('./user')
      show(await listUsers(env, json))
    })
  addAccountChanges(user, env, show)
  user
    .command('import <file.csv>')
    .description('make accounts from columns email, name, password; a result a row')
    .action(async (file: string) => {
      const { importUsers } = await import('./user')
      show(await importUsers(env, await Bun.file(file).text()))
    })
}

/** The commands that change one account. */
function addAccountChanges(
  user: Command,
  env: CliContext['env'],
  show: (printed: CommandResult) => void,
): void {
  user
    .command('set-password <email>')
    .description('set a password and sign them out everywhere')
    .option('--password-stdin', 'read the password from standard input')
    .action(async (email: string, options: PasswordSource) => {
      const { setPassword } = await import('./user')
      show(await setPassword(env, email, await passwordOf(options)))
    })
  user
    .command('promote <email>')
    .description('make them an administrator, or a teacher')
    .option('--teacher', 'make them a teacher')
    .action(async (email: string, options: { teacher?: boolean }) => {
      const { promoteUser } = await import('./user')
      show(await promoteUser(env, email, options))
    })
  for (const [name, about] of accountChanges) {
    user
      .command(`${name} <email>`)
      .description(about)
      .action(async (email: string) => {
        const { changeAccount } = await import('./user')
        show(await changeAccount(env, name, email))
      })
  }
  user
    .command('factors <email>')
    .description('say which second factors they have, or remove them all')
    .option('--remove', 'let them sign in by password alone; a mail tells them')
    .action(async (email: string, options: { remove?: boolean }) => {
      const { secondFactors } = await import('./user')
      show(await secondFactors(env, email, options))
    })
}

interface MaintenanceWords {
  readonly message?: string
  readonly allowWrites?: true
}

function addNoticeCommands(program: Command, { env, print }: CliContext): void {
  program
    .command('maintenance')
    .description('let nothing be written, or end that; without a word, say what holds')
    .argument('[state]', 'on or off', onOrOff)
    .option('--message <text>', 'what every page says meanwhile, and each refused write')
    .option('--allow-writes', 'only say it')
    .action(async (state: 'on' | 'off' | undefined, words: MaintenanceWords) => {
      const { setMaintenance, showMaintenance } = await import('./notices')
      const { message, allowWrites = false } = words
      const on = { readOnly: !allowWrites, ...(message === undefined ? {} : { message }) }
      const patch = state === 'on' ? on : { readOnly: false, message: '' }
      showResult(await (state ? setMaintenance(env, patch) : showMaintenance(env)), print)
    })
  program
    .command('announce <title> <body>')
    .description('announce something, on the pages, in the feed and to who asked for mails')
    .option('--kind <kind>', 'release, deprecation or notice')
    .option('--url <address>', 'where there is more about it')
    .action(async (title: string, body: string, more: { kind?: 'notice'; url?: string }) => {
      const { announceToAll } = await import('./notices')
      showResult(await announceToAll(env, { title, body, ...more }), print)
    })
  const announcements = program
    .command('announcements')
    .description('list what administrators have announced: id, time, kind, title')
    .action(async () => {
      const { listAnnouncements } = await import('./notices')
      showResult(await listAnnouncements(env), print)
    })
  announcements
    .command('delete <id>')
    .description('take an announcement back')
    .action(async (id: string) => {
      const { deleteAnnouncement } = await import('./notices')
      showResult(await deleteAnnouncement(env, id), print)
    })
}

const accountChanges = [
  ['demote', 'make them a learner'],
  ['enable', 'let a disabled account sign in again'],
  ['delete', 'erase the account and everything in it, for good'],
  ['disable', 'lock them out at once, everywhere'],
] as const

function atLeastOne(given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new InvalidArgumentError('It must be a whole number of at least 1.')
}

function onOrOff(given: string): 'on' | 'off' {
  if (given === 'on' || given === 'off') return given
  throw new InvalidArgumentError('It must be on or off.')
}

function serviceAction(given: string): ServiceAction {
  if (given === 'install' || given === 'uninstall' || given === 'status') return given
  throw new InvalidArgumentError('It must be install, uninstall or status.')
}

function addReportCommands(program: Command, { env, print }: CliContext): void {
  program
    .command('audit')
    .description('show the trail of logins and keys, newest last')
    .option('--limit <n>', 'records at most', atLeastOne, 100)
    .option('--json', 'one JSON object a line')
    .action(async ({ limit, json = false }: { limit: number; json?: boolean }) => {
      const { showAudit } = await import('./reports')
      for (const line of await showAudit(env, { limit, json })) print(line)
    })
  const jobs = program
    .command('jobs')
    .description('list the background work: id, state, kind, attempts, due, last error')
    .option('--failed', 'only what has failed for good')
    .action(async ({ failed = false }: { failed?: boolean }) => {
      const { listJobs } = await import('./jobs')
      showResult(await listJobs(env, failed), print)
    })
  jobs
    .command('retry <id>')
    .description('have a failed job tried again')
    .action(async (id: string) => {
      const { retryJob } = await import('./jobs')
      showResult(await retryJob(env, id), print)
    })
  jobs
    .command('drop <id>')
    .description('end a job for good, and what it was for')
    .action(async (id: string) => {
      const { dropJob } = await import('./jobs')
      showResult(await dropJob(env, id), print)
    })
  program
    .command('config')
    .description('list every environment variable, its value, and where that comes from')
    .action(async () => {
      const { shownSettings } = await import('../config/shown-settings')
      print(shownSettings(env).join('\n'))
    })
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .action(async () => {
      const { showOpenApi } = await import('./reports')
      print(await showOpenApi(env))
    })
  program
    .command('licenses')
    .description('print what the executable is made of, and the licences')
    .action(async () => {
      const { showLicenses } = await import('./reports')
      showResult(showLicenses(), print)
    })
  program
    .command('version')
    .description('print the version')
    .action(() => print(product.version))
}

/** Commands that the server runs in child processes; they are not for people. */
function addInternalCommands(program: Command): void {
  const add = (command: string, run: (words: string[]) => Promise<void>) =>
    program.command(`${command} [words...]`, { hidden: true }).action((words: string[]) => {
      becomeChild()
      return run(words)
    })
  add('extract-text', async (words) => (await import('./children')).extractText(words))
  add('read-roster', async () => (await import('./children')).printRoster())
  add('clean-picture', async (words) => (await import('./children')).printCleaned(words))
  add('keep-backup', async () => (await import('../backup/kept-backups')).keepOrderedBackup())
  add('read-export', async (words) => (await import('./children')).printExport(words))
}

/** Prints the result of a command; one that is not ok sets the exit code to 1. */
function showResult({ lines, ok }: CommandResult, print: (line: string) => unknown): void {
  for (const line of lines) print(line)
  if (!ok) process.exitCode = 1
}

/** The first line of standard input with `--password-stdin`, else null: a password is generated. */
async function passwordOf({ passwordStdin }: PasswordSource): Promise<string | null> {
  if (!passwordStdin) return null
  return (await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? ''
}
