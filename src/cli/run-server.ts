/** The life of the `serve` process: configuration, log, server, signals. */
import { readConfig, type Environment } from '../config/config'
import { ensureRuntimeSettings } from '../lib/bun-workarounds/runtime-settings'
import { createLog } from '../lib/log'
import { product } from '../lib/product'
import { serve } from './serve'

/**
 * Resolves, once a signal has stopped the server, with the exit status. `print` shows the set-up link:
 * it is a credential, and the log must not have it.
 */
export async function runServer(
  environment: Environment,
  print: (line: string) => void,
): Promise<number> {
  const config = readConfig(environment)
  if (config.model) await ensureRuntimeSettings(environment)
  const log = createLog(config.logLevel, !config.production)
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'process.unhandled_rejection'),
  )
  const signalled = stopSignal()
  const running = await serve(config, log)
  log.info(
    {
      url: running.url,
      baseUrl: running.services.config.baseUrl,
      version: product.version,
      database: running.services.store.engine,
      tutor: config.model?.provider ?? 'offline',
    },
    'listening',
  )
  const link = await running.app.auth.registration.setUpLink()
  if (link) print(`Nobody has an account yet. The first administrator, within 30 minutes: ${link}`)
  const signal = await signalled
  log.info({ signal }, 'stopping')
  await running.stop()
  log.info({}, 'stopped')
  return 0
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}
