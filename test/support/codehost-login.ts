/** The steps of a social login in a browser. */
import type { Answer, Client } from './client'

export const startPath = '/api/auth/oauth/codehost/start'
export const callbackPath = '/api/auth/oauth/codehost/callback'

/** The first step: the provider's address that the browser is sent to. */
export async function begin(
  browser: Client,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await browser.call('GET', `${startPath}?${new URLSearchParams(query).toString()}`)
  if (answer.status !== 302) throw new Error(`start: ${answer.status} ${answer.text}`)
  return String(answer.headers.get('location'))
}

/** The second step: the path, with its query, that the provider redirects the browser to. */
export async function consent(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' })
  if (response.status !== 302) throw new Error(`authorize: ${response.status}`)
  const back = new URL(String(response.headers.get('location')))
  return back.pathname + back.search
}

/** All three steps; gives the response of the callback. */
export async function logIn(
  browser: Client,
  query?: Readonly<Record<string, string>>,
): Promise<Answer> {
  return browser.call('GET', await consent(await begin(browser, query)))
}

/** `302 <location>` of a successful login, `400 page` of a failed one, else the response. */
export function outcome({ status, headers, text }: Answer): string {
  if (status === 302) return `302 ${headers.get('location')}`
  const page =
    headers.get('content-type') === 'text/html; charset=utf-8' &&
    text.includes('You are not signed in') &&
    String(headers.get('content-security-policy')).startsWith("default-src 'none'")
  return page ? `${status} page` : `${status} ${text}`
}

/** The e-mail address of the signed-in user; null if the browser is not signed in. */
export async function whoIs(browser: Client): Promise<string | null> {
  const { status, json } = await browser.call<{ user: { email: string } }>('GET', '/api/auth/me')
  return status === 200 ? json.user.email : null
}
