export { pay } from './pay.js'

export type { PayErrors } from './errors.js'
export type { ExchangeChoice, PaymentAsset, PaymentOptions, PayOptions } from './PayOptions.js'
export type {
  CurrentPayment,
  HeadlessPaySpec,
  PayApi,
  PayControls,
  PayEvent,
  PayEvents,
  PayFromWalletOptions,
  PaymentConfiguration,
  PayMessages,
  PaySpec,
} from './PaySpec.js'
export type { ExchangeState, Payment, PayResult, PayState } from './PayState.js'
