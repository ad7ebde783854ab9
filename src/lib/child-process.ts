/**
 * Child processes: how the program starts itself again, for work that must not share its process. Whatever
 * reads uploaded bytes runs in one. A child has a low priority, ends with its server, and is killed when
 * it exceeds its limits; what it prints are lines.
 */
import { closeSync } from 'node:fs'
import { setPriority, totalmem } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { processorTime, residentBytes } from './process-usage'
import { linesOf } from './text'

/** True inside the executable that the build makes, where the sources are in an embedded file system. */
export const isExecutable = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(import.meta.path)

/** The words that run the program; a command and its arguments follow. */
export const selfExec: readonly string[] = isExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, '../main.ts')]

/**
 * The address of a module that runs as a thread, by its path in `src` without the ending. In the executable
 * it is a separate entry (scripts/build.ts).
 */
export const threadAddress = (path: string): string =>
  isExecutable
    ? new URL(`./${path}.js`, import.meta.url).href
    : join(import.meta.dir, '..', `${path}.ts`)

/**
 * The pipe by which a child learns of its server's end, beside its three standard streams. The server
 * writes nothing to it; the system closes it with the server, whatever ends that.
 */
const serverPipe = 3
/** A low priority: the server's requests come first. */
const niceness = 10
const checkMs = 100
/** The most resident memory of a child. Linux reports it; elsewhere it is not limited. */
const usualMemoryBytes = Math.min(1_073_741_824, totalmem() / 2)

export interface ChildLimits {
  /** The most processor time, in milliseconds; `ChildProcess.resetTime` begins it anew. */
  readonly processorMs: number
  /** The most time that passes; where it is absent, a child may wait for ever. */
  readonly timeMs?: number
}

export interface ChildOrder {
  /** What the child reads from standard input; nothing where it is absent. */
  readonly input?: ReadableStream<Uint8Array>
  /** The whole environment of the child: nothing of the server's. */
  readonly env?: Readonly<Record<string, string>>
  /** The child has the server's environment in place of `env`: it reads nothing that a stranger has written. */
  readonly inheritsEnvironment?: true
  readonly limits: ChildLimits
  /** Aborting it kills the child. */
  readonly signal?: AbortSignal
}

/** A command of the program that runs in a separate process. Disposing of it kills the process. */
export class ChildProcess implements AsyncDisposable {
  /** The first limit that the child exceeded; it was killed then. */
  exceeded: 'time' | 'memory' | null = null
  readonly #child
  readonly #limits: ChildLimits
  readonly #signal: AbortSignal | undefined
  readonly #timer: Timer | undefined
  readonly #check: Timer
  /** The processor time that does not count towards the limit; null: all until now. */
  #timeBefore: number | null = 0

  constructor(words: readonly string[], order: ChildOrder) {
    const { input, env = {}, inheritsEnvironment, limits, signal } = order
    this.#child = Bun.spawn([...selfExec, ...words], {
      cwd: '/',
      ...(inheritsEnvironment ? {} : { env }),
      stdio: [input ?? 'ignore', 'pipe', 'ignore', 'pipe'],
    })
    this.#limits = limits
    this.#signal = signal
    const { timeMs } = limits
    this.#timer = timeMs === undefined ? undefined : setTimeout(() => this.#end('time'), timeMs)
    this.#check = setInterval(() => void this.#checkUsage(), checkMs)
    signal?.addEventListener('abort', this.#kill)
    if (signal?.aborted) this.#kill()
  }

  get pid(): number {
    return this.#child.pid
  }

  /** The lines that the child prints, until it ends. */
  lines(): AsyncGenerator<string> {
    return linesOf(this.#child.stdout)
  }

  /** The child has come forward: its processor time counts from now on. */
  resetTime(): void {
    this.#timeBefore = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    clearInterval(this.#check)
    this.#signal?.removeEventListener('abort', this.#kill)
    const { stdio } = this.#child
    this.#kill()
    await this.#child.exited
    closeSync(stdio[serverPipe] as number) // Bun leaves it to the code that asks for it
  }

  async #checkUsage(): Promise<void> {
    if ((await residentBytes(this.pid)) > usualMemoryBytes) this.#end('memory')
    const time = await processorTime(this.pid)
    this.#timeBefore ??= time
    if (time - this.#timeBefore > this.#limits.processorMs) this.#end('time')
  }

  #end(limit: 'time' | 'memory'): void {
    this.exceeded ??= limit
    this.#kill()
  }

  readonly #kill = (): void => this.#child.kill('SIGKILL')
}

/**
 * Waits in a second thread, because the first may compute for minutes without a look at any event. Only
 * the end of the pipe counts: a command that a person starts has no such pipe.
 */
const watchServer = `
  const { readSync } = require('node:fs')
  let bytes = 1
  try {
    while (bytes > 0) bytes = readSync(${serverPipe}, new Uint8Array(1))
  } catch {}
  if (bytes === 0) process.kill(process.pid, 'SIGKILL')
`

/** The first call of a command that the server runs in a child process. */
export function becomeChild(): void {
  setPriority(niceness)
  endWithParent()
}

/** Has this process killed when the one that holds the other end of the pipe ends, whatever ends that. */
export function endWithParent(): void {
  new Worker(watchServer, { eval: true }).unref()
}
