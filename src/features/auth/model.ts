import { type Static, Type } from '@sinclair/typebox'
import { emailAddress, oneOf, text, timestamp } from '../../http/validation'
import { codehostKinds } from '../../lib/codehosts'

const email = emailAddress('Compared without regard to case.')
export const Password = text(8, 1_024, 'Any Unicode; never cut.')

export const LoginBody = Type.Object({ email, password: Password }, { title: 'LoginRequest' })
export const RegisterBody = Type.Object({
  email,
  password: Password,
  name: Type.Optional(text(0, 100, 'What to call the learner.')),
})
export const SignUpBody = Type.Composite(
  [
    RegisterBody,
    Type.Object({
      invitation: Type.Optional(text(1, 200, 'The `token` of an invitation’s link.')),
    }),
  ],
  { title: 'RegisterRequest' },
)
export const ForgotBody = Type.Object({ email }, { title: 'PasswordForgotRequest' })
const token = text(1, 200, 'From the mail.')
export const ResetBody = Type.Object(
  { token, password: Password },
  { title: 'PasswordResetRequest' },
)
export const VerifyBody = Type.Object(
  {
    token,
    password: Type.Optional(text(1, 1_024, 'The account’s password: what is there stays.')),
    newPassword: Type.Optional(
      text(8, 1_024, 'A new password: every credential from before ends. Any Unicode; never cut.'),
    ),
  },
  { title: 'EmailVerificationRequest' },
)
export const LinkCheck = Type.Object(
  {
    purpose: oneOf(['verify_email', 'reset_password', 'setup'], 'What the link is for.'),
    token,
  },
  { title: 'LinkCheckRequest' },
)
export const LinkState = Type.Object(
  { valid: Type.Boolean({ description: 'Whether the link works at this moment.' }) },
  { title: 'LinkState' },
)
export const ChangeBody = Type.Object(
  {
    currentPassword: text(1, 1_024, 'The present password.'),
    newPassword: Password,
  },
  { title: 'PasswordChangeRequest' },
)
export const SetUpBody = Type.Composite([RegisterBody, Type.Object({ token })], {
  title: 'SetUpRequest',
})

export const SetUpUserBody = Type.Object({ token }, { title: 'UserSetUpRequest' })

export const User = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String({ format: 'email' }),
    name: Type.Optional(Type.String()),
    emailVerified: Type.Boolean(),
    createdAt: timestamp('When the account was made.'),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

export const SessionInfo = Type.Object(
  { ok: Type.Literal(true), user: User },
  { title: 'SignInResult' },
)
export const CsrfToken = Type.Object({ csrfToken: Type.String() }, { title: 'CsrfToken' })

export const sessionInfoExample = {
  ok: true,
  user: {
    id: '0199c0de-0000-7000-8000-000000000001',
    email: 'learner@example.org',
    name: 'Ada',
    emailVerified: false,
    createdAt: '2026-11-21T09:00:00.000Z',
  },
}

export const ExchangeBody = Type.Object(
  {
    code: text(1, 100, '`mo.…`, from the redirect that ended the login through a code host.'),
    code_verifier: Type.Optional(
      text(1, 128, 'The PKCE verifier, if the login began with a challenge (RFC 7636 §4.5).'),
    ),
  },
  { title: 'MobileExchangeRequest' },
)
export type ExchangeBody = Static<typeof ExchangeBody>
export const PairingBody = Type.Object(
  {
    code: text(1, 40, 'The eight characters; case, spaces and hyphens do not count.'),
  },
  { title: 'PairingRequest' },
)

export const MobileTokens = Type.Object(
  {
    accessToken: Type.String({ description: '`ma.<pairId>.<64-hex>`.' }),
    refreshToken: Type.String({ description: '`mr.<pairId>.<64-hex>`; good once, for 60 days.' }),
    expiresIn: Type.Integer({ description: 'Seconds that the access token lives.' }),
  },
  { title: 'MobileTokens' },
)
export type MobileTokens = Static<typeof MobileTokens>
export const PairingCode = Type.Object(
  {
    code: Type.String({ minLength: 8, maxLength: 8 }),
    expiresAt: timestamp('When the code stops working.'),
  },
  { title: 'PairingCode' },
)
export type PairingCode = Static<typeof PairingCode>

const pairId = '0199c0de-0000-7000-8000-000000000020'
export const mobileTokensExample = {
  accessToken: `ma.${pairId}.${'0123456789abcdef'.repeat(4)}`,
  refreshToken: `mr.${pairId}.${'fedcba9876543210'.repeat(4)}`,
  expiresIn: 900,
}
export const pairingCodeExample = { code: '7KQ2MXRA', expiresAt: '2026-11-21T09:05:00.000Z' }

const kinds = codehostKinds.map((kind) => `\`${kind}\``).join(', ')

export const ReauthenticateBody = Type.Object(
  { password: Password },
  { title: 'ReauthenticationRequest' },
)

export const Identity = Type.Object(
  {
    provider: Type.String({ description: `The kind of code host: ${kinds}.` }),
    name: Type.String({ description: 'The name that the account has there.' }),
    connectedAt: timestamp('When it was connected.'),
    lastUsedAt: Type.Optional(timestamp('When it last signed the user in.')),
  },
  { title: 'Identity' },
)
export type Identity = Static<typeof Identity>
export const IdentityList = Type.Object(
  { identities: Type.Array(Identity) },
  { title: 'IdentityList' },
)
export const IdentityParams = Type.Object({ provider: text(1, 100, 'As the list names it.') })

export const identityExample: Identity = {
  provider: 'github',
  name: 'Ada Lovelace',
  connectedAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T10:30:00.000Z',
}
