/** Routes of one's own account (contract §2). */
import { Type } from '@sinclair/typebox'
import { endpoint, json, type Endpoint } from '../../http/endpoint'
import { Done, uuid } from '../../http/validation'
import { isoTime } from '../../lib/clock'
import { sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import type { Account } from './account'
import {
  DeleteBody,
  DeviceList,
  Profile,
  profileExample,
  ProfilePatch,
  AccountUsage,
  usageExample,
} from './model'

const common = { tag: 'Account', access: 'user', limit: 'DEFAULT' } as const
const profiled = { 200: { description: 'The account.', schema: Profile, example: profileExample } }
const done = {
  200: {
    description: 'Done.',
    schema: Done,
    example: { ok: true },
  },
}

export const selfServiceRoutes = (services: Services, account: Account): Endpoint[] => [
  show(account),
  rename(account),
  erase(account),
  archive(services, account),
  usage(account),
  devices(account),
  endDevice(account),
  endOthers(account),
]

const show = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account',
      operationId: 'getAccount',
      summary: 'The caller’s account',
      shapes: {},
      answers: profiled,
      problems: [],
    },
    async ({ principal }) => json(200, await account.profile(principal)),
  )

const rename = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: '/api/account',
      operationId: 'updateAccount',
      summary: 'Change the name',
      shapes: { body: ProfilePatch },
      bodyExample: { name: 'Ada' },
      answers: profiled,
      problems: [],
    },
    async ({ principal, body }) => json(200, await account.rename(principal, body.name)),
  )

const erase = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account',
      operationId: 'deleteAccount',
      summary: 'Erase the account and everything in it, for good',
      shapes: { body: DeleteBody },
      bodyExample: { password: 'correct horse battery' },
      answers: done,
      problems: [],
    },
    async (call) => {
      await call.countAlso('LOGIN_EMAIL', sha256(call.principal.userId))
      await account.erase(call, call.principal, call.body)
      return json(200, { ok: true })
    },
  )

const archive = ({ clock }: Services, account: Account) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/export',
      operationId: 'exportAccount',
      summary: 'Everything of the caller in one ZIP',
      shapes: {},
      answers: {
        200: {
          description: 'The archive: JSON, and uploaded files under `files/`.',
          contentType: 'application/zip',
          headers: { 'Content-Disposition': 'An attachment with a dated name.' },
        },
      },
      problems: [],
    },
    ({ principal }) => ({
      status: 200,
      raw: account.archive(principal),
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="elenchus-${isoTime(clock.now()).slice(0, 10)}.zip"`,
      },
    }),
  )

const usage = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/usage',
      operationId: 'getUsage',
      summary: 'What the caller has used, and has',
      shapes: {},
      answers: { 200: { description: 'The sums.', schema: AccountUsage, example: usageExample } },
      problems: [],
    },
    async ({ principal }) => json(200, await account.usage(principal)),
  )

const devices = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/sessions',
      operationId: 'listSignIns',
      summary: 'Where the caller is signed in',
      shapes: {},
      answers: {
        200: { description: 'Browsers and phones.', schema: DeviceList, example: { sessions: [] } },
      },
      problems: [],
    },
    async ({ principal }) => json(200, { sessions: await account.devices(principal) }),
  )

const endDevice = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account/sessions/:id',
      operationId: 'endSignIn',
      summary: 'Sign one browser or phone out',
      shapes: { params: Type.Object({ id: uuid('The sign-in.') }) },
      answers: done,
      problems: ['NOT_FOUND'],
    },
    async (call) => {
      await account.endDevice(call, call.principal, call.params.id.toLowerCase())
      return json(200, { ok: true })
    },
  )

const endOthers = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account/sessions',
      operationId: 'endOtherSignIns',
      summary: 'Sign everything out but what asks',
      shapes: {},
      answers: done,
      problems: [],
    },
    async (call) => {
      await account.endOthers(call, call.principal)
      return json(200, { ok: true })
    },
  )
