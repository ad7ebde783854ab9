/** Wire types of authentication (spec 4.2, contract §2). */
import { Type, type Static } from '@sinclair/typebox'
import { emailAddress, oneOf, text, timestamp } from '../../http/validation'

const email = emailAddress('Compared without regard to case.')
export const Password = text(8, 1_024, 'Any Unicode; never cut.')

export const LoginBody = Type.Object({ email, password: Password }, { title: 'LoginRequest' })
export const RegisterBody = Type.Object(
  {
    email,
    password: Password,
    name: Type.Optional(text(0, 100, 'What to call the learner.')),
  },
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
