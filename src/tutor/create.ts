/** Chooses the tutor: a model where one is configured, else the built-in offline tutor. */
import type { Log } from '../lib/log'
import type { ModelConfig } from '../llm/registry'
import type { Rung } from './assessment'
import type { Tutor, TutorEvent } from './tutor'

/**
 * The tutor of a server. It loads its modules at the first reply, so that a server starts without
 * them. `offlineWordMs`: the pause of the offline tutor after each word, in milliseconds; 0 for
 * none.
 */
export function createTutor(config: ModelConfig | null, offlineWordMs: number, log: Log): Tutor {
  let loading: Promise<Tutor> | undefined
  let loaded: Tutor | undefined
  const load = async () => {
    loading ??= config ? loadModelTutor(config, log) : loadOfflineTutor(offlineWordMs)
    const { reportMathFailures } = await import('./mathematics')
    reportMathFailures(({ where, error }) => log.warn({ where, error }, 'math.failed'))
    loaded = await loading
    return loaded
  }
  return {
    reply: (input, signal) =>
      loaded ? loaded.reply(input, signal) : replyOnceLoaded(load, input, signal),
  }
}

async function* replyOnceLoaded(
  load: () => Promise<Tutor>,
  ...reply: Parameters<Tutor['reply']>
): AsyncGenerator<TutorEvent> {
  yield* (await load()).reply(...reply)
}

async function loadOfflineTutor(wordMs: number): Promise<Tutor> {
  const { createOfflineTutor } = await import('./offline/offline-tutor')
  return withReadingPace(createOfflineTutor(), wordMs)
}

async function loadModelTutor(config: ModelConfig, log: Log): Promise<Tutor> {
  const [{ createModelTutor }, { createModel }, { withRetries }, { assess }] = await Promise.all([
    import('./model-tutor'),
    import('../llm/create-model'),
    import('../llm/retry'),
    import('./assess'),
  ])
  let count = 0
  const onReplaced = (rung: Rung) => {
    count += 1
    log.info({ rung, count }, 'guard.sentence_replaced')
  }
  return createModelTutor({ model: withRetries(createModel(config)), assess, onReplaced })
}

/** `tutor` at a pace that a learner can read. An abort ends the reply at the next word. */
function withReadingPace(tutor: Tutor, wordMs: number): Tutor {
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
