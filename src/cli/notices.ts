/** What an operator tells everybody, as the administration page does: maintenance and announcements, beside a running server. */
import type { TSchema, Static } from '@sinclair/typebox'
import type { Environment } from '../config/config'
import { MaintenancePatch } from '../features/admin/model'
import {
  announcementsOfAdministrators,
  NewAnnouncement,
} from '../features/announcements/announcements'
import { atCommandLine } from '../http/audit'
import { Problem } from '../http/errors'
import { type MaintenanceMode, readMaintenance } from '../http/maintenance'
import { Validator } from '../http/validation'
import type { CommandResult } from './command'
import { inApp, onOneLine } from './user'

const operator = { userId: null }

/** Says what holds. */
export const showMaintenance = (environment: Environment): Promise<CommandResult> =>
  inApp(environment, async (_, { store }) => ({
    lines: inWords(await readMaintenance(store.db)),
    ok: true,
  }))

/** Changes what holds; a running server follows within a second, each node on Postgres by a signal. */
export function setMaintenance(
  environment: Environment,
  given: Partial<MaintenanceMode>,
): Promise<CommandResult> {
  return checked(MaintenancePatch, given, (patch) =>
    inApp(environment, async ({ desk }, { maintenance }) => {
      const state = await desk.setMaintenance(atCommandLine(), operator, patch)
      await maintenance.stop()
      return { lines: inWords(state), ok: true }
    }),
  )
}

function inWords({ message, readOnly }: MaintenanceMode): string[] {
  const writes = readOnly
    ? 'Nothing can be written: writes are refused with 503.'
    : 'Everything can be written.'
  return message === '' ? [writes] : [writes, `Every page says: ${onOneLine(message)}`]
}

/** Announces something; prints its id. */
export function announceToAll(
  environment: Environment,
  given: Partial<NewAnnouncement>,
): Promise<CommandResult> {
  return checked(NewAnnouncement, given, (wanted) =>
    inApp(environment, async ({ desk }, { store }) => {
      const { id } = await store.transaction((tx) =>
        desk.announce(tx, atCommandLine(), operator, wanted),
      )
      return { lines: [`Announced: ${id}`], ok: true }
    }),
  )
}

/** A line for each announcement of administrators, newest first: id, time, kind, title. */
export const listAnnouncements = (environment: Environment): Promise<CommandResult> =>
  inApp(environment, async (_, services) => {
    const listed = await announcementsOfAdministrators(services)
    const line = ({ id, publishedAt, kind, title }: (typeof listed)[number]) =>
      [id, publishedAt, kind, onOneLine(title)].join('\t')
    return { lines: listed.map(line), ok: true }
  })

/** Takes back what an administrator has announced. */
export const deleteAnnouncement = (environment: Environment, id: string): Promise<CommandResult> =>
  inApp(environment, async ({ desk }) => {
    try {
      await desk.takeBack(atCommandLine(), operator, id)
      return { lines: [`${id} is taken back.`], ok: true }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { lines: [error.message], ok: false }
    }
  })

/** Does `work` with what fits the schema of the page's request; else says what does not. */
async function checked<S extends TSchema>(
  schema: S,
  given: unknown,
  work: (value: Static<S>) => Promise<CommandResult>,
): Promise<CommandResult> {
  const read = new Validator(schema).read(given)
  if ('value' in read) return work(read.value)
  const lines = read.faults.map(({ path, message }) => `${path.slice(1)}: ${message}`)
  return { lines, ok: false }
}
