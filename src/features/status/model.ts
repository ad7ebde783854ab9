import { Type } from '@sinclair/typebox'
import { codehostKinds } from '../../lib/codehosts'
import { emailAddress, oneOf, text, timestamp } from '../../http/validation'

export const MaintenanceState = Type.Object(
  {
    message: Type.String({
      description: 'What administrators say to everybody; may be empty.',
    }),
    readOnly: Type.Boolean({ description: 'Whether writes are refused with 503.' }),
  },
  { title: 'MaintenanceState' },
)

export const Status = Type.Object(
  {
    ok: Type.Boolean(),
    service: Type.String(),
    version: Type.String(),
    apiVersion: Type.Literal('2026.05'),
    contractVersion: Type.Literal('v2'),
    startedAt: timestamp('When this server started.'),
    signIn: Type.Object(
      {
        registration: oneOf(
          ['open', 'invite', 'closed'],
          'Whether strangers may sign up; `invite`: who has an invitation.',
        ),
        codehost: Type.Union([...codehostKinds.map((kind) => Type.Literal(kind)), Type.Null()], {
          description: 'What `/api/auth/oauth/codehost/start` leads to; null where to nothing.',
        }),
        oidc: Type.Union([Type.String(), Type.Null()], {
          description:
            'What the button to `/api/auth/oidc/start` calls the provider; null without one.',
        }),
        setUp: Type.Boolean({
          description: 'True while there is no user: the link in the log creates the first one.',
        }),
      },
      { title: 'SignInOptions' },
    ),
    maintenance: MaintenanceState,
    abilities: Type.Object(
      {
        mail: Type.Boolean({ description: 'Whether mails leave this server.' }),
        model: Type.Boolean({ description: 'Whether a language model is configured.' }),
        pictures: Type.Boolean({ description: 'Whether the tutor may see pictures.' }),
      },
      { title: 'Abilities', description: 'What the configuration allows; pages offer no more.' },
    ),
    components: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          status: oneOf(
            ['operational', 'down', 'untried'],
            'Of the model, which is listed where one is configured: how the last request of this node ended, `untried` before the first.',
          ),
        },
        { title: 'ComponentStatus' },
      ),
    ),
  },
  { title: 'ServiceStatus' },
)

export const SubscribeBody = Type.Object(
  {
    email: emailAddress('Where announcements go, once the address has confirmed it.'),
  },
  { title: 'StatusSubscription' },
)
export const MailTokenBody = Type.Object(
  { token: text(1, 200, 'From the link in the mail.') },
  { title: 'StatusMailToken' },
)
