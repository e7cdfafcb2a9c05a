import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage, servedFiles } from '../build/buildPage.js'
import { buildReactSite } from '../build/buildSite.js'
import { bare } from '../compositions.js'
import { measureSite, type Measured } from '../measure/measureCompositions.js'
import { withSite } from '../measure/withSite.js'
import type { Lab } from '../measure/openLab.js'
import { servePages } from '../measure/servePages.js'
import { absentModules } from './absentModules.js'
import { installPeer } from './installPeer.js'
import { peers, type Peer } from './peers.js'

async function buildPeer(peer: Peer): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await installPeer(peer)
  const entry = join(folder, 'page.jsx')
  writeFileSync(entry, peer.page)
  const { folder: built } = await buildPage(entry, join(folder, 'built'), {
    plugins: [absentModules()],
    conditions: ['module', 'browser', 'production'],
  })
  return new Map([...(await servedFiles(built)), ...(await buildReactSite())])
}

/** The same figures for other kits, installed from the registry and used as black boxes. */
export async function measurePeers(lab: Lab, runs: number, log: (text: string) => void): Promise<Measured> {
  const rows: Measured['rows'][number][] = []
  const remarks: string[] = []
  const { medians } = await withSite(bare.page, (server) => measureSite(lab, bare.name, server, runs, new Map()))
  for (const peer of peers) {
    log(`${peer.name}: installing and building`)
    try {
      const server = await servePages(await buildPeer(peer), { policy: 'none' })
      try {
        log(`${peer.name}: measuring`)
        const measured = await measureSite(lab, peer.name, server, runs, medians)
        rows.push(...measured.rows)
        remarks.push(...measured.remarks)
      } finally {
        await server.stop()
      }
    } catch (error) {
      remarks.push(
        `${peer.name}: not measured: ${error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error)}`,
      )
    }
  }
  return { rows, remarks }
}
