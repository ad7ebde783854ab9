/** Chooses the tutor: a model where one is configured, else the built-in offline tutor. */
import type { ModelConfig } from './models/model'
import { paced } from './paced'
import type { Tutor } from './tutor'

/** Loads the chosen tutor at its first reply, so that a server starts without it. */
export function createTutor(config: ModelConfig | null, offlineWordMs: number): Tutor {
  let loading: Promise<Tutor> | undefined
  return {
    async *reply(situation, signal) {
      loading ??= config ? modelTutor(config) : offlineTutor(offlineWordMs)
      yield* (await loading).reply(situation, signal)
    },
  }
}

async function offlineTutor(wordMs: number): Promise<Tutor> {
  const { createOfflineTutor } = await import('./offline/offline-tutor')
  return paced(createOfflineTutor(), wordMs)
}

async function modelTutor(config: ModelConfig): Promise<Tutor> {
  const [{ createModelTutor }, { createModel }, { assess }] = await Promise.all([
    import('./model-tutor'),
    import('./models/model'),
    import('./assess'),
  ])
  return createModelTutor({ model: createModel(config), assess })
}
