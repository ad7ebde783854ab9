/** The requests that bring the endpoints of invitations to their answers. */
import { Client, newEmail, password } from '../support/client'
import { signedIn } from '../support/signed-in'
import { both, see, twice, unknownId, type Scenario, type Setup } from './scenario'

const adminPath = '/api/admin/invitations'

/** By operation id. */
export const invitationScenarios: Readonly<Record<string, Scenario>> = {
  listInvitations: async ({ client }) => {
    await issued(client, adminPath)
    await see(client, 'GET', adminPath)
  },
  invite: async ({ client }) => {
    await twice((changed) =>
      client.call(
        'POST',
        adminPath,
        { role: changed ? 'teacher' : 'learner' },
        { 'idempotency-key': 'invitation' },
      ),
    )
    await see(client, 'POST', adminPath, { classId: unknownId })
    await client.call('PATCH', '/api/admin/settings', { registration: 'closed' })
    await see(client, 'POST', adminPath, {})
    await client.call('PATCH', '/api/admin/settings', { registration: 'open' })
  },
  revokeInvitation: async ({ client }) => {
    const { id } = await issued(client, adminPath)
    await both(client, 'DELETE', (each) => `${adminPath}/${each}`, id)
  },
  listClassInvitations: async (setup) => {
    const { id } = await room(setup)
    await both(setup.client, 'GET', (each) => `/api/classes/${each}/invitations`, id)
    await see(await learner(setup), 'GET', `/api/classes/${id}/invitations`)
  },
  inviteToClass: async (setup) => {
    const { client } = setup
    const { id, path } = await room(setup)
    await twice((changed) =>
      client.call('POST', path, changed ? { email: newEmail() } : {}, {
        'idempotency-key': 'class invitation',
      }),
    )
    await see(client, 'POST', `/api/classes/${unknownId}/invitations`, {})
    await see(await learner(setup), 'POST', path, {})
    await client.call('PATCH', `/api/classes/${id}`, { archived: true })
    await see(client, 'POST', path, {})
  },
  revokeClassInvitation: async (setup) => {
    const { path } = await room(setup)
    const { id } = await issued(setup.client, path)
    await both(setup.client, 'DELETE', (each) => `${path}/${each}`, id)
    await see(await learner(setup), 'DELETE', `${path}/${id}`)
  },
  showInvitation: async (setup) => {
    const { path } = await room(setup)
    const { invitation } = await issued(setup.client, path)
    const stranger = new Client(setup.url, setup.onAnswer)
    await stranger.fetchCsrf()
    await see(stranger, 'POST', '/api/invitations/show', { invitation })
    await see(stranger, 'POST', '/api/invitations/show', { invitation: 'x' })
    const body = { email: newEmail(), password, invitation }
    await see(stranger, 'POST', '/api/auth/register', body)
  },
  acceptInvitation: async (setup) => {
    const { path } = await room(setup)
    const member = await learner(setup)
    const { invitation } = await issued(setup.client, path)
    await see(setup.client, 'POST', '/api/invitations/accept', { invitation })
    await see(member, 'POST', '/api/invitations/accept', { invitation })
    await see(member, 'POST', '/api/invitations/accept', { invitation })
  },
}

const learner = ({ server, onAnswer }: Setup): Promise<Client> =>
  signedIn(server, 'learner', onAnswer)

async function room({ client }: Setup): Promise<{ id: string; path: string }> {
  const { json } = await client.call<{ id: string }>('POST', '/api/classes', { name: '8b' })
  return { id: json.id, path: `/api/classes/${json.id}/invitations` }
}

async function issued(client: Client, path: string): Promise<{ id: string; invitation: string }> {
  const { json } = await client.call<{ id: string; url: string }>('POST', path, {})
  return { id: json.id, invitation: new URL(json.url).searchParams.get('token') ?? '' }
}
