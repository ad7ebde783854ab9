/** What a part of the account page shows: read when the part is first shown, and again on demand. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Problem } from '../http'

/** `absent`: this server has no such thing, and nothing is to be shown. */
export type Phase = 'loading' | 'ready' | 'absent' | 'failed'

/** A value on its way. The last one stays while it is read again. */
export interface Loaded<Value> {
  readonly phase: Phase
  readonly value: Value | null
  readonly reload: () => Promise<void>
  /** Puts a value that is known already in the place of the read one. */
  readonly replace: (value: Value) => void
}

/** Reads at the start. A server that does not know the address (404) lacks the whole part. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ phase: Phase; value: Value | null }>({
    phase: 'loading',
    value: null,
  })
  const newest = useRef(0)
  const read = async (): Promise<void> => {
    const turn = (newest.current += 1)
    try {
      const value = await load()
      if (turn === newest.current) setState({ phase: 'ready', value })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const phase = error.status === 404 ? 'absent' : 'failed'
      if (turn === newest.current) setState({ phase, value: null })
    }
  }
  useEffect(() => {
    void read()
  }, [])
  return {
    ...state,
    reload: read,
    replace: (value) => setState({ phase: 'ready', value }),
  }
}

//// src/web/components/server-state.ts /** Doing one thing at the press of a button. */

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
