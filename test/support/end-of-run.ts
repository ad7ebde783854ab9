/**
 * Loaded before all test files (bunfig.toml): at the end it closes the browser, so that its profile is
 * removed, and removes the executable that was built for the tests.
 */
import { afterAll } from 'bun:test'
import type { Browser } from 'playwright-core'
import { removeBinary } from './program'

afterAll(async () => {
  const { elenchusChromium } = globalThis as { elenchusChromium?: Promise<Browser> }
  await (await elenchusChromium)?.close()
  await removeBinary()
})
