/** The page about models says what the program does: the solver's question, and variables that exist. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeSettings } from '../../src/config/config'
import { solverInstructions } from '../../src/tutor/answer-key/solver-prompt'

const root = join(import.meta.dir, '../..')
const read = (path: string) => Bun.file(join(root, path)).text()

test('it has the instructions of the solver, word for word', async () => {
  expect(await read('docs/models.md')).toContain(solverInstructions)
})

test('it and the compose file name no variable that does not exist', async () => {
  const known = describeSettings().map(({ name }) => name)
  for (const path of ['docs/models.md', 'compose.ollama.yaml']) {
    const named = (await read(path)).match(/\bLLM_[A-Z_]+\b/g) ?? []
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  }
})

test('it names every variable of models', async () => {
  const page = await read('docs/models.md')
  const ofModels = describeSettings().filter(({ name }) => name.startsWith('LLM_'))
  expect(ofModels.length).toBeGreaterThan(20)
  expect(ofModels.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([])
})

test('the compose file is YAML with both services', async () => {
  const { services } = Bun.YAML.parse(await read('compose.ollama.yaml')) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  expect(services['elenchus']?.environment['LLM_BASE_URL']).toBe('http://ollama:11434/v1')
  expect(services['ollama']).toBeDefined()
})
