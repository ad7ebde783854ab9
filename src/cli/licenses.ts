/** `elenchus licenses`: what the executable is made of, and under which licences. */
import type { CommandResult } from './command'

/** The packages as JSON: zstd, base64. The build defines it; a program that runs from its source has none. */
declare const packedLicenses: string | undefined

/** A package of the executable; `license` is an SPDX expression. */
interface LicensedPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** Every package with its licence in a line, then the texts of the licences. */
export function showLicenses(): CommandResult {
  if (typeof packedLicenses === 'undefined') {
    return {
      lines: [
        'Only the executable carries the licences; beside its source they are in node_modules.',
      ],
      ok: false,
    }
  }
  const json = Bun.zstdDecompressSync(Buffer.from(packedLicenses, 'base64')).toString()
  const packages = JSON.parse(json) as LicensedPackage[]
  const names = packages.map((one) => `${nameOf(one)}: ${one.license}`)
  return { lines: [...names, ...packages.filter(({ text }) => text !== '').map(textOf)], ok: true }
}

const nameOf = ({ name, version }: LicensedPackage): string => `${name} ${version}`

const textOf = (one: LicensedPackage): string => `\n--- ${nameOf(one)}\n\n${one.text}`
