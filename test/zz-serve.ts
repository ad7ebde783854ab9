import { startServer } from './support/server'
const server = await startServer({ env: { PORT: '38123' } })
console.log(server.url); await Bun.sleep(600000)
