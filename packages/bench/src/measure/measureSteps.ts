import { startRelay } from '@portico/devnet'
import { metrics } from '../metrics.js'
import { row } from '../Row.js'
import { median } from './median.js'
import type { Measured } from './measureCompositions.js'
import type { Lab } from './openLab.js'
import { openTimeoutMs } from './openList.js'
import type { PageServer } from './servePages.js'
import { visitPage } from './visitPage.js'
import { withSite } from './withSite.js'

const slowdown = 4
/** A visitor reads the list for a moment before choosing. Milliseconds. */
const readingMs = 1500

const steps = ['prompt', 'balance', 'pairing'] as const
type Times = Readonly<Record<(typeof steps)[number], number>>

/** Each step after the list, beside a page with what the step cannot do without. */
export async function measureSteps(lab: Lab, runs: number): Promise<Measured> {
  const relay = await startRelay()
  try {
    const faults: string[] = []
    const all = async (name: string, page: string): Promise<Times> =>
      withSite(
        lab,
        page,
        async (server) => {
          const times: Times[] = []
          for (let run = 0; run < runs; run++) times.push(await measureOnce(lab, server, relay.url, name, faults))
          const of = (step: keyof Times): number => median(times.map((once) => once[step]))
          return { prompt: of('prompt'), balance: of('balance'), pairing: of('pairing') }
        },
        { policy: 'none' },
      )
    const floor = await all('floor of the steps', 'stepFloors.tsx')
    const ours = await all('steps after the list', 'steps.tsx')
    const rows = steps.flatMap((step) => [
      row('floor', metrics[step], 'ms', floor[step]),
      row('React host, evm+walletconnect', metrics[step], 'ms', ours[step], floor[step]),
    ])
    return { rows, remarks: [], faults }
  } finally {
    await relay.stop()
  }
}

/** Two visits: one connects an extension, the other asks for a code. */
async function measureOnce(
  lab: Lab,
  server: PageServer,
  relayUrl: string,
  name: string,
  faults: string[],
): Promise<Times> {
  const atList = async () => {
    const visit = await visitPage(lab, server, { slowdown, path: `/?relay=${encodeURIComponent(relayUrl)}` })
    await visit.page.click('#connect')
    await visit.page.getByRole('button', { name: 'WalletConnect' }).waitFor()
    await visit.page.waitForTimeout(readingMs)
    return visit
  }
  const connecting = await atList()
  const { prompt, balance } = await connecting.page.evaluate(([row, timeout]) => window.bench.connect(row, timeout), [
    'Answering Wallet',
    openTimeoutMs,
  ] as const)
  faults.push(...connecting.errors.map((text) => `${name}: ${text}`))
  await connecting.end()
  const pairing = await atList()
  const code = await pairing.page.evaluate(([row, timeout]) => window.bench.pair(row, timeout), [
    'WalletConnect',
    openTimeoutMs,
  ] as const)
  await pairing.end()
  return { prompt, balance, pairing: code }
}
