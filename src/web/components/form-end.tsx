/** The end of a form: what went wrong, and the button. */
import type { Submission } from './submission'

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
