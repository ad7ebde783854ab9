/**
 * The least that relays a model and stores it on Postgres, through Bun's own client: a transaction stores
 * the question and an empty reply, frames are stored before they leave (those of one read in one
 * statement), and a transaction stores the text at the end.
 */
import { env, SQL } from 'bun'
import { askProvider, FrameReader, serveRelay } from './bare-frames'

const encoder = new TextEncoder()
const sql = new SQL(env['DATABASE_URL'] ?? '', { max: 10 })
await sql`create table if not exists bare_messages (id text primary key, content text not null)`
await sql`
  create table if not exists bare_events (
    reply_id text not null references bare_messages (id), seq bigint not null, frames text not null,
    primary key (reply_id, seq))`

serveRelay(async (content) => {
  const [question, reply] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  await sql.begin(async (tx) => {
    await tx`insert into bare_messages (id, content) values (${question}, ${content})`
    await tx`insert into bare_messages (id, content) values (${reply}, '')`
  })
  const answer = await askProvider(content)
  return answer && stored(reply, answer)
})

function stored(replyId: string, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = new FrameReader(body)
  let text = ''
  let seq = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frames = await reader.next()
      if (frames === null) {
        await sql`update bare_messages set content = ${text} where id = ${replyId}`
        return controller.close()
      }
      text += frames
      seq += 1
      await sql`
        insert into bare_events (reply_id, seq, frames) values (${replyId}, ${seq}, ${frames})`
      controller.enqueue(encoder.encode(frames))
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
