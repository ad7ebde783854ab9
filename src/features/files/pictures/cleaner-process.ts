/**
 * Cleans pictures in child processes, which share neither memory nor environment nor secrets with the
 * server: the bytes of a picture are an attacker's.
 */
import { resolve } from 'node:path'
import { badRequest, Problem } from '../../../http/errors'
import { ChildProcess, type ChildLimits } from '../../../lib/child-process'
import { secondMs } from '../../../lib/clock'
import { FairSemaphore } from '../../../lib/semaphore'
import type { PictureFault } from './clean-picture'

/** A file after its picture was cleaned in it. */
export interface CleanedFile {
  /** In bytes. */
  readonly size: number
  readonly sha256: string
  readonly fault: PictureFault | null
}

/** A picture of 10 MiB takes some 0.1 s; the time that passes bounds a child that waits. */
const limits: ChildLimits = { processorMs: 5 * secondMs, timeMs: 60 * secondMs }
/** Children at once. The users whose pictures wait take turns. */
const childrenAtOnce = 2

const places = new FairSemaphore(childrenAtOnce)

/**
 * Cleans the user's picture at `path`, in place. Problems: `BAD_REQUEST` for a picture that takes more
 * time or memory than a picture may, `SERVICE_UNAVAILABLE` where the child fails.
 */
export const cleanPictureFile = (
  userId: string,
  path: string,
  mimeType: string,
): Promise<CleanedFile> => places.run(userId, () => cleanInChild(resolve(path), mimeType))

async function cleanInChild(path: string, mimeType: string): Promise<CleanedFile> {
  await using child = new ChildProcess(['clean-picture', mimeType, path], { limits })
  for await (const line of child.lines()) return JSON.parse(line) as CleanedFile
  if (child.exceeded === null) throw new Problem('SERVICE_UNAVAILABLE')
  throw badRequest([{ path: '/file', message: 'takes too much time or memory to be read' }])
}
