/** Doing one thing at the press of a button. */
import { useState } from 'preact/hooks'
import { Problem } from '../request'

/** How it goes. */
export interface Action<Subject> {
  readonly isBusy: boolean
  readonly problem: string | null
  readonly run: (subject: Subject) => void
}

/** One at a time; `act` may throw a Problem, which is told. */
export function useAction<Subject>(act: (subject: Subject) => Promise<void>): Action<Subject> {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const perform = async (subject: Subject): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await act(subject)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    run: (subject) => {
      if (!isBusy) void perform(subject)
    },
  }
}
