import { OnrampOptionsSchema } from '@portico/gateway-api'
import type { BackendCapability } from '@portico/core'
import * as v from 'valibot'
import type { OnrampState, PaymentCurrency } from '../OnrampState.js'

type Currencies = NonNullable<OnrampState['currencies']>

const limits: PaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** What stands in where no gateway tells: dollars and euros for USDC on Ethereum and Polygon. */
export const defaultCurrencies: Currencies = {
  isDefault: true,
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'polygon-mainnet',
          display_name: 'Polygon',
          chain_id: '137',
          contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        },
      ],
    },
  ],
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ],
}

/** What the gateway sells, or the defaults where it cannot be asked or offers nothing. */
export async function loadCurrencies(backend: BackendCapability | undefined, signal: AbortSignal): Promise<Currencies> {
  try {
    const answer = await backend?.request({
      path: 'v1/onramp/options',
      parse: (json) => v.parse(OnrampOptionsSchema, json),
      signal,
    })
    if (!answer?.purchaseCurrencies.length || !answer.paymentCurrencies.length)
      return { ...defaultCurrencies, providers: answer?.providers }
    return { ...answer, isDefault: false }
  } catch {
    return defaultCurrencies
  }
}
