/** `/llms.txt`: what is here, in the form that language models are pointed to. */
import { product } from '../../lib/product'
import { guides } from './guides'

export const llmsText = (baseUrl: string): string => `# ${product.name}

> An AI tutor that asks before it answers. Learners bring a question; it answers with the next question that helps, checks their steps with computer algebra, and holds the answer back until they have earned it. Agents reach it over MCP, OAuth and a REST API.

## For agents

- [How to get a credential](${baseUrl}/auth.md): discovery, registration, consent, tokens
- [MCP](${baseUrl}/.well-known/mcp/server-card.json): the endpoint is ${baseUrl}/api/mcp; listing its tools takes no credential
- [OpenAPI](${baseUrl}/openapi.json): every route, answer and error
- [API catalogue](${baseUrl}/.well-known/api-catalog)
- Ask in plain language: POST ${baseUrl}/api/nlweb/ask with \`{"query": {"text": "…"}}\`

## Guides

${guides.map(({ slug, name, about }) => `- [${name}](${baseUrl}/docs#${slug}): ${about}`).join('\n')}

## Optional

- [Announcements](${baseUrl}/announcements.atom)
- [Status](${baseUrl}/api/status)
`
