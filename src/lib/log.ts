/** The log: one JSON object a line in production, readable text on a terminal. */
import type { DestinationStream, Logger } from 'pino'
import { traceFields } from './tracing'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
type WritableLevel = Exclude<LogLevel, 'silent'>
/** Writes a line of that level: the named fields, then the message. */
export type Log = Readonly<Record<WritableLevel, (fields: object, message: string) => void>>

/**
 * A log on standard output. Callers name the fields they log one by one; no credential, cookie,
 * message content or e-mail address is ever among them (contract §0).
 */
export function createLog(level: LogLevel, readable: boolean): Log {
  let logger: Logger | undefined
  const at = (lineLevel: WritableLevel) => (fields: object, message: string) => {
    if (logLevels.indexOf(lineLevel) < logLevels.indexOf(level)) return
    // The first line loads pino, so that a server can answer before it is loaded.
    logger ??= load(level, readable)
    logger[lineLevel](fields, message)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** For commands, whose errors say what a log would. */
export const silentLog: Log = createLog('silent', false)

function load(level: LogLevel, readable: boolean): Logger {
  const { pino } = require('pino') as typeof import('pino')
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: traceFields,
  }
  // Writes synchronously: a buffered line would be lost when the process exits.
  return pino(options, readable ? terminal() : pino.destination({ dest: 1, sync: true }))
}

function terminal(): DestinationStream {
  const pretty = require('pino-pretty') as typeof import('pino-pretty')
  return pretty({ colorize: Boolean(process.stdout.isTTY), ignore: 'pid,hostname', sync: true })
}

/**
 * The loggable part of an error. The message and detail of a failed query would quote stored data.
 */
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
