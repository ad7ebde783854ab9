/** A thread that does one job of the public half after another. */
import { type Done, figuresOfJob, type Job } from './public-half'
import { type PublicRecord, readPublicSets } from './public-sets'

declare const self: Worker

interface Order {
  readonly folder: string
  readonly job: Job
}

let known: Promise<readonly PublicRecord[] | null> | null = null

async function done({ folder, job }: Order): Promise<Done> {
  try {
    const records = await (known ??= readPublicSets(folder))
    return { figures: await figuresOfJob(job, records ?? []) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void done(data).then((result) => self.postMessage(result))
})
