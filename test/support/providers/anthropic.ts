/** A stand-in for Anthropic's messages API. */
import { halves, type Script, type Wire } from './script'
import { type StandIn, type StandInOptions, startStandIn } from './stand-in'

/**
 * The protocol of `POST <base>/messages` with `stream: true`. Thinking is block 0, text is block 1.
 */
export const anthropicWire: Wire = {
  prelude: ({ reasoning = [], usage = { input: 12, output: 34 } }: Script) => [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'stand-in',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage?.input ?? 0, output_tokens: 0 },
      },
    }),
    event('ping', {}),
    ...(reasoning.length > 0
      ? [
          event('content_block_start', {
            index: 0,
            content_block: { type: 'thinking', thinking: '' },
          }),
        ]
      : []),
    event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
  ],
  reasoning: (thinking) =>
    event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking } }),
  token: (text) => event('content_block_delta', { index: 1, delta: { type: 'text_delta', text } }),
  call: ({ id, name, input }, at) => {
    const index = at + 2
    return [
      event('content_block_start', {
        index,
        content_block: { type: 'tool_use', id, name, input: {} },
      }),
      ...halves(input).map((part) =>
        event('content_block_delta', {
          index,
          delta: { type: 'input_json_delta', partial_json: part },
        }),
      ),
      event('content_block_stop', { index }),
    ]
  },
  ending: ({
    calls = [],
    finish = calls.length > 0 ? 'tool_use' : 'end_turn',
    usage = { input: 12, output: 34 },
  }: Script) => [
    event('content_block_stop', { index: 1 }),
    ...(finish === null
      ? []
      : [
          event('message_delta', {
            delta: { stop_reason: finish, stop_sequence: null },
            usage: { output_tokens: usage?.output ?? 0 },
          }),
          event('message_stop', {}),
        ]),
  ],
  streamError: (message) => event('error', { error: { type: 'overloaded_error', message } }),
  errorBody: (_status, message) =>
    JSON.stringify({ type: 'error', error: { type: 'api_error', message } }),
}

/** Starts the stand-in; `.url` ends in `/v1`. */
export function startAnthropic(options?: StandInOptions): Promise<StandIn> {
  return startStandIn(anthropicWire, '/v1', options)
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}`
}
