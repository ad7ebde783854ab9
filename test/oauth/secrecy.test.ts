/** Secrets in the logs and errors of a server that runs as in production (RFC 9700 §4.3). */
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  callSessions,
  connected,
  decide,
  hiddenFields,
  pkce,
  type OAuthFault,
} from '../support/oauth'

const root = join(import.meta.dir, '../..')

/** A server in a separate process, with the most talkative log. */
async function startProcess(dataDir: string) {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  const child = Bun.spawn(['bun', join(root, 'src/main.ts'), 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      RATE_LIMITS: 'off',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://localhost:${port}`
  for (let turn = 0; turn < 200; turn += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) break
    await Bun.sleep(50)
  }
  return { url, child }
}

test('RFC 6749 §10, RFC 9700 §4.3: no log and no error contains a secret, and no error shows internals', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-secrecy-'))
  try {
    const { url, child } = await startProcess(dataDir)
    const { user, app, tokens } = await connected(url)
    const { verifier, challenge } = pkce()
    const page = await user.call('GET', app.authorizePath(challenge, { state: 'secret-state' }))
    const fields = hiddenFields(page.text)
    const answer = await decide(user, { ...fields, decision: 'allow' })
    const code = new URL(answer.headers.get('location') as string).searchParams.get(
      'code',
    ) as string
    const refused = [
      await app.exchange<OAuthFault>(code, pkce().verifier),
      await app.exchange<OAuthFault>(`${code}'`, verifier),
      await app.refresh<OAuthFault>(`${tokens.refresh_token}"`),
      await callSessions(url, `${tokens.access_token}x`),
      await app.token<OAuthFault>({ grant_type: 'refresh_token', scope: "' or 1=1" }),
      await app.token<OAuthFault>({ grant_type: '\\' }),
      await decide(user, { ...fields, decision: 'allow' }),
    ]
    child.kill()
    const log =
      (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
    expect(log).toContain('"msg"')
    const said = refused.map(({ text }) => text).join('\n')
    const secrets = [code, verifier, app.secret, tokens.access_token.slice(3), tokens.refresh_token]
    for (const secret of [...secrets, fields['request'], 'secret-state']) {
      expect(log).not.toContain(secret as string)
      expect(said).not.toContain(secret as string)
    }
    expect(said).not.toMatch(/select |insert |\bat .*\.ts|SQLITE|postgres/i)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
