export { pay } from './pay.js'

export type { ExchangeChoice, PaymentAsset, PaymentOptions, PayOptions } from './PayOptions.js'
export type {
  CurrentPayment,
  HeadlessPaySpec,
  PayApi,
  PayControls,
  PayEvent,
  PayFromWalletOptions,
  PaymentConfiguration,
  PaySpec,
} from './PaySpec.js'
export type { ExchangeState, Payment, PayResult, PayState } from './PayState.js'
