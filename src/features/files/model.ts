import { Type, type Static } from '@sinclair/typebox'
import { PageOf, PageQuery } from '../../http/pagination'
import { oneOf, timestamp, uuid } from '../../http/validation'
import { failures } from './extraction/document'
import { maxParts, maxPixels, maxSide } from './pictures'

/** Why a file has no text. `NOT_READ`: extraction failed on the server for hours. */
export const fileErrors = {
  ...failures,
  PICTURE_TOO_LARGE: `The picture has more than ${maxSide} pixels a side, more than ${maxPixels} in all, or more than ${maxParts} parts.`,
  NOT_READ: 'The file could not be read on our side. Upload it again.',
} as const
export type FileError = keyof typeof fileErrors

/** What a file that is ready lacks. */
export const fileNotes = {
  GARBLED_TEXT:
    'Some characters of these pages could not be read: the fonts of the file do not say what they mean.',
  NO_TEXT_ON_PAGE:
    'There is no text on these pages; they may be scanned, empty, or pictures alone.',
} as const

/** The most pages that a note lists. */
export const maxNotedPages = 1_000

const states = {
  processing: 'its text is being read',
  ready: 'its passages can be found and quoted',
  failed: '`error` says why it has no text; it can be downloaded all the same',
}
const statuses = ['processing', 'ready', 'failed'] as const

export const File = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'As uploaded, without folders.' }),
    mimeType: Type.String({ description: 'Told by the content and the name; never the client’s.' }),
    size: Type.Integer({ minimum: 1, description: 'In bytes.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the stored bytes.' }),
    projectId: Type.Optional(Type.String({ format: 'uuid' })),
    status: oneOf(
      statuses,
      statuses.map((status) => `\`${status}\`: ${states[status]}.`).join(' '),
    ),
    createdAt: timestamp('When it was uploaded.'),
    error: Type.Optional(
      Type.Object(
        {
          code: oneOf(Object.keys(fileErrors) as FileError[], 'Why it failed.'),
          message: Type.String(),
        },
        { title: 'FileFailure' },
      ),
    ),
    notes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: oneOf(Object.keys(fileNotes) as (keyof typeof fileNotes)[], 'What is missing.'),
            message: Type.String(),
            pages: Type.Array(Type.Integer({ minimum: 1 }), {
              description: 'Their numbers, from 1.',
            }),
          },
          { title: 'FileNote' },
        ),
        {
          description:
            'What could not be read of a file that is ready; absent where all of it was.',
        },
      ),
    ),
  },
  { title: 'UploadedFile' },
)
export type File = Static<typeof File>
export type FileNote = NonNullable<File['notes']>[number]
export const PageOfFiles = PageOf(File)

/** The fields of the form beside the file. */
export const NewFile = Type.Object(
  {
    projectId: Type.Optional(uuid('The project that the file belongs to.')),
  },
  { title: 'FileUpload' },
)

export const FileParams = Type.Object({ id: uuid('The file.') })
export const FileQuery = Type.Composite([
  PageQuery,
  Type.Object({ projectId: Type.Optional(uuid('Only the files of this project.')) }),
])
export type FileQuery = Static<typeof FileQuery>

export const fileExample: File = {
  id: '0199c0de-0000-7000-8000-000000000007',
  name: 'Biology, chapter 3.pdf',
  mimeType: 'application/pdf',
  size: 248_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  status: 'ready',
  createdAt: '2026-11-21T09:00:00.000Z',
}
