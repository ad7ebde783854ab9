/** The tutor that a language model speaks for: the code assesses, the model puts it into words. */
import type { Assess, Rung } from './assessment'
import { createDisclosureDetector } from './answer-guard/detector'
import { ReplyGuard } from './answer-guard/reply-guard'
import { answerKeyOf } from './answer-guard/answer-key'
import { recogniseProblem } from '../math/registry'
import type { ChatModel } from '../llm/chat-model'
import { type RetryOptions, withRetries } from '../llm/retry'
import { withToolsWhereTaken } from '../llm/without-tools'
import { internalFailure } from './model-failure'
import { nextQuestion } from './offline/next-question'
import { buildPrompt } from './prompt'
import { type GenerationContext, runToolLoop } from './tool-loop'
import { checkMath } from './tools/check-math'
import { retrievalTools } from './tools/retrieval'
import { ToolRunner } from './tools/tool-runner'
import type { TutorInput, Tutor } from './tutor'

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
    reply: (input, signal) =>
      runToolLoop(() => ({ model, replaced, ...prepared(input, assess) }), signal),
  }
}

/** Everything that is computed before the model speaks. */
function prepared(
  input: TutorInput,
  assess: Assess,
): Omit<GenerationContext, 'model' | 'replaced'> {
  try {
    const assessment = assess(input)
    const withheld = answerKeyOf(input, assessment)
    const detector = withheld && createDisclosureDetector(withheld)
    const open = withheld?.problem ?? recogniseProblem(assessment.state.problem ?? '')
    const guard = new ReplyGuard({
      detector,
      // On anything but a problem the model's words pass as they are: the prompt alone asks for a question.
      asksOnce: input.mode === 'socratic' && open !== null,
      question: () => nextQuestion(input, assessment, detector ?? undefined),
    })
    const tools = () => [
      checkMath({ problem: open, current: assessment.state.lastGoodStep, detector }),
      ...(input.knowledge ? retrievalTools(input.knowledge) : []),
    ]
    const toolbox = new ToolRunner(tools, withheld && createDisclosureDetector(withheld))
    const prompt = () => ({ ...buildPrompt(input, assessment), tools: toolbox.descriptions })
    return { prompt, guard, toolbox, state: assessment.state }
  } catch (error) {
    throw internalFailure(error)
  }
}
