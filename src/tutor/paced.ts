/** A tutor that speaks word by word at a pace that can be read along. */
import type { Tutor } from './tutor'

/** `wordMs`: pause after each text event, in milliseconds; 0 for none. An abort ends the pause. */
export function paced(tutor: Tutor, wordMs: number): Tutor {
  if (wordMs === 0) return tutor
  return {
    async *reply(input, signal) {
      for await (const event of tutor.reply(input, signal)) {
        yield event
        if (event.type === 'text' && !signal.aborted) await Bun.sleep(wordMs)
      }
    },
  }
}
