/**
 * Passwords are hashed at argon2id's lowest cost in the processes of the tests (bunfig.toml): a hash at
 * the product's cost takes 57 ms of processor time, and most tests only need a user. The executable and
 * the program from its source hash at the product's cost, in tests as well.
 */
import { verifyPassword } from '../../src/lib/passwords'

/** Kept on the global object: a test runner may load this module once a test file. */
const shared = globalThis as { elenchusFullHashes?: number }

const hash = Bun.password.hash.bind(Bun.password)

/** The options with argon2id's lowest memory, in KiB, and one pass, unless a test asks for the whole cost. */
const cheap = (options: Parameters<typeof hash>[1]): Parameters<typeof hash>[1] =>
  shared.elenchusFullHashes ? options : { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 }

// The hash that stands for a missing one is made once, and the time of its check is tested.
await verifyPassword('', null)

Bun.password.hash = (password, options) => hash(password, cheap(options))

/** Hashes at the product's cost until it is disposed of, where a test is about the cost or needs the time. */
export function fullPasswordCost(): Disposable {
  const count = (by: number) => {
    shared.elenchusFullHashes = (shared.elenchusFullHashes ?? 0) + by
  }
  count(1)
  return { [Symbol.dispose]: () => count(-1) }
}
