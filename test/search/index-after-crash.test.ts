/** A process dies between the end of a reply and its indexing, or during a reply. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { signedUp } from '../support/client'
import { beginReply, moved } from '../support/cut-reply'
import { emptyFolder, startProgram } from '../support/program'
import type { StandIn } from '../support/providers/stand-in'
import { modelEnvironment, startScriptedModel } from '../support/scripted'
import { engines } from '../support/server'
import { searched, until } from './seeker'
import { refuse } from './index-queue'

describe.skipIf(!engines.includes('sqlite'))('the program', () => {
  let model: StandIn
  beforeAll(async () => {
    model = await startScriptedModel({
      plain: ['Which bird', ' is the lyrebird', '?'],
      slow: { tokens: ['The bowerbird', ' builds.'], hang: 'end' },
    })
  })
  afterAll(() => model.stop())

  test('after a kill the next start indexes the ended and the interrupted reply', async () => {
    await using folder = await emptyFolder()
    const env = modelEnvironment('openai-compatible', model.url)
    const count = (table: string, where: string): number => {
      using database = new Database(join(folder.path, 'elenchus.db'), { readonly: true })
      const query = `select count(*) as n from ${table} where ${where}`
      return (database.query(query).get() as { n: number }).n
    }
    const first = await startProgram('binary', folder.path, env)
    const client = await signedUp(first.url)
    {
      await using _refused = await refuse({ dataDir: folder.path, databaseUrl: null }, 'lyrebird')
      await client.chat(await client.createSession('A lesson'), '[[plain]]')
      const begun = await beginReply(client, 'key')
      await begun.exchange.until((text) => text.includes('bowerbird'))
      first.kill('SIGKILL')
      await Promise.all([first.exited, begun.exchange.ended])
    }
    const replies = `message_id in (select id from messages where role = 'assistant')`
    expect(count('unindexed_messages', replies)).toBe(1)
    await using second = await startProgram('binary', folder.path, env)
    for (const word of ['lyrebird', 'bowerbird'])
      await until(async () => count('search_entries', `terms like '% ${word}%'`) === 1)
    expect(count('unindexed_messages', 'true')).toBe(0)
    const again = moved(client, second.url)
    expect(await searched(again, 'lyrebird')).toHaveLength(1)
    expect(await searched(again, 'bowerbird')).toHaveLength(1)
  }, 90_000)

  test('a text that cannot be indexed is tried three times and left to the next start', async () => {
    await using folder = await emptyFolder()
    const env = modelEnvironment('openai-compatible', model.url)
    await using program = await startProgram('binary', folder.path, env)
    await using _refused = await refuse({ dataDir: folder.path, databaseUrl: null }, 'lyrebird')
    const client = await signedUp(program.url)
    await client.chat(await client.createSession('A lesson'), '[[plain]]')
    for (let at = 0; at < 6; at += 1) expect(await searched(client, 'lyrebird')).toEqual([])
    const complaints = program.logged().match(/search_index\.message_failed/g)
    expect(complaints).toHaveLength(3)
  }, 90_000)
})
