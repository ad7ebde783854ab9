/** Commands and starts end, and say who was asked, where a server accepts and does not answer. */
import { expect, test } from 'bun:test'
import { minuteMs } from '../../src/lib/clock'
import { silentLog, type Log } from '../../src/lib/log'
import { signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { startServer } from '../support/server'
import { startS3 } from '../support/s3'
import { binary, run, type Finished } from '../support/program'
import { startSilent, type Manner } from '../support/silent'
import { newPlace, someLearner, type Place } from './instance'

/** The longest limit of a call is 16 s here, and a command makes two such calls; the machine is busy. */
const patienceMs = 100_000

const s3 = (port: number) => ({
  S3_URL: `s3://school/uploads?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=x`,
  S3_ACCESS_KEY_ID: 'AKIATEST',
  S3_SECRET_ACCESS_KEY: 'secret',
})

/** A stopped instance with one file in a bucket. */
async function withBucket(): Promise<Place> {
  await using bucket = startS3()
  const place = await newPlace('sqlite', bucket.env)
  await using server = await place.serve()
  await someLearner(server)
  return place
}

const on = (place: Place, env: Record<string, string>, ...args: string[]): Promise<Finished> =>
  run('binary', args, { env: { ...place.env, ...env }, cwd: place.dataDir })

test.concurrent.each<[Manner, RegExp]>([
  ['silent', /127\.0\.0\.1:\d+ \(file_store\.\w+\) did not answer within 1[56] s/],
  ['dripping', /127\.0\.0\.1:\d+ \(file_store\.\w+\) did not answer within 1[56] s/],
  ['breaking', /127\.0\.0\.1:\d+/],
])(
  'a %s S3: doctor, backup and user end, and name it',
  async (manner, said) => {
    await using place = await withBucket()
    await using store = await startSilent(manner)
    const env = s3(store.port)
    const [doctor, backup, user] = await Promise.all([
      on(place, env, 'doctor'),
      on(place, env, 'backup', 'b.zip'),
      on(place, env, 'user', 'list'),
    ])
    expect(doctor.code).toBe(1)
    expect(doctor.out).toMatch(/^FAIL file store: S3_URL /m)
    expect(doctor.out).toMatch(said)
    expect(backup.code).not.toBe(0)
    if (manner !== 'breaking') expect(backup.err).toMatch(said)
    expect(user.code).toBe(0)
    expect(store.accepted()).toBeGreaterThan(2)
  },
  patienceMs,
)

test.concurrent(
  'a silent S3 keeps no server from its start, which logs who was silent',
  async () => {
    await using place = await withBucket()
    await using store = await startSilent('silent')
    const child = Bun.spawn([await binary(), 'serve'], {
      env: { ...place.env, ...s3(store.port), PORT: '0', NODE_ENV: 'test', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let logged = ''
    for await (const chunk of child.stdout) {
      logged += new TextDecoder().decode(chunk)
      if (logged.includes('server.listening')) break
    }
    expect(logged).toContain('call.timed_out')
    expect(logged).toContain(`127.0.0.1:${store.port}`)
    child.kill()
    expect(await child.exited).toBe(0)
  },
  patienceMs,
)

test.concurrent(
  'a silent mail server and model: doctor ends and names them',
  async () => {
    await using place = await newPlace('sqlite')
    await (await place.serve())[Symbol.asyncDispose]()
    await using server = await startSilent('silent')
    const address = `127.0.0.1:${server.port}`
    const doctor = await on(
      place,
      {
        SMTP_URL: `smtp://${address}`,
        LLM_PROVIDER: 'openai-compatible',
        LLM_BASE_URL: `http://${address}/v1`,
        LLM_MODEL: 'm',
      },
      'doctor',
    )
    expect(doctor.out).toMatch(
      new RegExp(`^FAIL mail: .*${address} did not answer within 5 s`, 'm'),
    )
    expect(doctor.out).toMatch(
      new RegExp(`^FAIL model: .*${address}.* sent nothing for \\d+ s`, 'm'),
    )
  },
  patienceMs,
)

test.concurrent.each(['serve', 'doctor', 'backup', 'migrate', 'user list', 'audit', 'restore'])(
  '%s ends where Postgres accepts and is silent',
  async (command) => {
    await using place = await newPlace('sqlite')
    await (await place.serve())[Symbol.asyncDispose]()
    await using server = await startSilent('silent')
    const args = command.split(' ')
    if (command === 'restore') {
      expect((await on(place, {}, 'backup', 'b.zip')).code).toBe(0)
      args.push('b.zip', '--force')
    }
    const url = `postgres://u:pw1@127.0.0.1:${server.port}/x`
    const { code, out, err } = await on(place, { DATABASE_URL: url, PORT: '0' }, ...args)
    expect(code).toBe(command === 'doctor' ? 1 : 2)
    expect(out + err).toMatch(/127\.0\.0\.1:\d+\/x; takes .*10s/)
    expect(out + err).not.toContain('pw1')
  },
  patienceMs,
)

test.concurrent(
  'a bucket for backups that falls silent is named in the log, and the next backup is made',
  async () => {
    await using bucket = startS3()
    const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', S3_URL = '' } = bucket.env
    const BACKUP_TO = S3_URL.replace('/uploads', '/kept')
    const clock = testClock()
    const failed = Promise.withResolvers<object>()
    const log: Log = {
      ...silentLog,
      error: (fields, message) => {
        if (message === 'backup.failed') failed.resolve(fields)
      },
    }
    const env = { BACKUP_SCHEDULE: '* * * * *', BACKUP_TO, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    await using server = await startServer({ engine: 'sqlite', clock, log, env })
    await signedUp(server.url)
    bucket.silent = /^(PUT|POST) kept/
    clock.advance(minuteMs)
    expect(await failed.promise).toMatchObject({
      reason: expect.stringMatching(/127\.0\.0\.1:\d+ \(backup\.put\) did not answer within 20 s/),
    })
    bucket.silent = null
    clock.advance(minuteMs)
    while (![...bucket.objects.keys()].some((key) => key.startsWith('kept/elenchus-'))) {
      await Bun.sleep(20)
    }
  },
  patienceMs,
)
