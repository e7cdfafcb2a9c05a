import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Peer } from './peers.js'

// Some peers ask for a range of viem whose newest release asks for packages that not every registry has.
const manifest = { name: 'peer', private: true, type: 'module', overrides: { viem: '2.57.1' } }

/** Installs a peer into a folder of its own outside the project, once; answers the folder. */
export async function installPeer({ name, packages }: Peer): Promise<string> {
  const folder = join(tmpdir(), 'portico-bench-peers', name.toLowerCase().replace(/\W+/g, '-'))
  const stamp = join(folder, 'installed.txt')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === packages.join('\n')) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const args = [
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...packages,
  ]
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, code] = await Promise.all([text(child.stderr), new Promise((resolve) => child.once('close', resolve))])
  if (code !== 0)
    throw new Error(`npm install ended with ${String(code)}: ${errors.trim().split('\n').slice(0, 4).join(' ')}`)
  writeFileSync(stamp, packages.join('\n'))
  return folder
}
