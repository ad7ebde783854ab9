/** The tutor that a language model speaks for: the code assesses, the model puts it into words. */
import type { Assess, Rung } from './assessment'
import { createDetector } from './guard/detector'
import { ReplyGuard } from './guard/reply-guard'
import { withheldFrom } from './guard/withheld'
import { recognise } from './maths/catalogue'
import type { ChatModel } from './models/chat-model'
import { type RetryOptions, withRetries } from './models/retry'
import { withToolsWhereTaken } from './models/without-tools'
import { internalFailure } from './model-failure'
import { nextQuestion } from './offline/next-question'
import { buildPrompt } from './prompt'
import { type Speech, speakInRounds } from './rounds'
import { checkMath } from './tools/check-math'
import { knowledgeTools } from './tools/looking-up'
import { Toolbox } from './tools/toolbox'
import type { Situation, Tutor } from './tutor'

/** What a model-backed tutor is made of. */
export interface ModelTutorOptions {
  readonly model: ChatModel
  readonly assess: Assess
  /** How faults before the first text are retried; the default is two retries within two seconds. */
  readonly retry?: RetryOptions
  /** Is told that a sentence of a reply was replaced, and where on the ladder; never what stood there. */
  readonly replaced?: (rung: Rung) => void
}

/** A tutor over `model`. Its `TutorFailure` carries a `ModelFault` as cause, which holds no provider text. */
export function createModelTutor(options: ModelTutorOptions): Tutor {
  const model = withToolsWhereTaken(withRetries(options.model, options.retry))
  const { assess, replaced } = options
  return {
    reply: (situation, signal) =>
      speakInRounds(() => ({ model, replaced, ...prepared(situation, assess) }), signal),
  }
}

/** Everything that is computed before the model speaks. */
function prepared(situation: Situation, assess: Assess): Omit<Speech, 'model' | 'replaced'> {
  try {
    const assessment = assess(situation)
    const withheld = withheldFrom(situation, assessment)
    const detector = withheld && createDetector(withheld)
    const open = withheld?.problem ?? recognise(assessment.state.problem ?? '')
    const guard = new ReplyGuard({
      detector,
      // On anything but a problem the model's words pass as they are: the prompt alone asks for a question.
      asksOnce: situation.mode === 'socratic' && open !== null,
      question: () => nextQuestion(situation, assessment, detector ?? undefined),
    })
    const tools = () => [
      checkMath({ problem: open, current: assessment.state.lastGoodStep, detector }),
      ...(situation.knowledge ? knowledgeTools(situation.knowledge) : []),
    ]
    const toolbox = new Toolbox(tools, withheld && createDetector(withheld))
    const prompt = () => ({ ...buildPrompt(situation, assessment), tools: toolbox.descriptions })
    return { prompt, guard, toolbox, state: assessment.state }
  } catch (error) {
    throw internalFailure(error)
  }
}
