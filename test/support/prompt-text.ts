import type { ChatPrompt } from '../../src/llm/chat-model'

/** All that a prompt says beside the dialogue. */
export const textOf = ({
  system,
  background = [],
  passages = [],
  recalled = [],
  directive = '',
}: ChatPrompt) => [system, ...background, ...passages, ...recalled, directive].join('\n')
