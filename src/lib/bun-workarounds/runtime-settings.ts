/**
 * Works around: Bun takes three settings that a server with hundreds of running replies needs only from
 * the environment *with which the process was started*. Setting `process.env`, libc's `setenv` and a
 * worker's environment all come too late (each was tried). So the process replaces itself once by
 * `execve`: same PID, same parent, same standard streams, no second process.
 *
 * Benchmarks: `bun run bench streams` (memory of a running reply), `bun run bench relay` (requests to
 * the provider at once), `bun run bench start` (the price at the start).
 *
 * Remove when: Bun has an option of `fetch` or `bunfig.toml` for the number of requests, one for the memory
 * that the collector assumes, and one for its compilers, and all work in a compiled executable.
 */
import { readFileSync } from 'node:fs'
import type { Environment } from '../../config/config'

const settings = {
  /**
   * By default `fetch` runs 256 requests at once and queues the rest. This number is far above the
   * replies that one node runs at once, and below the usual limit on open files.
   */
  BUN_CONFIG_MAX_HTTP_REQUESTS: '4096',
  /**
   * The memory of the machine, in bytes, that the garbage collector assumes. The collector lets a
   * heap double while it is small compared with that memory. With this value it collects earlier: a
   * running reply takes half the memory, for up to a tenth more processor time (docs/performance.md).
   */
  BUN_JSC_forceRAMSize: '160000000',
  /**
   * How much a function runs before the compiler for the hottest code (FTL) takes it, ten times the default. A
   * reply runs so much code that is not hot that compiling it took a quarter of the processor time of the
   * first 15,000 replies, and made none of them cheaper (docs/performance.md).
   */
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000',
}

/**
 * The whole environment of a child process that runs for seconds. The compiler for the hottest code (FTL)
 * takes more processor time than its code saves there: without it, exports of 8 and of 40 MB take 0.5 and
 * 0.85 of the time.
 *
 * Benchmark: `bun run bench large-import`.
 *
 * Remove when: the benchmark takes as long with the compiler.
 */
export const shortRunSettings = { BUN_JSC_useFTLJIT: '0' } as const

/** glibc first, then musl. */
const libraries = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

/**
 * Restarts the program with the settings unless it has them. Called before anything else is done: when
 * a setting is missing, the call does not return. A setting that has a value keeps it. `unavailable`
 * means that this system cannot do it (not Linux, or no such libc call); the runtime stays as it is.
 */
export async function ensureRuntimeSettings(env: Environment): Promise<'set' | 'unavailable'> {
  const missing = Object.entries(settings).filter(([name]) => env[name] === undefined)
  if (missing.length === 0) return 'set'
  if (process.platform !== 'linux') return 'unavailable'
  const complete = { ...env, ...Object.fromEntries(missing) }
  for (const library of libraries) await replaceProcess(library, complete)
  return 'unavailable'
}

async function replaceProcess(library: string, env: Environment): Promise<void> {
  try {
    // Loaded here, so that a process that has the settings does not load it.
    const { dlopen, ptr } = await import('bun:ffi')
    const { symbols } = dlopen(library, {
      execve: { args: ['ptr', 'ptr', 'ptr'], returns: 'i32' },
    })
    const strings: Uint8Array[] = []
    const list = (values: readonly string[]): BigUint64Array => {
      const bytes = values.map(terminated)
      strings.push(...bytes)
      return new BigUint64Array([...bytes.map((each) => BigInt(ptr(each))), 0n])
    }
    symbols.execve(terminated(process.execPath), list(ownArguments()), list(assignments(env)))
    // Runs only when the call failed; until then the strings must not be collected.
    strings.length = 0
  } catch {
    // No such library, or no FFI on this system: the caller tries the next one.
  }
}

/** The command line of the process, with runtime flags and script. */
function ownArguments(): string[] {
  return readFileSync('/proc/self/cmdline', 'utf8').split('\0').slice(0, -1)
}

function terminated(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}

function assignments(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
}
