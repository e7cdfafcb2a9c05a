import { codeOf } from '@portico/chain-kit'
import { isRejection, messageOf, pause, providerErrorCodes, type Network } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import { hexChainId, parseChainId } from '../answers.js'
import type { WalletRequest } from '../walletRequest.js'

/** Codes by which wallets say that they do not know the network. */
const unknownChain: ReadonlySet<number | undefined> = new Set([providerErrorCodes.unrecognizedChain, 5000, 32603])
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
  const isThere = async (): Promise<boolean> =>
    parseChainId(await request('eth_chainId', [], signal)) === network.caipNetworkId
  try {
    await request('wallet_switchEthereumChain', [{ chainId }], signal)
  } catch (cause) {
    if (signal.aborted || !isUnknownChain(cause)) throw cause
    try {
      await request('wallet_addEthereumChain', [toChainParameter(network)], signal)
      // Most wallets switch when they add a network.
      if (!(await isThere())) await request('wallet_switchEthereumChain', [{ chainId }], signal)
    } catch (refusal) {
      if (signal.aborted || isRejection(refusal)) throw refusal
      throw error('chainNotSupported', errorContext, {
        cause: refusal,
        details: `${name} does not know the network and could not add it. Add ${network.name} in the wallet, or use another wallet.`,
      })
    }
  }
  const deadline = Date.now() + switchTimeout
  while (!(await isThere())) {
    if (Date.now() > deadline)
      throw error('notSwitched', errorContext, { details: 'Change the network in the wallet itself, or try again.' })
    await pause(pollInterval, signal)
  }
}

function isUnknownChain(thrown: unknown): boolean {
  const message = messageOf(thrown)
  // Behind a relay, 5000 also means that the visitor refused; the words tell which.
  if (isRejection({ message })) return false
  return unknownChain.has(codeOf(thrown)) || /unrecognized chain|add.{1,20}chain/i.test(message)
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
