/**
 * `elenchus service install|uninstall|status`: a unit of systemd that runs this executable as a user of its own, with the
 * rights that it needs and no more (systemd.exec(5)).
 */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  ConfigError,
  describeSettings,
  readConfig,
  type Config,
  type Environment,
} from '../config/config'
import { isExecutable, selfExec } from '../lib/child-process'
import { secondMs } from '../lib/clock'
import type { CommandResult } from './command'

const user = 'elenchus'
const unitPath = '/etc/systemd/system/elenchus.service'
const environmentPath = '/etc/elenchus.env'
const usualDataDir = '/var/lib/elenchus'
/** How long a stop may take past the grace of the replies. */
const stopMarginMs = 7 * secondMs
/** Ports below need a capability. */
const firstFreePort = 1_024

export type ServiceAction = 'install' | 'uninstall' | 'status'

/** `isDry`: says what it would write and run, and changes nothing. */
export async function service(
  environment: Environment,
  action: ServiceAction,
  isDry: boolean,
): Promise<CommandResult> {
  if (action === 'status') return status()
  const steps = action === 'install' ? installing(environment) : uninstalling()
  if (isDry) return { lines: steps.map(shown), ok: true }
  requireSystemd()
  const lines: string[] = []
  for (const step of steps) {
    if (await done(step)) continue
    lines.push(said(step))
  }
  return { lines, ok: true }
}

/** One thing to do; a file that is there is kept where `isKept`. */
type Step =
  | { readonly run: readonly string[]; readonly unless?: readonly string[] }
  | { readonly write: string; readonly text: string; readonly mode: number; readonly isKept?: true }
  | { readonly folder: string }
  | { readonly remove: string }
  | { readonly say: string }

function installing(given: Environment): Step[] {
  const environment = { NODE_ENV: 'production', DATA_DIR: usualDataDir, ...ours(given) }
  const config = readConfig(environment)
  const { dataDir } = config
  const [program = ''] = selfExec
  return [
    {
      run: ['useradd', '--system', '--home-dir', dataDir, '--shell', '/usr/sbin/nologin', user],
      unless: ['id', user],
    },
    ...writable(config).flatMap((folder) => [{ folder }, { run: ['chown', `${user}:`, folder] }]),
    { write: environmentPath, text: environmentFile(environment), mode: 0o600, isKept: true },
    { write: unitPath, text: unit(program, config), mode: 0o644 },
    { run: ['systemctl', 'daemon-reload'] },
    { run: ['systemctl', 'enable', '--now', 'elenchus'] },
    {
      say: `The server runs; ${environmentPath} configures it. journalctl -u elenchus shows its log.`,
    },
  ]
}

const uninstalling = (): Step[] => [
  { run: ['systemctl', 'disable', '--now', 'elenchus'] },
  { remove: unitPath },
  { run: ['systemctl', 'daemon-reload'] },
  { say: `The service is gone. ${environmentPath}, the data and the user ${user} stay.` },
]

/** The folders of the machine that the server writes to. */
const writable = ({ dataDir, backup: { isElsewhere, to } }: Config): string[] =>
  [...new Set([dataDir, ...(isElsewhere && to.kind === 'folder' ? [to.path] : [])])].toSorted()

function ours(environment: Environment): Record<string, string> {
  const known = new Set(describeSettings().map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      known.has(name) && value ? [[name, value] as const] : [],
    ),
  )
}

/** As `EnvironmentFile=` reads it: in quotation marks, in which a backslash takes the meaning of the next character. */
function environmentFile(environment: Readonly<Record<string, string>>): string {
  const lines = Object.entries(environment).map(([name, value]) => {
    if (/[\r\n]/.test(value)) throw new ConfigError([`${name}: got two lines; takes one`])
    return `${name}="${value.replaceAll(/["\\$`]/g, '\\$&')}"`
  })
  return `${lines.join('\n')}\n`
}

/** A path as a unit has it: a percent sign begins a specifier. */
const quoted = (path: string): string =>
  `"${path.replaceAll('%', '%%').replaceAll(/["\\]/g, '\\$&')}"`

function unit(program: string, config: Config): string {
  const { port, socketPath, shutdownGraceMs } = config
  const isPrivileged = socketPath === null && port > 0 && port < firstFreePort
  const capability = isPrivileged ? 'CAP_NET_BIND_SERVICE' : ''
  const folders = writable(config)
  if (socketPath !== null) folders.push(dirname(socketPath))
  const isAtHome = folders.some((folder) => /^\/(home|root|run\/user)(\/|$)/.test(folder))
  return `[Unit]
Description=Elenchus
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${quoted(program)} serve
ExecReload=${quoted(program)} restart
NotifyAccess=all
EnvironmentFile=${environmentPath}
User=${user}
Restart=on-failure
RestartSec=2
RestartPreventExitStatus=2
TimeoutStopSec=${Math.ceil((shutdownGraceMs + stopMarginMs) / secondMs)}
LimitNOFILE=65536
UMask=0077
ReadWritePaths=${folders.map(quoted).join(' ')}
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
ProtectHome=${isAtHome ? 'no' : 'yes'}
ProtectClock=yes
ProtectHostname=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
`
}

function shown(step: Step): string {
  if ('run' in step) return `# run: ${step.run.join(' ')}`
  if ('folder' in step) return `# make the folder ${step.folder} (700)`
  if ('remove' in step) return `# remove ${step.remove}`
  if ('say' in step) return `# ${step.say}`
  const kept = step.isKept ? ', unless it is there' : ''
  const text = step.mode === 0o600 ? withoutSecrets(step.text) : step.text
  return `# write ${step.write} (${step.mode.toString(8)}${kept}):\n${text.trimEnd()}`
}

/** What is shown of the environment: people send it to others. */
function withoutSecrets(text: string): string {
  const secrets = describeSettings().filter(({ isSecret }) => isSecret)
  return text
    .split('\n')
    .map((line) => {
      const name = line.split('=', 1)[0] ?? ''
      const holdsPassword = /:\/\/[^/@"]*@/.test(line)
      return secrets.some((each) => each.name === name) || holdsPassword ? `${name}="***"` : line
    })
    .join('\n')
}

/** What a step that was done says. */
function said(step: Step): string {
  if ('run' in step) return step.run.join(' ')
  if ('folder' in step) return `made ${step.folder}`
  if ('remove' in step) return `removed ${step.remove}`
  return 'say' in step ? step.say : `wrote ${step.write}`
}

/** Does a step; resolves with true where there was nothing to do. */
async function done(step: Step): Promise<boolean> {
  if ('say' in step) return false
  if ('folder' in step) {
    if (existsSync(step.folder)) return true
    await mkdir(step.folder, { recursive: true, mode: 0o700 })
    return false
  }
  if ('remove' in step) {
    await rm(step.remove, { force: true })
    return false
  }
  if ('write' in step) {
    if (step.isKept && existsSync(step.write)) return true
    await writeFile(step.write, step.text, { mode: step.mode })
    return false
  }
  if (step.unless && succeeds(step.unless)) return true
  const { exitCode, stderr } = Bun.spawnSync([...step.run], { stderr: 'pipe' })
  if (exitCode !== 0) {
    throw new Error(`${step.run.join(' ')} failed: ${stderr.toString().trim()}`)
  }
  return false
}

const succeeds = (command: readonly string[]): boolean =>
  Bun.spawnSync([...command], { stdout: 'ignore', stderr: 'ignore' }).exitCode === 0

function requireSystemd(): void {
  const faults = [
    ...(existsSync('/run/systemd/system') ? [] : ['service: takes a machine that systemd runs']),
    ...(process.getuid?.() === 0 ? [] : ['service: takes root; --dry-run shows what it does']),
    ...(isExecutable ? [] : ['service: takes the executable, which bun run build makes']),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
}

function status(): CommandResult {
  if (!existsSync(unitPath)) return { lines: [`There is no ${unitPath}.`], ok: false }
  const { stdout, exitCode } = Bun.spawnSync(['systemctl', 'is-active', 'elenchus'])
  const says = `elenchus.service is ${stdout.toString().trim() || 'unknown'}.`
  return { lines: [says], ok: exitCode === 0 }
}
