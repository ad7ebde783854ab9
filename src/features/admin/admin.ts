import { thrownLine } from '../../lib/text'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import type { AcceptedLanguage } from '../../http/negotiation'
import { product } from '../../lib/product'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import type { AdminSettings, AdminSettingsPatch, MailTestResult, ModelTestResult } from './model'

/** The longest error of a mail server that is shown, in UTF-16 units. */
const maxErrorLength = 300

export class Admin {
  readonly #services: Services
  readonly #auth: Auth

  constructor(services: Services, auth: Auth) {
    this.#services = services
    this.#auth = auth
  }

  /** The settings that hold now. */
  async settings(): Promise<AdminSettings> {
    const { config } = this.#services
    const policy = this.#auth.registrationPolicy
    return {
      quotas: await this.#auth.quotaLimits.ofRoles(),
      registration: await policy.current(),
      registrationFixed: policy.isFixed,
      model: config.model && {
        provider: config.model.provider,
        name: config.model.model,
        settings: config.modelSettings,
      },
      mail: this.#mailWay,
    }
  }

  /** Changes what is named, on every node. Problem: `CONFLICT` where a variable decides who may sign up. */
  async change(
    context: RequestContext,
    principal: Principal,
    { registration, quotas }: AdminSettingsPatch,
  ): Promise<AdminSettings> {
    if (registration !== undefined) {
      await this.#auth.registrationPolicy.set(context, principal, registration)
    }
    if (quotas !== undefined) await this.#setQuotas(context, principal, quotas)
    return this.settings()
  }

  async #setQuotas(
    context: RequestContext,
    { userId }: Principal,
    quotas: NonNullable<AdminSettingsPatch['quotas']>,
  ): Promise<void> {
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      await this.#auth.quotaLimits.setRoles(tx, quotas, clock.now())
      const detail = { value: JSON.stringify(quotas) }
      const event = { event: 'settings.quotas', outcome: 'success', userId, detail } as const
      await recordAudit(tx, clock, context, event)
    })
  }

  /** Tries the model, and says in `language` what was found. Problem: `CONFLICT` where none is configured. */
  async testModel(
    context: RequestContext,
    principal: Principal,
    language: AcceptedLanguage,
  ): Promise<ModelTestResult> {
    const { config, tutor } = this.#services
    const test = await tutor.testModel?.()
    if (!test || config.model === null) {
      throw new Problem('CONFLICT', { message: 'No model is configured; see LLM_PROVIDER.' })
    }
    const { model } = config
    const { ok, durationMs, checks } = test
    const { findingInWords } = await import('../../llm/model-test-words')
    await this.#audit(context, principal, { event: 'model.test', isOk: ok })
    return {
      ok,
      durationMs,
      checks: checks.map(({ name, ok: isWell, finding }) => ({
        name,
        ok: isWell,
        says: findingInWords(finding, model, language),
      })),
    }
  }

  /** Sends one message to the administrator's own address, and to no other. */
  async testMail(context: RequestContext, principal: Principal): Promise<MailTestResult> {
    const { email: to } = await this.#auth.user(principal)
    const { config, mail } = this.#services
    const error = await failureOf(mail.sendNow(testMessage(config.baseUrl, to)))
    await this.#audit(context, principal, { event: 'mail.test', isOk: error === null })
    return { ok: error === null, to, mail: this.#mailWay, ...(error === null ? {} : { error }) }
  }

  get #mailWay(): AdminSettings['mail'] {
    return this.#services.config.mail.smtpUrl === null ? 'outbox' : 'smtp'
  }

  #audit(
    context: RequestContext,
    { userId }: Principal,
    { event, isOk }: { event: string; isOk: boolean },
  ): Promise<void> {
    const { store, clock } = this.#services
    const outcome = isOk ? 'success' : 'failure'
    return recordAudit(store.db, clock, context, { event, outcome, userId })
  }
}

/** The error's words on one line; null where nothing failed. */
async function failureOf(call: Promise<void>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    return thrownLine(error).slice(0, maxErrorLength)
  }
}

const testMessage = (baseUrl: string, to: string) => ({
  to,
  subject: `A test of ${product.name}`,
  text: `This message shows that ${product.name} can send mail.

An administrator asked for it at ${baseUrl}.
`,
})
