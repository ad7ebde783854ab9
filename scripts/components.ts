/** The packages that the executable holds, with their licences. */
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dir, '..')

/** The program first; then what it runs as a thread, under the same path in the executable. */
export const programEntries = [
  'main.ts',
  'db/sqlite/checkpoint-thread.ts',
  'db/sqlite/migration-thread.ts',
].map((path) => join(root, 'src', path))

/** A package of the executable. */
export interface Component {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  /** The text of the licence; empty where the package has no file of it. */
  readonly text: string
}

/** The formulas' font is read by no bundle: `fonts.ts` cuts it. */
const formulaFont = join(root, 'node_modules/@fontsource/stix-two-math')

/** The packages of the program and of its pages, by name and version, after the runtime that runs them. */
export async function readComponents(): Promise<Component[]> {
  const inputs = await Promise.all([
    inputsOf(programEntries, 'bun'),
    inputsOf(pageEntries, 'browser'),
  ])
  const folders = new Set([...inputs.flat().flatMap(packageFolder), formulaFont])
  const found = await Promise.all([...folders].map(readComponent))
  const byName = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [runtime, ...[...byName.values()].toSorted(byNameThenVersion)]
}

const pageEntries = [join(root, 'src/web/index.html')]

/** Bun's own licence names what is linked into it: https://bun.com/docs/project/license */
const runtime: Component = {
  name: 'bun',
  version: Bun.version,
  license: 'MIT AND LGPL-2.1-only',
  text:
    'Bun is under the MIT license. It is linked with JavaScriptCore and WebKit (LGPL-2.1) and with the ' +
    'libraries that https://bun.com/docs/project/license names, each under its own license. To link it ' +
    'with another WebKit: https://bun.com/docs/project/license has the steps.',
}

const byNameThenVersion = (a: Component, b: Component): number =>
  a.name.localeCompare(b.name) || a.version.localeCompare(b.version)

/** The files that a bundle reads, from the project's folder on. */
async function inputsOf(entrypoints: string[], target: 'bun' | 'browser'): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints,
    target,
    splitting: true,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return Object.keys(metafile?.inputs ?? {})
}

/** The folder of the package that a file belongs to; none for a file of ours. */
function packageFolder(path: string): string[] {
  const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
  return folder === undefined ? [] : [join(root, folder)]
}

async function readComponent(folder: string): Promise<Component> {
  const { name, version, license } = (await Bun.file(join(folder, 'package.json')).json()) as {
    name: string
    version: string
    license?: string
  }
  if (typeof license !== 'string') throw new Error(`${dirname(folder)}: ${name} names no licence`)
  return { name, version, license, text: await licenseText(folder) }
}

async function licenseText(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) =>
    /^(?:licen[cs]e|copying|notice)\b/i.test(name),
  )
  const texts = await Promise.all(
    names.toSorted().map((name) => Bun.file(join(folder, name)).text()),
  )
  return texts.map((text) => text.trim()).join('\n\n')
}
