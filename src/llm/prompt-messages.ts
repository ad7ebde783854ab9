/** A prompt in the form that the AI SDK's models take. */
import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ChatPrompt, ToolRound } from './chat-model'

export function toSdkPrompt({ system, turns, rounds = [] }: ChatPrompt): LanguageModelV4Prompt {
  return [
    { role: 'system', content: system },
    ...turns.map(({ role, content }) => ({
      role,
      content: [{ type: 'text' as const, text: content }],
    })),
    ...rounds.flatMap(roundMessages),
  ]
}

function roundMessages({ said, results }: ToolRound): LanguageModelV4Prompt {
  return [
    { role: 'assistant', content: [...said] },
    {
      role: 'tool',
      content: results.map(({ call, output, isError }) => ({
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.name,
        output: { type: isError ? 'error-text' : 'text', value: output },
      })),
    },
  ]
}

/** Left out where there are none: some servers refuse an empty list. */
export function toSdkTools({ tools = [] }: ChatPrompt): { tools?: LanguageModelV4FunctionTool[] } {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
  }
}
