/** A process that is killed while items are made: the job is run again, and makes each set once. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { moved } from '../support/cut-reply'
import { onEachEngine } from '../support/fixtures'
import { createDatabase } from '../support/postgres'
import { emptyFolder, startProgram } from '../support/program'
import { signedUp } from '../support/client'

// On Postgres the lease of the killed process ends after 15 s.
setDefaultTimeout(120_000)

interface Practice {
  readonly id: string
  readonly status: string
  readonly count: number
}

onEachEngine('kill -9', (engine) => {
  test('leaves no practice without its items that was accepted', async () => {
    await using folder = await emptyFolder()
    const database = engine === 'postgres' ? await createDatabase() : null
    const secret = { SECRET_KEY: 'a secret of this test alone, which is long enough' }
    const variables = { ...secret, ...(database ? { DATABASE_URL: database.url } : {}) }
    let program = await startProgram('binary', folder.path, variables)
    let client = await signedUp(program.url)
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const body = { source: { skill: 'linear-equations' }, mode: 'exam', count: 30 }
      ids.push((await client.call<Practice>('POST', '/api/practice', body)).json.id)
    }
    program.kill('SIGKILL')
    await program.exited
    program = await startProgram('binary', folder.path, variables)
    client = moved(client, program.url)
    for (const id of ids) {
      let practice: Practice | undefined
      while (practice?.status !== 'ready') {
        practice = (await client.call<Practice>('GET', `/api/practice/${id}`)).json
        await Bun.sleep(20)
      }
      const path = `/api/practice/${id}/items`
      const { json } = await client.call<{ items: { position: number }[] }>('GET', path)
      expect(json.items.map(({ position }) => position)).toEqual(
        Array.from({ length: 30 }, (_, at) => at),
      )
    }
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    await database?.drop()
  })
})
