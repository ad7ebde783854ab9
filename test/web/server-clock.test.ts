/** The time in the pages is the server's, whatever the clock of the device says. */
import { afterAll, expect, test } from 'bun:test'
import { noteServerTime, serverNow } from '../../src/web/http'

const { now } = Date
afterAll(() => {
  Date.now = now
})

test('the time follows the header of the server, and no setting of the device changes it', () => {
  const aheadMs = 3_600_000
  noteServerTime('no date')
  expect(Math.abs(serverNow() - now())).toBeLessThan(60_000)
  noteServerTime(new Date(now() + aheadMs).toUTCString())
  const ahead = serverNow()
  expect(Math.abs(ahead - now() - aheadMs)).toBeLessThan(60_000)
  for (const wrong of [0, now() + 10 * 365 * 86_400_000]) {
    Date.now = () => wrong
    expect(serverNow() - ahead).toBeGreaterThanOrEqual(0)
    expect(serverNow() - ahead).toBeLessThan(60_000)
  }
  // An older header is a response that was on its way for longer.
  noteServerTime(new Date(now() + aheadMs - 30_000).toUTCString())
  expect(serverNow()).toBeGreaterThanOrEqual(ahead)
})
