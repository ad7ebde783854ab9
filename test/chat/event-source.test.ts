/** Replies followed by standard clients: the `eventsource` package and a real browser. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { EventSource } from 'eventsource'
import { signedUp } from '../support/client'
import { newPage } from '../support/chromium'
import { fixture, onEachEngine } from '../support/fixtures'
import { paced, startScripted } from '../support/scripted'

// Both clients wait three seconds before they reconnect.
setDefaultTimeout(60_000)

const names = ['start', 'token', 'tool', 'complete'] as const
const framesOf = (text: string): string[] => text.split('\n\n').filter((block) => block !== '')
/** The frames before `count`, whole. */
const head = (text: string, count: number): string =>
  framesOf(text)
    .slice(0, count)
    .map((frame) => `${frame}\n\n`)
    .join('')

onEachEngine('a reply followed by EventSource', (engine) => {
  const scripted = fixture(() => startScripted({ slow: paced(12, 40) }, { engine }))
  const client = fixture(() => signedUp(scripted.url))
  /** A finished reply: the path that follows it, and its frames with ids. */
  const finished = async () => {
    const frames = await client.chat(await client.createSession(), '[[slow]]')
    const path = `/api/chat/streams/${String(frames[0]?.data['streamId'])}`
    const response = await client.fetch('GET', `${path}?ids=true`)
    return { path, frames, text: await response.text() }
  }

  test('ids=true adds the line id with the seq to each frame and changes nothing else', async () => {
    const { path, frames, text } = await finished()
    const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => Number(id))
    expect(ids).toEqual(frames.map((_, seq) => seq))
    const { text: plain } = await client.call('GET', path)
    expect(text.replaceAll(/^id: .*\n/gm, '')).toBe(plain)
    expect((await client.call('GET', `${path}?ids=false`)).text).toBe(plain)
    for (const ids of ['1', 'yes', '']) {
      expect((await client.call('GET', `${path}?ids=${ids}`)).status).toBe(400)
    }
  })

  test('a running reply has ids too, in what is replayed and in what follows', async () => {
    const sessionId = await client.createSession()
    const body = { sessionId, content: '[[slow]]' }
    const started = await client.fetch('POST', '/api/chat/stream', body)
    const reader = started.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    const streamId = /"streamId":"([^"]+)"/.exec(first)?.[1]
    const followed = await client.fetch('GET', `/api/chat/streams/${streamId}?ids=true`)
    const frames = framesOf(await followed.text())
    await reader?.cancel()
    expect(frames.map((frame) => frame.split('\nid: ')[1])).toEqual(
      frames.map((_, seq) => String(seq)),
    )
    expect(frames.at(-1)).toStartWith('event: complete')
  })

  test('a finished stream whose last seq is named answers 204; one before it gets the last frame', async () => {
    const { path, frames } = await finished()
    const last = frames.length - 1
    for (const [query, header] of [
      [`?after=${last}`, null],
      [`?ids=true&after=${last}`, null],
      ['?ids=true', last],
      // A browser repeats the address of its first request.
      ['?ids=true&after=0', last],
      [`?after=${last + 1}`, null],
    ] as const) {
      const headers: Record<string, string> =
        header === null ? {} : { 'last-event-id': `${header}` }
      const { status, text } = await client.call('GET', `${path}${query}`, undefined, headers)
      expect({ query, status, text }).toEqual({ query, status: 204, text: '' })
    }
    const { status, text } = await client.call('GET', `${path}?after=${last - 1}`)
    expect(status).toBe(200)
    expect(text).toStartWith('event: complete\n')
  })

  test('the eventsource package resumes a cut stream, gets each frame once, and stops', async () => {
    const { path, frames } = await finished()
    const requests: (string | null)[] = []
    const source = new EventSource(`${client.url}${path}?ids=true`, {
      fetch: async (url, init) => {
        const headers = new Headers(init.headers)
        headers.set('cookie', `sid=${client.cookies.get('sid')}`)
        requests.push(headers.get('last-event-id'))
        const response = await fetch(url, { ...init, headers })
        if (requests.length > 1) return response
        // The connection breaks after four frames.
        return new Response(`retry: 20\n\n${head(await response.text(), 4)}`, response)
      },
    })
    const seen: number[] = []
    for (const name of names) {
      source.addEventListener(name, ({ data }) => seen.push(JSON.parse(data).seq))
    }
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) resolve()
    })
    await stopped
    expect(seen).toEqual(frames.map((_, seq) => seq))
    expect(requests).toEqual([null, '3', String(frames.length - 1)])
  })

  test('the EventSource of a browser resumes a cut stream, gets each frame once, and stops', async () => {
    const { path, frames, text } = await finished()
    const page = await newPage()
    await page
      .context()
      .addCookies([{ name: 'sid', value: client.cookies.get('sid') ?? '', url: client.url }])
    let requests = 0
    await page.route(`${client.url}${path}*`, async (route) => {
      requests += 1
      if (requests > 1) return route.continue()
      const body = `retry: 20\n\n${head(text, 4)}`
      return route.fulfill({ status: 200, contentType: 'text/event-stream', body })
    })
    await page.goto(`${client.url}/status`)
    const seen = await page.evaluate(
      ({ path, names }) =>
        new Promise<number[]>((resolve) => {
          const source = new window.EventSource(`${path}?ids=true`)
          const seqs: number[] = []
          for (const name of names) {
            source.addEventListener(name, ({ data }) => seqs.push(JSON.parse(data).seq))
          }
          source.addEventListener('error', () => {
            if (source.readyState === window.EventSource.CLOSED) resolve(seqs)
          })
        }),
      { path, names: [...names] },
    )
    await page.context().close()
    expect(seen).toEqual(frames.map((_, seq) => seq))
    // The cut one, the one that resumed, and the one that was answered 204.
    expect(requests).toBe(3)
  })
})
