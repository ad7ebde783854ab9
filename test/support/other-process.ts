/** Another process that has the SQLite file of a server open, as `sqlite3` or a backup has. */
import { join } from 'node:path'

export interface OtherProcess extends AsyncDisposable {
  /** Ends its transaction, and waits until it has. */
  release(): Promise<void>
}

const program = `
  const { Database } = require('bun:sqlite')
  const [path, ...statements] = JSON.parse(process.argv.at(-1))
  const database = new Database(path, { create: true })
  database.run('pragma busy_timeout = 10000')
  for (const statement of statements) database.query(statement).all()
  console.log('held')
  await Bun.stdin.text()
  database.close()
`

/** Runs the statements on the file in the folder, the first of which begins a transaction, and stays. */
export async function otherProcess(
  dataDir: string,
  statements: readonly string[],
): Promise<OtherProcess> {
  const path = join(dataDir, 'elenchus.db')
  const order = JSON.stringify([path, ...statements])
  const child = Bun.spawn([process.execPath, '--eval', program, order], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { done } = await child.stdout.getReader().read()
  if (done) throw new Error('The other process could not hold the file.')
  const release = async () => {
    await child.stdin.end()
    await child.exited
  }
  return { release, [Symbol.asyncDispose]: release }
}

/** Reads the file, and keeps seeing it as it is now. */
export const readerOf = (dataDir: string): Promise<OtherProcess> =>
  otherProcess(dataDir, ['begin', 'select count(*) from users'])
