import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Plugin } from 'rolldown'
import { buildPage, servedFiles } from '../build/buildPage.js'
import type { Sites } from '../build/createSites.js'
import { bare } from '../compositions.js'
import { measureSite, type Measured } from '../measure/measureCompositions.js'
import { withSite } from '../measure/withSite.js'
import type { Lab } from '../measure/openLab.js'
import { servePages } from '../measure/servePages.js'
import { peers, type Peer } from './peers.js'

const mark = '\0absent:'

/** Node's own modules and optional packages that are not installed become empty ones: a bundler of a host does the same. */
function absentModules(): Plugin {
  const builtin = new Set(builtinModules)
  return {
    name: 'absent-modules',
    async resolveId(source, importer, options) {
      if (/^[./\0]/.test(source) || !importer) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && !found.external && !builtin.has(found.id) ? found : mark + source
    },
    load: (id) => (id.startsWith(mark) ? 'module.exports = {}' : undefined),
  }
}

// Some peers ask for a range of viem whose newest release asks for packages that not every registry has.
const manifest = { name: 'peer', private: true, type: 'module', overrides: { viem: '2.57.1' } }

/** Installs a peer into a folder of its own outside the project, once; answers the folder. */
async function installPeer({ name, packages }: Peer): Promise<string> {
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

async function buildPeer(peer: Peer, sites: Sites): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await installPeer(peer)
  const entry = join(folder, 'page.jsx')
  writeFileSync(entry, peer.page)
  const { folder: built } = await buildPage(entry, join(folder, 'built'), {
    plugins: [absentModules()],
    conditions: ['module', 'browser', 'production'],
  })
  return new Map([...(await servedFiles(built)), ...(await sites.react())])
}

/** The same figures for other kits, installed from the registry and used as black boxes. */
export async function measurePeers(lab: Lab, runs: number, log: (text: string) => void): Promise<Measured> {
  const rows: Measured['rows'][number][] = []
  const remarks: string[] = []
  const { medians } = await withSite(lab, bare.page, (server) => measureSite(lab, bare.name, server, runs, new Map()))
  for (const peer of peers) {
    log(`${peer.name}: installing and building`)
    try {
      const server = await servePages(await buildPeer(peer, lab.sites), { policy: 'none' })
      try {
        log(`${peer.name}: measuring`)
        const measured = await measureSite(lab, peer.name, server, runs, medians)
        rows.push(...measured.rows)
        // What other kits print is theirs: it is shown, and fails nothing.
        remarks.push(...measured.remarks, ...measured.faults)
      } finally {
        await server.stop()
      }
    } catch (error) {
      remarks.push(
        `${peer.name}: not measured: ${error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error)}`,
      )
    }
  }
  return { rows, remarks, faults: [] }
}
