/** The process is killed in mid-reply: whatever a client has been sent or promised is still true afterwards. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { beginReply, expectInterrupted, moved } from '../support/cut-reply'
import { emptyFolder, forms, startProgram, type Form, type Program } from '../support/program'
import type { StandIn } from '../support/providers/stand-in'
import { modelEnvironment, paced, startScriptedModel } from '../support/scripted'

/** Each cuts two replies. */
const kills: Readonly<Record<Form, number>> = { source: 2, binary: 12 }
let model: StandIn
beforeAll(async () => {
  model = await startScriptedModel({ slow: paced(500, 8), plain: ['Well', '?'] })
})
afterAll(() => model.stop())

describe.each(forms)('the program from its %s', (form: Form) => {
  test('killed at many moments, it loses nothing that it had sent or promised', async () => {
    await using folder = await emptyFolder()
    const env = modelEnvironment('openai-compatible', model.url)
    let program: Program = await startProgram(form, folder.path, env)
    let client = await signedUp(program.url)
    const acknowledged: string[] = []
    for (let round = 0; round < kills[form]; round += 1) {
      const begun = [await beginReply(client, `a${round}`), await beginReply(client, `b${round}`)]
      // Hashing a password takes longer than all the rest, so one account in ten rounds has to do.
      const late = round % 10 === 0 ? await signedUp(program.url) : null
      await Bun.sleep((round * 149) % 400)
      acknowledged.push(...begun.map(({ sessionId }) => sessionId), await client.createSession())
      program.kill('SIGKILL')
      await Promise.all([program.exited, ...begun.map(({ exchange }) => exchange.ended)])
      program = await startProgram(form, folder.path, env)
      client = moved(client, program.url)
      if (late) {
        const me = await moved(late, program.url).call('GET', '/api/auth/me')
        expect(me.status).toBe(200)
      }
      for (const each of begun) await expectInterrupted(client, each)
    }
    const { json } = await client.call<{ items: { id: string }[] }>(
      'GET',
      '/api/sessions?limit=100',
    )
    expect(json.items.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
  }, 90_000)
})
