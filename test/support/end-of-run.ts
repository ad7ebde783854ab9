/** Loaded before all test files (bunfig.toml): closes the browser at the end, so that its profile is removed. */
import { afterAll } from 'bun:test'
import type { Browser } from 'playwright-core'

afterAll(async () => {
  const { elenchusChromium } = globalThis as { elenchusChromium?: Promise<Browser> }
  await (await elenchusChromium)?.close()
})
