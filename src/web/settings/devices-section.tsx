/** The section with the signed-in devices. */
import { announce } from '../components/announcer'
import { ErrorMessage } from '../components/notices'
import { ResourceSection } from '../components/section'
import { useAction, useResource } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { listDevices, signOutDevice, signOutOtherDevices, type Device } from './api'
import { deviceName } from './user-agent'

/** Signs out every device except this browser, whose sign-out button is in the app shell. */
export function DevicesSection() {
  const devices = useResource(listDevices)
  const action = useAction(async (target: Device | 'others') => {
    await (target === 'others' ? signOutOtherDevices() : signOutDevice(target.id))
    await devices.reload()
    announce(target === 'others' ? t.devices.othersOut : t.devices.out)
  })
  return (
    <ResourceSection
      id="part-devices"
      title={t.devices.title}
      about={t.devices.about}
      resource={devices}
    >
      {(list) => (
        <>
          <ul class="entries">
            {list.map((device) => (
              <DeviceEntry key={device.id} device={device} onSignOut={() => action.run(device)} />
            ))}
          </ul>
          <ErrorMessage message={action.error} />
          {list.length > 1 && (
            <button type="button" class="plain-button" onClick={() => action.run('others')}>
              {t.devices.signOutOthers}
            </button>
          )}
        </>
      )}
    </ResourceSection>
  )
}

interface DeviceEntryProps {
  readonly device: Device
  readonly onSignOut: () => void
}

function DeviceEntry({ device, onSignOut }: DeviceEntryProps) {
  const name = deviceName(device.userAgent)
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main" title={device.userAgent}>
            {name}
          </span>
          {device.current && <span class="tag good">{t.devices.thisBrowser}</span>}
        </p>
        <p class="quiet-words">
          {fillText(t.devices.times, {
            day: <Day at={device.createdAt} />,
            time: <Minute at={device.lastUsedAt} />,
          })}
        </p>
      </div>
      {!device.current && (
        <button type="button" class="plain-button" onClick={onSignOut}>
          {t.shell.signOut} <span class="unseen">{name}</span>
        </button>
      )}
    </li>
  )
}
