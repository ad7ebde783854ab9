/**
 * Builds the executable for every platform into `dist/release/`, with `SHA256SUMS` and a list of what is inside
 * (CycloneDX 1.6). `--target NAME`, once or several times, builds these only; `--outdir PATH` writes elsewhere.
 */
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { PackageURL } from 'packageurl-js'
import { parseArgs } from 'node:util'
import { product } from '../src/lib/product'
import { buildBinary } from './build'
import { buildAssets } from './build-assets'
import { type Component, readComponents } from './components'

const root = join(import.meta.dir, '..')

/** A platform: how the bundler and npm call it, and how its executables begin. */
interface Platform {
  readonly target: Bun.Build.CompileTarget
  /** The package of npm that holds Bun for it, without its scope. */
  readonly runtime: string
  readonly suffix?: '.exe'
  readonly isExecutable: (head: Buffer) => boolean
}

/** The machine of an ELF header (System V ABI, gABI 4.1, e_machine). */
const elf = (machine: number) => (head: Buffer) =>
  head.readUInt32BE(0) === 0x7f454c46 && head.readUInt16LE(18) === machine
const [x64, arm64] = [elf(62), elf(183)]

/** The processor of a 64-bit Mach-O header (mach-o/loader.h). */
const machO = (processor: number) => (head: Buffer) =>
  head.readUInt32LE(0) === 0xfeedfacf && head.readUInt32LE(4) === processor

const isWindows = (head: Buffer): boolean => head.toString('latin1', 0, 2) === 'MZ'

export const platforms: Readonly<Record<string, Platform>> = {
  'linux-x64': { target: 'bun-linux-x64', runtime: 'bun-linux-x64', isExecutable: x64 },
  'linux-arm64': { target: 'bun-linux-arm64', runtime: 'bun-linux-aarch64', isExecutable: arm64 },
  'linux-x64-musl': {
    target: 'bun-linux-x64-musl',
    runtime: 'bun-linux-x64-musl',
    isExecutable: x64,
  },
  'linux-arm64-musl': {
    target: 'bun-linux-arm64-musl',
    runtime: 'bun-linux-aarch64-musl',
    isExecutable: arm64,
  },
  'macos-x64': {
    target: 'bun-darwin-x64',
    runtime: 'bun-darwin-x64',
    isExecutable: machO(0x01000007),
  },
  'macos-arm64': {
    target: 'bun-darwin-arm64',
    runtime: 'bun-darwin-aarch64',
    isExecutable: machO(0x0100000c),
  },
  'windows-x64': {
    target: 'bun-windows-x64',
    runtime: 'bun-windows-x64',
    suffix: '.exe',
    isExecutable: isWindows,
  },
}

/** Writes the executables of these platforms, their checksums and the list of components into `outdir`. */
export async function release(names: readonly string[], outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true })
  const files: string[] = []
  for (const name of names) files.push(await buildFor(name, outdir))
  const list = join(outdir, `elenchus-${product.version}.cdx.json`)
  await Bun.write(list, billOfMaterials(await readComponents()))
  await writeChecksums([...files, list], join(outdir, 'SHA256SUMS'))
}

async function buildFor(name: string, outdir: string): Promise<string> {
  const platform = platforms[name]
  if (!platform)
    throw new Error(`There is no platform ${name}: ${Object.keys(platforms).join(', ')}`)
  const { target, runtime, suffix = '', isExecutable } = platform
  const path = join(outdir, `elenchus-${product.version}-${name}${suffix}`)
  const executablePath = await fetchRuntime(runtime)
  await buildBinary(path, { platform: { target, executablePath } })
  await chmod(path, 0o755)
  const head = Buffer.from(await Bun.file(path).slice(0, 64).arrayBuffer())
  if (!isExecutable(head)) throw new Error(`${path} is no executable for ${name}`)
  const [all, bun] = await Promise.all([sizeOf(path), sizeOf(executablePath)])
  console.log(`${basename(path)}: ${all} MB, ${bun} MB of them Bun`)
  return path
}

const sizeOf = async (path: string): Promise<number> => Math.round((await stat(path)).size / 1e6)

/** Bun for another platform, from its package of npm, which checks the content; kept beside this machine's. */
async function fetchRuntime(runtime: string): Promise<string> {
  const [scoped, folder] = [
    `@oven/${runtime}`,
    join(root, `.bun/${Bun.version}-${runtime.slice(4)}`),
  ]
  const found = await executableIn(folder)
  if (found) return found
  await mkdir(join(root, '.bun'), { recursive: true })
  const draft = await mkdtemp(join(root, '.bun/draft-'))
  try {
    // `--force`: npm refuses a package that does not run on this machine.
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const command = ['npm', 'install', '--prefix', draft, '--global=false', '--force', ...flags]
    await Bun.$`${command} ${scoped}@${Bun.version}`.cwd(draft).quiet()
    const holder = join(draft, 'node_modules', scoped, 'bin')
    await rm(folder, { recursive: true, force: true })
    await rename(holder, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  const fetched = await executableIn(folder)
  if (!fetched) throw new Error(`${scoped} holds no Bun`)
  return fetched
}

async function executableIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((one) => one === 'bun' || one === 'bun.exe')
  return name && join(folder, name)
}

/** As `sha256sum` writes and checks them. */
async function writeChecksums(files: readonly string[], path: string): Promise<void> {
  const lines: string[] = []
  for (const file of files) lines.push(`${await sha256(file)}  ${basename(file)}\n`)
  await Bun.write(path, lines.join(''))
}

async function sha256(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}

/** The software bill of materials: one for all platforms, which hold the same packages. */
function billOfMaterials(components: readonly Component[]): string {
  const main = new Models.Component(Enums.ComponentType.Application, 'elenchus', {
    version: product.version,
    bomRef: 'elenchus',
  })
  const parts = components.map(toModel)
  for (const { bomRef } of parts) main.dependencies.add(bomRef)
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: main }),
    components: new Models.ComponentRepository(parts),
  })
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })
}

function toModel({ name, version, license }: Component): Models.Component {
  const [scope, bare] = name.startsWith('@') ? name.split('/', 2) : [undefined, name]
  const purl = new PackageURL('npm', scope, bare ?? name, version, undefined, undefined).toString()
  return new Models.Component(Enums.ComponentType.Library, bare ?? name, {
    ...(scope === undefined ? {} : { group: scope }),
    version,
    purl,
    bomRef: purl,
    licenses: new Models.LicenseRepository([
      SPDX.isSupportedSpdxId(license)
        ? new Models.SpdxLicense(license)
        : new Models.LicenseExpression(license),
    ]),
  })
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      target: { type: 'string', multiple: true, default: Object.keys(platforms) },
      outdir: { type: 'string', default: join(root, 'dist/release') },
    },
  })
  await buildAssets()
  await release(values.target, resolve(values.outdir))
}
