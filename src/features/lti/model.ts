import { type Static, Type } from '@sinclair/typebox'
import { ListOf } from '../../http/pagination'
import { oneOf, text, timestamp, uuid } from '../../http/validation'

const address = (about: string) => text(1, 2_000, `${about} https, or loopback outside production.`)

export const NewPlatform = Type.Object(
  {
    issuer: address('As the platform writes it in `iss`.'),
    clientId: text(1, 255, 'What the platform calls this tool.'),
    authorizationEndpoint: address('Where logins go.'),
    tokenEndpoint: address('Where access tokens come from.'),
    jwksUri: address('The platform’s keys.'),
    deploymentIds: Type.Array(text(1, 255, 'A deployment of the tool.'), {
      minItems: 1,
      maxItems: 100,
    }),
  },
  { title: 'LtiPlatformInput' },
)
export type NewPlatform = Static<typeof NewPlatform>

export const Platform = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    issuer: Type.String(),
    clientId: Type.String(),
    authorizationEndpoint: Type.String(),
    tokenEndpoint: Type.String(),
    jwksUri: Type.String(),
    deploymentIds: Type.Array(Type.String(), {
      description: 'Empty until the first launch of a platform that registered itself.',
    }),
    createdAt: timestamp('When it was added.'),
  },
  { title: 'LtiPlatform' },
)
export type Platform = Static<typeof Platform>
export const PlatformList = ListOf(Platform)
export const PlatformParams = Type.Object({ id: uuid('The platform.') })

export const platformInput: NewPlatform = {
  issuer: 'https://moodle.school.example',
  clientId: 'Xk3bQ9',
  authorizationEndpoint: 'https://moodle.school.example/mod/lti/auth.php',
  tokenEndpoint: 'https://moodle.school.example/mod/lti/token.php',
  jwksUri: 'https://moodle.school.example/mod/lti/certs.php',
  deploymentIds: ['1'],
}
export const platformExample: Platform = {
  id: '0199c0de-0000-7000-8000-000000000070',
  ...platformInput,
  createdAt: '2026-11-28T09:00:00.000Z',
}

export const RegistrationLink = Type.Object(
  { url: Type.String({ format: 'uri' }), expiresAt: timestamp('One hour from now.') },
  { title: 'LtiRegistrationLink' },
)

export const RegisterQuery = Type.Object({
  code: text(1, 100, 'From the registration link.'),
  openid_configuration: text(1, 2_000, 'Where the platform describes itself.'),
  registration_token: Type.Optional(text(1, 8_000, 'The bearer of the registration.')),
})

const parameter = (about: string) => Type.Optional(text(1, 4_000, about))
/** Third-party initiated login (security framework 1.0 §5.1.1.1). */
export const LoginParameters = Type.Object(
  {
    iss: text(1, 2_000, 'The issuer.'),
    login_hint: text(1, 4_000, 'Goes back to the platform.'),
    target_link_uri: text(1, 2_000, 'What the launch is for.'),
    lti_message_hint: parameter('Goes back to the platform.'),
    client_id: parameter('Which client of the issuer.'),
    lti_deployment_id: parameter('The deployment.'),
  },
  { title: 'LtiLogin' },
)
export type LoginParameters = Static<typeof LoginParameters>

export const LaunchBody = Type.Object(
  {
    id_token: Type.Optional(text(1, 15_000, 'The signed message.')),
    state: text(1, 500, 'As it was sent to the platform.'),
    error: Type.Optional(text(0, 500, 'In place of `id_token`.')),
  },
  { title: 'LtiLaunch' },
)
export type LaunchBody = Static<typeof LaunchBody>

export const ContinueBody = Type.Object(
  { code: text(1, 200, 'From the page of the launch; 60 seconds, once.') },
  { title: 'LtiContinue' },
)

export const DeepLinkBody = Type.Object(
  {
    code: text(1, 200, 'From the page of the launch; 30 minutes, once.'),
    skill: text(1, 100, 'A skill of `/api/skills`.'),
    title: Type.Optional(text(1, 200, 'What learners see.')),
    mode: Type.Union([Type.Literal('practice'), Type.Literal('exam')]),
    count: Type.Integer({ minimum: 1, maximum: 50 }),
    level: Type.Optional(oneOf(['adaptive', 'easy', 'medium', 'hard'], 'How hard.')),
    dueAt: Type.Optional(text(1, 40, 'A day, or a time.')),
  },
  { title: 'LtiDeepLinkChoice' },
)
export type DeepLinkChoice = Static<typeof DeepLinkBody>

export const RosterSync = Type.Object(
  {
    listed: Type.Integer({ minimum: 0, description: 'Learners whom the platform lists.' }),
    added: Type.Integer({ minimum: 0 }),
    inactive: Type.Integer({ minimum: 0, description: 'Members who are no longer listed.' }),
  },
  { title: 'LtiRosterSync' },
)
export type RosterSync = Static<typeof RosterSync>

const RosterSource = Type.Object(
  {
    issuer: Type.String(),
    syncedAt: Type.Union([timestamp('When its list was last read.'), Type.Null()]),
  },
  { title: 'LtiRosterSource' },
)
export const RosterSources = ListOf(RosterSource)
export type RosterSources = Static<typeof RosterSources>
export const RosterParams = Type.Object({ id: uuid('The class.') })
