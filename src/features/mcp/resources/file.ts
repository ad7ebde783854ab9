/** The text of files as resources. */
import type { ResourceKind } from './kind'

/** About as much as a model takes in at once; the tool read_file goes on from there. */
const passagesMax = 500

export const fileResource: ResourceKind = {
  name: 'file',
  title: 'A file of the learner',
  description:
    'The text of an uploaded file, up to its first 500 passages; empty until it is read.',
  prefix: 'elenchus://files/',
  mimeType: 'text/plain',
  scope: 'files:read',
  list: async ({ parts }, userId, limit) => {
    const { items } = await parts.files.list(userId, { limit })
    return items.map(({ id, name, createdAt }) => ({ id, title: name, lastModified: createdAt }))
  },
  read: async ({ parts }, userId, id) => {
    const passages = await parts.files.read(userId, id, -1, passagesMax)
    return passages.map(({ text }) => text).join('\n\n')
  },
}
