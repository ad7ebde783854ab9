/** A countdown in whole seconds. */
import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '../server-clock'

/** Seconds until `moment` (milliseconds since 1970 by the server's clock), counting down to 0; 0 when it is null. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => serverNow())
  const isOver = moment === null || moment <= now
  useEffect(() => {
    setNow(serverNow())
    if (isOver) return
    const timer = setInterval(() => setNow(serverNow()), 500)
    return () => clearInterval(timer)
  }, [moment, isOver])
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}
