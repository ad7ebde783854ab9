/** The application: every feature with the others that it needs, one HTTP app over them, and their background work. */
import { publicDeps, uploadFolder } from './instance'
import { sweepAudit } from './http/audit'
import { sweepCsrf } from './http/csrf'
import { createHttpApp, type HttpApp, endpointsOf, type Plugin } from './http/http-app'
import { sweepIdempotency } from './http/idempotency'
import type { PipelineDeps } from './http/pipeline'
import type { Authenticators } from './http/auth'
import { removeOrphans } from './http/upload'
import { hourMs, minuteMs, type Clock } from './lib/clock'
import type { Log } from './lib/log'
import type { Services } from './services'
import type { JobHandler } from './jobs/worker'
import { Backups } from './backup/schedule'
import { ClockAgreement, DatabaseClock } from './db/clock'
import { Account } from './features/account/account'
import { Auth, type Placement, type RequireCurrent } from './features/auth/auth'
import { Admin } from './features/admin/admin'
import { AdminDesk } from './features/admin/administration'
import { adminRoutes } from './features/admin/routes'
import { accountRoutes } from './features/account/routes'
import { authRoutes } from './features/auth/routes'
import { AgentKeys } from './features/agent-keys/agent-keys'
import { agentKeyRoutes } from './features/agent-keys/routes'
import { announcementRoutes } from './features/announcements/routes'
import { Assignments } from './features/classes/assignments'
import { Transcripts } from './features/classes/transcripts'
import { Classes, refusalOf } from './features/classes/classes'
import { classRoutes } from './features/classes/routes'
import { Chat } from './features/chat/chat'
import { chatRoutes } from './features/chat/routes'
import { eventRoutes } from './features/events/routes'
import { discoveryRoutes } from './features/discovery/routes'
import { countFilesByProject, Files } from './features/files/files'
import { fileRoutes } from './features/files/routes'
import { Memories } from './features/memory/memory'
import { memoryRoutes } from './features/memory/routes'
import { Mcp, mcpResource } from './features/mcp/mcp'
import { searchSourcesOf } from './features/nlweb/nlweb'
import { missingPage, pageRoutes } from './features/pages/routes'
import { StatusMails } from './features/status/status'
import { mcpRoutes } from './features/mcp/routes'
import { Imports } from './features/imports/imports'
import { importRoutes } from './features/imports/routes'
import { Invitations } from './features/invitations/invitations'
import { Roster } from './features/invitations/roster'
import { invitationRoutes } from './features/invitations/routes'
import { OAuth } from './features/oauth/oauth'
import { oauthRoutes } from './features/oauth/routes'
import { nlwebRoutes } from './features/nlweb/routes'
import { healthRoutes } from './features/health/routes'
import { practiceRoutes } from './features/practice/routes'
import { Practices } from './features/practice/practice'
import { ConversationProblems, LearnerProgress } from './features/progress/progress'
import { progressRoutes } from './features/progress/routes'
import { Metrics } from './features/metrics/metrics'
import { metricsRoutes } from './features/metrics/routes'
import { Lti } from './features/lti/lti'
import { ltiRoutes } from './features/lti/routes'
import { Projects } from './features/projects/projects'
import { projectRoutes } from './features/projects/routes'
import { statusRoutes } from './features/status/routes'
import { sessionRoutes } from './features/sessions/routes'
import {
  countSessions,
  countSessionsByProject,
  deleteSessions,
  Sessions,
} from './features/sessions/sessions'
import { shareRoutes } from './features/shares/routes'
import { Shares } from './features/shares/shares'

type Features = ReturnType<typeof compose>

/** Projects, with the counts of what other features keep in them. */
export const createProjects = (services: Services): Projects =>
  new Projects(services, {
    sessionCount: countSessionsByProject(services.store),
    fileCount: countFilesByProject(services.store),
  })

export function compose(services: Services) {
  const projects = createProjects(services)
  const sessions = new Sessions(services, projects, async (tx, userId, mode) =>
    refusalOf(await classes.policyOf(userId, tx), mode),
  )
  const shares = new Shares(services, sessions)
  const requireCurrent: RequireCurrent = (tx, principal) => auth.requireCurrent(tx, principal)
  const oauth = new OAuth(services, requireCurrent)
  const agentKeys = new AgentKeys(services, {
    grantExpiry: (tx, grantId) => oauth.tokens.expiryOf(tx, grantId),
    requireCurrent,
  })
  const placement: Placement = (tx, context, user, claimed) =>
    classes.placeByClaims(tx, context, user, claimed)
  const ports = { invited: () => invitations, placement }
  const auth: Auth = new Auth(services, [oauth.tokens, agentKeys, shares], ports)
  const classes: Classes = new Classes(services, auth)
  const invitations: Invitations = new Invitations(services, { auth, classes })
  const roster = new Roster(services, { auth, classes, invitations })
  const assignments: Assignments = new Assignments(services, {
    classes,
    accounts: auth,
    projects,
    practices: () => practices,
    reportsOf: (id) => lti.grades.reports(id),
  })
  const assignmentOf: Assignments['forLearner'] = (userId, id) => assignments.forLearner(userId, id)
  const policyOf = (userId: string) => classes.policyOf(userId)
  const memories = new Memories(services, sessions)
  const files = new Files(services, projects)
  const progress = new LearnerProgress(services)
  const chat = new Chat(services, sessions, {
    sources: { files, memories, projects, sessions },
    problems: new ConversationProblems(services, progress),
    policyOf,
  })
  const imports = new Imports(services, sessions)
  const sources = { files, projects, sessions }
  const practices: Practices = new Practices(services, {
    ...sources,
    progress,
    costs: chat.costs,
    policyOf,
    assignmentOf,
    onFinished: (tx, work) => lti.grades.report(tx, work),
    onWork: (tx, assignmentId) => assignments.tellTeachers(tx, assignmentId),
  })
  const lti: Lti = new Lti(services, { auth, classes, assignments })
  const learners = { projects, sessions, files, memories, chat, practices, progress }
  const mcp = new Mcp(services, { ...learners, searchSources: searchSourcesOf(learners) })
  const transcripts = new Transcripts(services, auth, sessions)
  const { grades } = lti
  const own = { agentKeys, classes, grades, transcripts, oauth, imports, shares }
  const owners = { ...learners, ...own, auth }
  const account = createAccount(services, owners)
  const admin = new Admin(services, auth)
  const statusMails = new StatusMails(services)
  const backups = new Backups(services)
  const desk = new AdminDesk(services, { auth, account, classes, chat, backups })
  services.quotas.register(auth.quotaLimits.of)
  const more = { admin, assignments, backups, desk, invitations, lti, roster, statusMails, mcp }
  return { ...owners, account, ...more }
}

/** The features that keep data of users. */
interface DataOwners {
  readonly agentKeys: AgentKeys
  readonly auth: Auth
  readonly chat: Chat
  readonly classes: Classes
  readonly transcripts: Transcripts
  readonly files: Files
  readonly grades: Lti['grades']
  readonly imports: Imports
  readonly memories: Memories
  readonly oauth: OAuth
  readonly practices: Practices
  readonly progress: LearnerProgress
  readonly projects: Projects
  readonly sessions: Sessions
  readonly shares: Shares
}

/** The account, which exports, counts and deletes what the other features keep of a user. */
function createAccount(services: Services, owners: DataOwners): Account {
  const { agentKeys, auth, chat, classes, files, grades, imports, memories } = owners
  const { oauth, practices, progress, projects, sessions, shares, transcripts } = owners
  const { jobs, quotas, store } = services
  const { costs } = chat
  return new Account(services, {
    auth,
    lockers: [jobs, chat, sessions, practices],
    stoppers: [
      (userId) => imports.endAll(userId),
      (userId) => practices.endAll(userId),
      (userId) => chat.endHiddenCalls(userId),
      (userId) => deleteSessions(store, userId),
      (userId) => files.deletePassages(userId),
    ],
    exporters: [
      auth,
      agentKeys,
      oauth.connections,
      costs,
      projects,
      imports,
      sessions,
      files,
      shares,
      memories,
      practices,
      progress,
      classes,
      transcripts,
      grades,
    ],
    heirs: [(tx, origin, userId) => classes.passAllOn(tx, origin, userId)],
    erasers: [files],
    usage: async (userId) => ({
      ...(await costs.sum(userId)),
      ...(await countSessions(store, userId)),
      quotas: { storage: await quotas.storage(userId), tokens: await costs.quota(userId) },
    }),
  })
}

const metricsOf = (services: Services, { backups, chat }: Features): Metrics =>
  new Metrics({ services, backups, runningReplies: () => chat.runningCount })

/** The plugin of every feature, in the order in which the OpenAPI document shows their routes. */
function pluginsOf(services: Services, features: Features): Plugin[] {
  const api = [
    healthRoutes(services),
    metricsRoutes(metricsOf(services, features), services.config.metricsToken),
    announcementRoutes(services),
    statusRoutes(services, features.statusMails, features.auth),
    authRoutes(services, features.auth),
    accountRoutes(services, features.account),
    adminRoutes(services, features),
    agentKeyRoutes(services, features.agentKeys),
    oauthRoutes(services, features.oauth, mcpResource),
    sessionRoutes(services, features.sessions),
    chatRoutes(services, features.chat),
    eventRoutes(services),
    projectRoutes(services, features.projects),
    fileRoutes(services, features.files),
    memoryRoutes(services, features.memories),
    shareRoutes(services, features.shares),
    importRoutes(services, features.imports),
    practiceRoutes(features.practices),
    progressRoutes(features.progress),
    classRoutes(services, features),
    ltiRoutes(services, features),
    invitationRoutes(services, features),
    mcpRoutes(services, features.mcp),
  ]
  const described = () => [...api, nlweb].flatMap(endpointsOf)
  const nlweb: Plugin = nlwebRoutes(services, searchSourcesOf(features), described)
  const pages = pageRoutes(services, features.auth, features.shares)
  return [...api, nlweb, discoveryRoutes(services, described), pages]
}

export interface App extends HttpApp {
  readonly auth: Auth
  readonly account: Account
  readonly desk: AdminDesk
  /** Starts the background work: jobs, imports, the removal of orphaned replies. */
  start(): Promise<void>
  /** Resolves when no reply runs on this node, or after `graceMs`. */
  calm(graceMs: number): Promise<void>
  /** Lets replies and jobs end for `graceMs`, then stores their state. */
  stop(graceMs: number): Promise<void>
  /** Deletes expired rows, by a clock that agrees with them. */
  sweep(): Promise<void>
}

export function createApp(services: Services): App {
  const features = compose(services)
  const { auth, agentKeys, backups, chat, imports, oauth, sessions, statusMails } = features
  const { clock, config, log, jobWorker, search, store, userEvents } = services
  const createdAt = clock.now()
  const bearers = {
    'ma.': auth.tokenPairs.authenticate,
    at_: oauth.authenticate,
    ak_: agentKeys.authenticate,
  }
  const sweeps = sweepsOf(services, features)
  const sweep = async () => {
    for (const each of sweeps) await each()
  }
  const agreement = new ClockAgreement(store, clock, log)
  const upkeep = async () => {
    await search.purgeDeleted()
    await statusMails.announce()
    if (await agreement.agrees()) await sweep()
  }
  jobWorker.register(repeating(upkeep, log))
  let synchronizing: Timer | undefined
  return {
    ...createHttpApp(pluginsOf(services, features), pipelineDeps(services, auth, bearers)),
    auth,
    account: features.account,
    desk: features.desk,
    start: async () => {
      const before = orphanedBefore(services, createdAt, await agreement.agrees())
      await removeOrphans(uploadFolder(config), before)
      sessions.indexQueue.start()
      void search.purgeDeleted()
      synchronizing = synchronizeOften(clock, log)
      await services.maintenance.start()
      await userEvents.start()
      await imports.start(before)
      await chat.start()
      await jobWorker.start()
      backups.start()
      await statusMails.announce()
    },
    calm: (graceMs) => Promise.race([chat.idle(), Bun.sleep(graceMs)]),
    stop: async (graceMs) => {
      clearInterval(synchronizing)
      backups.stop()
      await services.maintenance.stop()
      userEvents.closeStreams()
      await Promise.all([chat.stop(graceMs), jobWorker.stop()])
      await sessions.indexQueue.stop()
      await search.stop()
    },
    sweep,
  }
}

/**
 * Every deletion of what has expired. They run in the one job that recurs, behind `ClockAgreement`; a
 * test finds a recurring job, a timer or a sweep that is elsewhere.
 */
const sweepsOf = (
  { store, clock, userEvents, mail, config: { retention } }: Services,
  {
    auth,
    oauth,
    chat,
    files,
    imports,
    invitations,
    practices,
    lti,
    sessions,
    statusMails,
  }: Features,
): readonly (() => Promise<unknown>)[] => [
  () => sweepCsrf(store, clock.now()),
  () => sweepIdempotency(store, clock.now()),
  () => auth.sweep(),
  () => oauth.sweep(),
  () => chat.deleteOldLogs(),
  () => userEvents.sweep(),
  () => files.sweep(),
  () => imports.sweep(),
  () => invitations.sweep(),
  () => practices.sweep(),
  () => lti.sweep(),
  () => statusMails.sweep(),
  () => sweepAudit(store.db, clock, retention.auditMs),
  () => mail.sweep(clock.now(), retention.outboxMs),
  () => sessions.sweep(retention.sessionsMs),
]

/** Each node synchronizes with the database's clock every ten minutes, against drift. */
function synchronizeOften(clock: Clock, log: Log): Timer | undefined {
  if (!(clock instanceof DatabaseClock)) return undefined
  const synchronize = () =>
    clock.synchronize().catch((error: unknown) => log.warn({ err: error }, 'clock.unavailable'))
  return setInterval(() => void synchronize(), 10 * minuteMs).unref()
}

/**
 * The job that deletes expired rows, on one node at a time: the only job that recurs.
 */
const repeating = (upkeep: () => Promise<void>, log: Log): JobHandler<null> => ({
  kind: 'sweep',
  concurrency: 1,
  pausesMs: [],
  everyMs: 10 * minuteMs,
  run: async () => {
    try {
      await upkeep()
    } catch (error) {
      log.warn({ err: error }, 'sweep.failed')
    }
  },
})

/**
 * The time before which a dead process wrote what lies in the folder of uploads. On SQLite one process
 * has the folder to itself, and takes requests from its creation on; on Postgres another node may be
 * writing into it, and nothing is old under a clock that may be wrong.
 */
function orphanedBefore({ store, clock }: Services, createdAt: number, agrees: boolean): number {
  if (store.engine === 'sqlite') return createdAt
  return agrees ? clock.now() - hourMs : 0
}

function pipelineDeps(
  services: Services,
  { signIns, requireAdmin, requireTeacher, requireRecentSignIn }: Auth,
  bearers: Authenticators['bearers'],
): PipelineDeps {
  const { csrf, idempotency, knownDevices, maintenance, quotas } = services
  return {
    ...publicDeps(services),
    banner: () => maintenance.state.message,
    authenticators: { cookie: signIns.authenticate, bearers },
    requireAdmin,
    requireTeacher,
    requireRecentSignIn,
    csrf,
    knownDevices,
    maintenance,
    quotas,
    idempotency,
    missingPage: (request) => missingPage(request, services.config.legal),
  }
}
