import {
  caip10,
  isAbort,
  parseCaip10,
  safeImage,
  safeName,
  type Call,
  type Caip10,
  type Caip2,
  type SwapFailure,
  type SwapQuotesCapability,
  type SwapRequest,
  type Token,
} from '@portico/core'
import {
  AllowanceSchema,
  BuildApproveSchema,
  BuildTransactionSchema,
  ConvertQuotesSchema,
  ConvertTokensSchema,
  FungiblePricesSchema,
  GasPriceSchema,
} from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

/** What stands in for the native currency where an address of a token is asked for. */
const nativeAddress = `0x${'e'.repeat(40)}`

export function createSwapQuotes(gateway: Gateway): SwapQuotesCapability {
  const projectId = gateway.project.id
  /** Per network, as it was answered last: quotes take it into account. */
  const gasPrices = new Map<Caip2, string>()

  async function approvalFor({ account, from, to, amount, signal }: SwapRequest): Promise<Call | undefined> {
    if (from.token === undefined) return undefined
    const { networkId: network } = parseCaip10(account)
    const { allowance } = await gateway
      .request({
        path: 'v1/convert/allowance',
        query: { tokenAddress: caip10(network, from.token), userAddress: account },
        parse: parserOf(AllowanceSchema),
        signal,
      })
      .catch(failAt('allowance'))
    if (BigInt(allowance) >= amount) return undefined
    const { tx } = await gateway
      .request({
        path: 'v1/convert/build-approve',
        query: { userAddress: account, from: idOf(network, from), to: idOf(network, to), amount: `${amount}` },
        parse: parserOf(BuildApproveSchema),
        signal,
      })
      .catch(failAt('approval'))
    // The field is named `from`, and names the contract of the token: the transaction goes to it.
    return { to: parseCaip10(tx.from as Caip10).address, data: tx.data, value: BigInt(tx.value) }
  }

  return {
    // On which of its networks it swaps, the gateway does not tell.
    supports: async (network, signal) => ((await gateway.supports(network, signal)) ? undefined : false),
    async tokens(network, signal) {
      const { tokens } = await gateway.request({
        path: 'v1/convert/tokens',
        query: { chainId: network },
        network,
        unsupported: () => ({ tokens: [] }),
        parse: parserOf(ConvertTokensSchema),
        signal,
      })
      return tokens.flatMap(({ name, symbol, address, decimals, logoUri }): Token[] => {
        const { networkId, address: token } = parseCaip10(address as Caip10)
        if (networkId !== network) return []
        const identity = token.toLowerCase() === nativeAddress ? {} : { token }
        const known = { name: safeName(name) ?? symbol, symbol: safeName(symbol) ?? '?' }
        return [{ ...identity, ...known, decimals, imageUrl: safeImage(logoUri) }]
      })
    },
    async price(network, token, signal) {
      const { fungibles } = await gateway.request({
        path: 'v1/fungible/price',
        body: { projectId, currency: 'usd', addresses: [idOf(network, token)] },
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
      const standard = await gateway.request({
        path: 'v1/convert/gas-price',
        query: { chainId: network },
        network,
        unsupported: () => undefined,
        parse: (json): string | undefined => v.parse(GasPriceSchema, json).standard,
        signal,
      })
      if (standard === undefined) return undefined
      gasPrices.set(network, standard)
      return BigInt(standard)
    },
    async quote({ account, from, to, amount, signal }) {
      const { networkId: network } = parseCaip10(account)
      const { quotes } = await gateway.request({
        path: 'v1/convert/quotes',
        query: {
          amount: `${amount}`,
          userAddress: account,
          from: idOf(network, from),
          to: idOf(network, to),
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
      const first = from.token === undefined ? 'swap' : 'allowance'
      if (!(await gateway.supports(network, signal).catch(failAt(first)))) return undefined
      const approval = await approvalFor(request)
      const { tx } = await gateway
        .request({
          path: 'v1/convert/build-transaction',
          body: {
            projectId,
            amount: `${amount}`,
            from: idOf(network, from),
            to: idOf(network, to),
            userAddress: account,
            eip155: { slippage },
            // The swap cannot be estimated before its approval.
            disableEstimate: true,
          },
          parse: parserOf(BuildTransactionSchema),
          signal,
        })
        .catch(failAt('swap'))
      const swap = { to: parseCaip10(tx.to as Caip10).address, data: tx.data, value: BigInt(tx.amount) }
      return { approval, swap, minimum: tx.minimum === undefined ? undefined : BigInt(tx.minimum) }
    },
  }
}

const parserOf =
  <T>(schema: v.GenericSchema<unknown, T>) =>
  (json: unknown): T =>
    v.parse(schema, json)
const idOf = (network: Caip2, { token = nativeAddress }: Token): Caip10 => caip10(network, token)

/** Passes on why the gateway did not answer, with the step that it was asked for. */
const failAt =
  (step: SwapFailure['step']) =>
  (cause: Error): never => {
    throw isAbort(cause) ? cause : (Object.assign(cause, { step }) satisfies SwapFailure)
  }
