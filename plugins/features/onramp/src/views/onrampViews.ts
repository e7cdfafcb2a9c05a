import { BuyInProgress } from './BuyInProgress.js'
import { OnRampProviders } from './OnRampProviders.js'
import { OnRampFiatSelect, OnRampTokenSelect } from './OnRampSelect.js'

export const onrampViews: {
  readonly BuyInProgress: typeof BuyInProgress
  readonly OnRampProviders: typeof OnRampProviders
  readonly OnRampFiatSelect: typeof OnRampFiatSelect
  readonly OnRampTokenSelect: typeof OnRampTokenSelect
} = { BuyInProgress, OnRampProviders, OnRampFiatSelect, OnRampTokenSelect }
