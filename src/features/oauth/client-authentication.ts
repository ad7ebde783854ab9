/**
 * Which client asks (RFC 6749 §2.3, §3.2.1). A client with a secret sends it by Basic or in the form,
 * whichever of the two it registered; one without a secret sends its id alone.
 */
import { Problem } from '../../http/errors'
import { sameSecret, sha256 } from '../../lib/tokens'
import type { Client, Clients } from './clients'

interface ClientForm {
  readonly client_id?: string
  readonly client_secret?: string
}

interface Presented {
  readonly id: string
  readonly secret: string | null
}

/**
 * The client. Problems: `invalid_client`, the same for a stranger and a wrong secret;
 * `invalid_request` for two ways at once.
 */
export async function authenticateClient(
  clients: Clients,
  request: Request,
  form: ClientForm,
): Promise<Client> {
  const authorization = request.headers.get('authorization')
  const refused = new Problem('invalid_client', {
    headers: authorization === null ? {} : { 'www-authenticate': 'Basic realm="elenchus"' },
  })
  const presented = authorization === null ? inForm(form) : inHeader(authorization, form)
  if (!presented) throw refused
  const client = await clients.find(presented.id)
  if (!client || !proves(client, presented.secret)) throw refused
  return client
}

function inForm({ client_id: id, client_secret: secret }: ClientForm): Presented | null {
  return id === undefined ? null : { id, secret: secret ?? null }
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function inHeader(authorization: string, form: ClientForm): Presented | null {
  const [, encoded] = /^basic +([a-z\d+/]+={0,2})$/i.exec(authorization) ?? []
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const at = pair.indexOf(':')
  if (form.client_secret !== undefined) throw ambiguous('The client authenticates in two ways.')
  if (at < 1) return null
  const id = formDecoded(pair.slice(0, at))
  const secret = formDecoded(pair.slice(at + 1))
  if (id === null || secret === null) return null
  if (form.client_id !== undefined && form.client_id !== id) {
    throw ambiguous('The form names another client than the header.')
  }
  return { id, secret }
}

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

const ambiguous = (message: string) => new Problem('invalid_request', { message })

function proves({ secretHash }: Client, secret: string | null): boolean {
  if (secretHash === null || secret === null) return secretHash === secret
  return sameSecret(sha256(secret), secretHash)
}
