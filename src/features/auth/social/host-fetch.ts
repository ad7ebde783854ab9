/** Calls to the code host, with an end to everything: time, redirects, size. */

/** No answer needs more: a user, or a list of addresses. */
const maxBytes = 256 * 1024

/** The code host did not do its part. The message is for the log: it quotes nothing that was sent. */
export class HostFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HostFault'
  }
}

interface HostRequest {
  /** The user's token. */
  readonly bearer?: string
  /** A form, which is posted. */
  readonly body?: URLSearchParams
  readonly signal: AbortSignal
}

/** The JSON value of a 200, or of an OAuth refusal (400, 401). Rejects with `HostFault`. */
export async function fetchJson(
  url: string,
  { bearer, body, signal }: HostRequest,
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Elenchus' })
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  const response = await reach(url, {
    method: body ? 'POST' : 'GET',
    body: body ?? null,
    signal,
    headers,
    // A redirect would carry the secret or the token elsewhere.
    redirect: 'manual',
  })
  const text = await readText(response)
  const refused = response.status === 400 || response.status === 401
  if (response.status !== 200 && !refused) {
    throw new HostFault(`it answered with status ${response.status}`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HostFault(`it answered with status ${response.status} and no JSON`)
  }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new HostFault(`it cannot be reached (${nameOf(error)})`)
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new HostFault(`its answer broke off (${nameOf(error)})`)
  }
  if (bytes > maxBytes) throw new HostFault(`its answer is longer than ${maxBytes} bytes`)
  return Buffer.concat(chunks).toString('utf8')
}

const nameOf = (error: unknown): string => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
