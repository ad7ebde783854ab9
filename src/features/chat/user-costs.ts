/** What a user's replies and hidden calls cost: as the user sees it, and as the quota bounds it. */
import { quotaUse, type QuotaUse } from '../../http/quotas'
import type { TokenUsage } from '../../llm/chat-model'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { TutorFailure } from '../../tutor/tutor'
import { sumUsage, type UsageDays, type UserUsage } from './usage'

export class UserCosts {
  readonly #services: Services
  readonly #days: UsageDays

  constructor(services: Services, days: UsageDays) {
    this.#services = services
    this.#days = days
  }

  /** The sums of today, of 30 days, and of all time. */
  async sum(userId: string): Promise<UserUsage> {
    return sumUsage(await this.#days.read(userId), this.#services.clock.now())
  }

  /** The same by day, for the user's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    yield jsonEntry('usage.json', await this.#days.read(userId))
  }

  /** The tokens of today; null where there is no limit. */
  async quota(userId: string): Promise<QuotaUse | null> {
    const { config, clock } = this.#services
    if (config.quotaTokens === null) return null
    return quotaUse(config.quotaTokens, await this.#days.tokensOn(userId, clock.now()))
  }

  /** Counts the tokens of hidden calls that have just ended. */
  async spend(userId: string, tokens: TokenUsage): Promise<void> {
    await this.#days.countHidden({ userId, endedAt: this.#services.clock.now(), tokens })
  }

  /** Throws `TutorFailure` (`QUOTA_EXCEEDED`) where no tokens are left. A running reply is not cut. */
  async requireTokens(userId: string): Promise<void> {
    const quota = await this.quota(userId)
    if (quota?.left !== 0) return
    const message = 'You have used all tokens of today; continue tomorrow (UTC).'
    throw new TutorFailure('QUOTA_EXCEEDED', message)
  }
}
