/** The types of `/api/mcp`: `Accept` and `Content-Type` in every form that HTTP has, in both revisions. */
import { expect, test } from 'bun:test'
import { fixture } from '../support/fixtures'
import { startServer } from '../support/server'
import { bearing, message, modern, type RpcAnswer } from './json-rpc'
import { learnerWithKey } from './mcp-clients'

const server = fixture(() => startServer())
const agent = fixture(() => learnerWithKey(server.url))

const json = 'application/json'
const stream = 'text/event-stream'
const newer = (method: string, params = {}) => {
  const { body, headers } = modern(method, params)
  return { body, headers }
}
const handshake = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'A test', version: '1.0.0' },
}
const call = { name: 'list_sessions', arguments: {} }
const messages = [
  { body: message('initialize', handshake), headers: {} },
  { body: message('tools/list'), headers: { 'mcp-protocol-version': '2025-11-25' } },
  { body: message('tools/call', call), headers: {} },
  newer('server/discover'),
  newer('tools/list'),
  newer('tools/call', call),
]

async function posted(
  { body, headers }: { body: object; headers: Record<string, string> },
  more: Record<string, string>,
) {
  const answer = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': json, ...bearing(agent.key), ...headers, ...more },
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const data = type === stream ? /^data: (.*)$/m.exec(text)?.[1] : text
  return { status: answer.status, type, json: JSON.parse(data ?? '') as RpcAnswer }
}

test.each<[string, readonly string[]]>([
  [json, [json]],
  ['APPLICATION/JSON', [json]],
  ['application/*', [json]],
  ['*/*', [json]],
  ['*/*;q=0.1', [json]],
  ['', [json]],
  [`${json};charset=utf-8`, [json]],
  [`${json}, */*`, [json]],
  [`${json}, ${stream};q=0`, [json]],
  [`${stream};q=0.5, ${json}`, [json]],
  [`text/html, ${json};q=0.9`, [json]],
  [stream, [stream]],
  ['Text/Event-Stream', [stream]],
  ['text/*', [stream]],
  [`text/*;q=0.3, ${json};q=0`, [stream]],
  [`${json};q=0.2,${stream};q=0.8`, [stream]],
  [`${stream}, */*;q=0.1`, [stream]],
  [`${json}, ${stream}`, [json, stream]],
  [`${stream} ,${json}`, [json, stream]],
  ['APPLICATION/JSON, TEXT/EVENT-STREAM', [json, stream]],
])('Accept %j is answered in %j', async (accept, wanted) => {
  for (const one of messages) {
    const { status, type, json: answer } = await posted(one, { accept })
    expect([status, wanted.includes(type)], `${type} of ${JSON.stringify(one.body)}`).toEqual([
      200,
      true,
    ])
    expect(answer.result).toBeObject()
  }
})

test.each([
  'text/html',
  'image/*, text/html;q=0.9',
  'application/xml',
  '*/*;q=0',
  `${json};q=0, ${stream};q=0.0`,
  'application/json-seq',
  'json',
])('Accept %j is 406 in the envelope', async (accept) => {
  for (const one of messages) {
    const answer = await posted(one, { accept })
    expect([answer.status, answer.type]).toEqual([406, json])
    expect(answer.json).toMatchObject({
      jsonrpc: '2.0',
      error: { code: -32_000 },
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Accept'),
      requestId: expect.any(String),
    })
  }
})

test.each([
  'application/json;charset=utf-8',
  'Application/JSON',
  'application/json ; charset="UTF-8"; x=y',
  'APPLICATION/JSON;',
])('Content-Type %j is JSON', async (type) => {
  for (const one of messages) {
    const answer = await posted(one, { accept: `${json}, ${stream}`, 'content-type': type })
    expect(answer.status).toBe(200)
  }
})

test.each(['text/plain', 'application/json-rpc', 'application/x-www-form-urlencoded', ''])(
  'Content-Type %j is 415',
  async (type) => {
    for (const one of messages) {
      expect((await posted(one, { 'content-type': type })).status).toBe(415)
    }
  },
)
