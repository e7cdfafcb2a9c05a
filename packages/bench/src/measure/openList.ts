import { benchWallets } from '../pages/wallets.js'
import type { Opened } from '../pages/probe.js'
import type { Visit } from './visitPage.js'

const lastWallet = benchWallets.at(-1)?.name ?? ''
/** Long enough for any page at any slowdown; a page that needs more has failed. */
export const patienceMs = 20_000

/** Presses the page's button and waits for the list to be painted, down to its last wallet. */
export async function openList({ page, errors }: Visit): Promise<Opened> {
  try {
    return await page.evaluate(([text, patience]) => window.bench.open('connect', text, patience), [
      lastWallet,
      patienceMs,
    ] as const)
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new Error([why, ...errors.slice(0, 3)].join('; '), { cause: error })
  }
}
