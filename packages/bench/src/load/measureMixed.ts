// `npm run load:mixed [-- --seconds 600] [--rate 1]`: three gateways, two secure sites and a signer on one PostgreSQL and one Valkey, with clients and
// visitors of all kinds at once, while each of them is killed and started again. It ends with 1 where something is lost that was
// answered with success, where a limit is not shared, or where a job is done twice at once. On Linux, with POSTGRES_BIN and VALKEY_SERVER
// where these are not on PATH.
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createOutcomes } from './mixed/createOutcomes.js'
import { findMissing } from './mixed/findMissing.js'
import { injectFaults } from './mixed/injectFaults.js'
import { printReport } from './mixed/printReport.js'
import { startBalancer } from './mixed/startBalancer.js'
import { startClients } from './mixed/startClients.js'
import { startNode } from './mixed/startNode.js'
import { projectId, site, startServers, type Servers } from './mixed/startServers.js'
import { startVisits } from './mixed/startVisits.js'
import { bundlePrograms, folder, root } from './programs.js'

/** Milliseconds until a mail that a killed process had is handed over by another: two minutes, and some. */
const mailTime = 150_000

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}

/** The pages of the secure site, where its program finds them. */
async function bundlePages(): Promise<void> {
  const { bundlePages: bundle } = (await import(`${root}packages/secure-site/scripts/bundlePages.mjs`)) as {
    bundlePages(): Promise<ReadonlyMap<string, Uint8Array>>
  }
  await mkdir(`${folder}/browser`, { recursive: true })
  for (const [name, bytes] of await bundle()) await writeFile(`${folder}/browser/${name}`, bytes)
}

async function mailsWaiting({ postgres }: Servers): Promise<number> {
  const [row] = await postgres.query('select count(*)::integer as count from mail', 'secure_site')
  return Number(row?.['count'])
}

/** Resolves when `isDone`, or when the time is over. */
async function until(milliseconds: number, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline && !(await isDone())) await wait(500)
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, rate: { type: 'string', default: '1' } },
})
const [seconds, rate] = [Number(values.seconds), Number(values.rate)]
await bundlePrograms({
  gateway: 'packages/gateway/src/cli.ts',
  'site/server/cli': 'packages/secure-site/src/cli.ts',
  signer: 'packages/secure-site/src/signer/cli.ts',
  visits: 'packages/secure-site/scripts/visits.ts',
})
await bundlePages()
const [smtpPort = 0, ...ports] = await freePorts(11)
const node = await startNode()
const mining = setInterval(() => node.mineOne(), 1000)
const servers = await startServers({ node: node.url, smtpPort, ports })
const outcomes = createOutcomes()
const balancers = [await startBalancer(servers.gatewayUrls), await startBalancer(servers.siteUrls)] as const
const visits = await startVisits({ url: balancers[1].url, smtpPort, outcomes, rate })
try {
  const clients = startClients({ url: balancers[0].url, projectId, site, outcomes, rate })
  const from = Date.now()
  // What is compiled and opened once is no growth.
  const settled = wait(Math.min(30, seconds / 4) * 1000).then(() => servers.all.map((server) => server.memory()))
  const faults = await injectFaults(servers, seconds)
  const over = Date.now()
  const memory = { before: await settled, after: servers.all.map((server) => server.memory()) }
  await Promise.all([clients.stop(), visits.end()])
  clearInterval(mining)
  console.log('The load is over. Mails that a killed process had are awaited.')
  await until(mailTime, async () => (await mailsWaiting(servers)) === 0)
  // What is followed is two polls behind.
  await wait(2000)
  const found = await findMissing(servers, clients, await visits.report(), node)
  const lines = servers.all.flatMap((server) => server.lines.map((line) => ({ server: server.name, ...line })))
  await writeFile(`${folder}/mixed.log`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const isGood = printReport({ servers, outcomes, clients, faults, found, memory, balancers, times: [from, over] })
  process.exitCode = isGood ? 0 : 1
} finally {
  visits.stop()
  await servers.stop()
  await Promise.all([node.stop(), ...balancers.map((balancer) => balancer.stop())])
}
