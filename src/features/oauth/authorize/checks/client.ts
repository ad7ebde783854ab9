/** The client has registered here (RFC 6749 §4.1.2.1: else the user is told, and nobody else). */
import type { Client, Clients } from '../../clients'
import type { Parameters } from '../request'

/** The client, or what the user is told. */
export async function trustedClient(
  parameters: Parameters,
  clients: Clients,
): Promise<Client | string> {
  const ids = parameters.all('client_id')
  const [id] = ids
  if (id === undefined) return 'The link does not say which application it is for.'
  if (ids.length > 1) return 'The link names more than one application.'
  return (await clients.find(id)) ?? 'The application that the link is for is not known here.'
}
