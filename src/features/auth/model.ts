import { type Static, Type } from '@sinclair/typebox'
import { ListOf } from '../../http/pagination'
import { emailAddress, oneOf, text, timestamp } from '../../http/validation'
import { codehostKinds } from '../../lib/codehosts'

const email = emailAddress('Compared without regard to case.')
export const Password = text(8, 1_024, 'Any Unicode; never cut.')

const code = Type.Optional(
  text(
    1,
    40,
    'A code of the authenticator app, or a recovery code, where the account asks for one.',
  ),
)
export const LoginBody = Type.Object({ email, password: Password, code }, { title: 'LoginRequest' })
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
export const AddEmailBody = Type.Object({ email }, { title: 'EmailAddition' })
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
    code,
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
export const IdentityList = ListOf(Identity, 'identities')
export const IdentityParams = Type.Object({ provider: text(1, 100, 'As the list names it.') })

export const identityExample: Identity = {
  provider: 'github',
  name: 'Ada Lovelace',
  connectedAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T10:30:00.000Z',
}

const ownPassword = Type.Optional(
  text(1, 1_024, 'The present password, where the sign-in is older than ten minutes.'),
)

/** What proves who the caller is, beside a sign-in of the last ten minutes. */
export const FactorProof = Type.Object({ password: ownPassword }, { title: 'FactorProof' })

export const TotpSetUp = Type.Object(
  {
    secret: Type.String({ description: 'Base32 (RFC 4648 §6), to be typed into an app.' }),
    uri: Type.String({ description: '`otpauth://totp/…`: the same for a QR code.' }),
  },
  { title: 'TotpSetUp' },
)
export type TotpSetUp = Static<typeof TotpSetUp>

export const TotpConfirmation = Type.Object(
  { code: text(1, 40, 'The code that the app shows now.'), password: ownPassword },
  { title: 'TotpConfirmation' },
)
export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      minItems: 10,
      maxItems: 10,
      description: 'Each works once in place of a code. Shown this once.',
    }),
  },
  { title: 'RecoveryCodes' },
)
export const TotpRemoval = Type.Object(
  {
    password: Type.Optional(
      text(1, 1_024, 'The present password; left out by an account without one.'),
    ),
  },
  { title: 'TotpRemoval' },
)

const binary = (most: number, about: string) => text(1, most, `${about} Base64url.`)
const publicKeyCredential = {
  id: binary(2_048, 'The id of the credential.'),
  rawId: binary(2_048, 'The same.'),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(
    Type.Union([text(0, 40, 'How it is attached.'), Type.Null()]),
  ),
  clientExtensionResults: Type.Optional(
    Type.Object({}, { title: 'ClientExtensionResults', additionalProperties: true }),
  ),
}

export const PasskeyAddition = Type.Object(
  {
    response: Type.Object(
      {
        ...publicKeyCredential,
        response: Type.Object(
          {
            clientDataJSON: binary(8_192, 'What the browser has signed for.'),
            attestationObject: binary(65_536, 'The new public key.'),
            transports: Type.Optional(
              Type.Array(text(1, 40, 'How it is reached.'), { maxItems: 20 }),
            ),
          },
          { title: 'AttestationResponse' },
        ),
      },
      {
        title: 'RegistrationResponse',
        description: '`RegistrationResponseJSON` of Web Authentication, as the browser gives it.',
      },
    ),
    name: text(1, 100, 'What the user calls it.'),
    password: ownPassword,
  },
  { title: 'PasskeyAddition' },
)
export type PasskeyAddition = Static<typeof PasskeyAddition>

export const PasskeySignIn = Type.Object(
  {
    response: Type.Object(
      {
        ...publicKeyCredential,
        response: Type.Object(
          {
            clientDataJSON: binary(8_192, 'What the browser has signed for.'),
            authenticatorData: binary(8_192, 'What the authenticator says of itself.'),
            signature: binary(8_192, 'Over both.'),
            userHandle: Type.Optional(Type.Union([text(0, 200, 'The user.'), Type.Null()])),
          },
          { title: 'AssertionResponse' },
        ),
      },
      {
        title: 'AuthenticationResponse',
        description: '`AuthenticationResponseJSON` of Web Authentication, as the browser gives it.',
      },
    ),
  },
  { title: 'PasskeySignIn' },
)
export type PasskeySignIn = Static<typeof PasskeySignIn>

export const Passkey = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    createdAt: timestamp('When it was added.'),
    lastUsedAt: Type.Optional(timestamp('When it last signed the user in.')),
  },
  { title: 'Passkey' },
)
export type Passkey = Static<typeof Passkey>
export const PasskeyList = ListOf(Passkey, 'passkeys')

const options = (title: string, name: string) =>
  Type.Object(
    { challenge: Type.String({ description: 'Good once, for five minutes.' }) },
    { title, additionalProperties: true, description: `\`${name}\` of Web Authentication.` },
  )
export const PasskeyCreationOptions = options(
  'PasskeyCreationOptions',
  'PublicKeyCredentialCreationOptionsJSON',
)
export const PasskeyRequestOptions = options(
  'PasskeyRequestOptions',
  'PublicKeyCredentialRequestOptionsJSON',
)

export const passkeyExample: Passkey = {
  id: '0199c0de-0000-7000-8000-000000000021',
  name: 'Phone',
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T10:30:00.000Z',
}
const credentialExample = {
  id: 'c2VlZC1jcmVkZW50aWFs',
  rawId: 'c2VlZC1jcmVkZW50aWFs',
  type: 'public-key',
  clientExtensionResults: {},
} as const
export const passkeyAdditionExample: PasskeyAddition = {
  name: 'Phone',
  response: {
    ...credentialExample,
    response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRkbm9uZQ' },
  },
}
export const passkeySignInExample: PasskeySignIn = {
  response: {
    ...credentialExample,
    response: {
      clientDataJSON: 'eyJ0eXBlIjoi',
      authenticatorData: 'SZYN5YgOjGh0NBcP',
      signature: 'MEUCIQDf',
    },
  },
}
export const creationOptionsExample = {
  challenge: 'x5ZTVh8VJ0rHhNnnmXZxPzHxjyzg2_vSe0mBmH9d2cY',
  rp: { name: 'Elenchus', id: 'tutor.example.org' },
  user: { id: 'MDE5OWMwZGU', name: 'learner@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}
export const requestOptionsExample = {
  challenge: 'x5ZTVh8VJ0rHhNnnmXZxPzHxjyzg2_vSe0mBmH9d2cY',
  rpId: 'tutor.example.org',
  userVerification: 'required',
}
export const totpSetUpExample: TotpSetUp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Elenchus:learner%40example.org?issuer=Elenchus&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
