import { endpoint, json } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { jsonResponse } from '../../http/validation'
import type { Services } from '../../services'
import { sources } from './formats/registry'
import { noSuchImport, type Imports } from './imports'
import { importExample, ImportFields, ImportJob, ImportList, ImportParams } from './model'

const tag = 'Imports'
const path = '/api/import'
const one = { description: 'The job.', schema: ImportJob, example: importExample }
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchImport } as const

export const importRoutes = ({ config }: Services, imports: Imports) =>
  plugin('imports', [
    list(imports),
    begin(config.importMaxBytes, imports),
    get(imports),
    cancel(imports),
  ])

const list = (imports: Imports) =>
  endpoint(
    {
      method: 'GET',
      path,
      operationId: 'listImports',
      summary: 'The caller’s 20 latest import jobs, newest first',
      tag,
      access: 'sessions:read',
      responses: jsonResponse('The jobs.', ImportList, { jobs: [importExample] }),
    },
    async ({ principal }) => json(200, { jobs: await imports.list(principal.userId) }),
  )

const begin = (maxBytes: number, imports: Imports) =>
  endpoint(
    {
      method: 'POST',
      path,
      operationId: 'beginImport',
      summary: 'Hand over an export of another product',
      description: [
        `Sources: ${sources.map((source) => `\`${source}\``).join(', ')}; any other is answered with the status \`not_implemented\`, and nothing is written.`,
        'The export is the member `payload` of a JSON body: the standard conversations of its source, `{"sessions": […]}` with these or with plain `{id?, title, messages: [{role, content, createdAt?}]}`. Or it is the `file` of a form: the .json or .zip as it was downloaded, of ChatGPT and Gemini also the .html, of Copilot the .csv. Pictures in the export become files of the user, which `fileIds` of the messages name.',
        'A conversation that was imported before adds nothing, unless its session has been deleted since.',
        'A replay under the same `Idempotency-Key` gives the first answer again; `Location` shows the state of the job now.',
      ].join('\n\n'),
      tag,
      access: 'sessions:write',
      rateLimit: 'IMPORT',
      idempotent: true,
      storesBytes: true,
      schemas: { body: ImportFields, upload: { maxBytes, jsonMember: 'payload' } },
      bodyExample: {
        source: 'chatgpt',
        payload: {
          sessions: [
            { title: 'Fractions', messages: [{ role: 'user', content: 'What is ½ + ⅓?' }] },
          ],
        },
      },
      responses: {
        202: {
          ...one,
          description: 'The job, which waits for its turn.',
          headers: { Location: 'Where the job can be followed.' },
        },
      },
    },
    async ({ principal, body, upload, claim }) => {
      const { job, headers } = await imports.begin(principal.userId, body.source, upload, claim)
      return json(202, job, { headers })
    },
  )

const get = (imports: Imports) =>
  endpoint(
    {
      method: 'GET',
      path: `${path}/:id`,
      operationId: 'getImport',
      summary: 'One import job',
      tag,
      access: 'sessions:read',
      schemas: { params: ImportParams },
      responses: { 200: one },
      ...absent,
    },
    async ({ principal, params }) => json(200, await imports.get(principal.userId, params.id)),
  )

const cancel = (imports: Imports) =>
  endpoint(
    {
      method: 'POST',
      path: `${path}/:id/cancel`,
      operationId: 'cancelImport',
      summary: 'End an import job; what was imported stays',
      description:
        'The job then is `failed`, with the error code `CANCELLED`. One that has ended before is answered as it is.',
      tag,
      access: 'sessions:write',
      schemas: { params: ImportParams },
      responses: { 200: one },
      ...absent,
    },
    async ({ principal, params }) => json(200, await imports.cancel(principal.userId, params.id)),
  )
