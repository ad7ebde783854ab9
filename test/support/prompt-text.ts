import type { ChatPrompt } from '../../src/llm/chat-model'

/** All that a prompt says beside the dialogue. */
export const textOf = ({ system, background = [], passages = [], directive = '' }: ChatPrompt) =>
  [system, ...background, ...passages, directive].join('\n')
