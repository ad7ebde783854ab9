/**
 * The consent page, on which a user allows or denies a request (RFC 6749 §10.2, §10.13; RFC 9700
 * §4.16). The page escapes all metadata of the client and marks it as the client's own claim.
 */
import type { HandlerResult } from '../../../http/endpoint'
import { scopeMeanings, type Scope } from '../../../http/scopes'
import { escapeHtml, serverPage } from '../../../http/server-page'
import { destinationOf, type Destination } from '../redirect-uris'

/** What the page shows, and the values of its form. */
export interface Consent {
  readonly clientName: string
  readonly redirectUri: string
  /** Private schemes of well-known programs (`OAUTH_REDIRECT_SCHEMES`). */
  readonly programSchemes: readonly string[]
  readonly scopes: readonly Scope[]
  readonly email: string
  readonly csrfToken: string
  /** The handle of the stored authorization request. */
  readonly handle: string
}

export function consentPage(consent: Consent): HandlerResult {
  const destination = destinationOf(consent.redirectUri)
  return serverPage({
    status: 200,
    title: `Allow ${consent.clientName}?`,
    formTargets: formTargets(destination, consent.programSchemes),
    script: consentScript.path,
    main: `<h1>Allow <bdi>${escapeHtml(consent.clientName)}</bdi> to use your account?</h1>
<p>You are signed in as <strong>${escapeHtml(consent.email)}</strong>.</p>
<h2 id="wants">It asks to</h2>
<ul aria-labelledby="wants">
${consent.scopes.map(line).join('\n')}
</ul>
<p>It may also make agent keys that do no more than this. They end when you take this back.</p>
<p>Afterwards you return to <strong>${escapeHtml(destination.name)}</strong>.</p>
${destination.isLocal ? localWarning : ''}
<p class="soft">The person who registered this application chose its name, and this server has not checked it. You can take this back in your account at any time.</p>
<form method="post" action="/api/oauth/authorize/decision">
<input type="hidden" name="csrf_token" value="${escapeHtml(consent.csrfToken)}">
<input type="hidden" name="request" value="${escapeHtml(consent.handle)}">
<p class="warning" role="alert" hidden></p>
<button name="decision" value="deny">Deny</button>
<button name="decision" value="allow" class="main">Allow</button>
</form>`,
  })
}

const line = (scope: Scope): string =>
  `<li>${escapeHtml(scopeMeanings[scope])} <code>${scope}</code></li>`

const localWarning =
  '<p class="warning" role="note">This is a program on the device that you are using now. Any program there can ask like this: allow it only if you have just started it yourself.</p>'

/**
 * Sends the decision by `fetch` and then goes where the answer says. A form's policy binds every redirect that
 * follows the form, those of the client's own site among them; it binds no navigation. Where the request
 * fails on its way, the form is sent as without script.
 */
export const consentScript = {
  path: '/assets/consent.js',
  text: `'use strict'
const form = document.querySelector('form')
const alert = form.querySelector('[role=alert]')
const buttons = [...form.querySelectorAll('button')]

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, event.submitter))
  for (const button of buttons) button.disabled = true
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
    const { redirect, message } = await answer.json()
    if (answer.ok) return location.assign(redirect)
    alert.textContent = message
    alert.hidden = false
  } catch {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'decision', value: event.submitter.value })
    form.append(field)
    form.submit()
  }
})
`,
} as const

/**
 * Browsers apply a form's policy to every redirect that follows it, the client's own redirects
 * included. These usually lead to a page of its https site, or from there to an editor
 * (`https://vscode.dev/redirect`). So the policy allows all of https and the schemes of programs.
 */
const formTargets = ({ source }: Destination, schemes: readonly string[]): string[] => [
  ...new Set(["'self'", 'https:', ...schemes.map((scheme) => `${scheme}:`), source]),
]
