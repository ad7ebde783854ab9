import { Type } from '@sinclair/typebox'
import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { okResponse, uuid, jsonResponse } from '../../http/validation'
import { isoTime } from '../../lib/clock'
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

const common = { tag: 'Account', access: 'user' } as const
const profileResponse = {
  200: { description: 'The account.', schema: Profile, example: profileExample },
}
const done = okResponse('Done.')

export const accountRoutes = (services: Services, account: Account) =>
  plugin('account', [
    show(account),
    change(account),
    deleteAccount(account),
    exportArchive(services, account),
    usage(account),
    devices(account),
    signOutDevice(account),
    signOutOthers(account),
  ])

const show = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account',
      operationId: 'getAccount',
      summary: 'The caller’s account',
      responses: profileResponse,
    },
    async ({ principal }) => json(200, await account.profile(principal)),
  )

const change = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: '/api/account',
      operationId: 'updateAccount',
      summary: 'Change the name, or what is chosen for the pages',
      description: 'Members of `preferences` that are absent stay as they are.',
      schemas: { body: ProfilePatch },
      bodyExample: { name: 'Ada', preferences: { theme: 'dark' } },
      responses: profileResponse,
    },
    async ({ principal, body }) => json(200, await account.change(principal, body)),
  )

const deleteAccount = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account',
      operationId: 'deleteAccount',
      summary: 'Erase the account and everything in it, for good',
      schemas: { body: DeleteBody },
      bodyExample: { password: 'correct horse battery' },
      responses: done,
    },
    async (context) => {
      await context.countRateLimit('LOGIN_EMAIL')
      return okAfter(account.delete(context, context.principal, context.body))
    },
  )

const exportArchive = ({ clock }: Services, account: Account) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/export',
      operationId: 'exportAccount',
      summary: 'Everything of the caller in one ZIP',
      responses: {
        200: {
          description: 'The archive: JSON, and uploaded files under `files/`.',
          contentType: 'application/zip',
          headers: { 'Content-Disposition': 'An attachment with a dated name.' },
        },
      },
    },
    async (context) => ({
      status: 200,
      body: await account.exportArchive(context, context.principal),
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
      responses: jsonResponse('The sums.', AccountUsage, usageExample),
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
      responses: jsonResponse('Browsers and phones.', DeviceList, { sessions: [] }),
    },
    async ({ principal }) => json(200, { sessions: await account.devices(principal) }),
  )

const signOutDevice = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account/sessions/:id',
      operationId: 'endSignIn',
      summary: 'Sign one browser or phone out',
      schemas: { params: Type.Object({ id: uuid('The sign-in.') }) },
      responses: done,
      problems: ['NOT_FOUND'],
    },
    (context) =>
      okAfter(account.signOutDevice(context, context.principal, context.params.id.toLowerCase())),
  )

const signOutOthers = (account: Account) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account/sessions',
      operationId: 'endOtherSignIns',
      summary: 'Sign everything out but what asks',
      responses: done,
    },
    (context) => okAfter(account.signOutOthers(context, context.principal)),
  )
