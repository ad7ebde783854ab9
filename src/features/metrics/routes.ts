/** `GET /metrics`, for Prometheus. */
import { endpoint } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { plugin } from '../../http/http-app'
import type { RequestContext } from '../../http/request-context'
import { sameSecret } from '../../lib/tokens'
import type { Metrics } from './metrics'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Headers that a proxy adds: through one of this machine every request would seem to come from it. */
const ofProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

export const metricsRoutes = (metrics: Metrics, token: string | null) =>
  plugin('metrics', [
    endpoint(
      {
        method: 'GET',
        path: '/metrics',
        operationId: 'getMetrics',
        summary: 'What this node counts, for Prometheus',
        tag: 'Probes',
        access: 'public',
        page: true,
        rateLimit: null,
        responses: { 200: { description: 'As documented.', contentType: 'text/plain' } },
        problems: ['NOT_FOUND'],
      },
      async (context) => {
        if (!mayRead(context, token)) throw new Problem('NOT_FOUND')
        const { contentType, body } = await metrics.text()
        return {
          status: 200,
          body,
          headers: { 'content-type': contentType, 'cache-control': 'no-store' },
        }
      },
    ),
  ])

/** With a token its bearer; without one this machine alone. Everyone else gets what an unknown path gives. */
function mayRead({ request, address }: RequestContext, token: string | null): boolean {
  const { headers } = request
  if (token === null) return loopback.test(address) && !ofProxies.some((name) => headers.has(name))
  const [, given = ''] = /^Bearer +(\S.*)$/i.exec(headers.get('authorization') ?? '') ?? []
  return sameSecret(given, token)
}
