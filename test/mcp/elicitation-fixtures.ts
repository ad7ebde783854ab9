/** Conformance fixtures that ask the client for input: in rounds, or by requests of the server. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** Signs the state between rounds. */
export const states = createRequestStateCodec({ key: 'k'.repeat(32) })

const said = (text: string) => ({ content: [{ type: 'text', text } as const] })
const about = { description: 'Asks the client before it answers.' }
const shape = (name: string) => ({
  type: 'object' as const,
  properties: { [name]: { type: 'string' as const } },
  required: [name],
})
const ask = (message: string, requestedSchema: ReturnType<typeof shape>) =>
  inputRequired.elicit({ message, requestedSchema })
const askName = ask('What is your name?', shape('name'))
const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens,
  })

export function registerElicitationFixtures(server: McpServer): void {
  inRounds(server)
  withState(server)
  byCapability(server)
  byRequests(server)
}

/** One round of input without state. */
function inRounds(server: McpServer): void {
  const askedName = ({ mcpReq }: ServerContext) => {
    const name = acceptedContent<{ name: string }>(mcpReq.inputResponses, 'user_name')?.name
    return name === undefined
      ? inputRequired({ inputRequests: { user_name: askName } })
      : said(`Hello, ${name}!`)
  }
  for (const name of ['test_input_required_result_elicitation', 'test_streaming_elicitation']) {
    server.registerTool(name, about, askedName)
  }
  server.registerTool('test_input_required_result_sampling', about, ({ mcpReq }) => {
    const found = inputResponse(mcpReq.inputResponses, 'capital_question')
    const capital_question = sample('What is the capital of France?', 100)
    return found.kind === 'sampling'
      ? said(JSON.stringify(found.result.content))
      : inputRequired({ inputRequests: { capital_question } })
  })
  server.registerTool('test_input_required_result_list_roots', about, ({ mcpReq }) => {
    const found = inputResponse(mcpReq.inputResponses, 'client_roots')
    return found.kind === 'roots'
      ? said(found.roots.map(({ uri }) => uri).join())
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  server.registerPrompt('test_input_required_result_prompt', about, ({ mcpReq }) => {
    const given = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context')
    const user_context = ask('What context should the prompt use?', shape('context'))
    if (!given) return inputRequired({ inputRequests: { user_context } })
    return { messages: [{ role: 'user', content: { type: 'text', text: given.context } }] }
  })
}

/** Several rounds or several inputs with a signed state. */
function withState(server: McpServer): void {
  for (const name of ['request_state', 'tampered_state']) {
    server.registerTool(`test_input_required_result_${name}`, about, async ({ mcpReq }) => {
      if (mcpReq.requestState() !== undefined) return said('state-ok')
      const confirm = ask('Please confirm', shape('ok'))
      const requestState = await states.mint({ round: 1 })
      return inputRequired({ inputRequests: { confirm }, requestState })
    })
  }
  server.registerTool('test_input_required_result_multiple_inputs', about, async ({ mcpReq }) => {
    if (mcpReq.requestState() !== undefined) return said('All there.')
    const inputRequests = {
      user_name: askName,
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    }
    return inputRequired({ inputRequests, requestState: await states.mint({ round: 1 }) })
  })
  server.registerTool('test_input_required_result_multi_round', about, async ({ mcpReq }) => {
    const round = mcpReq.requestState<{ round: number }>()?.round ?? 0
    const next = [
      { step1: ask('Step 1: What is your name?', shape('name')) },
      { step2: ask('Step 2: What is your favorite color?', shape('color')) },
    ][round]
    if (!next) return said('Done.')
    return inputRequired({
      inputRequests: next,
      requestState: await states.mint({ round: round + 1 }),
    })
  })
}

/** The requested input depends on the client's capabilities. */
function byCapability(server: McpServer): void {
  const question = sample('A question', 10)
  server.registerTool('test_missing_capability', about, () =>
    inputRequired({ inputRequests: { question } }),
  )
  server.registerTool('test_input_required_result_capabilities', about, ({ mcpReq }) => {
    const can =
      (mcpReq.envelope as Record<string, object> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
    const inputRequests = {
      ...('sampling' in can ? { question } : {}),
      ...('elicitation' in can ? { user_name: askName } : {}),
    }
    return inputRequired({ inputRequests })
  })
}

/** The response would reach another server object, so the tool does not wait for it. */
const soon = { timeout: 100 }

/** Requests of the server, which need a session. Without one they are refused. */
function byRequests(server: McpServer): void {
  const texts = (name: string) =>
    fromJsonSchema<Record<string, string>>({
      type: 'object',
      properties: { [name]: { type: 'string' } },
      required: [name],
    })
  server.registerTool(
    'test_sampling',
    { ...about, inputSchema: texts('prompt') },
    async ({ prompt = '' }, { mcpReq }) => {
      const content = { type: 'text', text: prompt } as const
      const messages = [{ role: 'user', content } as const]
      const { content: answer } = await mcpReq.requestSampling({ messages, maxTokens: 100 }, soon)
      return said(`LLM response: ${JSON.stringify(answer)}`)
    },
  )
  for (const name of ['1034_defaults', '1330_enums']) {
    server.registerTool(`test_elicitation_sep${name}`, about, async ({ mcpReq }) => {
      const question = { message: 'Some fields', requestedSchema: shape('name') }
      return said(JSON.stringify(await mcpReq.elicitInput(question, soon)))
    })
  }
  server.registerTool(
    'test_elicitation',
    { ...about, inputSchema: texts('message') },
    async ({ message = '' }, { mcpReq }) => {
      const answer = await mcpReq.elicitInput({ message, requestedSchema: shape('username') }, soon)
      return said(`User response: ${JSON.stringify(answer)}`)
    },
  )
}
