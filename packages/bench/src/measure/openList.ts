import { benchWallets } from '../pages/wallets.js'
import type { Opened } from '../pages/probe.js'
import type { Visit } from './visitPage.js'

const lastWallet = benchWallets.at(-1)?.name ?? ''
/** Long enough for any page at any slowdown; a page that needs more has failed. */
export const openTimeoutMs = 20_000

/** Presses the page's button, at once or as soon as it is painted, and waits for the list to be painted to its last wallet. */
export async function openList({ page, errors }: Visit, when: 'now' | 'early' = 'now'): Promise<Opened> {
  try {
    return await page.evaluate(([name, text, timeout]) => window.bench[name]('connect', text, timeout), [
      when === 'early' ? 'openEarly' : 'open',
      lastWallet,
      openTimeoutMs,
    ] as const)
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new Error([why, ...errors.slice(0, 3)].join('; '), { cause: error })
  }
}
