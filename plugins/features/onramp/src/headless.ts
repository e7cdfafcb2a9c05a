import { Balances, definePlugin, Features, Portfolio, RampQuotes, Tokens, type Plugin } from '@portico/core'
import type { OnrampOptions } from './OnrampOptions.js'
import type { HeadlessOnrampSpec } from './OnrampSpec.js'
import { setup } from './setup.js'

export { coinbase, meld } from './providers.js'

/**
 * Only `modal.api.onramp`, for sites with views of their own. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function onramp(options: OnrampOptions = {}): Plugin<HeadlessOnrampSpec> {
  return definePlugin<HeadlessOnrampSpec>({
    id: 'onramp',
    core: 1,
    config: options,
    wants: { balances: Balances, features: Features, portfolio: Portfolio, rampQuotes: RampQuotes, tokens: Tokens },
    setup(context) {
      const { api, stop } = setup(context.plugin)
      return { api, start: ({ defer }) => defer(stop) }
    },
  })
}
