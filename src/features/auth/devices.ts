/** Where a user is signed in: browsers and phones, told and ended alike. */
import type { Db } from '../../db/store'
import type { Except } from './credential-revocation'

export interface Device {
  readonly id: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly userAgent: string | null
}

/** One kind of device. */
export interface Devices {
  list(userId: string): Promise<Device[]>
  /** Ends the device, within `tx`, if it is this user's; false when there is no such one. */
  endOne(tx: Db, userId: string, id: string): Promise<boolean>
  /** Ends all of a user's devices of this kind but the one that `except` names, within `tx`. */
  endAll(tx: Db, userId: string, except: Except | null): Promise<void>
}
