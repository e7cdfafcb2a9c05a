import type { Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import type { Page } from '../src/test.js'

/** A view that needs chains or wallets beside those of EVM; it opens the page itself. */
export interface FamilyView {
  readonly name: string
  go(page: Page, parts: Parts, mode: string): Promise<Dapp>
}
