/** A model server on loopback that speaks the OpenAI-compatible protocol; the model's name is its habit. */
import { startOpenAiCompatible } from '../../../test/support/providers/openai-compatible'
import type { ProviderRequest } from '../../../test/support/providers/script'
import type { StandIn } from '../../../test/support/providers/stand-in'
import type { Problem } from '../problems/problem'
import { randomFor } from '../random'
import { styles } from './styles'

interface ChatMessage {
  readonly role: string
  readonly content: unknown
}

/** Starts the models; they know the problems by the words in which a learner puts them. */
export function startModels(problems: readonly Problem[]): Promise<StandIn> {
  return startOpenAiCompatible({ reply: (request) => replyTo(request, problems) })
}

/** The configuration of a server that has the model named after `style` behind it. */
export function modelEnv(models: StandIn, style: string): Readonly<Record<string, string>> {
  return { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: models.url, LLM_MODEL: style }
}

function replyTo(request: ProviderRequest, problems: readonly Problem[]): readonly string[] {
  const { model, messages } = request.body as { model?: string; messages?: ChatMessage[] }
  const said = (messages ?? []).filter(({ role }) => role === 'user').map(textOf)
  const problem = problems.find(({ put }) => said.some((text) => text.includes(put)))
  const style = styles[model ?? '']
  if (!problem || !style) return ['What would you do first?']
  return style(problem, said.length, randomFor(`${model} ${problem.id} ${said.length}`))
}

/** The text of a message, plain or in parts. */
function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return Array.isArray(content)
    ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
    : ''
}
