/** The product's name and version, in one place. */
import { version } from '../../package.json' with { type: 'json' }

/** The commit of the build. The build defines it; a program that runs from its source has none. */
declare const buildCommit: string | undefined

const build = typeof buildCommit === 'undefined' ? '' : `+${buildCommit}`

/** `version` names the build as well (`0.2.0+5ac478d`), as semantic versioning 2.0.0 §10 has it. */
export const product = { name: 'Elenchus', version: `${version}${build}` } as const
