import {
  AllowanceSchema,
  BuildApproveSchema,
  BuildTransactionSchema,
  ConvertQuotesSchema,
  ConvertTokensSchema,
  FungiblePricesSchema,
  GasPriceSchema,
} from '@portico/gateway-api'
import type { SwapQuotesCapability, SwapRequest, SwapToken } from '../SwapQuotes.js'
import {
  caip10,
  isAbort,
  parseCaip10,
  safeImage,
  safeName,
  type BackendCapability,
  type Call,
  type Caip10,
  type Caip2,
} from '@portico/core'
import * as v from 'valibot'
import { defaultSwapNetworks } from '../SwapsOptions.js'
import type { SwapsContext } from '../SwapsSpec.js'
import { addressOf, isNativeAddress } from './contractCalls.js'

/** Quotes of the gateway, on EVM networks: the source where no plugin provides another. */
export function createGatewayQuotes(context: SwapsContext, backend: BackendCapability): SwapQuotesCapability {
  const { config, project, error } = context
  const { networks = defaultSwapNetworks } = config
  /** Per network, as it was answered last: quotes take it into account. */
  const gasPrices = new Map<Caip2, string>()
  const parserOf =
    <T>(schema: v.GenericSchema<unknown, T>) =>
    (json: unknown) =>
      v.parse(schema, json)
  const accountIn = (network: Caip2, address: string): Caip10 => caip10(network, address)
  const notForGas = (network: Caip2) => (): never => {
    throw error('gasPriceNotSupported', { network }, notHere)
  }
  const notForSwaps = (network: Caip2) => (): never => {
    throw error('swapsNotSupported', { network }, notHere)
  }

  async function approvalFor({ account, from, to, amount, signal }: SwapRequest): Promise<Call | undefined> {
    if (from.token === undefined) return undefined
    const { networkId: network } = parseCaip10(account)
    const { allowance } = await backend
      .request({
        path: 'v1/convert/allowance',
        query: { tokenAddress: accountIn(network, from.token), userAddress: account },
        network,
        unsupported: () => ({ allowance: '0' }),
        parse: parserOf(AllowanceSchema),
        signal,
      })
      .catch((cause: unknown) => fail('allowanceFailed', cause))
    if (BigInt(allowance) >= amount) return undefined
    const { tx } = await backend
      .request({
        path: 'v1/convert/build-approve',
        query: {
          userAddress: account,
          from: accountIn(network, from.token),
          to: accountIn(network, addressOf(to)),
          amount: `${amount}`,
        },
        network,
        unsupported: notForSwaps(network),
        parse: parserOf(BuildApproveSchema),
        signal,
      })
      .catch((cause: unknown) => fail('approvalNotBuilt', cause))
    // The field is named `from`, and names the contract of the token: the transaction goes to it.
    return { to: parseCaip10(tx.from as Caip10).address, data: tx.data, value: BigInt(tx.value) }
  }
  function fail(name: 'allowanceFailed' | 'approvalNotBuilt' | 'swapNotBuilt', cause: unknown): never {
    const isOwn = (cause as { readonly plugin?: string }).plugin === 'swaps'
    throw isOwn || isAbort(cause) ? cause : error(name, {}, { cause, details: (cause as Error).message })
  }

  return {
    supports: async (network, signal) => networks.includes(network) && backend.supports(network, signal),
    async tokens(network, signal) {
      const { tokens } = await backend.request({
        path: 'v1/convert/tokens',
        query: { chainId: network },
        network,
        unsupported: () => ({ tokens: [] }),
        parse: parserOf(ConvertTokensSchema),
        signal,
      })
      return tokens.flatMap(({ name, symbol, address, decimals, logoUri }): SwapToken[] => {
        const { networkId, address: token } = parseCaip10(address as Caip10)
        if (networkId !== network) return []
        const own = isNativeAddress(token) ? {} : { token }
        const known = { name: safeName(name) ?? symbol, symbol: safeName(symbol) ?? '?' }
        return [{ ...own, ...known, decimals, imageUrl: safeImage(logoUri) }]
      })
    },
    async price(network, token, signal) {
      const { fungibles } = await backend.request({
        path: 'v1/fungible/price',
        body: { projectId: project.id, currency: 'usd', addresses: [accountIn(network, addressOf(token))] },
        network,
        unsupported: () => ({ fungibles: [] }),
        parse: parserOf(FungiblePricesSchema),
        signal,
      })
      // One address was asked for. Not every gateway repeats it in its answer.
      const named = fungibles.find(({ symbol }) => symbol === token.symbol)
      return (named ?? fungibles[0])?.price || undefined
    },
    async gasPrice(network, signal) {
      const { standard } = await backend.request({
        path: 'v1/convert/gas-price',
        query: { chainId: network },
        network,
        unsupported: notForGas(network),
        parse: parserOf(GasPriceSchema),
        signal,
      })
      gasPrices.set(network, standard)
      return BigInt(standard)
    },
    async quote({ account, from, to, amount, signal }) {
      const { networkId: network } = parseCaip10(account)
      const { quotes } = await backend.request({
        path: 'v1/convert/quotes',
        query: {
          amount: `${amount}`,
          userAddress: account,
          from: accountIn(network, addressOf(from)),
          to: accountIn(network, addressOf(to)),
          gasPrice: gasPrices.get(network),
        },
        network,
        unsupported: () => ({ quotes: [] }),
        parse: parserOf(ConvertQuotesSchema),
        signal,
      })
      const [first] = quotes
      return first && { toAmount: BigInt(first.toAmount), ...(first.id !== null && { id: first.id }) }
    },
    async transactions(request, _quote, slippage) {
      const { account, from, to, amount, signal } = request
      const { networkId: network } = parseCaip10(account)
      const approval = await approvalFor(request)
      const { tx } = await backend
        .request({
          path: 'v1/convert/build-transaction',
          body: {
            projectId: project.id,
            amount: `${amount}`,
            from: accountIn(network, addressOf(from)),
            to: accountIn(network, addressOf(to)),
            userAddress: account,
            eip155: { slippage },
            // The swap cannot be estimated before its approval.
            disableEstimate: true,
          },
          network,
          unsupported: notForSwaps(network),
          parse: parserOf(BuildTransactionSchema),
          signal,
        })
        .catch((cause: unknown) => fail('swapNotBuilt', cause))
      const swap = { to: parseCaip10(tx.to as Caip10).address, data: tx.data, value: BigInt(tx.amount) }
      return { approval, swap, minimum: tx.minimum === undefined ? undefined : BigInt(tx.minimum) }
    },
  }
}

const notHere = { details: 'Choose another network.' } as const
