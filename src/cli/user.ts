/** `elenchus user …`: accounts, from the machine that the server runs on. */
import { parse } from 'csv-parse/sync'
import { createApp, type App } from '../app'
import type { Environment } from '../config/config'
import { isoTime } from '../lib/clock'
import { silentLog } from '../lib/log'
import { randomBase64url } from '../lib/tokens'
import { createServices, type Services } from '../services'
import type { Account } from '../features/account/account'
import { AdministrationError, type Administration } from '../features/auth/auth'
import type { CommandResult } from './command'
import { existingInstance } from '../instance'

const succeeded = (...lines: string[]): CommandResult => ({ lines, ok: true })

/** Which role an option gives: `--admin`, `--teacher`, or none. */
interface RoleMarks {
  readonly admin?: boolean
  readonly teacher?: boolean
}

interface NewAccount extends RoleMarks {
  readonly name?: string
  readonly password: string | null
}

const roleOf = ({ admin, teacher }: RoleMarks) =>
  admin ? 'admin' : teacher ? 'teacher' : 'learner'

export async function createUser(
  environment: Environment,
  email: string,
  { name, password, ...marks }: NewAccount,
): Promise<CommandResult> {
  const chosen = password ?? randomBase64url().slice(0, 20)
  await administer(environment, (users) =>
    users.create({ email, role: roleOf(marks), password: chosen, ...(name ? { name } : {}) }),
  )
  return password === null
    ? succeeded(`${email} created.`, `Password: ${chosen}`)
    : succeeded(`${email} created.`)
}

/** Line ends, tabs, other control characters and those that turn the direction of the text. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/** Words of a person as they may stand in a line of a terminal: a name must neither forge a line nor rule it. */
export const onOneLine = (text: string): string =>
  text.replaceAll(unprintable, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`)

export async function listUsers(environment: Environment, asJson: boolean): Promise<CommandResult> {
  const rows = await administer(environment, (users) => users.list())
  const shown = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    emailVerified: row.emailVerifiedAt !== null,
    disabled: row.disabledAt !== null,
    createdAt: isoTime(row.createdAt),
  }))
  if (asJson) return succeeded(JSON.stringify(shown, null, 2))
  const line = (user: (typeof shown)[number]) =>
    [user.email, user.role, user.disabled ? 'disabled' : 'active', user.createdAt, user.name ?? '']
      .map(onOneLine)
      .join('\t')
      .trimEnd()
  return succeeded(...shown.map(line))
}

export async function setPassword(
  environment: Environment,
  email: string,
  password: string | null,
): Promise<CommandResult> {
  const chosen = password ?? randomBase64url().slice(0, 20)
  const user = await administer(environment, (users) => users.setPassword(email, chosen))
  const lines = [`${email} has a new password and is signed out everywhere.`]
  if (password === null) lines.push(`Password: ${chosen}`)
  if (user.disabledAt !== null) {
    lines.push(`The account is disabled: \`elenchus user enable ${email}\` lets it sign in.`)
  }
  return succeeded(...lines)
}

/** Prints a fresh link for the first administrator; not ok where there is one. */
export async function setUpLink(environment: Environment): Promise<CommandResult> {
  const link = await inApp(environment, ({ auth }) => auth.registration.setUpLink())
  if (link !== null) return succeeded(link)
  const says = 'There is an administrator already: `elenchus user promote EMAIL` makes more.'
  return { lines: [says], ok: false }
}

/** What a command does to one account, and what it says then. */
interface AccountChange {
  readonly run: (users: Administration, email: string, account: Account) => Promise<unknown>
  readonly result: (email: string) => string
}

/** Makes a user a teacher, or an administrator. */
export async function promoteUser(
  environment: Environment,
  email: string,
  { teacher = false }: Pick<RoleMarks, 'teacher'>,
): Promise<CommandResult> {
  await administer(environment, (users) => users.promote(email, teacher ? 'teacher' : 'admin'))
  return succeeded(`${email} is ${teacher ? 'a teacher' : 'an administrator'}.`)
}

const accountChanges = {
  demote: {
    run: (users, email) => users.demote(email),
    result: (email) => `${email} is a learner.`,
  },
  enable: {
    run: (users, email) => users.enable(email),
    result: (email) => `${email} may sign in again.`,
  },
  /** Erases the account and all of its data, as its owner would. */
  delete: {
    run: (_, email, account) => account.deleteByOperator(email),
    result: (email) => `${email} and everything of that account is erased.`,
  },
  disable: {
    run: (users, email) => users.disable(email),
    result: (email) => `${email} is locked out.`,
  },
} satisfies Record<string, AccountChange>

export async function changeAccount(
  environment: Environment,
  name: keyof typeof accountChanges,
  email: string,
): Promise<CommandResult> {
  const { run, result }: AccountChange = accountChanges[name]
  return administer(environment, async (users, account) => {
    await run(users, email, account)
    return succeeded(result(email))
  })
}

/** Says which second factors a user has, or removes them all. */
export async function secondFactors(
  environment: Environment,
  email: string,
  { remove = false }: { readonly remove?: boolean },
): Promise<CommandResult> {
  return inApp(environment, async ({ auth }) => {
    const user = await auth.administration.find(email)
    const { methods } = await auth.factors.of(user)
    if (methods.length === 0) return succeeded(`${email} has no second factor.`)
    if (!remove) return succeeded(`${email} has ${methods.join(' and ')}.`)
    await auth.factors.removeByOperator(user)
    return succeeded(`${email} has no second factor any more: the password alone signs in.`)
  })
}

/** Makes the users of a CSV file (`email`, and optionally `name`, `password`); one line a row. */
export async function importUsers(environment: Environment, csv: string): Promise<CommandResult> {
  const rows = readCsv(csv)
  const lines: string[] = []
  let ok = true
  await administer(environment, async (users) => {
    for (const { line, fields } of rows) {
      try {
        const { email, generated } = await importUser(users, fields)
        lines.push([line, email, 'created', ...generated].join('\t'))
      } catch (error) {
        if (!(error instanceof AdministrationError)) throw error
        ok = false
        lines.push([line, fields?.['email'] ?? '', 'failed', error.message].join('\t'))
      }
    }
  })
  return { lines, ok }
}

/** Makes one; `generated` holds the password where none was given. */
async function importUser(users: Administration, fields: CsvRow['fields']) {
  if (!fields) throw new AdministrationError('has more fields than the first line names')
  const { name, password } = fields
  const email = fields['email']?.trim() ?? ''
  const chosen = password || randomBase64url().slice(0, 20)
  await users.create({ email, role: 'learner', password: chosen, ...(name ? { name } : {}) })
  return { email, generated: password ? [] : [chosen] }
}

interface CsvRow {
  /** Where in the file the row ends, counted from 1. */
  readonly line: number
  /** By column; null where there are more of them than columns, and none can be told by its place. */
  readonly fields: Readonly<Record<string, string>> | null
}

/** Throws `AdministrationError` for text that is no CSV, or names no column `email`. */
function readCsv(csv: string): CsvRow[] {
  const [header, ...records] = parseCsv(csv)
  const columns = header?.record.map((name) => name.toLowerCase()) ?? []
  if (!columns.includes('email')) {
    throw new AdministrationError('the first line of the file must name a column `email`')
  }
  return records.map(({ info, record }) => ({
    line: info.lines,
    fields:
      record.length > columns.length
        ? null
        : Object.fromEntries(record.map((value, at) => [columns[at] ?? '', value])),
  }))
}

interface CsvRecord {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

function parseCsv(csv: string): CsvRecord[] {
  const form = { bom: true, skip_empty_lines: true, trim: true } as const
  try {
    const options = { ...form, relax_column_count: true, info: true } as const
    return parse(csv, options) as unknown as CsvRecord[]
  } catch (error) {
    throw new AdministrationError(`the file is not CSV: ${(error as Error).message}`)
  }
}

function administer<T>(
  environment: Environment,
  work: (users: Administration, account: Account) => Promise<T>,
): Promise<T> {
  return inApp(environment, ({ account, auth }) => work(auth.administration, account))
}

/** Does what a command does with the app of the instance, whose background work does not run here. */
export async function inApp<T>(
  environment: Environment,
  work: (app: App, services: Services) => Promise<T>,
): Promise<T> {
  const config = await existingInstance(environment, { changes: true })
  const services = await createServices(config, silentLog)
  try {
    return await work(createApp(services), services)
  } finally {
    await services.store[Symbol.asyncDispose]()
  }
}
