/** Sending a form: once at a time, with the server's refusal in words and its waiting time kept. */
import { useState } from 'preact/hooks'
import { Problem } from '../http'
import { useSecondsUntil } from './countdown'

/** What a form shows of itself. */
export interface Submission {
  readonly isSending: boolean
  readonly problem: string | null
  /** Left until the server takes the next try. */
  readonly seconds: number
  readonly submit: (event: SubmitEvent) => void
}

/** What a form says for a field that the server refuses: its JSON pointer, and a sentence. */
export type FieldWords = Readonly<Record<string, string>>

/**
 * Hands the fields to `send`, which may throw a Problem. What was typed stays where it is; whoever
 * wants the form empty afterwards does so in `send`.
 */
export function useSubmission(
  send: (data: FormData, form: HTMLFormElement) => Promise<void>,
  words: FieldWords = {},
): Submission {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(retryAt)
  const run = async (form: HTMLFormElement): Promise<void> => {
    setSending(true)
    setProblem(null)
    try {
      await send(new FormData(form), form)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(wordsFor(error, words))
      const wait = error.retryAfterSeconds
      setRetryAt(wait === null ? null : Date.now() + wait * 1000)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isSending && event.currentTarget instanceof HTMLFormElement) void run(event.currentTarget)
  }
  return { isSending, problem, seconds, submit }
}

/** A field's text; empty when there is no such field. */
export function fieldOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** A sentence for what went wrong: the form's own for a field that it knows, else the server's. */
function wordsFor(problem: Problem, words: FieldWords): string {
  for (const { path } of problem.faults) {
    const known = words[path]
    if (known !== undefined) return known
  }
  return problem.message
}

//// src/web/components/form.tsx /** The end of a form: what went wrong, and the button. */

interface FormEndProps {
  readonly submission: Submission
  readonly action: string
}

/** The button waits while the form is being sent, and as long as the server asks for. */
export function FormEnd({ submission, action }: FormEndProps) {
  const { isSending, seconds } = submission
  return (
    <>
      <FormProblem submission={submission} />
      <button type="submit" class="button" disabled={isSending || seconds > 0}>
        {isSending ? 'One moment …' : action}
      </button>
    </>
  )
}

/** Why the form was not taken; read out as soon as it is there. */
export function FormProblem({ submission }: Pick<FormEndProps, 'submission'>) {
  const { problem, seconds } = submission
  if (problem === null) return null
  return (
    <p class="form-problem" role="alert">
      {problem}
      {seconds > 0 && ` Try again in ${seconds} s.`}
    </p>
  )
}
