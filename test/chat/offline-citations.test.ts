/** The offline tutor's search in the learner's files is shown, so that the passage can be opened. */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { newUploader } from '../files/uploader'

onEachEngine('citations of the offline tutor', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newUploader(server.url))

  test('a quoted passage is the output of a search, in the stream and with the message', async () => {
    const { client } = learner
    const file = await learner.read('Biology.txt', 'Photosynthesis turns light into sugar.')
    const sessionId = await client.createSession()
    const frames = await client.chat(sessionId, 'What do my notes say about photosynthesis?')
    const calls = frames.filter(({ event }) => event === 'tool').map(({ data }) => data)
    expect(calls.map(({ name, status }) => [name, status])).toEqual([
      ['search_files', 'running'],
      ['search_files', 'completed'],
    ])
    expect(calls[1]?.['output']).toEqual({
      passages: [
        {
          fileId: file.id,
          name: 'Biology.txt',
          place: expect.any(String),
          text: 'Photosynthesis turns light into sugar.',
        },
      ],
    })
    const stored = (await client.messages(sessionId)).at(-1)
    expect(stored?.['content']).toContain('Biology.txt')
    expect(stored?.['toolCalls']).toMatchObject([{ name: 'search_files', status: 'completed' }])
  })

  test('a reply that quotes no file shows no search', async () => {
    const sessionId = await learner.client.createSession()
    const frames = await learner.client.chat(sessionId, 'Solve 3x + 7 = 22')
    expect(frames.filter(({ event }) => event === 'tool')).toEqual([])
  })
})
