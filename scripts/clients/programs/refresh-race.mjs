/**
 * One client in two processes that keep one refresh token, and use it at the same moment. One of them gets the new
 * pair, the other is refused, and the grant lives.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { allow, passed, server } from './learner.mjs'

const redirectUri = 'http://127.0.0.1:6274/callback'
const rounds = 10
/** Both processes have started by then. In milliseconds. */
const headStart = 600

const post = (path, body, type) =>
  fetch(server + path, { method: 'POST', headers: { 'content-type': type }, body })
const token = async (form) => {
  const answer = await post(
    '/api/oauth/token',
    new URLSearchParams(form).toString(),
    'application/x-www-form-urlencoded',
  )
  return { status: answer.status, ...(await answer.json()) }
}

/** What each of the two processes does. */
async function refreshAt({ client_id, refresh_token, at }) {
  await new Promise((resolve) => setTimeout(resolve, at - Date.now()))
  const form = { grant_type: 'refresh_token', client_id, refresh_token }
  process.stdout.write(JSON.stringify(await token(form)))
}

function inProcess(task) {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (bytes) => (printed += bytes))
  return new Promise((resolve) => child.on('close', () => resolve(JSON.parse(printed))))
}

async function signIn() {
  const metadata = {
    client_name: 'Two processes',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
  }
  const registered = await post('/api/oauth/register', JSON.stringify(metadata), 'application/json')
  const { client_id } = await registered.json()
  const code_verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    scope: 'sessions:read',
    state: 'x',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { searchParams } = await allow(`${server}/api/oauth/authorize?${asked}`)
  const code = searchParams.get('code')
  const form = { grant_type: 'authorization_code', redirect_uri: redirectUri, code, code_verifier }
  return { client_id, ...(await token({ ...form, client_id })) }
}

async function race() {
  const { client_id, ...signedIn } = await signIn()
  let { refresh_token } = signedIn
  for (let round = 1; round <= rounds; round += 1) {
    const task = { client_id, refresh_token, at: Date.now() + headStart }
    const answers = await Promise.all([inProcess(task), inProcess(task)])
    const winner = answers.find(({ status }) => status === 200)
    const loser = answers.find((one) => one !== winner)
    if (!winner || loser.error !== 'invalid_grant') throw new Error(JSON.stringify(answers))
    const headers = { authorization: `Bearer ${winner.access_token}` }
    const { status } = await fetch(`${server}/api/sessions`, { headers })
    if (status !== 200) throw new Error(`round ${round}: the new pair is ${status}`)
    refresh_token = winner.refresh_token
  }
  passed(`${rounds} races: one pair each, the other refused, the grant lives`)
}

const [, , task] = process.argv
if (task) await refreshAt(JSON.parse(task))
else await race()
