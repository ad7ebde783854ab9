/** A thread that holds its share of the dialogues. */
import { holdDialogues } from './run'
import type { Meeting } from './plan'

declare const self: Worker

self.addEventListener('message', ({ data }: MessageEvent<readonly Meeting[]>) => {
  holdDialogues(data).then(
    (dialogues) => self.postMessage({ dialogues }),
    (error: unknown) =>
      self.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  )
})
