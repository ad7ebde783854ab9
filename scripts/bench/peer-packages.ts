/**
 * Packages that the server is measured beside and does not need. They are installed into a folder of the
 * benchmark, so that no other command installs them. This needs a package registry.
 */
import { join } from 'node:path'

const packages = ['ai@7.0.173', '@ai-sdk/openai-compatible@3.0.92', 'better-auth@1.7.25']

/** Installs the peers into `folder`. Rejects with the package manager's words. */
export async function installPeers(folder: string): Promise<void> {
  await Bun.write(join(folder, 'package.json'), '{}')
  const child = Bun.spawn([process.execPath, 'add', '--exact', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`The peers were not installed: ${complaint}`)
}

/** A module of the folder that `PEERS` names. */
export async function loadPeer<Module>(name: string): Promise<Module> {
  return (await import(Bun.resolveSync(name, Bun.env['PEERS'] ?? '.'))) as Module
}
