/** A process that is killed while items are made: the job is run again, and makes each set once. */
import { expect, test } from 'bun:test'
import { moved } from '../support/cut-reply'
import { emptyFolder, startProgram } from '../support/program'
import { signedUp } from '../support/client'

interface Practice {
  readonly id: string
  readonly status: string
  readonly count: number
}

test('practices that were accepted have their items after kill -9', async () => {
  await using folder = await emptyFolder()
  let program = await startProgram('source', folder.path)
  let client = await signedUp(program.url)
  const ids: string[] = []
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 5; at += 1) {
      const body = { source: { skill: 'linear-equations' }, mode: 'exam', count: 30 }
      ids.push((await client.call<Practice>('POST', '/api/practice', body)).json.id)
    }
    program.kill('SIGKILL')
    await program.exited
    program = await startProgram('source', folder.path)
    client = moved(client, program.url)
  }
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
})
