import { findNetwork } from '@portico/chain-kit'
import { isRejection, messageOf, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import type { FoundWallet } from '../../wallets/watchWallets.js'
import type { CallWallet } from './createCallWallet.js'

/** 'There is no chain info for …' (Keplr), 'Invalid chain id' (Leap), 'Unsupported chain'. */
const unknownChain = /\b(no|unknown|invalid|unsupported|unrecognized)\b.{0,20}chain|chain.{0,40}\b(not|unsupported)\b/i

/**
 * Asks the visitor to show this page the account on a chain. A wallet that does not know the chain is asked to add it, where
 * the network has what that takes.
 * @throws the visitor's refusal with code 4001, `cosmos/chainNotSupported`, `cosmos/walletFailed`
 */
export async function enableChain(
  context: CosmosContext,
  { name, injected }: FoundWallet,
  call: CallWallet,
  chainId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const networkId: Caip2 = `cosmos:${chainId}`
  const network = findNetwork<CosmosNetwork>(context, networkId)
  const enable = () => call(v.unknown(), 'enable', [[chainId]], signal)
  const notSupported = (cause: unknown, details: string): Error =>
    context.error('chainNotSupported', { wallet: name, network: network?.name ?? networkId }, { cause, details })
  const isFinal = (failure: unknown): boolean => signal?.aborted === true || isRejection(failure)
  try {
    await enable()
    return
  } catch (failure) {
    if (isFinal(failure) || !unknownChain.test(messageOf(failure))) throw failure
    if (!network?.restUrl || typeof injected['experimentalSuggestChain'] !== 'function')
      throw notSupported(failure, `${name} does not know this network. Add it in the wallet, or use another wallet.`)
  }
  try {
    await call(v.unknown(), 'experimentalSuggestChain', [toChainInfo(network)], signal)
    await enable()
  } catch (failure) {
    if (isFinal(failure)) throw failure
    throw notSupported(failure, `${name} could not add the network. Add it in the wallet, or use another wallet.`)
  }
}

/** `ChainInfo` of Keplr's `experimentalSuggestChain`. It names the network's public node: a site's own may hold a secret key. */
export function toChainInfo(network: CosmosNetwork): object {
  const { id, name, nativeCurrency, rpcUrls, restUrl, bech32Prefix: prefix, denom, gasPrice, coinType = 118 } = network
  const currency = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: denom,
    coinDecimals: nativeCurrency.decimals,
  }
  return {
    chainId: id,
    // Keplr takes no longer ones.
    chainName: name.slice(0, 36),
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
