/** Chooses the tutor: a model where one is configured, else the built-in offline tutor. */
import type { Log } from '../lib/log'
import type { ModelConfig } from '../llm/registry'
import type { Rung } from './assessment'
import { paced } from './paced'
import type { Tutor, TutorEvent } from './tutor'

/** Loads the chosen tutor at its first reply, so that a server starts without it. */
export function createTutor(config: ModelConfig | null, offlineWordMs: number, log: Log): Tutor {
  let loading: Promise<Tutor> | undefined
  let loaded: Tutor | undefined
  const load = async () => {
    loading ??= config ? modelTutor(config, log) : offlineTutor(offlineWordMs)
    loaded = await loading
    return loaded
  }
  return {
    reply: (input, signal) => (loaded ? loaded.reply(input, signal) : first(load, input, signal)),
  }
}

/** A reply that waits for its tutor. */
async function* first(
  load: () => Promise<Tutor>,
  ...reply: Parameters<Tutor['reply']>
): AsyncGenerator<TutorEvent> {
  yield* (await load()).reply(...reply)
}

async function offlineTutor(wordMs: number): Promise<Tutor> {
  const { createOfflineTutor } = await import('./offline/offline-tutor')
  return paced(createOfflineTutor(), wordMs)
}

async function modelTutor(config: ModelConfig, log: Log): Promise<Tutor> {
  const [{ createModelTutor }, { createModel }, { assess }] = await Promise.all([
    import('./model-tutor'),
    import('../llm/registry'),
    import('./assess'),
  ])
  let count = 0
  const replaced = (rung: Rung) => {
    count += 1
    log.info({ rung, count }, 'a sentence that told too much was replaced')
  }
  return createModelTutor({ model: createModel(config), assess, replaced })
}
