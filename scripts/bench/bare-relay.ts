/**
 * The least that relays a model: every chunk of the provider's stream is parsed as JSON and leaves as a
 * frame of the product's form. Nothing is stored, nothing is checked, and the frames that come from one
 * read leave in one write.
 */
import { env } from 'bun'

const address = `${env['LLM_BASE_URL']}/chat/completions`
const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
const encoder = new TextEncoder()

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string } }[]
}

Bun.serve({
  port: Number(env['PORT']),
  hostname: '127.0.0.1',
  reusePort: false,
  idleTimeout: 60,
  async fetch(request) {
    const { content } = (await request.json()) as { content: string }
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, messages: [{ role: 'user', content }] }),
    })
    if (!answer.body) return new Response(null, { status: 502 })
    return new Response(relayed(answer.body), { headers })
  },
})

function relayed(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let seq = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
        rest = events.pop() ?? ''
        let frames = ''
        for (const event of events) {
          const delta = deltaOf(event)
          if (delta) frames += `event: token\ndata: ${JSON.stringify({ seq: seq++, delta })}\n\n`
        }
        if (frames === '') continue
        controller.enqueue(encoder.encode(frames))
        return
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function deltaOf(event: string): string | undefined {
  const data = event.slice('data: '.length)
  return data === '[DONE]' ? undefined : (JSON.parse(data) as Chunk).choices[0]?.delta.content
}
