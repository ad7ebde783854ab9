/** The tours of administration. */
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { see, type Stage, type Tour } from './stage'

/** An administrator of a server whose registration is decided by its variable, and its dead model. */
async function decided({ env, onAnswer }: Stage) {
  const model = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: 'http://127.0.0.1:9/v1' }
  const place = await startServer({
    env: { ...env, ...model, LLM_MODEL: 'none', REGISTRATION: 'closed' },
  })
  return { place, admin: await signedIn(place, 'admin', onAnswer) }
}

/** By operation id. */
export const adminTours: Readonly<Record<string, Tour>> = {
  getAdminSettings: ({ client }) => see(client, 'GET', '/api/admin/settings'),
  updateAdminSettings: async (stage) => {
    await see(stage.client, 'PATCH', '/api/admin/settings', { registration: 'open' })
    const { place, admin } = await decided(stage)
    await using _ = place
    await see(admin, 'PATCH', '/api/admin/settings', { registration: 'open' })
  },
  testModel: async (stage) => {
    await see(stage.client, 'POST', '/api/admin/model-test')
    const { place, admin } = await decided(stage)
    await using _ = place
    await see(admin, 'POST', '/api/admin/model-test')
  },
  testMail: ({ client }) => see(client, 'POST', '/api/admin/mail-test'),
}
