/** The error envelope for unknown paths, methods and request ids (contract §1). */
import { describe, expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { expectProblem, expectSecurityHeaders } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { requestHead, sendBytes } from '../support/raw-request'
import { paced, startScripted } from '../support/scripted'
import { startServer } from '../support/server'

/** Streams without end; their own tests read them. */
const endless = new Set(['followEvents'])

onEachEngine('envelope', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))

  const raw = (method: string, target: string, headers: Record<string, string> = {}) =>
    sendBytes(server.url, requestHead(method, target, { Host: 'localhost', ...headers }))

  describe('unknown paths', () => {
    test.each([
      '/nothing',
      '/api/',
      '/api/',
      '/api/nothing',
      '/api/hello/',
      '/api/hello/more',
      '/API/hello',
      '/api/v2',
      '/api/v2?x=1',
      '/api/v2/',
      '/api/v2x',
      '/api/v2x/hello',
      '/api/v2/v2/hello',
      '/api/v2/nothing',
      '/v2/hello',
      '//api/hello',
      '/api//hello',
      '/api/hello%2F',
      '/api/%ZZ',
      '/%00',
      '/.env',
      '/assets/../../etc/passwd',
      '/api/sessions/x/y/z',
    ])('%s is 404', async (target) => {
      expectProblem(await raw('GET', target), 404, 'NOT_FOUND')
    })

    test('a path with a fragment, which no client sends, is 404 and not a 405 that allows it', async () => {
      expectProblem(await raw('GET', '/api/hello#top'), 404, 'NOT_FOUND')
    })

    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
      '%s of one is 404 as well',
      async (method) => {
        expectProblem(await raw(method, '/api/nothing'), 404, 'NOT_FOUND')
      },
    )

    test.each(['%ZZ', '%E0%A4%A', 'a%00b', 'x', '0'.repeat(2_000)])(
      'an invalid id in the path is 404: %p',
      async (id) => {
        for (const prefix of ['/api', '/api/v2']) {
          const path = `${prefix}/sessions/${id.slice(0, 2_000)}`
          expectProblem(await client.call('GET', path), 404, 'NOT_FOUND')
        }
      },
    )
  })

  describe('methods', () => {
    test('every path refuses every other method with 405 and says which it takes', async () => {
      const all = [
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'PROPFIND',
        'TRACE',
        'QUERY',
        'M-SEARCH',
      ]
      const paths = Map.groupBy(
        server.running.app.endpoints.map(({ contract }) => contract),
        ({ path }) => path,
      )
      expect(paths.size).toBeGreaterThan(12)
      for (const [path, contracts] of paths) {
        const own = contracts.map(({ method }) => method as string)
        const takes = new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])
        const target = path.replace(/:\w+/g, '0199c0de-0000-7000-8000-000000000001')
        const spellings = target.startsWith('/api/')
          ? [target, target.replace('/api/', '/api/v2/')]
          : [target]
        const refused = all.filter((method) => !takes.has(method))
        const asked = spellings.flatMap((spelling) => refused.map((method) => [method, spelling]))
        await Promise.all(
          asked.map(async ([method = '', spelling = '']) => {
            const answer = await raw(method, spelling)
            expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
            const allowed = new Set(answer.headers.get('allow')?.split(', '))
            expect(allowed).toEqual(takes)
          }),
        )
      }
    })

    test.each(['/api/hello', '/api/v2/sessions', '/'])(
      'OPTIONS %s is 204 and says the same',
      async (path) => {
        const answer = await raw('OPTIONS', path)
        expect(answer.status).toBe(204)
        expect(answer.text).toBe('')
        expect(answer.headers.get('allow')).toStartWith('GET, ')
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
        expectSecurityHeaders(answer.headers)
      },
    )

    test.each(['/api/hello', '/api/v2/hello', '/api/sessions', '/openapi.json', '/'])(
      'HEAD %s answers as GET does, without the body',
      async (path) => {
        const get = await client.fetch('GET', path)
        const head = await client.fetch('HEAD', path)
        expect(head.status).toBe(get.status)
        expect(await head.text()).toBe('')
        expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
        await get.body?.cancel()
      },
    )

    test('HEAD of a download says how long it is, whole and in part', async () => {
      const form = new FormData()
      form.set('file', new File(['0123456789'], 'digits.txt'))
      const { json } = await client.call<{ id: string }>('POST', '/api/files', form)
      for (const prefix of ['/api', '/api/v2']) {
        const lengthOf = async (range = {}) => {
          const path = `${prefix}/files/${json.id}/content`
          const { status, headers } = await client.fetch('HEAD', path, undefined, range)
          return [status, headers.get('content-length')]
        }
        expect(await lengthOf()).toEqual([200, '10'])
        expect(await lengthOf({ range: 'bytes=2-4' })).toEqual([206, '3'])
      }
    })

    test('HEAD of a reply that is still running does not wait for its end', async () => {
      await using scripted = await startScripted({ endless: paced(10_000, 50) }, { engine })
      const learner = await signedUp(scripted.url)
      const body = { sessionId: await learner.createSession(), content: '[[endless]]' }
      const reply = await learner.fetch('POST', '/api/chat/stream', body)
      const reader = reply.body?.getReader()
      const start = new TextDecoder().decode((await reader?.read())?.value)
      const id = /"streamId":"([^"]+)"/.exec(start)?.[1]
      const head = await learner.fetch('HEAD', `/api/chat/streams/${id}`)
      expect(head.status).toBe(200)
      expect(head.headers.get('content-type')).toStartWith('text/event-stream')
      expect(await head.text()).toBe('')
      await learner.call('POST', `/api/chat/streams/${id}/cancel`)
      await reader?.cancel()
    })

    test('HEAD without a credential is 401 like GET', async () => {
      const answer = await fetch(`${server.url}/api/sessions`, { method: 'HEAD' })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toStartWith('Bearer ')
    })
  })

  describe('the version prefix', () => {
    test('reaches every GET with the same answer', async () => {
      const sessionId = await client.createSession()
      for (const { contract } of server.running.app.endpoints) {
        if (contract.method !== 'GET' || !contract.path.startsWith('/api/')) continue
        if (endless.has(contract.operationId)) continue
        const path = contract.path.replace(/:\w+/, sessionId)
        const answers = [path, path.replace('/api/', '/api/v2/')].map((each) =>
          client.call('GET', each),
        )
        const [plain, versioned] = await Promise.all(answers)
        expect(versioned?.status).toBe(plain?.status as number)
        expect(Object.keys(versioned?.json ?? {})).toEqual(Object.keys(plain?.json ?? {}))
      }
    })

    test('keeps method, query, headers, body and cookies', async () => {
      const created = await client.call<{ results: { id: string }[] }>('POST', '/api/v2/sessions', {
        items: [{ title: 'Ünïcödé 📐' }],
      })
      const id = created.json.results[0]?.id
      const renamed = await client.call('PATCH', `/api/v2/sessions/${id}`, { title: 'Renamed' })
      expect(renamed.json).toMatchObject({ id, title: 'Renamed' })
      const page = await client.call<{ items: unknown[] }>('GET', '/api/v2/sessions?limit=1')
      expect(page.json.items).toHaveLength(1)
      const gone = await client.call('DELETE', `/api/v2/sessions/${id}`)
      expect(gone.json).toEqual({ ok: true })
    })
  })

  describe('hosts', () => {
    test.each(['a', 'app', 'tutor.example.org', 'localhost:3000', '[::1]:3000', ''])(
      'a request for the host %p is answered',
      async (host) => {
        const answer = await raw('GET', '/api/v2/hello', { Host: host })
        expect(answer.status).toBe(200)
        expect(answer.json).toEqual({ message: 'hello' })
      },
    )

    test.each(['a b<>', '[', 'user@host', '%', 'a:b:c', '"'])(
      'an invalid Host header (%p) is answered in the envelope, never by a page of the runtime',
      async (host) => {
        for (const path of ['/api/v2/auth/me', '/api/nothing', '/api/auth/me', '/api/sessions']) {
          const answer = await raw('GET', path, { Host: host })
          if (path === '/api/nothing') expectProblem(answer, 404, 'NOT_FOUND')
          else expectProblem(answer, 401, 'UNAUTHORIZED')
        }
      },
    )
  })

  describe('request ids', () => {
    const mine = '0199C0DE-0000-4000-8000-00000000ABCD'

    test("the caller's UUID is taken as it is, on success and on failure", async () => {
      for (const path of ['/api/hello', '/api/v2/nothing', '/api/auth/me']) {
        const answer = await raw('GET', path, { 'X-Request-Id': mine })
        expect(answer.headers.get('x-request-id')).toBe(mine)
        if (answer.status !== 200) expect(answer.json).toMatchObject({ requestId: mine })
      }
    })

    test.each([
      '',
      'x',
      `${mine} `.repeat(2),
      `{${mine}}`,
      mine.replaceAll('-', ''),
      'é'.repeat(36),
    ])('%p is replaced', async (given) => {
      const answer = await raw('GET', '/api/nothing', { 'X-Request-Id': given })
      expectProblem(answer, 404, 'NOT_FOUND')
      expect(answer.headers.get('x-request-id')).not.toBe(given.trim())
    })

    test.each(['\r', '\n', '\r\n', '\0'])(
      '%p in it puts nothing into the answer',
      async (control) => {
        const answer = await raw('GET', '/api/hello', {
          'X-Request-Id': `x${control}Set-Cookie: a=b`,
        })
        expect(answer.headers.get('set-cookie')).toBeNull()
        expect([200, 400]).toContain(answer.status)
      },
    )

    test('two requests never share one', async () => {
      const ids = await Promise.all(
        Array.from({ length: 50 }, async () =>
          (await raw('GET', '/api/hello')).headers.get('x-request-id'),
        ),
      )
      expect(new Set(ids).size).toBe(50)
    })
  })
})
