import { Type } from '@sinclair/typebox'
import { text } from '../../../http/validation'
import { searchOwn } from '../../nlweb/nlweb'
import { readOnly, tool } from './tool'

const defaultLimit = 10

export const search = tool({
  name: 'search',
  title: 'Search the learner’s own things',
  description:
    'Find what the learner’s sessions say about a question, and also their files and what is remembered of them where the credential may read those. Each result has a piece of text and, for sessions and files, the id to read more of it.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({
    query: text(1, 1_000, 'A question, or some words.'),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: defaultLimit,
        description: 'Results at most.',
      }),
    ),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        type: Type.String({ description: 'In schema.org’s words.' }),
        id: Type.String({ description: 'What to read it by.' }),
        name: Type.String(),
        text: Type.String({ description: 'The piece that was found.' }),
        url: Type.String({ description: 'Where the learner finds it.' }),
      }),
    ),
  }),
  run: async ({ query, limit = defaultLimit }, { services, features, principal }) => {
    const found = await searchOwn(features.searchSources, principal, query, limit)
    const results = found.slice(0, limit).map(({ type, path, name, description, properties }) => ({
      type,
      id: String(properties['identifier']),
      name,
      text: description,
      url: `${services.config.baseUrl}${path}`,
    }))
    return { results }
  },
})
