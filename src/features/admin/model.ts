import { Type, type Static } from '@sinclair/typebox'
import { oneOf } from '../../http/validation'

const registration = oneOf(['open', 'closed'], 'Whether strangers may sign up.')

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
    ok,
    durationMs: Type.Integer({ minimum: 0, description: 'Until the reply had ended.' }),
    error,
  },
  { title: 'ModelTestResult' },
)
export type ModelTestResult = Static<typeof ModelTestResult>

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
  model: { provider: 'openai-compatible', name: 'tutor-model' },
  mail: 'smtp',
}
