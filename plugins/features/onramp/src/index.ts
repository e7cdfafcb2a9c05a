export { onramp } from './onramp.js'
export { coinbase, meld, type MeldOptions } from './providers.js'

export type { BuyOrder, OnrampOptions, OnrampProvider } from './OnrampOptions.js'
export type { HeadlessOnrampSpec, OnrampApi, OnrampSpec } from './OnrampSpec.js'
export type { BuyState, OnrampState, QuoteState } from './OnrampState.js'
