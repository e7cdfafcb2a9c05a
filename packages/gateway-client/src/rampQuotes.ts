import { isPorticoError, parseCaip10, type RampPurchase, type RampQuotesCapability } from '@portico/core'
import { HistoryAnswerSchema, OnrampOptionsSchema, OnrampQuoteSchema, OnrampUrlSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

export function createRampQuotes(gateway: Gateway): RampQuotesCapability {
  return {
    options: (signal) =>
      gateway.request({ path: 'v1/onramp/options', parse: (json) => v.parse(OnrampOptionsSchema, json), signal }),
    async quote({ purchase, payment, amount, signal }) {
      try {
        return await gateway.request({
          path: 'v1/onramp/quote',
          body: { purchaseCurrency: purchase, paymentCurrency: payment, amount, network: purchase.symbol },
          parse: (json) => v.parse(OnrampQuoteSchema, json),
          signal,
        })
      } catch (refusal) {
        const { status } = Object(isPorticoError(refusal) && refusal.context) as { readonly status?: number }
        if (status !== 400) throw refusal
        return { refusal }
      }
    },
    async pageUrl({ account, networks, asset, amount, payment }) {
      const { address, networkId } = parseCaip10(account)
      const bought = Number(amount)
      const paid = payment && { presetFiatAmount: Number(payment.amount), fiatCurrency: payment.currency }
      const { url } = await gateway.request({
        path: 'v1/generators/onrampurl',
        body: {
          destinationWallets: [{ address, blockchains: Object.values(networks), assets: [asset] }],
          defaultNetwork: networks[networkId],
          partnerUserId: address,
          defaultExperience: 'buy',
          ...(bought > 0 ? { presetCryptoAmount: bought } : paid),
        },
        parse: (json) => v.parse(OnrampUrlSchema, json),
      })
      return url
    },
    async purchases(account, provider, signal) {
      const { networkId, address } = parseCaip10(account)
      const { data } = await gateway.request({
        path: `v1/account/${address}/history`,
        query: { chainId: networkId, onramp: provider },
        parse: (json) => v.parse(HistoryAnswerSchema, json),
        signal,
      })
      return data.map(({ id, metadata }) => ({ id, status: statusOf(metadata.status) }))
    },
  }
}

/** Of `ONRAMP_TRANSACTION_STATUS_IN_PROGRESS` and the like. */
function statusOf(status: string): RampPurchase['status'] {
  if (/fail/i.test(status)) return 'failed'
  return /success|confirmed/i.test(status) ? 'sent' : 'inProgress'
}
