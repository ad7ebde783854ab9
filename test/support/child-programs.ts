/**
 * Loaded before all test files (bunfig.toml). In a whole run, the servers in the tests' processes read
 * exports and documents with the executable that the run has built, as in production. It starts in a
 * quarter of the processor time that the program takes from its source.
 */
import { selfExec } from '../../src/lib/child-process'

const built = process.env['TEST_BINARY']
if (built) (selfExec as string[]).splice(0, selfExec.length, built)
