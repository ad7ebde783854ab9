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
import { escapeHtml, noticePage, serverPage } from '../../http/server-page'
import { jsonResponse, okResponse } from '../../http/validation'
import type { Services } from '../../services'
import type { Practices } from '../practice/practice'
import { LaunchRefusal, type LaunchResult, type Lti, type PickedLink, platformProblem } from './lti'
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
  RosterSync,
} from './model'
import { PlatformError } from './platforms'
import { keysPath, launchPath, loginPath, registerPath, toolDescription } from './tool'

const common = { tag: 'LTI', rateLimit: 'DEFAULT' } as const
const admin = { tag: 'Administration', access: 'admin' } as const
const continuePath = '/api/lti/continue'
const pickPath = '/api/lti/deep-linking'
const failedTitle = 'This did not work'

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
    listPlatforms(lti),
    addPlatform(lti),
    removePlatform(lti),
    registrationLink(lti),
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
  render: (problem, { requestId }) =>
    problem.status === 400
      ? noticePage(400, failedTitle, 'The learning platform sent something that is not complete.')
      : { status: problem.status, json: problem.body(requestId) },
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
      request.method === 'HEAD'
        ? noticePage(400, failedTitle, 'Open this address.')
        : orPage(() => login(lti, query)),
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
    ({ body }) => orPage(() => login(lti, body)),
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
      orPage(async () => {
        const result = await lti.launch(context, browserOf(context.principal), context.body)
        return shown(result, async () => practices.skills(acceptedLanguage(context.request)))
      }),
  )

type SkillNames = () => Promise<readonly { readonly id: string; readonly name: string }[]>

async function shown(result: LaunchResult, skills: SkillNames): Promise<HandlerResult> {
  if (result.kind === 'signed-in') {
    const { location, cookies } = result
    return { status: 303, body: '', headers: { location }, cookies }
  }
  return result.kind === 'continue' ? continuePage(result) : pickPage(result, await skills())
}

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
      orPage(async () => {
        const visitor = browserOf(context.principal)
        const { location, cookies } = await lti.proceed(context, visitor, context.body.code)
        return { status: 303, body: '', headers: { location }, cookies }
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
    ({ body }) => orPage(async () => returnPage(await lti.pick(body))),
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
      orPage(async () => {
        if (context.request.method === 'HEAD') return noticePage(400, failedTitle, 'Open this.')
        const issuer = await lti.registration.register(context, context.query)
        if (issuer === null) {
          throw new LaunchRefusal('This registration link was used already, or has expired.')
        }
        return noticePage(
          200,
          'Registered',
          `${issuer} may launch Elenchus now. Close this window.`,
        )
      }),
  )

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
async function orPage(work: () => Promise<HandlerResult>): Promise<HandlerResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LaunchRefusal) return noticePage(error.status, failedTitle, error.message)
    if (error instanceof PlatformError) {
      return noticePage(502, failedTitle, `The learning platform failed: ${error.message}.`)
    }
    if (error instanceof Problem && [400, 404, 409].includes(error.status)) {
      return noticePage(400, failedTitle, error.message)
    }
    throw error
  }
}

type Framed<K extends LaunchResult['kind']> = Extract<LaunchResult, { kind: K }>

/** A frame has no cookies of ours: the form opens a window that has. */
const continuePage = ({ code, framedBy }: Framed<'continue'>): HandlerResult =>
  serverPage({
    status: 200,
    title: 'Continue',
    framedBy: [framedBy],
    formTargets: ["'self'"],
    main: `<h1>Open Elenchus</h1>
<p>Your learning platform has sent you here. Elenchus opens in a window of its own.</p>
<form method="post" action="${continuePath}" target="_blank">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<button class="main">Open Elenchus</button>
</form>
<p class="soft">This works once, for a minute. After that open the link again.</p>`,
  })

const option = (value: string, label: string) =>
  `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`

function pickPage(
  { code, framedBy }: Framed<'pick'>,
  skills: readonly { readonly id: string; readonly name: string }[],
): HandlerResult {
  const levels = ['adaptive', 'easy', 'medium', 'hard'].map((level) => option(level, level))
  return serverPage({
    status: 200,
    title: 'Add practice',
    framedBy: [framedBy],
    formTargets: ["'self'"],
    main: `<h1>Add practice to your course</h1>
<form method="post" action="${pickPath}">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<label>Skill <select name="skill" required>${skills.map(({ id, name }) => option(id, name)).join('')}</select></label>
<label>Title <input name="title" maxlength="200"></label>
<label>Mode <select name="mode">${option('practice', 'practice')}${option('exam', 'exam')}</select></label>
<label>Tasks <input name="count" type="number" min="1" max="50" value="10" required></label>
<label>Level <select name="level">${levels.join('')}</select></label>
<label>Due <input name="dueAt" type="date"></label>
<button class="main">Add</button>
</form>`,
  })
}

const returnPage = ({ returnUrl, token, framedBy, title }: PickedLink): HandlerResult =>
  serverPage({
    status: 200,
    title: 'Add practice',
    framedBy: [framedBy],
    formTargets: [new URL(returnUrl).origin],
    main: `<h1>${escapeHtml(title)}</h1>
<p>The assignment is made. Your learning platform adds the link to it now.</p>
<form method="post" action="${escapeHtml(returnUrl)}">
<input type="hidden" name="JWT" value="${escapeHtml(token)}">
<button class="main">Add the link</button>
</form>`,
  })
