import { useEffect, useState } from 'preact/hooks'

let offsetMs: number | null = null

/**
 * Takes the header of a response that has just arrived. Its whole seconds, the server's cache of it
 * and the network make it too early, never too late, so the latest estimate is the best. A sleep may
 * stop the page's own time; the next header corrects it.
 */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isFinite(serverMs)) return
  const estimate = serverMs - performance.now()
  offsetMs = Math.max(estimate, offsetMs ?? estimate)
}

/** Milliseconds since 1970, as the server counts them. Before the first response: the device's time. */
export const serverNow = (): number =>
  offsetMs === null ? Date.now() : offsetMs + performance.now()

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
