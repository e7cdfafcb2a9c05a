import { isRejection, messageOf, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import { findNetwork } from '../../networks/findNetwork.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import type { Call } from './createCall.js'

/** 'There is no chain info for …' (Keplr), 'Invalid chain id' (Leap), 'Unsupported chain'. */
const unknownChain = /\b(no|unknown|invalid|unsupported|unrecognized)\b.{0,20}chain|chain.{0,40}\b(not|unsupported)\b/i

/**
 * Asks the visitor to show this page the account of a chain; a wallet that does not know the chain is asked to add it, where
 * the network says all that takes.
 * @throws the refusal, `cosmos/chainNotSupported` [8.5], `cosmos/walletFailed`
 */
export async function enableChain(
  context: CosmosContext,
  { name, injected }: FoundWallet,
  call: Call,
  chainId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const networkId: Caip2 = `cosmos:${chainId}`
  const network = findNetwork(context, networkId)
  const enable = () => call(v.unknown(), 'enable', [[chainId]], signal)
  try {
    await enable()
  } catch (cause) {
    if (signal?.aborted || isRejection(cause) || !unknownChain.test(messageOf(cause))) throw cause
    const info = network?.restUrl && typeof injected['experimentalSuggestChain'] === 'function' && toChainInfo(network)
    const failed = (reason: unknown, details: string): Error =>
      context.error(
        'chainNotSupported',
        { wallet: name, network: network?.name ?? networkId },
        { cause: reason, details },
      )
    if (!info) throw failed(cause, `${name} knows no such network. Add it in the wallet, or use another wallet.`)
    try {
      await call(v.unknown(), 'experimentalSuggestChain', [info], signal)
      await enable()
    } catch (refusal) {
      if (signal?.aborted || isRejection(refusal)) throw refusal
      throw failed(refusal, `${name} could not add the network. Add it in the wallet, or use another wallet.`)
    }
  }
}

/** `ChainInfo` of Keplr's `experimentalSuggestChain`. The network's own nodes: a site's are not for all a wallet does there. */
function toChainInfo(network: CosmosNetwork): object {
  const { id, name, nativeCurrency, rpcUrls, restUrl, bech32Prefix: prefix, denom, gasPrice, coinType = 118 } = network
  const currency = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: denom,
    coinDecimals: nativeCurrency.decimals,
  }
  return {
    chainId: id,
    chainName: name,
    rpc: (rpcUrls.chainDefault ?? rpcUrls.default).http[0],
    rest: restUrl,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [
      { ...currency, gasPriceStep: network.gasPrices ?? { low: gasPrice, average: gasPrice, high: gasPrice } },
    ],
    stakeCurrency: currency,
  }
}
