/** The state of the database and of the server. The public module of this folder. */
import { isoTime } from '../../lib/clock'
import { product } from '../../lib/product'
import type { Services } from '../../services'

/** A database that takes longer than this counts as down. */
const pingTimeoutMs = 2_000

/** Whether the database answers in time. Never rejects. */
export async function databaseAnswers({ store }: Services): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, pingTimeoutMs, false as const)
  const answered = store.ping().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

export const uptimeSeconds = ({ clock, startedAt }: Services): number =>
  (clock.now() - startedAt) / 1_000

/** What a sign-in page may offer; nothing of it is secret. */
const signInOffer = ({ config }: Services) => ({
  registration: config.registration,
  codehost: config.codehost?.kind ?? null,
})

/** The answer of `/api/status` (contract §7). */
export async function componentsOf(services: Services) {
  const database = await databaseAnswers(services)
  return {
    ok: database,
    service: product.name,
    version: product.version,
    apiVersion: '2026.05',
    contractVersion: 'v2',
    startedAt: isoTime(services.startedAt),
    signIn: signInOffer(services),
    components: [
      { name: 'api', status: 'operational' },
      { name: 'database', status: database ? 'operational' : 'down' },
      { name: 'tutor', status: 'operational' },
    ],
  }
}
