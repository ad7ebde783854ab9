/** How tools take pages: as the lists of the REST API do. */
import { Type } from '@sinclair/typebox'
import type { PageQuery } from '../../../http/pagination'
import { text } from '../../../http/validation'

const usualLimit = 20

export const pageInput = {
  cursor: Type.Optional(text(1, 1_000, '`nextCursor` of the page before.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: usualLimit, description: 'Items a page.' }),
  ),
}

/** The query of a list; what was left out has its default. */
export const pageOf = ({ cursor, limit }: Partial<PageQuery>): PageQuery => ({
  limit: limit ?? usualLimit,
  ...(cursor === undefined ? {} : { cursor }),
})
