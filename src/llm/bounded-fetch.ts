/** The `fetch` that provider packages are given. */
import type { BoundedBody, BoundedRequest } from './bounded-request'

/** `request` in the form of `fetch`; a breach of its bounds is the rejection, or the body's error. */
export function fetchOf(request: BoundedRequest): typeof globalThis.fetch {
  const bounded = async (input: string | URL | Request, init?: RequestInit) => {
    const { response, body } = await request(input, init)
    return body ? new Response(streamOf(body), response) : response
  }
  return Object.assign(bounded, { preconnect: fetch.preconnect })
}

function streamOf(body: BoundedBody): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await body.next()
      if (piece) controller.enqueue(piece.bytes)
      else controller.close()
    },
    cancel: (reason) => body.cancel(reason),
  })
}
