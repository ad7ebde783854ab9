/** Routes of administration in the browser (contract §11: role `admin`, cookie only). */
import { jsonResponse, okResponse } from '../../http/validation'
import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { storedAnswer } from '../../http/idempotency'
import { acceptedLanguage } from '../../http/negotiation'
import { PageOf, PageQuery, pageResponse } from '../../http/pagination'
import { sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import {
  Announcement,
  announcementExample,
  AnnouncementList,
  AnnouncementParams,
  NewAnnouncement,
} from '../announcements/announcements'
import { noSuchUser } from '../auth/auth'
import { MaintenanceState } from '../status/status'
import { AdminClass, adminClassExample, type Classes } from '../classes/classes'
import { type AdminDesk, noSuchAnnouncement, noSuchBackup, noSuchJob } from './administration'
import type { Admin } from './admin'
import {
  AdminSettings,
  AdminSettingsPatch,
  AdminUsage,
  AdminUser,
  auditExample,
  AuditQuery,
  backupExample,
  BackupList,
  BackupParams,
  CreatedUser,
  jobExample,
  JobParams,
  JobQuery,
  maintenanceExample,
  MaintenancePatch,
  NewUser,
  Overview,
  overviewExample,
  PageOfAudit,
  PageOfJobs,
  PageOfUsers,
  RequestedBackup,
  ResetLink,
  resetLinkExample,
  usageReportExample,
  UsageQuery,
  userExample,
  UserParams,
  UserPatch,
  UserQuery,
  MailTestResult,
  modelTestExample,
  ModelTestResult,
  settingsExample,
} from './model'

const common = { tag: 'Administration', access: 'admin' } as const
const settingsResponse = {
  200: { description: 'The settings.', schema: AdminSettings, example: settingsExample },
}

const usersPath = '/api/admin/users'
const userPath = `${usersPath}/:id`

interface Parts {
  readonly services: Services
  readonly admin: Admin
  readonly classes: Classes
  readonly desk: AdminDesk
}

export function adminRoutes(services: Services, features: Omit<Parts, 'services'>) {
  const parts = { services, ...features }
  const { admin } = features
  return plugin('admin', [
    overview(parts),
    users(parts),
    createUser(parts),
    user(parts),
    changeUser(parts),
    deleteUser(parts),
    resetLink(parts),
    listClasses(parts),
    jobs(parts),
    retryJob(parts),
    cancelJob(parts),
    audit(parts),
    usage(parts),
    announced(parts),
    announce(parts),
    takeBack(parts),
    showSettings(admin),
    changeSettings(admin),
    testModel(admin),
    testMail(admin),
    backups(parts),
    requestBackup(parts),
    downloadBackup(parts),
    showMaintenance(parts),
    setMaintenance(parts),
  ])
}

/** What one administrator may try in five minutes: a test costs money or fills a mailbox. */
const testsKey = (name: string, userId: string) => sha256(`${name}:${userId}`)

const showSettings = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/settings',
      operationId: 'getAdminSettings',
      summary: 'The settings of this instance',
      responses: settingsResponse,
    },
    async () => json(200, await admin.settings()),
  )

const changeSettings = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: '/api/admin/settings',
      operationId: 'updateAdminSettings',
      summary: 'Say who may sign up, and what users of a role may take',
      description:
        'Holds at once on every node. Where the variable `REGISTRATION` is set it decides who may sign up, and this is 409.',
      schemas: { body: AdminSettingsPatch },
      bodyExample: { registration: 'closed' },
      responses: settingsResponse,
      problems: ['CONFLICT'],
    },
    async (context) => {
      const { principal, body } = context
      return json(200, await admin.change(context, principal, body))
    },
  )

const testModel = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: '/api/admin/model-test',
      operationId: 'testModel',
      summary: 'Try the model',
      description:
        'Tries name, streaming, tools, structured output, context and speed by a few short requests. `ok` is false only where no lesson can be held: address, key, name, streaming; the rest warns and says what to set. 409 where no model is configured. Counts towards `LOGIN_EMAIL` as well.',
      responses: jsonResponse('What was found.', ModelTestResult, modelTestExample),
      problems: ['CONFLICT'],
    },
    async (context) => {
      const { principal } = context
      await context.countRateLimit('LOGIN_EMAIL', testsKey('model-test', principal.userId))
      return json(200, await admin.testModel(context, principal, acceptedLanguage(context.request)))
    },
  )

const testMail = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: '/api/admin/mail-test',
      operationId: 'testMail',
      summary: 'Send a test message to the administrator’s own address',
      description:
        'It is sent at once and not tried again. A failure of the mail server is an answer with `ok: false`. Counts towards `LOGIN_EMAIL` as well.',
      responses: jsonResponse('How the test ended.', MailTestResult, {
        ok: true,
        to: 'admin@example.org',
        mail: 'smtp',
      }),
    },
    async (context) => {
      const { principal } = context
      await context.countRateLimit('LOGIN_EMAIL', testsKey('mail-test', principal.userId))
      return json(200, await admin.testMail(context, principal))
    },
  )

const users = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: usersPath,
      operationId: 'listUsers',
      summary: 'Users, newest first',
      schemas: { query: UserQuery },
      responses: pageResponse(PageOfUsers, userExample),
    },
    async ({ query }) => json(200, await desk.users(query)),
  )

const createUser = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: usersPath,
      operationId: 'createUser',
      holdsSecret: true,
      summary: 'Make a user',
      description:
        'Also where strangers may not sign up. The address counts as verified. To make an administrator takes a sign-in of the last ten minutes.',
      schemas: { body: NewUser },
      bodyExample: { email: 'ada@example.org', name: 'Ada', role: 'teacher' },
      responses: {
        201: {
          description: 'The user.',
          schema: CreatedUser,
          example: { ...userExample, ...resetLinkExample },
        },
      },
      problems: ['EMAIL_ALREADY_REGISTERED'],
    },
    async (context) => {
      const { principal, body } = context
      return json(201, await desk.createUser(context, principal, body))
    },
  )

const oneUser = { description: 'The user.', schema: AdminUser, example: userExample }
const absentUser = { problems: ['NOT_FOUND'], notFoundMessage: noSuchUser } as const

const user = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      ...absentUser,
      method: 'GET',
      path: userPath,
      operationId: 'getUser',
      summary: 'One user',
      schemas: { params: UserParams },
      responses: { 200: oneUser },
    },
    async ({ params }) => json(200, await desk.user(params.id)),
  )

const changeUser = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: userPath,
      operationId: 'updateUser',
      summary:
        'Change the role, the name or the quotas of a user, lock one out or let one in again',
      description:
        'The last administrator keeps the role and stays in (409). A role that is taken away ends at the next request. To make an administrator takes a sign-in of the last ten minutes.',
      schemas: { params: UserParams, body: UserPatch },
      bodyExample: { role: 'teacher' },
      responses: { 200: oneUser },
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchUser,
    },
    async (context) => {
      const { principal, params, body } = context
      return json(200, await desk.changeUser(context, principal, params.id, body))
    },
  )

const resetLink = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: `${userPath}/reset-link`,
      operationId: 'createResetLink',
      recentSignIn: true,
      holdsSecret: true,
      summary: 'A link by which a user chooses a new password',
      description:
        'It works once, for an hour, and is shown this once. It is for a user who has lost what they sign in with: its use ends every sign-in, passkey, authenticator app and recovery code. The user is told by mail that it was made.',
      schemas: { params: UserParams },
      responses: jsonResponse('The link.', ResetLink, resetLinkExample),
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchUser,
    },
    async (context) => {
      const { principal, params } = context
      return json(200, { url: await desk.resetLink(context, principal, params.id) })
    },
  )

const deleteUser = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: userPath,
      operationId: 'deleteUser',
      recentSignIn: true,
      summary: 'Erase a user with everything of theirs, for good',
      schemas: { params: UserParams },
      responses: okResponse('The user is gone.'),
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchUser,
    },
    (context) => okAfter(desk.deleteUser(context, context.principal, context.params.id)),
  )

const listClasses = ({ classes }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/classes',
      operationId: 'listAllClasses',
      summary: 'All classes with their teachers, newest first',
      schemas: { query: PageQuery },
      responses: pageResponse(PageOf(AdminClass), adminClassExample),
    },
    async ({ query }) => json(200, await classes.listAll(query)),
  )

const overview = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/overview',
      operationId: 'getOverview',
      summary: 'How the server is: version, sizes, jobs, replies, model, mail, backups, disk',
      responses: jsonResponse('The server.', Overview, overviewExample),
    },
    async () => json(200, await desk.overview()),
  )

const jobs = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/jobs',
      operationId: 'listJobs',
      summary: 'Jobs in the background, newest first; one that is done is gone',
      schemas: { query: JobQuery },
      responses: pageResponse(PageOfJobs, jobExample),
    },
    async ({ query }) => json(200, await desk.jobs(query)),
  )

const ofJob = {
  ...common,
  schemas: { params: JobParams },
  problems: ['NOT_FOUND', 'CONFLICT'],
  notFoundMessage: noSuchJob,
} as const

const retryJob = ({ desk }: Parts) =>
  endpoint(
    {
      ...ofJob,
      method: 'POST',
      path: '/api/admin/jobs/:id/retry',
      operationId: 'retryJob',
      summary: 'Try a failed job again; 409 where it has not failed',
      responses: okResponse('It is due.'),
    },
    (context) => okAfter(desk.retryJob(context, context.principal, context.params.id)),
  )

const cancelJob = ({ desk }: Parts) =>
  endpoint(
    {
      ...ofJob,
      method: 'POST',
      path: '/api/admin/jobs/:id/cancel',
      operationId: 'cancelJob',
      summary: 'Cancel a job; 409 for the one that comes again by itself',
      responses: okResponse('It runs no more.'),
    },
    (context) => okAfter(desk.cancelJob(context, context.principal, context.params.id)),
  )

const audit = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/audit',
      operationId: 'listAudit',
      summary: 'The audit log, newest first',
      schemas: { query: AuditQuery },
      responses: pageResponse(PageOfAudit, auditExample),
    },
    async ({ query }) => json(200, await desk.audit(query)),
  )

const usage = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/usage',
      operationId: 'getUsageReport',
      summary: 'What the model has taken and cost, by user and by day',
      schemas: { query: UsageQuery },
      responses: jsonResponse('The usage.', AdminUsage, usageReportExample),
    },
    async ({ query }) => json(200, await desk.usage(query)),
  )

const announcementsPath = '/api/admin/announcements'

const announced = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: announcementsPath,
      operationId: 'listOwnAnnouncements',
      summary: 'What administrators have announced and may take back, newest first',
      responses: jsonResponse('The announcements.', AnnouncementList, {
        items: [announcementExample],
      }),
    },
    async () => json(200, { items: await desk.announced() }),
  )

const announce = ({ services: { idempotency }, desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: announcementsPath,
      operationId: 'announce',
      idempotent: true,
      summary: 'Announce something, on the pages, in the feed and to who asked for mails',
      schemas: { body: NewAnnouncement },
      bodyExample: { title: 'New disks on Friday', body: 'The server rests from 18:00 to 19:00.' },
      responses: {
        201: {
          description: 'It is published.',
          schema: Announcement,
          example: announcementExample,
        },
      },
    },
    async (context) => {
      const { principal, body, claim } = context
      return storedAnswer(
        201,
        idempotency.once(claim, (tx) => desk.announce(tx, context, principal, body)),
      )
    },
  )

const takeBack = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: `${announcementsPath}/:id`,
      operationId: 'deleteAnnouncement',
      summary: 'Take back what an administrator has announced',
      schemas: { params: AnnouncementParams },
      responses: okResponse('It is gone.'),
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchAnnouncement,
    },
    (context) => okAfter(desk.takeBack(context, context.principal, context.params.id)),
  )

const backupsPath = '/api/admin/backups'

const backups = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: backupsPath,
      operationId: 'listBackups',
      summary: 'The backups that the server keeps, newest first',
      responses: jsonResponse('The backups.', BackupList, { items: [backupExample] }),
    },
    async () => json(200, { items: await desk.backups() }),
  )

const requestBackup = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: backupsPath,
      operationId: 'requestBackup',
      summary: 'Have a backup made; the list has it once it is whole and was verified',
      responses: {
        202: {
          description: 'It is being made.',
          schema: RequestedBackup,
          example: { id: backupExample.id },
        },
      },
    },
    async (context) => json(202, { id: await desk.requestBackup(context, context.principal) }),
  )

const downloadBackup = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: `${backupsPath}/:id/download`,
      operationId: 'downloadBackup',
      recentSignIn: true,
      summary: 'The bytes of a backup: everything that users have written',
      schemas: { params: BackupParams },
      responses: {
        200: {
          description: 'The file.',
          contentType: 'application/octet-stream',
          headers: { 'Content-Disposition': 'An attachment with the name of the backup.' },
        },
      },
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchBackup,
    },
    async (context) => {
      const { principal, params } = context
      const { name, bytes } = await desk.downloadBackup(context, principal, params.id)
      return {
        status: 200,
        body: bytes,
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
        },
      }
    },
  )

const maintenancePath = '/api/admin/maintenance'
const maintenanceResponse = jsonResponse('What holds.', MaintenanceState, maintenanceExample)

const showMaintenance = ({ services }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: maintenancePath,
      operationId: 'getMaintenance',
      summary: 'What everybody is told, and whether anything may be written',
      responses: maintenanceResponse,
    },
    () => json(200, services.maintenance.state),
  )

const setMaintenance = ({ desk }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: maintenancePath,
      operationId: 'setMaintenance',
      recentSignIn: true,
      duringMaintenance: true,
      summary: 'Say something on every page, and let nothing be written',
      description:
        'With `readOnly` every write but login, logout, reauthentication and this one is refused with 503 and the message.',
      schemas: { body: MaintenancePatch },
      bodyExample: maintenanceExample,
      responses: maintenanceResponse,
    },
    async (context) => {
      const { principal, body } = context
      return json(200, await desk.setMaintenance(context, principal, body))
    },
  )
