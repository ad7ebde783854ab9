/** The findings of the model test, in each language. */
import { expect, test } from 'bun:test'
import { findingInWords } from '../../src/llm/model-test-words'
import { configFor } from '../support/providers/every-provider'

const config = configFor('openai-compatible', 'http://localhost:8080/v1')

test.each([
  ['en', /0\.4 s.*7\.5 tokens/],
  ['de', /0,4 s.*7,5 Tokens/],
  ['es', /0,4 s.*7,5 tokens/],
  ['fr', /0,4 s.*7,5 jetons/],
] as const)('numbers are written as in %s', (language, written) => {
  for (const is of ['fast', 'slow'] as const) {
    const finding = { is, seconds: 0.4, tokens: 7.5, keySeconds: 60 }
    expect(findingInWords(finding, config, language)).toMatch(written)
  }
  const structured = findingInWords({ is: 'structured', seconds: 1.2 }, config, language)
  expect(structured).toContain(language === 'en' ? '1.2 s' : '1,2 s')
})
