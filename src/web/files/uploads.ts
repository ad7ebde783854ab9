/** The uploads of a page: one after the other, each with its progress, and again where one failed. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { Problem } from '../request'
import { uploadFile } from './uploading'

/** One that is under way, waits, or has failed. */
export interface PendingUpload {
  readonly key: string
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  /** Why it failed; null while it has not. */
  readonly problem: string | null
}

export interface Uploads {
  readonly pending: readonly PendingUpload[]
  readonly add: (files: Iterable<File>) => void
  readonly retry: (key: string) => void
  /** Calls one off, or forgets that it failed. */
  readonly drop: (key: string) => void
}

/** `onUploaded` is told after each. Leaving the page calls off what is under way. */
export function useUploads(projectId: string | null, onUploaded: () => void): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])

  const patch = (key: string, change: Partial<PendingUpload>): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const forget = (key: string): void => setPending((all) => all.filter((one) => one.key !== key))

  const run = async (key: string, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    try {
      const onProgress = (share: number): void => patch(key, { share })
      await uploadFile({ file, projectId, key, onProgress, signal })
      forget(key)
      announce(`“${file.name}” is uploaded.`)
      onUploaded()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (signal.aborted) return
      patch(key, { problem: error.message, share: 0 })
      announce(`“${file.name}” could not be uploaded.`)
    }
  }
  const begin = (key: string, file: File): void => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    queue.current = queue.current.then(() => run(key, file, stop.signal))
  }
  return {
    pending,
    add: (files) => {
      const added = [...files].map((file) => ({
        key: crypto.randomUUID(),
        file,
        share: 0,
        problem: null,
      }))
      setPending((all) => [...all, ...added])
      for (const { key, file } of added) begin(key, file)
    },
    retry: (key) => {
      const found = pending.find((one) => one.key === key)
      if (!found) return
      patch(key, { problem: null })
      begin(key, found.file)
    },
    drop: (key) => {
      stops.current.get(key)?.abort()
      forget(key)
    },
  }
}
