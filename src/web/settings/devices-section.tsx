/** Where the account is signed in. */
import { announce } from '../components/announcer'
import { LoadedPart } from '../components/section'
import { useAction, useLoaded } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { type Device, endDevice, endOtherDevices, listDevices } from './api'
import { deviceName } from './user-agent'

/** Each can be signed out but the one that asks, which has a button of its own at the side. */
export function DevicesPart() {
  const devices = useLoaded(listDevices)
  const action = useAction(async (wanted: Device | 'others') => {
    await (wanted === 'others' ? endOtherDevices() : endDevice(wanted.id))
    await devices.reload()
    announce(wanted === 'others' ? 'All others are signed out.' : 'Signed out.')
  })
  return (
    <LoadedPart
      id="part-devices"
      title="Where you are signed in"
      about="Sign out what you do not know, then change your password."
      loaded={devices}
    >
      {(list) => (
        <>
          <ul class="entries">
            {list.map((device) => (
              <Entry key={device.id} device={device} onEnd={() => action.run(device)} />
            ))}
          </ul>
          {action.problem !== null && (
            <p class="form-problem" role="alert">
              {action.problem}
            </p>
          )}
          {list.length > 1 && (
            <button type="button" class="plain-button" onClick={() => action.run('others')}>
              Sign out all others
            </button>
          )}
        </>
      )}
    </LoadedPart>
  )
}

interface EntryProps {
  readonly device: Device
  readonly onEnd: () => void
}

function Entry({ device, onEnd }: EntryProps) {
  const name = deviceName(device.userAgent)
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main" title={device.userAgent}>
            {name}
          </span>
          {device.current && <span class="tag good">This browser</span>}
        </p>
        <p class="quiet-words">
          Signed in on <Day at={device.createdAt} />, last used <Minute at={device.lastUsedAt} />
        </p>
      </div>
      {!device.current && (
        <button type="button" class="plain-button" onClick={onEnd}>
          Sign out <span class="unseen">{name}</span>
        </button>
      )}
    </li>
  )
}
