/** A program: the sign-in of better-auth over a SQLite file, with the product's own password hash. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { hashPassword, verifyPassword } from '../../src/lib/passwords'
import { loadPeer } from './peer-packages'

interface Library {
  betterAuth(options: object): {
    readonly options: object
    handler(request: Request): Promise<Response>
  }
}

interface Schema {
  getMigrations(options: object): Promise<{ runMigrations(): Promise<void> }>
}

const { PORT: port = '0', DATA_DIR: folder = '.' } = Bun.env
const { betterAuth } = await loadPeer<Library>('better-auth')
const { getMigrations } = await loadPeer<Schema>('better-auth/db/migration')
const database = new Database(join(folder, 'better-auth.db'), { create: true })
database.run('pragma journal_mode = wal')
database.run('pragma synchronous = normal')
const auth = betterAuth({
  database,
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a-secret-of-the-benchmark-of-43-characters-',
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  emailAndPassword: {
    enabled: true,
    password: {
      hash: hashPassword,
      verify: ({ hash, password }: { hash: string; password: string }) =>
        verifyPassword(password, hash),
    },
  },
})
await (await getMigrations(auth.options)).runMigrations()
Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  reusePort: false,
  fetch: (request) => auth.handler(request),
})
