/** Routes of LTI 1.3; platforms send browsers to most of them. */
import { Type } from '@sinclair/typebox'
import { acceptedLanguage } from '../../http/negotiation'
import {
  endpoint,
  type Endpoint,
  type HandlerResult,
  json,
  okAfter,
  type ProblemFormat,
  type ResponseSpec,
} from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import { pageScript } from '../../http/server-page'
import { jsonResponse, okResponse } from '../../http/validation'
import type { Services } from '../../services'
import type { Practices } from '../practice/practice'
import { LaunchRefusal, type LaunchResult, type Lti, platformProblem } from './lti'
import {
  RosterParams,
  ContinueBody,
  DeepLinkBody,
  LaunchBody,
  LoginParameters,
  NewPlatform,
  Platform,
  platformExample,
  platformInput,
  PlatformList,
  PlatformParams,
  RegisterQuery,
  RegistrationLink,
  RosterSources,
  RosterSync,
} from './model'
import {
  closeScript,
  continuePage,
  continuePath,
  pickPage,
  pickPath,
  refusalPage,
  registeredPage,
  returnPage,
} from './pages'
import { PlatformError } from './platforms'
import { keysPath, launchPath, loginPath, registerPath, toolDescription } from './tool'

const common = { tag: 'LTI', rateLimit: 'DEFAULT' } as const
const admin = { tag: 'Administration', access: 'admin' } as const

interface LtiParts {
  readonly lti: Lti
  readonly practices: Pick<Practices, 'skills'>
}

export const ltiRoutes = (services: Services, { lti, practices }: LtiParts) =>
  plugin('lti', [
    loginByQuery(lti),
    loginByForm(lti),
    launch(lti, practices),
    proceed(lti),
    pick(lti),
    keys(lti),
    config(services),
    register(lti),
    script,
    listPlatforms(lti),
    addPlatform(lti),
    removePlatform(lti),
    registrationLink(lti),
    rosterSources(lti),
    syncRoster(lti),
  ])

const page = (description: string): ResponseSpec => ({ description, contentType: 'text/html' })
const failures = {
  400: page('A page that says what is wrong.'),
  403: page('A page: the account is locked, or may not do this.'),
  502: page('A page: the learning platform does not answer.'),
}
const { 400: badPage } = failures

const toPlatform: ResponseSpec = {
  description: 'To the platform, which signs the launch.',
  empty: true,
  headers: {
    Location: 'The platform’s authorization endpoint.',
    'Set-Cookie': 'Binds the launch to the browser, for ten minutes.',
  },
}

const pageFormat: ProblemFormat = {
  names: {},
  render: (problem, { request, requestId }) =>
    problem.status === 400
      ? refusalPage(request, { status: 400, reason: 'incomplete', detail: null })
      : { status: problem.status, json: problem.body(requestId) },
}

/** A request that only asks about an address does not use up what works once. */
const requireNoHead = ({ method }: Request): void => {
  if (method === 'HEAD') throw new LaunchRefusal('incomplete')
}

const loginContract = {
  ...common,
  path: loginPath,
  access: 'public',
  summary: 'Begin a launch (third-party initiated login)',
  responses: { 302: toPlatform, 400: badPage },
  problemFormat: pageFormat,
} as const

const loginByQuery = (lti: Lti): Endpoint =>
  endpoint(
    {
      ...loginContract,
      method: 'GET',
      operationId: 'startLtiLaunch',
      schemas: { query: LoginParameters },
    },
    ({ request, query }) =>
      orPage(request, async () => {
        requireNoHead(request)
        return login(lti, query)
      }),
  )

const loginByForm = (lti: Lti): Endpoint =>
  endpoint(
    {
      ...loginContract,
      method: 'POST',
      operationId: 'startLtiLaunchByForm',
      form: 'program',
      schemas: { body: LoginParameters },
      bodyExample: {
        iss: platformInput.issuer,
        login_hint: '17',
        target_link_uri: 'https://tutor.school.example/api/lti/launch',
        client_id: platformInput.clientId,
      },
    },
    ({ request, body }) => orPage(request, () => login(lti, body)),
  )

async function login(lti: Lti, given: Parameters<Lti['login']>[0]): Promise<HandlerResult> {
  const { location, cookie } = await lti.login(given)
  return { status: 302, body: '', headers: { location }, cookies: [cookie] }
}

const launch = (lti: Lti, practices: LtiParts['practices']) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: launchPath,
      operationId: 'finishLtiLaunch',
      summary: 'The message of a platform: a launch, or a request for a link',
      description:
        'Signs in where the state’s cookie is the browser’s, outside of frames. Else, and for a request for a link, it answers a page that the platform alone may frame.',
      access: 'visitor',
      form: 'program',
      schemas: { body: LaunchBody },
      bodyExample: { state: '<STATE>', id_token: '<JWT>' },
      responses: {
        200: page(
          'A page with a form: to continue in a new window, or to choose what a link is for.',
        ),
        303: {
          description: 'Signed in.',
          empty: true,
          headers: {
            Location: 'The assignment of the link, the class of a teacher, or `/app`.',
            'Set-Cookie': 'The cookies `sid` and `did`.',
          },
        },
        ...failures,
      },
      problemFormat: pageFormat,
    },
    (context) =>
      orPage(context.request, async () => {
        const { request, principal, body } = context
        const result = await lti.launch(context, browserOf(principal), body)
        if (result.kind === 'pick') {
          return pickPage(request, result, await practices.skills(acceptedLanguage(request)))
        }
        return result.kind === 'continue' ? continuePage(request, result) : entered(result)
      }),
  )

const entered = ({
  location,
  cookies,
}: Omit<Extract<LaunchResult, { kind: 'signed-in' }>, 'kind'>): HandlerResult => ({
  status: 303,
  body: '',
  headers: { location },
  cookies,
})

const proceed = (lti: Lti) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: continuePath,
      operationId: 'continueLtiLaunch',
      summary: 'Sign in by the code of a launch’s page',
      access: 'visitor',
      form: 'page',
      schemas: { body: ContinueBody },
      bodyExample: { code: '<CODE>' },
      responses: {
        303: {
          description: 'Signed in.',
          empty: true,
          headers: { Location: 'As of the launch.', 'Set-Cookie': 'The cookies `sid` and `did`.' },
        },
        400: badPage,
      },
      problemFormat: pageFormat,
    },
    (context) =>
      orPage(context.request, async () => {
        const visitor = browserOf(context.principal)
        return entered(await lti.proceed(context, visitor, context.body.code))
      }),
  )

const pick = (lti: Lti) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: pickPath,
      operationId: 'pickLtiLink',
      summary: 'Make the assignment that a link leads to, and hand it to the platform',
      access: 'public',
      form: 'page',
      schemas: { body: DeepLinkBody },
      bodyExample: { code: '<CODE>', skill: 'linear-equations', mode: 'practice', count: 10 },
      responses: { 200: page('A page with the form that goes to the platform.'), 400: badPage },
      problemFormat: pageFormat,
    },
    ({ request, body }) => orPage(request, async () => returnPage(request, await lti.pick(body))),
  )

const keys = (lti: Lti) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: keysPath,
      operationId: 'getLtiKeys',
      summary: 'The public keys of this tool (RFC 7517)',
      access: 'public',
      responses: jsonResponse(
        'The keys.',
        Type.Object(
          { keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) },
          { title: 'LtiKeySet' },
        ),
        { keys: [{ kty: 'RSA', kid: platformExample.id, alg: 'RS256', use: 'sig', e: 'AQAB' }] },
      ),
    },
    async () => json(200, await lti.platforms.keySet()),
  )

const config = ({ config: { baseUrl } }: Services) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/lti/config',
      operationId: 'getLtiConfiguration',
      summary: 'What this tool says of itself',
      description:
        'The names of Dynamic Registration, and those that Canvas reads from an address.',
      access: 'public',
      responses: jsonResponse(
        'The description.',
        Type.Record(Type.String(), Type.Unknown(), { title: 'LtiTool' }),
        toolDescription('https://tutor.school.example'),
      ),
    },
    () => json(200, toolDescription(baseUrl)),
  )

const register = (lti: Lti) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: registerPath,
      operationId: 'registerLtiPlatform',
      summary: 'Where a platform opens a registration link (Dynamic Registration 1.0)',
      access: 'public',
      schemas: { query: RegisterQuery },
      responses: { 200: page('Registered.'), 400: badPage, 502: failures[502] },
      problemFormat: pageFormat,
    },
    (context) =>
      orPage(context.request, async () => {
        requireNoHead(context.request)
        const issuer = await lti.registration.register(context, context.query)
        if (issuer === null) throw new LaunchRefusal('registrationUsed')
        return registeredPage(context.request, issuer)
      }),
  )

const script = pageScript(closeScript, {
  operationId: 'page lti-close.js',
  summary: 'The script that ends a registration',
})

const listPlatforms = (lti: Lti) =>
  endpoint(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/lti/platforms',
      operationId: 'listLtiPlatforms',
      summary: 'The learning platforms that may launch this tool',
      responses: jsonResponse('The oldest first.', PlatformList, { items: [platformExample] }),
    },
    async () => json(200, { items: await lti.platforms.list() }),
  )

const addPlatform = (lti: Lti) =>
  endpoint(
    {
      ...admin,
      method: 'POST',
      path: '/api/admin/lti/platforms',
      operationId: 'addLtiPlatform',
      summary: 'Let a learning platform launch this tool',
      recentSignIn: true,
      schemas: { body: NewPlatform },
      bodyExample: platformInput,
      responses: {
        201: { description: 'The platform.', schema: Platform, example: platformExample },
      },
      problems: ['CONFLICT'],
    },
    async (context) => {
      const { principal, body } = context
      return json(201, await lti.platforms.add(context, principal.userId, body))
    },
  )

const removePlatform = (lti: Lti) =>
  endpoint(
    {
      ...admin,
      method: 'DELETE',
      path: '/api/admin/lti/platforms/:id',
      operationId: 'removeLtiPlatform',
      summary: 'Let a learning platform launch no more; accounts and classes stay',
      recentSignIn: true,
      schemas: { params: PlatformParams },
      responses: okResponse('Removed.'),
      problems: ['NOT_FOUND'],
    },
    async (context) => okAfter(lti.platforms.remove(context, context.principal, context.params.id)),
  )

const registrationLink = (lti: Lti) =>
  endpoint(
    {
      ...admin,
      method: 'POST',
      path: '/api/admin/lti/registration-links',
      operationId: 'createLtiRegistrationLink',
      summary: 'A link by which a platform registers itself, once, within an hour',
      recentSignIn: true,
      holdsSecret: true,
      responses: {
        201: {
          description: 'The link.',
          schema: RegistrationLink,
          example: {
            url: 'https://tutor.school.example/api/lti/register?code=from-this-answer',
            expiresAt: '2026-11-28T10:00:00.000Z',
          },
        },
      },
    },
    async (context) => json(201, await lti.registration.link(context, context.principal)),
  )

const rosterSources = (lti: Lti) =>
  endpoint(
    {
      tag: 'Classes',
      access: 'teacher',
      method: 'GET',
      path: '/api/classes/:id/roster',
      operationId: 'listRosterSources',
      summary: 'The learning platforms that list who is in the class',
      schemas: { params: RosterParams },
      responses: jsonResponse('Empty for a class of no platform.', RosterSources, {
        items: [{ issuer: platformExample.issuer, syncedAt: '2026-11-28T04:00:00.000Z' }],
      }),
      problems: ['NOT_FOUND'],
      notFoundMessage: 'There is no such class.',
    },
    async ({ principal, params }) =>
      json(200, await lti.rosters.sources(principal.userId, params.id)),
  )

const syncRoster = (lti: Lti) =>
  endpoint(
    {
      tag: 'Classes',
      access: 'teacher',
      method: 'POST',
      path: '/api/classes/:id/roster/sync',
      operationId: 'syncRoster',
      summary: 'Read who is in the course of the class (Names and Roles 2.0)',
      description:
        'Also happens once a day. Members who are no longer listed become inactive; nothing of theirs is deleted. 409 for a class of no platform.',
      schemas: { params: RosterParams },
      responses: jsonResponse('What has changed.', RosterSync, {
        listed: 24,
        added: 2,
        inactive: 1,
      }),
      problems: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
      notFoundMessage: 'There is no such class.',
    },
    async (context) => {
      const { principal, params } = context
      const sync = lti.rosters.sync(context, principal.userId, params.id)
      return json(
        200,
        await sync.catch((error: unknown) => {
          throw platformProblem(error)
        }),
      )
    },
  )

const browserOf = (principal: Principal | null): Principal | null =>
  principal?.credential === 'sign_in' ? principal : null

/** The answer, or the page that says why there is none. */
async function orPage(
  request: Request,
  work: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LaunchRefusal) return refusalPage(request, error)
    if (error instanceof PlatformError) {
      return refusalPage(request, { status: 502, reason: 'platformFailed', detail: error.message })
    }
    if (error instanceof Problem && [400, 404, 409].includes(error.status)) {
      return refusalPage(request, { status: 400, reason: 'refused', detail: error.message })
    }
    throw error
  }
}
