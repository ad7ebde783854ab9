/** The log: one JSON object a line in production, readable text on a terminal. */
import { pino, type DestinationStream, type Logger } from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
export type Log = Logger

/**
 * A log on standard output. Callers name the fields they log one by one; no credential, cookie,
 * message content or e-mail address is ever among them (contract §0).
 */
export async function createLog(level: LogLevel, readable: boolean): Promise<Log> {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return pino(options, readable ? await terminal() : pino.destination(1))
}

/** Loaded only where a person reads. */
async function terminal(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ colorize: Boolean(process.stdout.isTTY), ignore: 'pid,hostname', sync: true })
}

/** What a log may say of an error: a failed query's message and detail would quote what was stored. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause, code } = error as Error & { code?: unknown }
  const quotesValues = message.startsWith('Failed query')
  return {
    name,
    message: quotesValues ? 'Failed query' : message,
    code,
    stack: stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
