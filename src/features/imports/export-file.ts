/** The elements of an export file, whatever it is packed in. */
import { basename } from 'node:path/posix'
import type { ImportFault } from './imported-conversation'
import { CorruptMember, openArchive, type Archive, type Member } from './export-archive'
import { fileText, fileKindOf, type FileKind } from './file-text'
import { jsonElements, type Piece } from './json-array-reader'

/** Files of an archive that hold no conversations, whichever product wrote it. */
const companions =
  /(^|\/)(users?|projects|memories|message_feedback|model_comparisons|shared_conversations|group_chats|sora|shopping)\.json$/i

/** What an export file is, and the elements in it. */
export interface PieceFile {
  readonly kind: FileKind
  /** Base names of the archive's files that are read; of a file that is no archive, none. */
  readonly names: ReadonlySet<string>
  pieces(): AsyncIterable<Piece>
}

/**
 * Looks into the file. `preferred`: what its product calls conversation files; an archive without such a
 * file has all its JSON files read. Throws `UnreadableExport` for an archive that cannot be opened.
 */
export async function openPieces(path: string, preferred: RegExp | undefined): Promise<PieceFile> {
  const kind = await fileKindOf(path)
  if (kind !== 'zip') return { kind, names: new Set(), pieces: () => jsonElements(fileText(path)) }
  const archive = await openArchive(path)
  archive.close()
  const names = new Set(chosen(archive, preferred).map(({ name }) => basename(name)))
  return { kind, names, pieces: () => archivePieces(path, preferred) }
}

async function* archivePieces(path: string, preferred: RegExp | undefined): AsyncGenerator<Piece> {
  const archive = await openArchive(path)
  try {
    for (const fault of archive.faults) yield { fault }
    for (const member of chosen(archive, preferred)) yield* memberPieces(member)
  } finally {
    archive.close()
  }
}

function chosen({ members }: Archive, preferred: RegExp | undefined): readonly Member[] {
  const own = members.filter(({ name }) => preferred?.test(name))
  return own.length > 0 ? own : members.filter(({ name }) => !companions.test(name))
}

async function* memberPieces(member: Member): AsyncGenerator<Piece> {
  try {
    for await (const piece of jsonElements(member.text())) {
      yield 'fault' in piece ? { fault: inMember(member, piece.fault) } : piece
    }
  } catch (error) {
    if (!(error instanceof CorruptMember)) throw error
    yield { fault: error.fault }
  }
}

const inMember = ({ name }: Member, { code, message }: ImportFault): ImportFault => ({
  code,
  message: `${name}: ${message}`,
})
