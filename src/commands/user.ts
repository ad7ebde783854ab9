/** `elenchus user …`: accounts, from the machine that the server runs on. */
import { parse } from 'csv-parse/sync'
import { createApp } from '../app'
import { readConfig, type Environment } from '../config'
import { isoTime } from '../platform/clock'
import { createLog } from '../platform/log'
import { randomBase64url } from '../platform/tokens'
import { createServices } from '../services'
import { AdministrationError, type Administration } from '../features/accounts/accounts'

/** What a command prints, and whether all of it went well. */
export interface Printed {
  readonly lines: readonly string[]
  readonly ok: boolean
}

const said = (...lines: string[]): Printed => ({ lines, ok: true })

export async function createUser(
  environment: Environment,
  email: string,
  { name, admin = false, password }: { name?: string; admin?: boolean; password: string | null },
): Promise<Printed> {
  const chosen = password ?? randomBase64url().slice(0, 20)
  await administer(environment, (users) =>
    users.create({ email, admin, password: chosen, ...(name ? { name } : {}) }),
  )
  return password === null
    ? said(`${email} created.`, `Password: ${chosen}`)
    : said(`${email} created.`)
}

export async function listUsers(environment: Environment, asJson: boolean): Promise<Printed> {
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
  if (asJson) return said(JSON.stringify(shown, null, 2))
  const line = (user: (typeof shown)[number]) =>
    [user.email, user.role, user.disabled ? 'disabled' : 'active', user.createdAt, user.name ?? '']
      .join('\t')
      .trimEnd()
  return said(...shown.map(line))
}

export async function setPassword(
  environment: Environment,
  email: string,
  password: string | null,
): Promise<Printed> {
  const chosen = password ?? randomBase64url().slice(0, 20)
  await administer(environment, (users) => users.setPassword(email, chosen))
  const done = `${email} has a new password and is signed out everywhere.`
  return password === null ? said(done, `Password: ${chosen}`) : said(done)
}

export async function promoteUser(environment: Environment, email: string): Promise<Printed> {
  await administer(environment, (users) => users.promote(email))
  return said(`${email} is an administrator.`)
}

export async function disableUser(environment: Environment, email: string): Promise<Printed> {
  await administer(environment, (users) => users.disable(email))
  return said(`${email} is locked out.`)
}

/** Makes the users of a CSV file (`email`, and optionally `name`, `password`); one line a row. */
export async function importUsers(environment: Environment, csv: string): Promise<Printed> {
  const rows = readCsv(csv)
  if (rows.length > 0 && !('email' in (rows[0] ?? {}))) {
    throw new AdministrationError('the first line of the file must name a column `email`')
  }
  const results: string[] = []
  let ok = true
  await administer(environment, async (users) => {
    for (const [index, row] of rows.entries()) {
      const { email = '', name, password } = row
      const chosen = password || randomBase64url().slice(0, 20)
      try {
        await users.create({ email, admin: false, password: chosen, ...(name ? { name } : {}) })
        results.push(`${index + 2}\t${email}\tcreated${password ? '' : `\t${chosen}`}`)
      } catch (error) {
        if (!(error instanceof AdministrationError)) throw error
        ok = false
        results.push(`${index + 2}\t${email}\tfailed\t${error.message}`)
      }
    }
  })
  return { lines: results, ok }
}

/** Throws `AdministrationError` for text that is no CSV. */
function readCsv(csv: string): Record<string, string>[] {
  try {
    const options = { columns: true, bom: true, skip_empty_lines: true, trim: true } as const
    return parse<Record<string, string>>(csv, options)
  } catch (error) {
    throw new AdministrationError(`the file is not CSV: ${(error as Error).message}`)
  }
}

async function administer<T>(
  environment: Environment,
  work: (users: Administration) => Promise<T>,
): Promise<T> {
  const services = await createServices(readConfig(environment), createLog('silent', false))
  try {
    return await work(createApp(services).accounts.administration)
  } finally {
    await services.store[Symbol.asyncDispose]()
  }
}
