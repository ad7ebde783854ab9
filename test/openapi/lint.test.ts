/** The document under the recommended rules of a public linter. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'bun:test'
import { startServer } from '../support/server'

test('the linter finds no fault in the document', async () => {
  await using server = await startServer({ env: { BASE_URL: 'https://tutor.school.test' } })
  const source = await (await fetch(`${server.running.url}/openapi.json`)).text()
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Some operations do nothing but redirect, and one fails in no way of its caller's.
      'operation-2xx-response': 'off',
      'operation-4xx-response': 'off',
    },
  })
  const found = await lintFromString({ source, config })
  const lines = found.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  expect(lines).toEqual([])
})
