/** The requests that bring the endpoints of administration to their answers. */
import { eq } from 'drizzle-orm'
import { jobs } from '../../src/db/schema'
import { newEmail } from '../support/client'
import { signedIn } from '../support/signed-in'
import { both, see, twice, type Scenario, type Setup, unknownId } from './scenario'

const usersPath = '/api/admin/users'

/** By operation id. */
export const administrationScenarios: Readonly<Record<string, Scenario>> = {
  getOverview: ({ client }) => see(client, 'GET', '/api/admin/overview'),
  listUsers: ({ client }) => see(client, 'GET', `${usersPath}?q=example`),
  createUser: async ({ client }) => {
    const body = { email: newEmail(), role: 'teacher' }
    await see(client, 'POST', usersPath, body)
    await see(client, 'POST', usersPath, body)
  },
  getUser: async (setup) => both(setup.client, 'GET', userPath, await learner(setup)),
  updateUser: async (setup) => {
    const { client } = setup
    await both(client, 'PATCH', userPath, await learner(setup), { name: 'Ada' })
    const { json } = await client.call<{ id: string }>('GET', '/api/account')
    await onlyAdministrator(setup, () =>
      see(client, 'PATCH', userPath(json.id), { role: 'teacher' }),
    )
  },
  createResetLink: async (setup) => {
    const path = (id: string) => `${userPath(id)}/reset-link`
    const id = await learner(setup)
    await both(setup.client, 'POST', path, id)
    await see(setup.client, 'PATCH', userPath(id), { disabled: true })
    await see(setup.client, 'POST', path(id))
  },
  deleteUser: async (setup) => {
    const { client } = setup
    await both(client, 'DELETE', userPath, await learner(setup))
    const { json } = await client.call<{ id: string }>('GET', '/api/account')
    await onlyAdministrator(setup, () => see(client, 'DELETE', userPath(json.id)))
  },
  listAllClasses: async ({ client }) => {
    await client.call('POST', '/api/classes', { name: '8b' })
    await see(client, 'GET', '/api/admin/classes')
  },
  listJobs: ({ client }) => see(client, 'GET', '/api/admin/jobs?status=failed'),
  retryJob: async (setup) => {
    const id = await mailJob(setup)
    const path = (each: string) => `/api/admin/jobs/${each}/retry`
    await see(setup.client, 'POST', path(id))
    const { store, clock } = setup.server.running.services
    await store.db.update(jobs).set({ failedAt: clock.now() }).where(eq(jobs.id, id))
    await both(setup.client, 'POST', path, id)
  },
  cancelJob: async (setup) => {
    const path = (each: string) => `/api/admin/jobs/${each}/cancel`
    await both(setup.client, 'POST', path, await mailJob(setup))
    await see(setup.client, 'POST', path('sweep'))
  },
  listAudit: ({ client }) => see(client, 'GET', '/api/admin/audit?action=login.password'),
  getUsageReport: ({ client }) => see(client, 'GET', '/api/admin/usage'),
  listOwnAnnouncements: ({ client }) => see(client, 'GET', '/api/admin/announcements'),
  announce: ({ client }) =>
    twice((changed) =>
      client.call(
        'POST',
        '/api/admin/announcements',
        { title: 'New disks', body: changed ? 'Today.' : 'Tomorrow.' },
        { 'idempotency-key': 'news' },
      ),
    ),
  deleteAnnouncement: async ({ client }) => {
    const path = '/api/admin/announcements'
    const { json } = await client.call<{ id: string }>('POST', path, { title: 'x', body: 'y' })
    await both(client, 'DELETE', (each) => `${path}/${each}`, json.id)
  },
  listBackups: ({ client }) => see(client, 'GET', '/api/admin/backups'),
  requestBackup: ({ client }) => see(client, 'POST', '/api/admin/backups'),
  downloadBackup: async ({ client }) => {
    const { json } = await client.call<{ id: string }>('POST', '/api/admin/backups')
    const path = '/api/admin/backups'
    for (;;) {
      const { text } = await client.call('GET', path)
      if (text.includes(json.id)) break
      await Bun.sleep(50)
    }
    await see(client, 'GET', `${path}/${json.id}/download`)
    await see(client, 'GET', `${path}/none.zip/download`)
  },
  getMaintenance: ({ client }) => see(client, 'GET', '/api/admin/maintenance'),
  setMaintenance: ({ client }) =>
    see(client, 'PATCH', '/api/admin/maintenance', { message: '', readOnly: false }),
}

const userPath = (id: string): string => `${usersPath}/${id}`

async function learner({ server }: Setup): Promise<string> {
  const client = await signedIn(server)
  return (await client.call<{ id: string }>('GET', '/api/account')).json.id
}

/** Does something while no other administrator is there. */
async function onlyAdministrator({ server, client }: Setup, work: () => Promise<void>) {
  const { json } = await client.call<{ items: { id: string; email: string }[] }>(
    'GET',
    `${usersPath}?role=admin&limit=100`,
  )
  const own = (await client.call<{ id: string }>('GET', '/api/account')).json.id
  const others = json.items.filter(({ id }) => id !== own)
  const { administration } = server.running.app.auth
  for (const { email } of others) await administration.demote(email)
  await work()
  for (const { email } of others) await administration.promote(email, 'admin')
}

/** A job that waits. */
async function mailJob({ server }: Setup): Promise<string> {
  const { store, jobs: queue, clock } = server.running.services
  const id = `job-${unknownId}-${clock.now()}`
  await store.transaction((tx) =>
    queue.add(tx, { id, kind: 'nothing', userId: null, payload: null }),
  )
  return id
}
