/** The pictures of a dialogue, for the tutor. */
import { covers, type ScopeSet } from '../../http/scopes'
import type { Turn } from '../../tutor/tutor'
import type { Files } from '../files/files'
import type { StoredTurn } from '../sessions/sessions'

interface Reader {
  readonly userId: string
  readonly scopes: ScopeSet
}

/**
 * The turns with their pictures. Deleted ones are left out, and all are where the credential of the
 * request does not cover files.
 */
export async function withPictures(
  files: Pick<Files, 'pictures'>,
  { userId, scopes }: Reader,
  turns: readonly StoredTurn[],
): Promise<Turn[]> {
  const ids = [...new Set(turns.flatMap(({ fileIds }) => fileIds ?? []))]
  const mayRead = ids.length > 0 && covers(scopes, 'files:read')
  const found = mayRead ? await files.pictures(userId, ids) : null
  return turns.map(({ role, content, fileIds }) => {
    const pictures = (fileIds ?? []).flatMap((id) => found?.get(id) ?? [])
    return pictures.length > 0 ? { role, content, pictures } : { role, content }
  })
}
