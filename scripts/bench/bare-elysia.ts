/** The smallest server of the same kind: Elysia with one route that asks an open SQLite file. */
import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'

const folder = Bun.env['DATA_DIR'] ?? '.'
mkdirSync(folder, { recursive: true })
const database = new Database(join(folder, 'bare.db'), { create: true })
database.run('pragma journal_mode = wal')
const ping = database.query('select 1')

new Elysia()
  .get('/api/health', () => ({ ok: ping.get() !== null }))
  .listen({ port: Number(Bun.env['PORT']), hostname: '127.0.0.1', reusePort: false })
