/** The product beside well-known packages that do the same job: the AI SDK's relay, better-auth's sign-in. */
import { mkdir } from 'node:fs/promises'
import { Client, password } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import { lessons, plain, read } from './lessons'
import { installPeers } from './peer-packages'
import type { Running, Workshop } from './programs'
import { speed, streams } from './relay'

const relayRounds = 3
const signInRounds = 3
const signInsEach = 40
const signInsAtOnce = 4
const email = 'learner@example.com'

/** Needs a package registry. */
export async function peers(workshop: Workshop): Promise<Figure[]> {
  const folder = workshop.path('peers')
  await mkdir(folder)
  await installPeers(folder)
  return [...(await relayFigures(workshop, folder)), ...(await signInFigures(workshop, folder))]
}

async function relayFigures(workshop: Workshop, peersFolder: string): Promise<Figure[]> {
  await using model = await workshop.start('provider')
  const baseUrl = { LLM_BASE_URL: `${model.url}/v1` }
  const settings = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'bench' }
  await using ours = await workshop.start('elenchus', { ...baseUrl, ...settings })
  await using sdk = await workshop.interpret('peer-relay', { ...baseUrl, PEERS: peersFolder })
  const learner = new Client(ours.url)
  await learner.register()
  const tokens = 1_000
  const content = `burst ${tokens}`
  const burst = (rounds: number) =>
    alternately(
      rounds,
      () => read(ours, () => lessons(ours, learner, streams, content)),
      () => read(sdk, () => plain(streams, content)),
    )
  await burst(2) // until code is compiled
  return speed(
    { tokens, aim: { atLeast: 1 }, place: ", beside the AI SDK's" },
    await burst(relayRounds),
  )
}

interface SignIns {
  readonly perSecond: number
  readonly microseconds: number
}

async function signInFigures(workshop: Workshop, peersFolder: string): Promise<Figure[]> {
  await using ours = await workshop.start('elenchus')
  await new Client(ours.url).register(email)
  const data = workshop.path('better-auth')
  await mkdir(data)
  const environment = { DATA_DIR: data, PEERS: peersFolder }
  await using theirs = await workshop.interpret('peer-sign-in', environment)
  const call = (name: string, body: object) =>
    fetch(`${theirs.url}/api/auth/${name}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: theirs.url },
      body: JSON.stringify({ email, password, ...body }),
    })
  requireOk((await call('sign-up', { name: 'Learner' })).status)
  const [a = [], b = []] = await alternately(
    signInRounds,
    () => ownSignIns(ours),
    () => timed(theirs, async () => requireOk((await call('sign-in', {})).status)),
  )
  const name = "sign-ins with one password hash, beside better-auth's"
  const rate = ({ perSecond }: SignIns) => perSecond
  const cost = ({ microseconds }: SignIns) => microseconds
  const aim = { atLeast: 1 } as const
  return [
    { name, unit: 'sign-ins/s', ours: a.map(rate), bare: b.map(rate), aim },
    { name: '  processor time of it', unit: 'µs', ours: a.map(cost), bare: b.map(cost) },
  ]
}

/** The browsers have their CSRF tokens before the time is taken. */
async function ownSignIns(server: Running): Promise<SignIns> {
  const browsers: Client[] = []
  for (let at = 0; at < signInsEach; at += 1) {
    const browser = new Client(server.url)
    await browser.fetchCsrf()
    browsers.push(browser)
  }
  return timed(server, async () => {
    const answer = await browsers.pop()?.call('POST', '/api/auth/login', { email, password })
    requireOk(answer?.status)
  })
}

async function timed(server: Running, signIn: () => Promise<void>): Promise<SignIns> {
  const before = await server.threadsMs()
  const started = performance.now()
  let left = signInsEach
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await signIn()
    }
  }
  await Promise.all(Array.from({ length: signInsAtOnce }, worker))
  const seconds = (performance.now() - started) / 1_000
  const used = (await server.threadsMs()) - before
  return { perSecond: signInsEach / seconds, microseconds: (used / signInsEach) * 1_000 }
}

function requireOk(status: number | undefined): void {
  if (status !== 200) throw new Error(`A sign-in was answered ${status}.`)
}
