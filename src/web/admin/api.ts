/** The server's endpoints for administrators. Every function throws an ApiError. */
import type { AdminSettings, MailTestResult, ModelTestResult } from '../../features/admin/model'
import { fetchJson } from '../http'

const path = '/api/admin'

export const getAdminSettings = (): Promise<AdminSettings> => fetchJson('GET', `${path}/settings`)

/** Opens or closes registration. */
export const setRegistration = (
  registration: AdminSettings['registration'],
): Promise<AdminSettings> => fetchJson('PATCH', `${path}/settings`, { body: { registration } })

/** Asks the model for one word. */
export const testModel = (): Promise<ModelTestResult> => fetchJson('POST', `${path}/model-test`)

/** Sends a message to the administrator. */
export const testMail = (): Promise<MailTestResult> => fetchJson('POST', `${path}/mail-test`)
