/** Maintenance and announcements from the shell, beside a running server. */
import { expect, test } from 'bun:test'
import { expectProblem } from '../support/envelope'
import { onEachEngine } from '../support/fixtures'
import { signedUp } from '../support/client'
import { newPlace } from './instance'

const message = 'Back at 19:00 \u{1f527}.'
const deadlineMs = 30_000

onEachEngine('from the shell', (engine) => {
  test('maintenance holds on the running server until it is over, and is in the audit trail', async () => {
    await using place = await newPlace(engine)
    await using server = await place.serve()
    const learner = await signedUp(server)
    /** Asks for a new session until the answer has the status. */
    const write = async (status: number) => {
      const deadline = performance.now() + deadlineMs
      for (;;) {
        const answer = await learner.call('POST', '/api/sessions', { items: [{ title: 'x' }] })
        if (answer.status === status || performance.now() > deadline) return answer
        await Bun.sleep(20)
      }
    }
    const on = await place.elenchus('maintenance', 'on', '--message', message)
    expect([on.code, on.err]).toEqual([0, ''])
    expect(on.out).toContain(`Every page says: ${message}`)
    const refused = await write(503)
    expectProblem(refused, 503, 'SERVICE_UNAVAILABLE')
    expect(refused.json).toMatchObject({ message })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await learner.call('GET', '/api/status')).json).toMatchObject({
      maintenance: { message, readOnly: true },
    })
    expect((await place.elenchus('maintenance')).out).toBe(on.out)

    const only = await place.elenchus('maintenance', 'on', '--allow-writes')
    expect(only.out).toBe(on.out.replace(/^.*\n/, 'Everything can be written.\n'))
    expect((await write(200)).status).toBe(200)
    expect((await place.elenchus('maintenance', 'off')).out).not.toContain(message)
    const audit = (await place.elenchus('audit', '--json')).out.trimEnd().split('\n')
    const changes = audit.map((line) => JSON.parse(line) as { event: string })
    expect(changes.filter(({ event }) => event === 'maintenance.change')).toMatchObject(
      ['true', 'false', 'false'].map((readOnly) => ({
        userId: null,
        address: 'command line',
        detail: { readOnly },
      })),
    )
  })

  test('an announcement is on the pages at once, until it is taken back', async () => {
    await using place = await newPlace(engine)
    await using server = await place.serve()
    const newest = async () => {
      const response = await fetch(`${server.url}/api/announcements?limit=1`)
      return ((await response.json()) as { items: { id: string; title: string }[] }).items[0]
    }
    const made = await place.elenchus('announce', 'New disks', 'From 18:00 to 19:00.')
    const id = /^Announced: (\S+)\n$/.exec(made.out)?.[1] ?? made.err
    expect(await newest()).toMatchObject({
      id,
      title: 'New disks',
      body: 'From 18:00 to 19:00.',
      kind: 'notice',
    })
    const listed = await place.elenchus('announcements')
    expect(listed.out).toMatch(new RegExp(`^${id}\\t20\\S+Z\\tnotice\\tNew disks\\n$`))
    expect((await place.elenchus('announcements', 'delete', id)).code).toBe(0)
    expect((await newest())?.id).not.toBe(id)
    const again = await place.elenchus('announcements', 'delete', id)
    expect([again.code, again.out]).toEqual([1, 'No administrator made such an announcement.\n'])
    const { out } = await place.elenchus('audit')
    for (const event of ['announcement.create', 'announcement.delete']) expect(out).toContain(event)
  })
})

test.each<[words: string[], says: RegExp]>([
  [['maintenance', 'maybe'], /on or off/],
  [['maintenance', 'on', '--message', 'x'.repeat(501)], /^message: .*500/],
  [['announce', '', 'body'], /^title: /],
  [['announce', 'title', ''], /^body: /],
  [['announce', 'title', 'body', '--kind', 'joke'], /^kind: .*notice/],
  [['announce', 'title', 'body', '--url', 'javascript:alert(1)'], /^url: /],
])('what does not fit is refused in words, and changes nothing: %#', async (words, says) => {
  await using place = await newPlace('sqlite')
  const { code, out, err } = await place.elenchus(...words)
  expect(code).toBe(1)
  expect(`${out}${err}`).toMatch(says)
  expect(await Bun.file(place.dataDir).exists()).toBe(false)
})
