import { codeOf } from '@portico/chain-kit'
import {
  isRejection,
  messageOf,
  pause,
  providerErrorCodes,
  rpcErrorCodes,
  type Caip2,
  type Network,
} from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import { hexChainId, parseChainId } from '../answers.js'
import type { WalletRequest } from '../walletRequest.js'

/**
 * Codes by which wallets say that they do not know the network, or do not have the method: Phantom answers 4901 (EIP-1193:
 * not connected to that chain), wallets of WalletConnect 5000.
 */
const unknownChain: ReadonlySet<number | undefined> = new Set([
  providerErrorCodes.unrecognizedChain,
  providerErrorCodes.chainDisconnected,
  providerErrorCodes.unsupportedMethod,
  rpcErrorCodes.methodNotFound,
  5000,
  32603,
])
/**
 * Words by which they say it: MetaMask 'Unrecognized chain ID', Rainbow 'Chain Id not supported', Trust and Bitget
 * 'Unsupported chain', Rabby 'This chain is not supported by Rabby yet.'
 */
const unknownWords =
  /unrecognized chain|add.{1,20}chain|unsupported (chain|network)|(chain|network).{0,40}(not|un)[ -]?(supported|implemented)/i
/** Milliseconds. Some wallets answer before they have changed. */
const switchTimeout = 1000
const pollInterval = 100

/**
 * EIP-3326; EIP-3085 where the wallet does not know the network. Resolves once the wallet is on the network.
 * @throws the visitor's refusal with code 4001, `evm/chainNotSupported`, `evm/notSwitched`
 */
export async function switchChain(
  { error }: EvmContext,
  { request, name }: { readonly request: WalletRequest; readonly name: string },
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const chainId = hexChainId(network.caipNetworkId)
  const errorContext = { wallet: name, network: network.name }
  try {
    await request('wallet_switchEthereumChain', [{ chainId }], signal)
  } catch (cause) {
    if (signal.aborted || !isUnknownChain(cause)) throw cause
    try {
      await request('wallet_addEthereumChain', [toChainParameter(network)], signal)
      // Most wallets switch when they add a network.
      const current = parseChainId(await request('eth_chainId', [], signal))
      if (current !== network.caipNetworkId) await request('wallet_switchEthereumChain', [{ chainId }], signal)
    } catch (refusal) {
      if (signal.aborted || isRejection(refusal)) throw refusal
      throw error('chainNotSupported', errorContext, {
        cause: refusal,
        details: `${name} does not know the network and could not add it. Add ${network.name} in the wallet, or use another wallet.`,
      })
    }
  }
  if (!(await isSwitched(request, network.caipNetworkId, signal)))
    throw error('notSwitched', errorContext, { details: 'Change the network in the wallet itself, or try again.' })
}

/** Whether the wallet is on the network within a second. Some wallets answer before they have changed. */
export async function isSwitched(request: WalletRequest, networkId: Caip2, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + switchTimeout
  while (parseChainId(await request('eth_chainId', [], signal)) !== networkId) {
    if (Date.now() > deadline) return false
    await pause(pollInterval, signal)
  }
  return true
}

function isUnknownChain(thrown: unknown): boolean {
  const message = messageOf(thrown)
  // Behind a relay, 5000 also means that the visitor refused; the words tell which.
  if (isRejection({ message })) return false
  return unknownChain.has(codeOf(thrown)) || unknownWords.test(message)
}

/** EIP-3085. Only the network's own nodes: a site's or a gateway's URL may hold a key, and the wallet would keep it. */
function toChainParameter({ name, caipNetworkId, nativeCurrency, rpcUrls, blockExplorers, assets }: Network): object {
  const explorer = blockExplorers?.default.url
  const image = assets?.imageUrl
  return {
    chainId: hexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: (rpcUrls.chainDefault ?? rpcUrls.default).http,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
    ...(image === undefined ? {} : { iconUrls: [image] }),
  }
}
