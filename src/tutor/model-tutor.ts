/**
 * The tutor that uses a language model: code assesses the learner's message, and the model writes
 * the reply.
 */
import type { ChatModel } from '../llm/chat-model'
import { answerKeyOf } from './answer-guard/answer-key'
import { createDisclosureDetector } from './answer-guard/detector'
import { ReplyGuard } from './answer-guard/reply-guard'
import type { Assessment, Rung } from './assessment'
import { recogniseProblem } from './mathematics'
import { internalFailure } from './model-failure'
import { nextQuestion } from './offline/compose-reply'
import { buildPrompt } from './prompt'
import { type GenerationContext, runToolLoop } from './tool-loop'
import { checkMath } from './tools/check-math'
import { retrievalTools } from './tools/retrieval'
import { ToolRunner } from './tools/tool-runner'
import type { TutorInput, Tutor } from './tutor'

/** The parts of a model-backed tutor. */
export interface ModelTutorOptions {
  /** Retries belong to the model: a reply asks it once for each round of tools. */
  readonly model: ChatModel
  readonly assess: (input: TutorInput) => Assessment
  /**
   * Called when the guard has replaced a sentence of a reply; receives the rung, never the
   * sentence.
   */
  readonly onReplaced?: (rung: Rung) => void
}

/**
 * A tutor over `model`. Its `TutorFailure` has a `ModelError` as its cause, which holds no provider
 * text.
 */
export function createModelTutor({ model, assess, onReplaced }: ModelTutorOptions): Tutor {
  return {
    reply: (input, signal) =>
      runToolLoop(() => ({ model, onReplaced, ...prepare(input, assess) }), signal),
  }
}

/** Everything that is computed before the model is asked. */
function prepare(
  input: TutorInput,
  assess: ModelTutorOptions['assess'],
): Omit<GenerationContext, 'model' | 'onReplaced'> {
  try {
    const assessment = assess(input)
    const key = answerKeyOf(input, assessment)
    const detector = key && createDisclosureDetector(key)
    const problem = key?.problem ?? recogniseProblem(assessment.state.problem ?? '')
    const guard = new ReplyGuard({
      detector,
      // On an open subject text passes unchanged: the prompt alone asks for one question.
      asksOnce: input.mode === 'socratic' && problem !== null,
      question: () => nextQuestion(input, assessment, detector ?? undefined),
    })
    const tools = () => [
      checkMath({ problem, current: assessment.state.lastGoodStep, detector }),
      ...(input.knowledge ? retrievalTools(input.knowledge) : []),
    ]
    // A second detector, because each one counts the steps that it has let pass.
    const toolRunner = new ToolRunner(tools, key && createDisclosureDetector(key))
    const prompt = () => ({ ...buildPrompt(input, assessment), tools: toolRunner.descriptions })
    return { prompt, guard, toolRunner, state: assessment.state }
  } catch (error) {
    throw internalFailure(error)
  }
}
