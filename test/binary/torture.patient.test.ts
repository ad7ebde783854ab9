/** Short runs of what `bun run torture` and `bun run fuzz` do for as long as they are let. */
import { expect, test } from 'bun:test'
import { fuzz } from '../../scripts/fuzz/fuzz'
import { torture } from '../../scripts/torture/torture'
import { onEachEngine } from '../support/fixtures'
import { engines } from '../support/server'

const patienceMs = 240_000
const faults = { sqlite: ['killed', 'filled'], postgres: ['killed'] }

test.concurrent.each(engines)(
  'what is acknowledged on %s survives faults amid load, once',
  async (engine) => {
    const report = await torture({ engine, seed: 'short', forMs: 0, only: faults[engine] })
    expect(report.broken).toEqual([])
    expect(report.things).toBeGreaterThan(15)
    expect(report.replies).toBeGreaterThan(3)
  },
  patienceMs,
)

onEachEngine('fuzzed requests', (engine) => {
  test(
    'are answered as the OpenAPI document says, never by 5xx',
    async () => {
      const { faults: deviations, statuses } = await fuzz({ engine, seed: 'short', requests: 700 })
      expect(deviations).toEqual([])
      expect(statuses.get(200)).toBeGreaterThan(50)
      expect(statuses.get(400)).toBeGreaterThan(50)
    },
    patienceMs,
  )
})
