/**
 * Room for many outgoing requests at once.
 *
 * Bun runs at most 256 `fetch` requests at a time and queues the rest, unless a variable says otherwise
 * in the environment *with which the process was started*: setting `process.env`, libc's `setenv`, a
 * worker's environment all come too late (each was tried). So the process
 * replaces itself once by `execve`: same PID, same parent, same standard streams, no second process.
 */
import { readFileSync } from 'node:fs'

const variable = 'BUN_CONFIG_MAX_HTTP_REQUESTS'
/** Far more than the replies one node runs at once, and below the usual limit on open files. */
const requestsAtOnce = 4096

/** glibc first, then musl. */
const libraries = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

/** The environment as the process has it. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Sees to it that more than 256 requests can run at once. To be called before anything else: where the
 * variable is missing it does not return, the program starts over with it. A value that is set already
 * is respected. `unavailable` means that this system cannot do it (not Linux, or no such libc call) and
 * the limit of 256 stays.
 */
export async function ensureHttpCapacity(env: Environment): Promise<'enough' | 'unavailable'> {
  if (env[variable] !== undefined) return 'enough'
  if (process.platform !== 'linux') return 'unavailable'
  for (const library of libraries) {
    await replaceProcess(library, { ...env, [variable]: String(requestsAtOnce) })
  }
  return 'unavailable'
}

async function replaceProcess(library: string, env: Environment): Promise<void> {
  try {
    // Loaded here, so that a process which needs no more room does not pay for it.
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
