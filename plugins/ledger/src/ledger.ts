import { Chain, definePlugin, type Plugin } from '@portico/core'
import type { LedgerOptions, LedgerSpec } from './LedgerSpec.js'
import { setup } from './setup.js'

/**
 * Connects a Ledger device over WebHID: accounts of EVM chains and of Solana, where the site has those.
 * @throws `ledger/invalidOption` out of `createModal`
 */
export function ledger(options: LedgerOptions = {}): Plugin<LedgerSpec> {
  return definePlugin<LedgerSpec>({
    id: 'ledger',
    core: 1,
    config: options,
    wants: { chain: Chain },
    messages: { en: { name: 'Ledger', title: 'Connect Ledger', signTitle: 'Confirm on Ledger' } },
    errors: { invalidOption: ({ option }) => `ledger(): option '${option}' is invalid` },
    views: {
      LedgerConnect: { load: () => import('./views/LedgerConnect.js'), title: (t) => t('title') },
      LedgerSign: { load: () => import('./views/LedgerSign.js'), title: (t) => t('signTitle') },
    },
    setup,
  })
}
