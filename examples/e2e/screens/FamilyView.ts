import type { Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import type { Page } from '../src/test.js'

/** A view that opens the page itself, such as one that needs chains or wallets beside those of EVM. */
export interface FamilyView {
  readonly name: string
  /** What it shows goes away by itself: it is opened anew for each of its pictures. */
  readonly isBrief?: boolean
  /** @param mode as the demo's query has it: `dark`, `light` or `system` */
  go(page: Page, parts: Parts, mode: string): Promise<Dapp>
}
