/** A stand-in for OpenAI's chat completions and everything compatible with them. */
import { halves, type Script, type Wire } from './script'
import { type StandIn, type StandInOptions, startStandIn } from './stand-in'

/** The protocol of `POST <base>/chat/completions` with `stream: true`. */
export const openAiWire: Wire = {
  prelude: () => [chunk({ role: 'assistant', content: '' })],
  reasoning: (delta) => chunk({ reasoning_content: delta }),
  token: (delta) => chunk({ content: delta }),
  call: ({ id, name, input }, index) => [
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...halves(input).map((part) =>
      chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
    ),
  ],
  ending: ({
    calls = [],
    finish = calls.length > 0 ? 'tool_calls' : 'stop',
    usage = { input: 12, output: 34 },
  }: Script) => [
    ...(finish === null ? [] : [chunk({}, finish)]),
    ...(usage === null ? [] : [usageChunk(usage)]),
    ...(finish === null ? [] : ['data: [DONE]']),
  ],
  streamError: (message) => `data: ${JSON.stringify({ error: { message, type: 'server_error' } })}`,
  errorBody: (_status, message) =>
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
}

/** Starts the stand-in; `.url` ends in `/v1`. */
export function startOpenAiCompatible(options?: StandInOptions): Promise<StandIn> {
  return startStandIn(openAiWire, '/v1', options)
}

const envelope = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'stand-in',
}

function chunk(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ ...envelope, choices: [{ index: 0, delta, finish_reason: finish }] })}`
}

function usageChunk({ input, output }: { input: number; output: number }): string {
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  return `data: ${JSON.stringify({ ...envelope, choices: [], usage })}`
}
