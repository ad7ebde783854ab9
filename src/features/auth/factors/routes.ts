import { Type } from '@sinclair/typebox'
import { type Endpoint, endpoint, json, okAfter } from '../../../http/endpoint'
import { jsonResponse, okResponse, uuid } from '../../../http/validation'
import type { Auth } from '../auth'
import {
  creationOptionsExample,
  FactorProof,
  Passkey,
  PasskeyAddition,
  passkeyAdditionExample,
  PasskeyCreationOptions,
  passkeyExample,
  PasskeyList,
  PasskeyRequestOptions,
  PasskeySignIn,
  passkeySignInExample,
  RecoveryCodes,
  requestOptionsExample,
  TotpConfirmation,
  TotpRemoval,
  TotpSetUp,
  totpSetUpExample,
} from '../model'
import { sessionResponse, signedIn } from '../sign-ins'
import { noAuthenticator } from './factors'
import { noPasskey } from './passkeys'

const common = { tag: 'Second factors', access: 'user' } as const
const ofVisitor = { tag: 'Second factors', access: 'visitor', csrf: 'bound' } as const
/** A password in the request is a guess like one at a login. */
const counted = { ...common, rateLimit: 'LOGIN' } as const
const proofRule =
  'Takes a sign-in of the last ten minutes, or the `password` in the request; else it is 403 with `detail: {"reauthenticate": true}`.'
const passwordExample = { password: 'correct horse battery' }
const recoveryCodesExample = {
  recoveryCodes: Array.from({ length: 10 }, () => '7KQ2-MXRA-9WPN-C4HE'),
}

export const factorRoutes = (auth: Auth): Endpoint[] => [
  passkeyOptions(auth),
  addPasskey(auth),
  listPasskeys(auth),
  removePasskey(auth),
  signInOptions(auth),
  signIn(auth),
  beginTotp(auth),
  confirmTotp(auth),
  removeTotp(auth),
]

const passkeyOptions = ({ factors }: Auth) =>
  endpoint(
    {
      ...counted,
      method: 'POST',
      path: '/api/account/passkeys/options',
      operationId: 'createPasskeyOptions',
      summary: 'What a browser makes a passkey with',
      description: proofRule,
      optionalBody: true,
      schemas: { body: FactorProof },
      bodyExample: passwordExample,
      responses: jsonResponse(
        'For `navigator.credentials.create`.',
        PasskeyCreationOptions,
        creationOptionsExample,
      ),
      problems: ['FORBIDDEN'],
    },
    async (context) => {
      const { principal, body } = context
      await context.countRateLimit('LOGIN_EMAIL')
      return json(200, await factors.passkeyOptions(principal, body.password))
    },
  )

const addPasskey = ({ factors }: Auth) =>
  endpoint(
    {
      ...counted,
      method: 'POST',
      path: '/api/account/passkeys',
      operationId: 'addPasskey',
      summary: 'Add a passkey, which signs in without a password',
      description: `${proofRule} The user is informed by mail.`,
      schemas: { body: PasskeyAddition },
      bodyExample: passkeyAdditionExample,
      responses: { 201: { description: 'Added.', schema: Passkey, example: passkeyExample } },
      problems: ['FORBIDDEN', 'CONFLICT'],
    },
    async (context) => {
      const { principal, body } = context
      await context.countRateLimit('LOGIN_EMAIL')
      return json(201, await factors.addPasskey(context, principal, body))
    },
  )

const listPasskeys = ({ factors }: Auth) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/passkeys',
      operationId: 'listPasskeys',
      summary: 'The passkeys that sign the caller in',
      responses: jsonResponse('The oldest first.', PasskeyList, { passkeys: [passkeyExample] }),
    },
    async ({ principal }) => json(200, { passkeys: await factors.listPasskeys(principal.userId) }),
  )

const removePasskey = ({ factors }: Auth) =>
  endpoint(
    {
      ...counted,
      method: 'DELETE',
      path: '/api/account/passkeys/:id',
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      description: `${proofRule} The user is informed by mail.`,
      optionalBody: true,
      schemas: { params: Type.Object({ id: uuid('The passkey.') }), body: FactorProof },
      bodyExample: {},
      responses: okResponse('Removed.'),
      problems: ['FORBIDDEN', 'NOT_FOUND'],
      notFoundMessage: noPasskey,
    },
    async (context) => {
      const { principal, params, body } = context
      await context.countRateLimit('LOGIN_EMAIL')
      const removal = { id: params.id.toLowerCase(), password: body.password }
      return okAfter(factors.removePasskey(context, principal, removal))
    },
  )

const signInOptions = ({ factors }: Auth) =>
  endpoint(
    {
      ...ofVisitor,
      method: 'POST',
      path: '/api/auth/passkey/options',
      operationId: 'createPasskeySignInOptions',
      duringMaintenance: true,
      summary: 'What a browser asks for a passkey with',
      rateLimit: 'LOGIN',
      responses: jsonResponse(
        'For `navigator.credentials.get`; the same for everyone but its challenge.',
        PasskeyRequestOptions,
        requestOptionsExample,
      ),
    },
    async () => json(200, await factors.passkeys.signInOptions()),
  )

const signIn = ({ factors }: Auth) =>
  endpoint(
    {
      ...ofVisitor,
      method: 'POST',
      path: '/api/auth/passkey',
      operationId: 'signInWithPasskey',
      duringMaintenance: true,
      summary: 'Sign in with a passkey, in place of address, password and code',
      rateLimit: 'LOGIN',
      schemas: { body: PasskeySignIn },
      bodyExample: passkeySignInExample,
      responses: { 200: signedIn },
      problems: ['UNAUTHORIZED'],
    },
    async (context) =>
      sessionResponse(await factors.signIn(context, context.principal, context.body.response)),
  )

const beginTotp = ({ factors }: Auth) =>
  endpoint(
    {
      ...counted,
      method: 'POST',
      path: '/api/account/totp',
      operationId: 'beginTotp',
      holdsSecret: true,
      summary: 'A new secret for an authenticator app',
      description: `It counts once a code has confirmed it, and takes the place of the present one then. ${proofRule}`,
      optionalBody: true,
      schemas: { body: FactorProof },
      bodyExample: passwordExample,
      responses: jsonResponse('The secret, shown this once.', TotpSetUp, totpSetUpExample),
      problems: ['FORBIDDEN'],
    },
    async (context) => {
      const { principal, body } = context
      await context.countRateLimit('LOGIN_EMAIL')
      return json(200, await factors.beginTotp(principal, body.password))
    },
  )

const confirmTotp = ({ factors }: Auth) =>
  endpoint(
    {
      ...counted,
      method: 'POST',
      path: '/api/account/totp/confirm',
      operationId: 'confirmTotp',
      holdsSecret: true,
      summary: 'Confirm the secret by its first code: from then on a password asks for one',
      description: `The code counts as used. ${proofRule} The user is informed by mail.`,
      schemas: { body: TotpConfirmation },
      bodyExample: { code: '492039' },
      responses: jsonResponse('Ten recovery codes.', RecoveryCodes, recoveryCodesExample),
      problems: ['FORBIDDEN', 'CONFLICT'],
    },
    async (context) => {
      const { principal, body } = context
      await context.countRateLimit('LOGIN_EMAIL')
      const recoveryCodes = await factors.confirmTotp(context, principal, body)
      return json(200, { recoveryCodes })
    },
  )

const removeTotp = ({ factors }: Auth) =>
  endpoint(
    {
      ...counted,
      method: 'DELETE',
      path: '/api/account/totp',
      operationId: 'removeTotp',
      summary: 'Remove the authenticator app and the recovery codes',
      description:
        'An account without a password leaves it out, and needs a sign-in of the last ten minutes. The user is informed by mail.',
      optionalBody: true,
      schemas: { body: TotpRemoval },
      bodyExample: passwordExample,
      responses: okResponse('Removed.'),
      problems: ['FORBIDDEN', 'NOT_FOUND'],
      notFoundMessage: noAuthenticator,
    },
    async (context) => {
      const { principal, body } = context
      await context.countRateLimit('LOGIN_EMAIL')
      return okAfter(factors.removeTotp(context, principal, body.password))
    },
  )
