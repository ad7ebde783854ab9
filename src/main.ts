/**
 * The command line. Each command's code is loaded when it is asked for, so that every one of them
 * starts as fast as it can; to serve, which is the default, takes no parser either.
 */
import { product } from './platform/product'

const { argv, env } = process

async function serve(): Promise<void> {
  const { runServer } = await import('./commands/run-server')
  process.exit(await runServer(env))
}

async function parse(): Promise<void> {
  const { Command } = await import('commander')
  const program = new Command('elenchus')
    .description('An AI tutor that asks before it answers. Configured by its environment alone.')
    .version(product.version)
    .showHelpAfterError()
  program
    .command('serve', { isDefault: true })
    .description('run the server (the default)')
    .action(serve)
  program
    .command('migrate')
    .description('bring the database up to this version, and stop')
    .action(async () => {
      const { migrate } = await import('./commands/migrate')
      console.log(`The ${await migrate(env)} database is up to date.`)
    })
  program
    .command('config')
    .description('list every environment variable')
    .action(async () => {
      const { showConfig } = await import('./commands/show-config')
      console.log(showConfig())
    })
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .action(async () => {
      const { showOpenApi } = await import('./commands/show-openapi')
      console.log(await showOpenApi(env))
    })
  program
    .command('version')
    .description('print the version')
    .action(() => console.log(product.version))
  await program.parseAsync()
}

try {
  const words = argv.slice(2).join(' ')
  await (words === '' || words === 'serve' ? serve() : parse())
} catch (error) {
  const { ConfigError } = await import('./config')
  if (error instanceof ConfigError) {
    for (const fault of error.faults) console.error(fault)
    process.exit(2)
  }
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
