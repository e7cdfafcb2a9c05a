import { ExchangeBuyStatusSchema } from '@portico/gateway-api'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { askSeller } from '../onramp/askSeller.js'
import { SellerError } from '../onramp/SellerError.js'
import { coinbaseExchange } from './coinbaseExchange.js'
import { foldAsset, type ExchangeService } from './Exchange.js'
import type { ExchangeSettings, HookExchangeConfig } from './ExchangesConfig.js'

export function createExchange(settings: ExchangeSettings): ExchangeService {
  return settings.kind === 'coinbase' ? coinbaseExchange(settings) : hookExchange(settings)
}

/** A page that takes the payment in its query, and tells the status of its session. */
function hookExchange({ id, name, imageUrl, payUrl, statusUrl, assets }: HookExchangeConfig): ExchangeService {
  const sold = assets && new Set(assets.map(foldAsset))
  return {
    id,
    name,
    imageUrl,
    sends: (asset) => !sold || sold.has(foldAsset(asset)),
    async begin({ asset, amount, recipient, redirectUrl }) {
      const sessionId = randomUUID()
      const url = new URL(payUrl)
      for (const [key, value] of Object.entries({ sessionId, asset, amount, recipient }))
        url.searchParams.set(key, value)
      if (redirectUrl) {
        url.searchParams.set('successUrl', redirectUrl.success)
        url.searchParams.set('failureUrl', redirectUrl.failure)
      }
      return { url: url.href, sessionId }
    },
    async status(sessionId) {
      const url = new URL(statusUrl)
      url.searchParams.set('sessionId', sessionId)
      const parsed = v.safeParse(ExchangeBuyStatusSchema, await askSeller(id, url, {}))
      if (!parsed.success) throw new SellerError(id, 'transport', 'answered without a status')
      return parsed.output
    },
  }
}
