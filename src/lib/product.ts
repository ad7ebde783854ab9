/** The product's name and version, in one place. */
import { version } from '../../package.json' with { type: 'json' }

export const product = { name: 'Elenchus', version } as const
