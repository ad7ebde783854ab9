/** A question finds the passage that answers it, and the tutor receives it with its place. */
import { noPolicy } from '../support/reply-nodes'
import { beforeAll, expect, test } from 'bun:test'
import { Chat } from '../../src/features/chat/chat'
import { Files } from '../../src/features/files/files'
import { Memories } from '../../src/features/memory/memory'
import { createProjects } from '../../src/app'
import { Sessions } from '../../src/features/sessions/sessions'
import { newId } from '../../src/lib/ids'
import { JobWorker } from '../../src/jobs/worker'
import type { TutorInput } from '../../src/tutor/tutor'
import { tokensOf } from '../support/client'
import * as documents from '../support/documents'
import { fixture, onEachEngine } from '../support/fixtures'
import { finish, text } from '../support/reply-nodes'
import { startServer } from '../support/server'
import { newUploader, type Uploader } from './uploader'

const biology = [
  'Photosynthesis turns light into chemical energy.\nIt happens in the chloroplasts of plant cells.',
  'Mitochondria release the energy of sugar.\nThis is called respiration.',
  'Enzymes make reactions faster. Heat above forty degrees\ndestroys most of them for good.',
]

onEachEngine('passage search', (engine) => {
  let files: Files
  let projectId: string
  const userOf = async ({ client }: Uploader) => {
    const { json } = await client.call<{ user: { id: string } }>('GET', '/api/auth/me')
    return json.user.id
  }

  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newUploader(server.url))
  beforeAll(async () => {
    const { client } = learner
    const { json } = await client.call<{ id: string }>('POST', '/api/projects', { name: 'Biology' })
    projectId = json.id
    await learner.read('Biology.pdf', await documents.pdf(...biology), { projectId })
    await learner.read('Baking.md', '# Bread\n\nYeast makes sugar into gas; heat makes it rise.')
    const stranger = await newUploader(server.url)
    await stranger.read(
      'Secret.txt',
      'Photosynthesis chloroplasts respiration enzymes mitochondria',
    )
    const { services } = server.running
    // Takes no work: it is never started.
    const jobWorker = new JobWorker(services.store, services.jobs, services.clock, services.log)
    files = new Files({ ...services, jobWorker }, createProjects(services))
  })

  test.each<[string, string]>([
    ['Where does photosynthesis happen?', 'Biology.pdf page 1'],
    ['What do chloroplasts do', 'Biology.pdf page 1'],
    ['why is RESPIRATION important, and what about mitochondria?', 'Biology.pdf page 2'],
    ['What happens to an enzyme when it gets hot, at forty degrees or so?', 'Biology.pdf page 3'],
    ['How does bread rise?', 'Baking.md section Bread'],
  ])('%s: %s', async (question, found) => {
    const [best] = await files.search({ userId: await userOf(learner), question, limit: 3 })
    expect(`${best?.fileName} ${best?.place}`).toBe(found)
  })

  test.each(['', '?!', 'what is it and why', 'zebra', '3 + 4', '"', '* AND OR NOT (', '\0'])(
    'nothing is found for %p',
    async (question) => {
      expect(await files.search({ userId: await userOf(learner), question, limit: 3 })).toEqual([])
    },
  )

  test('a search in a project finds only its passages, one without a project only the others', async () => {
    const userId = await userOf(learner)
    const found = async (project?: string | null) => {
      const of = project === undefined ? {} : { projectId: project }
      const hits = await files.search({ userId, question: 'heat and sugar', limit: 9, ...of })
      return new Set(hits.map(({ fileName }) => fileName))
    }
    expect(await found()).toEqual(new Set(['Biology.pdf', 'Baking.md']))
    expect(await found(projectId)).toEqual(new Set(['Biology.pdf']))
    expect(await found(null)).toEqual(new Set(['Baking.md']))
    expect(await found(newId())).toEqual(new Set())
  })

  test("a file's passages are read in parts", async () => {
    const userId = await userOf(learner)
    const { json } = await learner.list(`?projectId=${projectId}`)
    const id = json.items[0]?.id ?? ''
    const first = await files.read(userId, id, -1, 2)
    const rest = await files.read(userId, id, first.at(-1)?.position ?? 0, 9)
    expect([...first, ...rest].map(({ place }) => place)).toEqual(['page 1', 'page 2', 'page 3'])
    expect([...first, ...rest].map((part) => part.text)).toEqual(biology)
    expect(files.read(newId(), id, -1, 9)).rejects.toThrow('no such file')
  })

  test('without a model the tutor quotes the file with its place', async () => {
    const { client } = learner
    const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items: [{ title: 'Plants', projectId }],
    })
    const frames = await client.chat(json.results[0]?.id ?? '', 'How does respiration work?')
    expect(tokensOf(frames)).toContain('In Biology.pdf, page 2 it says: “')
    expect(tokensOf(frames)).toContain('respiration')
  })

  test('the tutor is handed the passages of the session’s project', async () => {
    const userId = await userOf(learner)
    const handed = async (content: string[], inProject: boolean) => {
      const situations: TutorInput[] = []
      const { services } = server.running
      const tutor = {
        async *reply(input: TutorInput) {
          situations.push(input)
          yield text('Hm?')
          yield finish
        },
      }
      const projects = createProjects(services)
      const sessions = new Sessions(services, projects)
      const memories = new Memories(services, sessions)
      const sources = { files, memories, projects, sessions }
      const chat = new Chat({ ...services, tutor }, sessions, { sources, policyOf: noPolicy })
      const project = inProject ? { projectId } : {}
      const [created] = await services.store.transaction((tx) =>
        sessions.createInBulk(tx, userId, [{ title: 'x', ...project }]),
      )
      const request = new Request(server.url)
      const isStillValid = () => Promise.resolve(true)
      const exchange = { request, requestId: newId(), address: '', isStillValid }
      for (const said of content) {
        const request = { sessionId: created?.id ?? '', content: said, mode: 'socratic' } as const
        const { stream } = await chat.send(exchange, {
          principal: { userId, scopes: 'all' },
          request,
          claim: null,
        })
        await new Response(stream).text()
      }
      return situations.map(({ background }) =>
        (background?.passages ?? []).map(({ name, place }) => `${name} ${place}`),
      )
    }
    expect(await handed(['Tell me about respiration', 'Why?', 'Hello'], true)).toEqual([
      ['Biology.pdf page 2'],
      ['Biology.pdf page 2'],
      [],
    ])
    expect(await handed(['Tell me about respiration'], false)).toEqual([[]])
    const many = await handed(['heat, energy, sugar, plant, reactions'], true)
    expect(many[0]).toHaveLength(3)
  })
})
