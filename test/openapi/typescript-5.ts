/**
 * Preloaded for `openapi-typescript`, which builds its output with the programming interface of
 * TypeScript 5. The compiler of this project (TypeScript 7) has none.
 */
import { plugin } from 'bun'
import typescript from 'typescript-5'

plugin({
  name: 'typescript-5',
  setup: (build) => {
    build.module('typescript', () => ({
      exports: { default: typescript, ...typescript },
      loader: 'object',
    }))
  },
})
