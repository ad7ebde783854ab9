import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../http'

/** A value from the server. The last value stays while it is read again, and where that fails. */
export interface Resource<Value> {
  /** `absent`: the server lacks this (404), and nothing is shown. */
  readonly status: 'loading' | 'ready' | 'absent' | 'failed'
  readonly value: Value | null
  readonly reload: () => Promise<void>
  /** Replaces the value by one that is already known. */
  readonly replace: (value: Value) => void
}

/** Reads a value when the component is first shown. `load` may throw an ApiError. */
export function useResource<Value>(load: () => Promise<Value>): Resource<Value> {
  const [state, setState] = useState<Pick<Resource<Value>, 'status' | 'value'>>({
    status: 'loading',
    value: null,
  })
  const latestRead = useRef(0)
  const read = async (): Promise<void> => {
    const number = (latestRead.current += 1)
    try {
      const value = await load()
      if (number === latestRead.current) setState({ status: 'ready', value })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (number !== latestRead.current) return
      if (error.status === 404) setState({ status: 'absent', value: null })
      else setState(({ value }) => ({ status: 'failed', value }))
    }
  }
  useEffect(() => {
    void read()
  }, [])
  return {
    ...state,
    reload: read,
    replace: (value) => setState({ status: 'ready', value }),
  }
}

/** An action on the server that a button starts. */
export interface Action<Subject> {
  readonly isRunning: boolean
  /** The message of the last failure. */
  readonly error: string | null
  readonly run: (subject: Subject) => void
}

/** Runs `act` at most once at a time. `act` may throw an ApiError, whose message is kept. */
export function useAction<Subject>(act: (subject: Subject) => Promise<void>): Action<Subject> {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const perform = async (subject: Subject): Promise<void> => {
    setRunning(true)
    setError(null)
    try {
      await act(subject)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
    } finally {
      setRunning(false)
    }
  }
  return {
    isRunning,
    error,
    run: (subject) => {
      if (!isRunning) void perform(subject)
    },
  }
}
