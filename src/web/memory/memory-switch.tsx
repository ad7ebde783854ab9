import type { ComponentChildren } from 'preact'
import type { MemorySettings } from '../../features/memory/model'
import { ErrorMessage, ResourceSection } from '../components/page'
import { useAction, useResource } from '../components/server-state'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'

const path = '/api/memory/settings'

/** Switched off, the tutor neither reads nor writes memory. Existing memories stay. `children` follow the switch. */
export function MemorySwitch({ children }: { readonly children?: ComponentChildren }) {
  const resource = useResource(() => fetchJson<MemorySettings>('GET', path))
  const change = useAction(async (enabled: boolean) =>
    resource.replace(await fetchJson('PATCH', path, { body: { enabled } })),
  )
  return (
    <ResourceSection
      id="memory-switch"
      title={t.memory.switchTitle}
      about={t.memory.switchAbout}
      resource={resource}
    >
      {({ enabled: isEnabled }) => (
        <>
          <label class="choice">
            <input
              type="checkbox"
              checked={isEnabled}
              onChange={(event) => change.run(event.currentTarget.checked)}
            />
            <span>{t.memory.switch}</span>
          </label>
          <p class="quiet-words" role="status">
            {!isEnabled && t.memory.isOff}
          </p>
          <ErrorMessage message={change.error} />
          {children}
        </>
      )}
    </ResourceSection>
  )
}
