/** Parts of the page that are loaded when they are first shown. */
import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component that stands in for the one that `load` brings, and becomes it. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => VNode {
  let loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (loaded !== null) return
      load().then(
        (component) => {
          loaded = component
          setPart(() => component)
        },
        () => setFailed(true),
      )
    }, [])
    if (Part !== null) return <Part {...props} />
    return hasFailed ? <NotLoaded /> : <main class="splash" id="main" aria-busy="true" />
  }
}

/** After an update of the server the old files may be gone; loading the page again finds the new. */
function NotLoaded() {
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <h1>This page could not be loaded</h1>
      <p>Check your connection, then try again.</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}
