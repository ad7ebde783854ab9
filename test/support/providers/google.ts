/** A stand-in for Google's Gemini API. */
import type { Script, Wire } from './script'
import { type StandIn, type StandInOptions, startStandIn } from './stand-in'

/** The protocol of `POST <base>/models/<model>:streamGenerateContent?alt=sse`. */
export const googleWire: Wire = {
  prelude: () => [],
  reasoning: (text) => frame({ candidates: [candidate([{ text, thought: true }])] }),
  token: (text) => frame({ candidates: [candidate([{ text }])] }),
  call: ({ id, name, input }) => [
    frame({ candidates: [candidate([{ functionCall: { id, name, args: argumentsOf(input) } }])] }),
  ],
  ending: ({ finish = 'STOP', usage = { input: 12, output: 34 } }: Script) =>
    finish === null
      ? []
      : [
          frame({
            candidates: [{ ...candidate([{ text: '' }]), finishReason: finish }],
            ...(usage === null ? {} : { usageMetadata: counts(usage) }),
          }),
        ],
  streamError: (message) => frame({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  errorBody: (status, message) =>
    JSON.stringify({ error: { code: status, message, status: 'INTERNAL' } }),
}

/** Starts the stand-in; `.url` ends in `/v1beta`. */
export function startGoogle(options?: StandInOptions): Promise<StandIn> {
  return startStandIn(googleWire, '/v1beta', options)
}

/** This protocol sends arguments as an object; any other value comes as a lone text. */
function argumentsOf(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return input
  }
}

function candidate(parts: readonly object[]): object {
  return { content: { parts, role: 'model' }, index: 0 }
}

function counts({ input, output }: { input: number; output: number }): object {
  return { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output }
}

function frame(body: object): string {
  return `data: ${JSON.stringify(body)}`
}
