/**
 * What `elenchus doctor` asks through the public address: whether the proxies in front hold streams back, and how large a
 * body they let through. Only who has the instance's secret can ask; everyone else gets what an unknown path gives.
 */
import { Type } from '@sinclair/typebox'
import { endpoint, json } from '../../http/endpoint'
import { bodyFault, Problem } from '../../http/errors'
import { eventStreamHeaders, frame } from '../../http/event-stream'
import { anyText } from '../../http/validation'
import { minuteMs, secondMs } from '../../lib/clock'
import type { Keyring } from '../../lib/keyring'
import type { Services } from '../../services'

export const proxyProbePath = '/api/proxy-probe'
const purpose = 'doctor.proxy-probe'
const validMs = 5 * minuteMs
/** How long the stream waits after its first event. */
const heldMs = secondMs
/** Far more than a probe sends. */
const countedMaxBytes = 64 * 1024 * 1024

/** What lets a program ask for a few minutes. */
export function proxyProbeToken(keyring: Keyring, now: number): string {
  const until = String(now + validMs)
  return `${until}.${keyring.sign(purpose, until)}`
}

function requireToken({ keyring, clock }: Services, token: string | undefined): void {
  const [until = '', signature = ''] = (token ?? '').split('.')
  const isSigned = keyring.verify(purpose, until, signature)
  if (!isSigned || clock.now() > Number(until)) throw new Problem('NOT_FOUND')
}

/** Optional, so that a request without one gets what an unknown path gives. */
const token = Type.Optional(anyText('Signed by this instance.'))

const common = {
  path: proxyProbePath,
  tag: 'Probes',
  access: 'public',
  page: true,
  duringMaintenance: true,
  problems: ['NOT_FOUND'],
} as const

/** Two events, the second a moment after the first: a client that gets them together sits behind a buffer. */
const stream = (services: Services) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      operationId: 'probeStream',
      summary: 'Two events of a stream, for the doctor',
      schemas: { query: Type.Object({ token }) },
      responses: { 200: { description: 'A stream.', contentType: 'text/event-stream' } },
    },
    ({ query: { token } }) => {
      requireToken(services, token)
      return { status: 200, body: twoEvents(), headers: eventStreamHeaders }
    },
  )

function twoEvents(): ReadableStream<Uint8Array> {
  const event = (n: number) => new TextEncoder().encode(frame('probe', { n }))
  let timer: Timer | undefined
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(event(1))
      timer = setTimeout(() => {
        controller.enqueue(event(2))
        controller.close()
      }, heldMs)
    },
    cancel: () => clearTimeout(timer),
  })
}

/** Counts a body, or says at once that its headers have arrived. */
const body = (services: Services) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      operationId: 'probeBody',
      summary: 'The length of a body, for the doctor',
      schemas: {
        query: Type.Object({
          token,
          unread: Type.Optional(anyText('Present: the body is not read.')),
        }),
      },
      responses: {
        200: { description: 'Its length.', schema: Type.Object({ bytes: Type.Integer() }) },
      },
      problems: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
    },
    async ({ request, query: { token, unread } }) => {
      requireToken(services, token)
      return json(200, { bytes: unread === undefined ? await lengthOf(request) : 0 })
    },
  )

async function lengthOf(request: Request): Promise<number> {
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > countedMaxBytes) throw new Problem('PAYLOAD_TOO_LARGE')
    }
    return bytes
  } catch (error) {
    throw bodyFault(error)
  }
}

export const proxyProbes = (services: Services) => [stream(services), body(services)]
