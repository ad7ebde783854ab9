/**
 * Settings of the runtime for a server that runs hundreds of replies at once.
 *
 * The runtime reads them from the environment *with which the process was started*: setting `process.env`,
 * libc's `setenv`, a worker's environment all come too late (each was tried). So the process replaces itself
 * once by `execve`: same PID, same parent, same standard streams, no second process.
 */
import { readFileSync } from 'node:fs'

const settings = {
  /**
   * `fetch` runs 256 requests at a time otherwise and queues the rest. This is far more than the replies one
   * node runs at once, and below the usual limit on open files.
   */
  BUN_CONFIG_MAX_HTTP_REQUESTS: '4096',
  /**
   * What the garbage collector takes the machine's memory for, in bytes. It lets a heap double where that is
   * small beside the machine's memory; beside this it collects earlier, and a running reply takes half of what
   * it would, for up to a tenth more processor time (docs/performance.md).
   */
  BUN_JSC_forceRAMSize: '128000000',
}

/** glibc first, then musl. */
const libraries = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

/** The environment as the process has it. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Sees to it that the runtime has its settings. To be called before anything else: where one is missing it
 * does not return, the program starts over with all of them. A value that is set already is respected.
 * `unavailable` means that this system cannot do it (not Linux, or no such libc call) and the runtime stays
 * as it is.
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
    // Loaded here, so that a process which has them does not pay for it.
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
    // Reached only when the call failed; until then the strings must not be collected.
    strings.length = 0
  } catch {
    // No such library, or no FFI on this system: the caller goes on to the next way.
  }
}

/** The command line as it was typed, runtime flags and script included. */
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
