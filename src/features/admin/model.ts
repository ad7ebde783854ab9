import { Type, type Static } from '@sinclair/typebox'
import { oneOf } from '../../http/validation'
import { checkNames } from '../../llm/model-test'

const registration = oneOf(
  ['open', 'invite', 'closed'],
  'Whether strangers may sign up; `invite`: who is invited.',
)

export const AdminSettings = Type.Object(
  {
    registration,
    registrationFixed: Type.Boolean({
      description: 'Whether the variable `REGISTRATION` is set: it cannot be changed here then.',
    }),
    model: Type.Union(
      [
        Type.Object(
          {
            provider: Type.String({ description: 'The value of `LLM_PROVIDER`.' }),
            name: Type.String({ description: 'As the provider spells it.' }),
            settings: Type.Record(Type.String(), Type.String(), {
              description:
                'The variables of the model that hold, by name; secrets are left out, and empty is not set.',
            }),
          },
          { title: 'ConfiguredModel' },
        ),
        Type.Null(),
      ],
      { description: 'Null where the built-in offline tutor answers.' },
    ),
    mail: oneOf(['smtp', 'outbox'], 'Where mail goes: to a server, or into a folder.'),
  },
  { title: 'AdminSettings' },
)
export type AdminSettings = Static<typeof AdminSettings>

export const AdminSettingsPatch = Type.Object({ registration }, { title: 'AdminSettingsPatch' })

const ok = Type.Boolean({ description: 'Whether the test succeeded.' })
const error = Type.Optional(Type.String({ description: 'One sentence that says what failed.' }))

export const ModelTestResult = Type.Object(
  {
    ok: Type.Boolean({
      description:
        'Whether lessons can be held: the checks `model` and `streaming` are well. The other checks warn.',
    }),
    durationMs: Type.Integer({ minimum: 0, description: 'Of the whole test.' }),
    checks: Type.Array(
      Type.Object(
        {
          name: oneOf(checkNames, 'What was tried.'),
          ok: Type.Boolean(),
          says: Type.String({
            description:
              'What was found and, where it is not well, what to set; in the language of `Accept-Language`.',
          }),
        },
        { title: 'ModelCheck' },
      ),
    ),
  },
  { title: 'ModelTestResult' },
)
export type ModelTestResult = Static<typeof ModelTestResult>

export const modelTestExample: ModelTestResult = {
  ok: true,
  durationMs: 2_340,
  checks: [
    { name: 'model', ok: true, says: 'tutor-model at http://localhost:8080/v1 answers.' },
    { name: 'streaming', ok: true, says: 'Replies come word by word.' },
    { name: 'tools', ok: true, says: 'The model calls tools.' },
    {
      name: 'structured',
      ok: true,
      says: 'Documents come in the form that is asked for, within 0.6 s.',
    },
    { name: 'pictures', ok: true, says: 'The model sees pictures.' },
    { name: 'context', ok: true, says: '8192 tokens for prompt and reply.' },
    { name: 'speed', ok: true, says: 'The first word after 0.4 s, then 38.2 tokens a second.' },
  ],
}

export const MailTestResult = Type.Object(
  {
    ok,
    to: Type.String({ format: 'email', description: 'The address of the administrator.' }),
    mail: oneOf(['smtp', 'outbox'], 'Where the message went.'),
    error,
  },
  { title: 'MailTestResult' },
)
export type MailTestResult = Static<typeof MailTestResult>

export const settingsExample: AdminSettings = {
  registration: 'open',
  registrationFixed: false,
  model: {
    provider: 'openai-compatible',
    name: 'tutor-model',
    settings: { LLM_TOOLS: 'auto', LLM_CONCURRENCY: 'off' },
  },
  mail: 'smtp',
}
