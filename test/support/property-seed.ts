/**
 * Loaded before all test files (bunfig.toml): properties are tested with the same inputs in each run, so
 * that a run does not fail by chance. `PROPERTY_SEED` names another seed (`bun run explore`).
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
