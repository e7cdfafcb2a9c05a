import { Backend, Balances, definePlugin, Features, Portfolio, Tokens, type Plugin } from '@portico/core'
import type { OnrampOptions } from './OnrampOptions.js'
import type { HeadlessOnrampSpec } from './OnrampSpec.js'
import { errors, setup } from './setup.js'

export { coinbase, meld, type MeldOptions } from './providers.js'
export type { BuyOrder, OnrampOptions, OnrampProvider } from './OnrampOptions.js'
export type { HeadlessOnrampSpec, OnrampApi, OnrampErrors, OnrampEvents } from './OnrampSpec.js'
export type { BuyState, OnrampCurrencies, OnrampState, QuoteState } from './OnrampState.js'

/**
 * Only `modal.api.onramp`, for sites with views of their own. Needs no React.
 *
 * @throws `onramp/invalidOption` from `createModal`
 */
export function onramp(options: OnrampOptions = {}): Plugin<HeadlessOnrampSpec> {
  return definePlugin<HeadlessOnrampSpec>({
    id: 'onramp',
    core: 1,
    config: options,
    wants: { backend: Backend, balances: Balances, features: Features, portfolio: Portfolio, tokens: Tokens },
    errors,
    setup(context) {
      const { api, stop } = setup(context.plugin)
      return { api, start: ({ defer }) => defer(stop) }
    },
  })
}
