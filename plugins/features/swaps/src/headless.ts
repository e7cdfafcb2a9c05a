import { Balances, Chain, definePlugin, Portfolio, Tokens, Transfers, SwapQuotes, type Plugin } from '@portico/core'
import type { HeadlessSwapsSpec } from './SwapsSpec.js'
import type { SwapsOptions } from './SwapsOptions.js'
import { setup } from './setup.js'

export { defaultSwapNetworks } from './SwapsOptions.js'

/**
 * Only `modal.api.swaps`, for sites with views of their own. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function swaps(options: SwapsOptions = {}): Plugin<HeadlessSwapsSpec> {
  return definePlugin<HeadlessSwapsSpec>({
    id: 'swaps',
    core: 1,
    config: options,
    wants: {
      chain: Chain,
      balances: Balances,
      tokens: Tokens,
      portfolio: Portfolio,
      transfers: Transfers,
      swapQuotes: SwapQuotes,
    },
    setup(context) {
      const { api, start } = setup(context.plugin)
      return { api, start }
    },
  })
}
