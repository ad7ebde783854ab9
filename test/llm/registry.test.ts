/** Configuration, health check and start-up follow from the one list of providers. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ConfigError, describeSettings, readConfig } from '../../src/config/config'
import { createModel } from '../../src/llm/create-model'
import { providerNamed, providerNames } from '../../src/llm/registry'
import { ask } from '../support/providers/ask'
import { configFor, everyProvider } from '../support/providers/every-provider'

const root = join(import.meta.dir, '..', '..')

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('every provider of the list has a stand-in in the tests, and no other', () => {
  expect(everyProvider.map(({ provider }) => provider)).toEqual([...providerNames])
})

test('LLM_PROVIDER takes the names of the list', () => {
  const setting = describeSettings().find(({ name }) => name === 'LLM_PROVIDER')
  expect(setting?.takes).toBe(providerNames.join(', '))
  expect(faultsOf({ LLM_PROVIDER: 'another', LLM_MODEL: 'm' })).toHaveLength(1)
})

describe.each(providerNames.map((name) => [name]))('%s', (name) => {
  const provider = providerNamed(name)
  const complete = {
    LLM_PROVIDER: name,
    LLM_MODEL: 'm',
    LLM_BASE_URL: 'http://localhost:1/v1',
    LLM_API_KEY: 'k',
  }

  test('is configured by its name', () => {
    expect(readConfig(complete).model).toMatchObject({ provider: name, apiKey: 'k', model: 'm' })
  })

  test('the configuration demands a key and an address exactly where the object says so', () => {
    expect(faultsOf({ ...complete, LLM_API_KEY: '' })).toHaveLength(provider.needsKey ? 1 : 0)
    expect(faultsOf({ ...complete, LLM_BASE_URL: '' })).toHaveLength(provider.needsBaseUrl ? 1 : 0)
  })

  test('has its https address', () => {
    expect(new URL(provider.defaultUrl).protocol).toBe('https:')
  })

  test('a chat request carries the headers of authHeaders that hold the key', async () => {
    const each = everyProvider.find(({ provider: other }) => other === name)
    if (!each) throw new Error(`no stand-in for ${name}`)
    await using standIn = await each.start()
    await ask(createModel(configFor(name, standIn.url)))
    const sent = new Headers(standIn.requests[0]?.headers)
    for (const [header, value] of Object.entries(provider.authHeaders('key-of-the-test'))) {
      expect(sent.get(header)).toBe(value)
    }
  })
})

test('an unset key sends no credential that a server could take for one', () => {
  for (const name of providerNames) {
    const headers = Object.values(providerNamed(name).authHeaders(null))
    expect(headers.join()).not.toContain('null')
    expect(headers.join()).not.toContain('Bearer')
  }
})

test('reading the configuration loads no package at all, and so no AI SDK', async () => {
  const script = `await import('./src/config/config.ts')
    console.log(JSON.stringify(Object.keys(require.cache)))`
  const child = Bun.spawn([process.execPath, '-e', script], { cwd: root, stdout: 'pipe' })
  const loaded = JSON.parse(await new Response(child.stdout).text()) as string[]
  expect(loaded.some((path) => path.endsWith('src/llm/registry.ts'))).toBe(true)
  expect(loaded.filter((path) => path.includes('node_modules'))).toEqual([])
})
