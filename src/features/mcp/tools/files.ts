import { Type } from '@sinclair/typebox'
import { uuid } from '../../../http/validation'
import { File } from '../../files/files'
import { readOnly, tool } from './tool'

const defaultLimit = 20

export const readFile = tool({
  name: 'read_file',
  title: 'Read a file',
  description:
    'Read the text of one of the learner’s files, passage by passage in order, each with its place in the file. Ids come from search and from the list of resources. Go on with `after` while `hasMore` is true.',
  scope: 'files:read',
  hints: readOnly,
  input: Type.Object({
    fileId: uuid('The file.'),
    after: Type.Optional(
      Type.Integer({
        minimum: -1,
        maximum: 2_147_483_647,
        default: -1,
        description: 'The `position` of the last passage seen.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: defaultLimit,
        description: 'Passages at most.',
      }),
    ),
  }),
  output: Type.Object({
    file: File,
    passages: Type.Array(
      Type.Object({
        position: Type.Integer({ minimum: 0 }),
        place: Type.String({ description: 'Where in the file, as a reader would say it.' }),
        text: Type.String(),
      }),
      { description: 'Empty until the file is `ready`.' },
    ),
    hasMore: Type.Boolean(),
  }),
  run: async ({ fileId, after = -1, limit = defaultLimit }, { features, principal }) => {
    const file = await features.files.get(principal.userId, fileId)
    const passages = await features.files.read(principal.userId, fileId, after, limit + 1)
    return { file, passages: passages.slice(0, limit), hasMore: passages.length > limit }
  },
})
