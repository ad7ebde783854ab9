/** LTI 1.3 as a tool (contract §11): platforms launch it, pick assignments, and get grades. The public module of this folder. */
import { and, eq } from 'drizzle-orm'
import { ltiContexts } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import type { Principal } from '../../http/auth'
import { readCookies, writeCookie } from '../../http/cookies'
import { badRequest, Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { hourMs, isoTime, minuteMs, secondMs } from '../../lib/clock'
import { visibleName } from '../../lib/text'
import { randomBase64url, sameSecret, sha256 } from '../../lib/tokens'
import { violationOf } from '../../db/database-errors'
import type { Services } from '../../services'
import type { UserRow, Auth } from '../auth/auth'
import { claims, type Launch, readLaunch, keptText } from './claims'
import { Grades } from './grades'
import type { DeepLinkChoice, LaunchBody, LoginParameters, NewPlatform } from './model'
import { PlatformError, type PlatformRow, Platforms } from './platforms'
import { type CourseDeps, Rosters } from './rosters'
import { launchPath, clientMetadata, registerPath } from './tool'
import { recordAudit } from '../../http/audit'

const stateLifeMs = 10 * minuteMs
const continueLifeMs = 60 * secondMs
const pickLifeMs = 30 * minuteMs

/** Why something of a platform is not accepted; the pages say it in four languages. */
export type LaunchFault =
  | 'unknownPlatform'
  | 'used'
  | 'notSignedIn'
  | 'notAccepted'
  | 'incomplete'
  | 'unknownDeployment'
  | 'locked'
  | 'onlyTeachers'
  | 'registrationUsed'
  | 'platformFailed'
  | 'refused'

/** A launch that is not accepted. `detail` is for the administrator who set the platform up. */
export class LaunchRefusal extends Error {
  constructor(
    readonly reason: LaunchFault,
    readonly status: 400 | 403 | 502 = 400,
    readonly detail: string | null = null,
  ) {
    super(reason)
    this.name = 'LaunchRefusal'
  }
}

interface LtiDeps extends CourseDeps {
  readonly assignments: LinkedAssignments
}

/** What links need of assignments. */
interface LinkedAssignments {
  isIn(db: Db, path: { id: string; assignmentId: string }): Promise<boolean>
  create(
    teacherId: string,
    classId: string,
    wanted: {
      title: string
      source: { skill: string }
      mode: DeepLinkChoice['mode']
      count: number
      level?: NonNullable<DeepLinkChoice['level']>
      dueAt?: string
    },
  ): Promise<{ readonly id: string; readonly title: string }>
  delete(teacherId: string, path: { id: string; assignmentId: string }): Promise<void>
}

interface StoredState {
  readonly platformId: string
  readonly nonce: string
  /** The digest of the cookie of the browser that began the login. */
  readonly browser: string
}

interface StoredEntry {
  readonly location: string
}

interface StoredPick {
  readonly platformId: string
  readonly deploymentId: string
  readonly classId: string
  readonly returnUrl: string
  /** Addresses of the platform whose sites may frame the pages; absent in what a version before this one stored. */
  readonly frameUrls?: readonly (string | null)[]
  readonly data: string | null
}

/** Where a launch leads: signed in, or a page with one more step. */
export type LaunchResult =
  | { readonly kind: 'signed-in'; readonly location: string; readonly cookies: readonly string[] }
  | { readonly kind: 'continue'; readonly code: string; readonly framedBy: readonly string[] }
  | { readonly kind: 'pick'; readonly code: string; readonly framedBy: readonly string[] }

/** What goes back to the platform that asked for a link. */
export interface PickedLink {
  readonly returnUrl: string
  readonly token: string
  readonly framedBy: readonly string[]
  readonly title: string
}

type ContextRow = RowOf<typeof ltiContexts>

export class Lti {
  readonly platforms: Platforms
  readonly registration: PlatformRegistration
  readonly rosters: Rosters
  readonly grades: Grades
  readonly #services: Services
  readonly #deps: LtiDeps

  constructor(services: Services, deps: LtiDeps) {
    this.#services = services
    this.#deps = deps
    this.platforms = new Platforms(services)
    this.registration = new PlatformRegistration(services, {
      platforms: this.platforms,
      tokens: deps.auth.tokens,
    })
    this.rosters = new Rosters(services, { ...deps, platforms: this.platforms })
    this.grades = new Grades(services, this.platforms)
  }

  /**
   * Starts a launch: the address of the platform, and the cookie that binds the launch to the browser. Rejects with
   * `LaunchRefusal` where the issuer, or its client, is not known.
   */
  async login(given: LoginParameters): Promise<{ location: string; cookie: string }> {
    const row = await this.platforms.find(given.iss, given.client_id)
    if (!row) throw new LaunchRefusal('unknownPlatform')
    const [state, nonce, browser] = [randomBase64url(), randomBase64url(), randomBase64url()]
    const payload: StoredState = { platformId: row.id, nonce, browser: sha256(browser) }
    await this.#issue('lti_state', payload, stateLifeMs, state)
    const location = new URL(row.authorizationEndpoint)
    const parameters = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: row.clientId,
      redirect_uri: `${this.#services.config.baseUrl}${launchPath}`,
      login_hint: given.login_hint,
      state,
      nonce,
      ...(given.lti_message_hint === undefined ? {} : { lti_message_hint: given.lti_message_hint }),
    }
    for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value)
    return { location: location.href, cookie: this.#stateCookie(state, browser) }
  }

  /** Finishes a launch. Rejects with `LaunchRefusal`; nobody is signed in then. */
  async launch(
    context: RequestContext,
    visitor: Principal | null,
    { state, id_token: token }: LaunchBody,
  ): Promise<LaunchResult> {
    const stored = (await this.#spend('lti_state', state)) as StoredState | null
    const row = stored && (await this.platforms.byId(stored.platformId))
    if (!stored || !row) throw new LaunchRefusal('used')
    if (token === undefined) throw new LaunchRefusal('notSignedIn')
    const launch = await this.#read(row, token, stored.nonce)
    const framedBy = this.#framesOf(row, [launch.returnUrl, launch.presentationUrl])
    if (launch.isDeepLinking) return this.#offer(context, row, launch, framedBy)
    const { userId, location } = await this.#enter(context, row, launch)
    if (isFramed(context.request) || !this.#isSameBrowser(context.request, state, stored)) {
      const code = await this.#issue('lti_continue', { location }, continueLifeMs, null, userId)
      return { kind: 'continue', code, framedBy }
    }
    return this.#signIn(context, visitor, userId, location)
  }

  /** Signs in by the code of a launch's page. Rejects with `LaunchRefusal`. */
  async proceed(
    context: RequestContext,
    visitor: Principal | null,
    code: string,
  ): Promise<{ location: string; cookies: readonly string[] }> {
    const { store } = this.#services
    const spent = await store.transaction((tx) =>
      this.#deps.auth.tokens.spend(tx, 'lti_continue', code),
    )
    if (!spent?.userId) throw new LaunchRefusal('used')
    const { location } = spent.payload as StoredEntry
    return this.#signIn(context, visitor, spent.userId, location)
  }

  /** Makes the assignment that a teacher has picked, and what tells the platform of it (Deep Linking 2.0 §4.2). */
  async pick(choice: DeepLinkChoice): Promise<PickedLink> {
    const due = choice.dueAt === undefined ? null : Date.parse(choice.dueAt)
    if (due !== null && Number.isNaN(due)) {
      throw badRequest([{ path: '/dueAt', message: 'must be a day or a time' }])
    }
    const { db } = this.#services.store
    const { tokens } = this.#deps.auth
    const open = await tokens.find(db, 'lti_deep_link', choice.code)
    const stored = open?.payload as StoredPick | undefined
    const row = stored && (await this.platforms.byId(stored.platformId))
    const owner = stored && (await this.#deps.classes.byId(db, stored.classId))
    if (!row || !owner) throw new LaunchRefusal('used')
    const title = choice.title ?? choice.skill
    const assignment = await this.#deps.assignments.create(owner.teacherId, owner.id, {
      title,
      source: { skill: choice.skill },
      mode: choice.mode,
      count: choice.count,
      ...(choice.level === undefined ? {} : { level: choice.level }),
      ...(due === null ? {} : { dueAt: isoTime(due) }),
    })
    if ((await this.#spend('lti_deep_link', choice.code)) === null) {
      await this.#deps.assignments.delete(owner.teacherId, {
        id: owner.id,
        assignmentId: assignment.id,
      })
      throw new LaunchRefusal('used')
    }
    const item = {
      type: 'ltiResourceLink',
      title: assignment.title,
      url: `${this.#services.config.baseUrl}${launchPath}`,
      custom: { assignment: assignment.id },
      lineItem: { scoreMaximum: 100, label: assignment.title, resourceId: assignment.id },
      ...(due === null ? {} : { submission: { endDateTime: isoTime(due) } }),
    }
    const message = {
      iss: row.clientId,
      nonce: randomBase64url(),
      [claims.messageType]: 'LtiDeepLinkingResponse',
      [claims.version]: '1.3.0',
      [claims.deployment]: stored.deploymentId,
      [claims.contentItems]: [item],
      ...(stored.data === null ? {} : { [claims.data]: stored.data }),
    }
    return {
      returnUrl: stored.returnUrl,
      token: await this.platforms.sign(message, row.issuer),
      framedBy: this.#framesOf(row, stored.frameUrls ?? [stored.returnUrl]),
      title: assignment.title,
    }
  }

  async #read(row: PlatformRow, token: string, nonce: string): Promise<Launch> {
    const payload = await this.platforms.verify(row, token).catch((error: unknown) => {
      if (!(error instanceof PlatformError)) throw error
      this.#services.log.warn({ issuer: row.issuer, reason: error.message }, 'lti.launch_refused')
      throw new LaunchRefusal(
        'notAccepted',
        error.status !== null && error.status >= 500 ? 502 : 400,
        error.message,
      )
    })
    if (typeof payload['nonce'] !== 'string' || !sameSecret(payload['nonce'], nonce)) {
      throw new LaunchRefusal('notAccepted', 400, 'The nonce is of another launch.')
    }
    const launch = readLaunch(payload)
    if (typeof launch === 'string') throw new LaunchRefusal('incomplete', 400, launch)
    if (!(await this.platforms.hasDeployment(row, launch.deploymentId))) {
      throw new LaunchRefusal('unknownDeployment', 400, launch.deploymentId)
    }
    return launch
  }

  /** The user of a launch, in the class of its context, and where it leads. */
  async #enter(
    context: RequestContext,
    row: PlatformRow,
    launch: Launch,
  ): Promise<{ userId: string; location: string }> {
    const attempt = () =>
      this.#services.store.transaction(async (tx) => {
        const user = await this.#userOf(tx, context, row, launch)
        const classId = await this.#place(tx, context, { row, launch, user })
        const { assignmentId } = launch
        const isOfClass =
          assignmentId !== null &&
          classId !== null &&
          (await this.#deps.assignments.isIn(tx, { id: classId, assignmentId }))
        if (isOfClass && !launch.isInstructor) {
          await this.grades.expect(tx, { row, launch, assignmentId, userId: user.id })
        }
        return { userId: user.id, location: locationOf(launch, classId) }
      })
    // Of two first launches at once one violates a key; it finds the user at its second attempt.
    return attempt().catch((error: unknown) => {
      if (violationOf(error) === 'unique') return attempt()
      throw error
    })
  }

  /**
   * The sites that may frame a page of this platform: its own, and those where a signed message says that its pages are.
   * Canvas, for one, signs in at another host than the school's, whose pages hold the frame.
   */
  #framesOf(row: PlatformRow, signed: readonly (string | null)[]): string[] {
    const allowed = signed.flatMap((url) =>
      url !== null && this.platforms.isAllowed(url) ? [url] : [],
    )
    const urls = [row.authorizationEndpoint, ...allowed]
    return [...new Set(urls.map((url) => new URL(url).origin))]
  }

  async #userOf(
    tx: Db,
    context: RequestContext,
    { issuer }: PlatformRow,
    { subject, name }: Launch,
  ): Promise<UserRow> {
    const user = await this.#deps.auth.platformUser(tx, context, { issuer, subject, name })
    if (!user) throw new LaunchRefusal('locked', 403)
    return user
  }

  /** Puts the user into the class of the context, which the first instructor makes and others teach; gives its id. */
  async #place(
    tx: Db,
    context: RequestContext,
    { row, launch, user }: { row: PlatformRow; launch: Launch; user: UserRow },
  ): Promise<string | null> {
    if (launch.context === null) return null
    const { classes, auth } = this.#deps
    if (launch.isInstructor) await auth.teachByPlatform(tx, context, user)
    const known = await this.#contextOf(tx, row, launch)
    const found = known && (await classes.byId(tx, known.classId))
    if (found) {
      await this.#keepContext(tx, row, launch, found.id)
      if (!launch.isInstructor) {
        await classes.enrolByPlatform(tx, context, found, user.id)
        return found.id
      }
      await classes.enlistByPlatform(tx, context, found, user.id)
      return (await classes.teaches(tx, found, user.id)) ? found.id : null
    }
    if (!launch.isInstructor) return null
    const name = visibleName(launch.context.title.slice(0, 100)) ?? 'Class'
    const made = await classes.create(tx, context, user.id, { name })
    await this.#keepContext(tx, row, launch, made.id)
    return made.id
  }

  async #contextOf(
    tx: Db,
    { issuer }: PlatformRow,
    { deploymentId, context }: Launch,
  ): Promise<ContextRow | null> {
    const [found] = await tx
      .select()
      .from(ltiContexts)
      .where(
        and(
          eq(ltiContexts.issuer, issuer),
          eq(ltiContexts.deploymentId, deploymentId),
          eq(ltiContexts.contextId, context?.id ?? ''),
        ),
      )
    return found ?? null
  }

  async #keepContext(tx: Db, row: PlatformRow, launch: Launch, classId: string): Promise<void> {
    const { deploymentId, membershipsUrl, context } = launch
    const key = { issuer: row.issuer, deploymentId, contextId: context?.id ?? '' }
    const set = {
      platformId: row.id,
      classId,
      ...(membershipsUrl === null ? {} : { membershipsUrl }),
    }
    await tx
      .insert(ltiContexts)
      .values({ ...key, ...set })
      .onConflictDoUpdate({
        target: [ltiContexts.issuer, ltiContexts.deploymentId, ltiContexts.contextId],
        set,
      })
  }

  /** Offers a teacher what a link may lead to. */
  async #offer(
    context: RequestContext,
    row: PlatformRow,
    launch: Launch,
    framedBy: readonly string[],
  ): Promise<LaunchResult> {
    const { returnUrl } = launch
    if (!launch.isInstructor) throw new LaunchRefusal('onlyTeachers', 403)
    if (launch.context === null || returnUrl === null || !this.platforms.isAllowed(returnUrl)) {
      throw new LaunchRefusal('incomplete')
    }
    const classId = await this.#services.store.transaction(async (tx) => {
      const user = await this.#userOf(tx, context, row, launch)
      return this.#place(tx, context, { row, launch, user })
    })
    if (classId === null) throw new LaunchRefusal('incomplete')
    const payload: StoredPick = {
      platformId: row.id,
      deploymentId: launch.deploymentId,
      classId,
      returnUrl,
      frameUrls: [returnUrl, launch.presentationUrl],
      data: launch.data,
    }
    return { kind: 'pick', code: await this.#issue('lti_deep_link', payload, pickLifeMs), framedBy }
  }

  async #signIn(
    context: RequestContext,
    visitor: Principal | null,
    userId: string,
    location: string,
  ): Promise<Extract<LaunchResult, { kind: 'signed-in' }>> {
    const { auth } = this.#deps
    const cookies = await this.#services.store.transaction(async (tx) => {
      if (!(await auth.enabledUser(tx, userId))) {
        throw new LaunchRefusal('locked', 403)
      }
      return auth.signIns.signIn(tx, context, { visitor, userId, event: 'login.lti' })
    })
    return { kind: 'signed-in', location, cookies }
  }

  #issue(
    purpose: 'lti_state' | 'lti_continue' | 'lti_deep_link',
    payload: StoredState | StoredEntry | StoredPick,
    lifeMs: number,
    token: string | null = null,
    userId: string | null = null,
  ): Promise<string> {
    const issued = { purpose, userId, lifeMs, payload, ...(token === null ? {} : { token }) }
    return this.#services.store.transaction((tx) => this.#deps.auth.tokens.issue(tx, issued))
  }

  async #spend(purpose: 'lti_state' | 'lti_deep_link', token: string): Promise<unknown> {
    const { store } = this.#services
    const spent = await store.transaction((tx) => this.#deps.auth.tokens.spend(tx, purpose, token))
    return spent?.payload ?? null
  }

  #isSameBrowser(request: Request, state: string, { browser }: StoredState): boolean {
    return readCookies(request, stateCookieName(state)).some((value) => sha256(value) === browser)
  }

  /** Over https a platform's form brings it along from its own site; each launch has its own. */
  #stateCookie(state: string, value: string): string {
    const { secureCookies: secure } = this.#services.config
    const maxAgeSeconds = stateLifeMs / secondMs
    return writeCookie(stateCookieName(state), value, {
      httpOnly: true,
      secure,
      domain: null,
      maxAgeSeconds,
      isCrossSite: secure,
    })
  }

  /** Rosters that have not been read for a day. */
  sweep(): Promise<void> {
    return this.rosters.queueDue(24 * hourMs)
  }
}

const stateCookieName = (state: string): string => `lti-${sha256(state).slice(0, 16)}`

/** In a frame a browser keeps no cookie of ours, or one that no page of ours sees. */
const isFramed = ({ headers }: Request): boolean =>
  ['iframe', 'frame', 'embed', 'object'].includes(headers.get('sec-fetch-dest') ?? '')

/** An assignment for who has to do it; else the class of a teacher, or the start. */
const locationOf = ({ assignmentId, isInstructor }: Launch, classId: string | null): string => {
  if (assignmentId !== null && !isInstructor) {
    return `/exam?${new URLSearchParams({ assignment: assignmentId }).toString()}`
  }
  return classId !== null && isInstructor ? `/classes/${classId}` : '/app'
}

/** A failure of the platform as a problem: `UPSTREAM_ERROR`. Any other error stays what it is. */
export const platformProblem = (error: unknown): unknown =>
  error instanceof PlatformError
    ? new Problem('UPSTREAM_ERROR', { message: `The learning platform failed: ${error.message}.` })
    : error

const linkLifeMs = hourMs
const registrationPurpose = 'lti_registration'

type Json = Readonly<Record<string, unknown>>

interface Asked {
  readonly code: string
  readonly openid_configuration: string
  readonly registration_token?: string
}

/** Dynamic Registration 1.0: a platform opens a link, and both sides know each other. */
class PlatformRegistration {
  readonly #services: Services
  readonly #platforms: Platforms
  readonly #tokens: Auth['tokens']

  constructor(
    services: Services,
    { platforms, tokens }: { platforms: Platforms; tokens: Auth['tokens'] },
  ) {
    this.#services = services
    this.#platforms = platforms
    this.#tokens = tokens
  }

  /** A link that a platform may open once within an hour. */
  async link(
    context: RequestContext,
    { userId }: Principal,
  ): Promise<{ url: string; expiresAt: string }> {
    const { clock, config, store } = this.#services
    const code = await store.transaction(async (tx) => {
      await recordAudit(tx, clock, context, {
        event: 'lti.registration.link',
        outcome: 'success',
        userId,
      })
      return this.#tokens.issue(tx, { purpose: registrationPurpose, userId, lifeMs: linkLifeMs })
    })
    const url = `${config.baseUrl}${registerPath}?code=${code}`
    return { url, expiresAt: isoTime(clock.now() + linkLifeMs) }
  }

  /**
   * Registers the tool with the platform, and the platform here; gives the issuer. The link is used up first: what fails
   * takes a new one. Null where the link does not work. Rejects with `PlatformError`, and `CONFLICT`.
   */
  async register(context: RequestContext, asked: Asked): Promise<string | null> {
    const { store, config } = this.#services
    const spent = await store.transaction((tx) =>
      this.#tokens.spend(tx, registrationPurpose, asked.code),
    )
    if (!spent) return null
    const token = asked.registration_token
    const headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    // Some platforms show their description to the bearer alone, who comes from there.
    const described = await this.#platforms.send(asked.openid_configuration, { headers })
    const document = Object(described.body) as Json
    const endpoint = this.#endpointOf(document, asked.openid_configuration)
    const { body } = await this.#platforms.send(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(clientMetadata(config.baseUrl)),
    })
    const wanted = this.#platformIn(document, Object(body) as Json)
    await this.#platforms.store(context, spent.userId, wanted)
    return wanted.issuer
  }

  /** The description must come from the host of the issuer that it names (Dynamic Registration 1.0 §3.4). */
  #endpointOf(document: Json, configuration: string): string {
    const issuer = keptText(document['issuer'])
    const endpoint = keptText(document['registration_endpoint'])
    const isSameHost =
      issuer !== null && URL.parse(issuer)?.hostname === URL.parse(configuration)?.hostname
    if (!isSameHost) throw new PlatformError('its description is of another issuer')
    if (endpoint === null) throw new PlatformError('it takes no registrations')
    return endpoint
  }

  #platformIn(document: Json, answer: Json): NewPlatform {
    const configuration = Object(
      answer['https://purl.imsglobal.org/spec/lti-tool-configuration'],
    ) as Json
    const deployment = keptText(configuration['deployment_id'])
    const read = {
      issuer: keptText(document['issuer']),
      clientId: keptText(answer['client_id']),
      authorizationEndpoint: keptText(document['authorization_endpoint']),
      tokenEndpoint: keptText(document['token_endpoint']),
      jwksUri: keptText(document['jwks_uri']),
    }
    const { issuer, clientId, authorizationEndpoint, tokenEndpoint, jwksUri } = read
    if (!issuer || !clientId || !authorizationEndpoint || !tokenEndpoint || !jwksUri) {
      throw new PlatformError('its registration is not complete')
    }
    for (const address of [issuer, authorizationEndpoint, tokenEndpoint, jwksUri]) {
      if (!this.#platforms.isAllowed(address)) {
        throw new PlatformError('it names an address that is not allowed')
      }
    }
    const deploymentIds = deployment === null ? [] : [deployment]
    return { issuer, clientId, authorizationEndpoint, tokenEndpoint, jwksUri, deploymentIds }
  }
}
