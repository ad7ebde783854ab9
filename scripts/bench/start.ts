/** The start: from the spawned process to the first healthy answer, and what an idle server weighs. */
import { alternately, type Figure } from './figure'
import type { Program, Running, Workshop } from './programs'

const rounds = 10
const memoryRounds = 2
const settleMs = 5_000
const probeMs = 1
const aim = { atMost: 1.5 } as const
const memoryAim = { atMost: 1.3 } as const
const request = 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'

export async function start(workshop: Workshop): Promise<Figure[]> {
  const kept = (program: Program) => ({ DATA_DIR: workshop.path(`kept-${program}`) })
  const fresh = (program: Program) => () => timed(workshop, program, {})
  const again = (program: Program) => () => timed(workshop, program, kept(program))
  await alternately(1, again('elenchus'), again('bare-elysia'))
  const [newOurs = [], newBare = []] = await alternately(
    rounds,
    fresh('elenchus'),
    fresh('bare-elysia'),
  )
  const [ours = [], bare = []] = await alternately(rounds, again('elenchus'), again('bare-elysia'))
  return [
    ...figures('start, on a known data folder', ours, bare),
    ...figures('start, on a fresh data folder', newOurs, newBare),
  ]
}

interface Start {
  readonly wallMs: number
  readonly processorMs: number
}

function figures(name: string, ours: readonly Start[], bare: readonly Start[]): Figure[] {
  const wall = ({ wallMs }: Start) => wallMs
  const processor = ({ processorMs }: Start) => processorMs
  return [
    { name, unit: 'ms', ours: ours.map(wall), bare: bare.map(wall), aim },
    {
      name: '  processor time of it',
      unit: 'ms',
      ours: ours.map(processor),
      bare: bare.map(processor),
    },
  ]
}

export async function memory(workshop: Workshop): Promise<Figure[]> {
  const settled = (program: Program) => () => idle(workshop, program)
  const [ours = [], bare = []] = await alternately(
    memoryRounds,
    settled('elenchus'),
    settled('bare-elysia'),
  )
  const figure = (name: string, of: (memory: { resident: number; own: number }) => number) => ({
    name,
    unit: 'MB',
    ours: ours.map(of),
    bare: bare.map(of),
  })
  return [
    { ...figure('idle memory (resident)', ({ resident }) => resident), aim: memoryAim },
    figure('  of it not shareable', ({ own }) => own),
  ]
}

/** One start and its end; `mainThreadMs` until the answer. */
export async function timed(
  workshop: Workshop,
  program: Program,
  environment: Readonly<Record<string, string>>,
): Promise<Start> {
  const started = performance.now()
  await using running = workshop.launch(program, environment)
  await healthy(running)
  const wallMs = performance.now() - started
  return { wallMs, processorMs: await running.mainThreadMs() }
}

async function idle(workshop: Workshop, program: Program) {
  await using running = workshop.launch(program)
  await healthy(running)
  await Bun.sleep(settleMs)
  return await running.memory()
}

/** Knocks until a socket listens, then waits for its answer. */
export async function healthy(running: Running): Promise<void> {
  for (let knocks = 0; knocks < 10_000; knocks += 1) {
    const answer = await firstBytes(running.port)
    if (answer?.startsWith('HTTP/1.1 200')) return
    await Bun.sleep(probeMs)
  }
  throw new Error('A program did not become healthy.')
}

/** The beginning of the answer; null while no process listens. */
function firstBytes(port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write(request),
      data(socket, bytes) {
        resolve(bytes.toString('latin1'))
        socket.end()
      },
      close: () => resolve(null),
    },
  }).catch(() => resolve(null))
  return promise
}
