/** Pages that are loaded when they are first shown. */
import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { Splash } from './notices'

/** A component that loads the real one with `load` and then renders it. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => VNode {
  let loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (loaded !== null) return
      load().then(
        (component) => {
          loaded = component
          setLoaded(() => component)
        },
        () => setFailed(true),
      )
    }, [])
    if (Loaded !== null) return <Loaded {...props} />
    return hasFailed ? <NotLoaded /> : <main class="splash" id="main" aria-busy="true" />
  }
}

/** After an update of the server the old files may be gone. Reloading the document finds the new ones. */
function NotLoaded() {
  return (
    <Splash title={t.shell.pageNotLoaded}>
      <p>{t.shell.checkConnection}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t.common.tryAgain}
      </button>
    </Splash>
  )
}
