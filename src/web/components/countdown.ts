/** A countdown in whole seconds. */
import { useEffect, useState } from 'preact/hooks'

/** Seconds until `moment` (milliseconds since 1970), counting down to 0; 0 when it is null. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const isOver = moment === null || moment <= now
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [moment, isOver])
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}
