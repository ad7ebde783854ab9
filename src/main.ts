/**
 * The command line. Each command's code is loaded when it is asked for, so that every one of them
 * starts as fast as it can; to serve, which is the default, takes no parser either.
 */
import { failureMessage, printLine, type ServeOptions } from './cli/command'
import { ConfigError } from './config/config'
import { hasAbandonedCalls } from './lib/time-limit'

const { argv, env } = process

/** A terminal that closes, a log rotation, a habit of another program: no reason to end. */
for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined)

async function serve(options: ServeOptions = {}): Promise<void> {
  const { runServer } = await import('./cli/serve')
  process.exit(await runServer(env, { ...options, print: console.error }))
}

async function parse(): Promise<void> {
  const { runProgram } = await import('./cli/program')
  await runProgram({ env, serve, print: printLine }, argv.slice(2))
  // An abandoned call may keep its connection for minutes.
  if (hasAbandonedCalls()) process.exit()
}

try {
  const words = argv.slice(2).join(' ')
  await (words === '' || words === 'serve' ? serve() : parse())
} catch (error) {
  if (error instanceof ConfigError) {
    for (const fault of error.faults) console.error(fault)
    process.exit(2)
  }
  console.error(failureMessage(error))
  process.exit(1)
}
