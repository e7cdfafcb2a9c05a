import { definePlugin, type Plugin } from '@portico/core'
import type { PayOptions } from './PayOptions.js'
import type { HeadlessPaySpec } from './PaySpec.js'
import { errors, setup, wants } from './setup.js'

export type { ExchangeChoice, PaymentAsset, PaymentOptions, PayOptions } from './PayOptions.js'
export type {
  CurrentPayment,
  HeadlessPaySpec,
  PayApi,
  PayControls,
  PayErrors,
  PayEvent,
  PayEvents,
  PayFromWalletOptions,
  PaymentConfiguration,
} from './PaySpec.js'
export type { ExchangeState, Payment, PayResult, PayState } from './PayState.js'

/**
 * Only `modal.api.pay`, for sites with views of their own: `open` shows nothing, and ends by `close`. Needs no React.
 *
 * @throws `pay/invalidOption` from `createModal`
 */
export function pay(options: PayOptions = {}): Plugin<HeadlessPaySpec> {
  return definePlugin<HeadlessPaySpec>({
    id: 'pay',
    core: 1,
    config: options,
    wants,
    errors,
    setup: (context) => setup(context.plugin, false),
  })
}
