import { Type, type Static } from '@sinclair/typebox'
import { ListOf } from '../../http/pagination'
import { oneOf, text, timestamp, uuid } from '../../http/validation'
import { sources } from './formats/registry'

export type { Source } from './formats/registry'

const states = ['queued', 'running', 'completed', 'failed', 'not_implemented'] as const

export const ImportJob = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    source: Type.String(),
    status: oneOf(
      states,
      '`failed` only where nothing could be read; `not_implemented`: no importer for the source.',
    ),
    progress: Type.Object(
      {
        total: Type.Integer({ minimum: 0 }),
        processed: Type.Integer({ minimum: 0 }),
        errors: Type.Integer({ minimum: 0 }),
      },
      {
        title: 'ImportProgress',
        description:
          'In conversations. `total` is 0 until the export has been counted, which is before the first is stored; `processed` includes those with an error, and those that had been imported before.',
      },
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            index: Type.Integer({ minimum: 0, description: 'Place in the export, from 0.' }),
            code: Type.String(),
            message: Type.String(),
          },
          { title: 'ImportError' },
        ),
        {
          description:
            'Of the first 100 errors. `NOT_KEPT` and `TRUNCATED` name what is missing in a conversation that was imported; with any other code it was not. With the index after the last conversation `NOT_KEPT` names what the export holds beside conversations.',
        },
      ),
    ),
    createdAt: timestamp('When the export was handed over.'),
    completedAt: Type.Union([timestamp('When the job ended.'), Type.Null()]),
  },
  { title: 'ImportJob' },
)
export type ImportJob = Static<typeof ImportJob>

export const ImportList = ListOf(ImportJob, 'jobs')
export const ImportParams = Type.Object({ id: uuid('The job.') })
/** The fields beside the export itself. */
export const ImportFields = Type.Object(
  {
    source: text(1, 100, `Where the export is from: ${sources.join(', ')}.`),
  },
  { title: 'ImportInput' },
)

export const importExample: ImportJob = {
  id: '0199c0de-0000-7000-8000-00000000000a',
  source: 'chatgpt',
  status: 'queued',
  progress: { total: 0, processed: 0, errors: 0 },
  createdAt: '2026-11-21T09:00:00.000Z',
  completedAt: null,
}
