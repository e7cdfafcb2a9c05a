import { Backend, Balances, Chain, definePlugin, Portfolio, Tokens, Transfers, type Plugin } from '@portico/core'
import { SwapQuotes } from './SwapQuotes.js'
import type { HeadlessSwapsSpec } from './SwapsSpec.js'
import type { SwapsOptions } from './SwapsOptions.js'
import { errors, setup } from './setup.js'

export {
  SwapQuotes,
  type SwapQuote,
  type SwapQuotesCapability,
  type SwapRequest,
  type SwapToken,
  type SwapTransactions,
} from './SwapQuotes.js'
export type { Asset, RoutedSwap, RouterReader } from './routers/RouterReader.js'
export { defaultSwapNetworks, type RouterKind, type SwapRouter, type SwapsOptions } from './SwapsOptions.js'
export type { HeadlessSwapsSpec, SwapEventDetails, SwapsApi, SwapsErrors, SwapsEvents, SwapStep } from './SwapsSpec.js'
export type {
  BegunSwap,
  ConfirmOptions,
  ListedToken,
  Prepared,
  Review,
  Side,
  SwapControls,
  SwapProblem,
  SwapResult,
  SwapState,
} from './SwapState.js'

/**
 * Only `modal.api.swaps`, for sites with views of their own. Needs no React.
 *
 * @throws `swaps/invalidOption` from `createModal`
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
      backend: Backend,
    },
    errors,
    setup: (context) => ({ api: setup(context.plugin).api }),
  })
}
