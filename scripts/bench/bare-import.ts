/**
 * The rows of an import written by bun:sqlite alone: from the database that the import has left into an
 * empty one of the same schema, a thousand in a transaction. Prints the messages and how long the writing
 * took, as JSON.
 */
import { Database, type SQLQueryBindings } from 'bun:sqlite'

const rowsPerTransaction = 1_000
const [from = '', into = ''] = process.argv.slice(2)
using source = new Database(from, { readonly: true })
using target = new Database(into)
for (const pragma of [
  'journal_mode = wal',
  'synchronous = normal',
  'foreign_keys = on',
  'secure_delete = on',
]) {
  target.run(`pragma ${pragma}`)
}

let [seconds, processorMicroseconds] = [0, 0]
for (const table of ['users', 'sessions', 'messages', 'imported_conversations', 'search_entries']) {
  const columns = source.query(`select name from pragma_table_info('${table}')`).values().flat()
  const insert = target.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  let rows: SQLQueryBindings[][] = []
  const write = () => {
    const [began, before] = [performance.now(), process.cpuUsage()]
    target.transaction(() => {
      for (const row of rows) insert.run(...row)
    })()
    seconds += (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(before)
    processorMicroseconds += user + system
    rows = []
  }
  for (const row of source.query(`select * from ${table}`).iterate()) {
    rows.push(Object.values(row as object) as SQLQueryBindings[])
    if (rows.length >= rowsPerTransaction) write()
  }
  write()
}
const [messages] = source.query('select count(*) from messages').values().flat()
console.log(JSON.stringify({ messages, seconds, processorSeconds: processorMicroseconds / 1e6 }))
