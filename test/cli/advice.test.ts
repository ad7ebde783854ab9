/** A start in production names what works today and will hurt later. */
import { expect, test } from 'bun:test'
import { emptyFolder, startProgram } from '../support/program'

/** What the log of a start warns of, by its subject; the disk and the limits of the machine are its own. */
async function advised(env: Readonly<Record<string, string>>): Promise<string[]> {
  await using folder = await emptyFolder()
  await using program = await startProgram('binary', folder.path, env)
  program.kill('SIGTERM')
  await program.exited
  const lines = program.logged().trimEnd().split('\n')
  const said = lines.map(
    (line) => JSON.parse(line) as { msg: string; about?: string; hint?: string },
  )
  const advice = said.filter(({ msg }) => msg === 'server.advice')
  for (const { hint } of advice) expect(hint).toBeString()
  return advice.flatMap(({ about = '' }) =>
    /disk|open files|file system/.test(about) ? [] : about,
  )
}

test('what is missing is named, each with what to do, and nothing where all is set', async () => {
  const bare = { RATE_LIMITS: 'off', BASE_URL: 'http://192.168.1.7:3000', METRICS_TOKEN: 'short' }
  const whole = { RATE_LIMITS: 'on', BACKUP_SCHEDULE: '15 3 * * *', SMTP_URL: 'smtp://127.0.0.1:9' }
  const [missing, set] = await Promise.all([advised(bare), advised(whole)])
  expect(missing).toEqual(['backups', 'mail', 'address', 'limits', 'metrics'])
  expect(set).toEqual([])
}, 90_000)
