/** Chooses the tutor: a model where one is configured, else the built-in offline tutor. */
import type { Config } from '../config/config'
import type { Log } from '../lib/log'
import type { ModelError } from '../llm/error-mapping'
import { LastCall, type ModelTest } from '../llm/model-state'
import { type ModelQueue, modelQueueOf } from '../llm/model-queue'
import { keyModelOf, type ModelConfig, visionModelOf } from '../llm/registry'
import type { Rung } from './assessment'
import type { Tutor, TutorEvent } from './tutor'

type TutorConfig = Pick<Config, 'model' | 'answerKeys' | 'offlineWordMs' | 'baseUrl' | 'port'>

/**
 * The tutor of a server. It loads its modules at the first reply, so that a server starts without
 * them. `offlineWordMs`: the pause of the offline tutor after each word, in milliseconds; 0 for
 * none.
 */
export function createTutor(config: TutorConfig, log: Log): Tutor {
  let loading: Promise<Tutor> | undefined
  let loaded: Tutor | undefined
  const lastCall = new LastCall()
  const load = async () => {
    const { model, answerKeys, offlineWordMs } = config
    loading ??= model
      ? loadModelTutor({ model, answerKeys, lastCall }, log)
      : loadOfflineTutor(offlineWordMs)
    const { reportMathFailures } = await import('./mathematics')
    reportMathFailures(({ where, error }) => log.warn({ where, error }, 'math.failed'))
    loaded = await loading
    return loaded
  }
  return {
    reply: (input, signal) =>
      loaded ? loaded.reply(input, signal) : replyOnceLoaded(load, input, signal),
    modelState: () => (config.model ? lastCall.state : null),
    testModel: () => (config.model ? testOnceLoaded(config, config.model, lastCall) : null),
  }
}

async function* replyOnceLoaded(
  load: () => Promise<Tutor>,
  ...reply: Parameters<Tutor['reply']>
): AsyncGenerator<TutorEvent> {
  yield* (await load()).reply(...reply)
}

async function testOnceLoaded(
  { answerKeys, baseUrl, port }: TutorConfig,
  model: ModelConfig,
  lastCall: LastCall,
): Promise<ModelTest> {
  const { testModel } = await import('../llm/model-test')
  const ownUrls = [baseUrl, `http://localhost:${port}`]
  return testModel({ model, answerKeys, ownUrls }, lastCall)
}

async function loadOfflineTutor(wordMs: number): Promise<Tutor> {
  const { createOfflineTutor } = await import('./offline/offline-tutor')
  return withReadingPace(createOfflineTutor(), wordMs)
}

interface ModelTutorParts {
  readonly model: ModelConfig
  readonly answerKeys: Config['answerKeys']
  readonly lastCall: LastCall
}

async function loadModelTutor(
  { model: config, answerKeys, lastCall }: ModelTutorParts,
  log: Log,
): Promise<Tutor> {
  const [
    { createModelTutor },
    { bySight, callLog, createModel, withRetries },
    { assess },
    { Vision },
    keys,
  ] = await Promise.all([
    import('./model-tutor'),
    import('../llm/create-model'),
    import('./assess'),
    import('../llm/vision'),
    loadKeys(config, answerKeys, log),
  ])
  const { ToolSupport } = await import('../llm/tool-support')
  let count = 0
  const onReplaced = (rung: Rung) => {
    count += 1
    log.info({ rung, count }, 'guard.sentence_replaced')
  }
  const built = (asked: ModelConfig) =>
    withRetries(lastCall.watch(createModel(asked, callLog(log))), new ToolSupport(asked.tools))
  const seeing = visionModelOf(config)
  const model = bySight(built(config), seeing && built(seeing))
  const { second } = config
  const secondModel = second ? built({ ...config, ...second, contextTokens: null }) : undefined
  const vision = new Vision(config.vision ?? 'auto')
  const onStandIn = (error: ModelError) => log.warn({ err: error }, 'reply.fallback')
  const { replyTokens, fallback } = config
  const queue = modelQueueOf(config)
  const tutor = createModelTutor({
    model,
    secondModel,
    assess,
    keys,
    vision,
    replyTokens,
    fallback,
    onReplaced,
    onStandIn,
    slots: queue?.bindsReplies === false ? queue : null,
  })
  return queue?.bindsReplies === true ? inTurn(tutor, queue) : tutor
}

/** The tutor whose replies wait for their turn with the model, and say where they stand meanwhile. */
function inTurn(tutor: Tutor, queue: ModelQueue): Tutor {
  return {
    async *reply(input, signal) {
      const place = queue.enter({ owner: input.keys?.owner ?? '', isReply: true })
      try {
        let shown = 0
        while (place.position > 0 && !signal.aborted) {
          const { position } = place
          if (position !== shown) yield { type: 'queue', position }
          shown = position
          await place.moved(signal)
        }
        if (!signal.aborted) yield* tutor.reply(input, signal)
      } finally {
        place.leave()
      }
    },
  }
}

/** What makes and judges answer keys. */
async function loadKeys(config: ModelConfig, options: Config['answerKeys'], log: Log) {
  const [llm, { createStructuredModel }, { createHelper, createSolver }, { TaskKeys }] =
    await Promise.all([
      import('../llm/create-model'),
      import('../llm/structured-call'),
      import('./answer-key/solver'),
      import('./answer-key/task-keys'),
    ])
  const built = (asked: ModelConfig, key: Config['answerKeys']) =>
    llm.createModel(keyModelOf(asked, key), llm.callLog(log))
  const seeing = visionModelOf(config)
  const asked = llm.bySight(
    built(config, options),
    seeing && built(seeing, { ...options, model: null }),
  )
  const model = createStructuredModel(asked, modelQueueOf(config))
  const solver = createSolver({ ...options, model })
  return { judge: model, tasks: new TaskKeys(solver, log, createHelper({ ...options, model })) }
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
