import { pause, isRejection, type Network } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import type { Ask } from './Ask.js'
import { hexChainId, parseChainId } from './parseChainId.js'
import { codeOf } from './providerError.js'

/** Codes by which wallets say that they do not know the network [8.30]. */
const unknownChain: ReadonlySet<number | undefined> = new Set([4902, 5000, 32603])
/** Some wallets answer before they have changed. Milliseconds. */
const settling = 1000
const glance = 100

/**
 * EIP-3326; where the wallet does not know the network, EIP-3085. Resolves once the wallet is there.
 * @throws the visitor's refusal as it came, `evm/chainNotSupported` [8.5], `evm/notSwitched`
 */
export async function switchChain(
  { error }: EvmContext,
  { ask, wallet }: { readonly ask: Ask; readonly wallet: string },
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const chainId = hexChainId(network.caipNetworkId)
  const facts = { wallet, network: network.name }
  const isThere = async (): Promise<boolean> =>
    parseChainId(await ask('eth_chainId', [], signal)) === network.caipNetworkId
  try {
    await ask('wallet_switchEthereumChain', [{ chainId }], signal)
  } catch (cause) {
    if (signal.aborted || !mayBeAdded(cause)) throw cause
    try {
      await ask('wallet_addEthereumChain', [toChainParameter(network)], signal)
      // Most wallets go there with the same question; those that only add are asked to.
      if (!(await isThere())) await ask('wallet_switchEthereumChain', [{ chainId }], signal)
    } catch (refusal) {
      if (signal.aborted || isRejection(refusal)) throw refusal
      throw error('chainNotSupported', facts, {
        cause: refusal,
        details: `${wallet} knows no such network and could not add it. Add ${network.name} in the wallet, or use another wallet.`,
      })
    }
  }
  for (const end = Date.now() + settling; !(await isThere()); await pause(glance, signal))
    if (Date.now() > end)
      throw error('notSwitched', facts, { details: 'Change the network in the wallet itself, or try again.' })
}

function mayBeAdded(thrown: unknown): boolean {
  // Behind a relay 5000 may be either; then the words tell.
  if (isRejection({ message: (thrown as Error).message })) return false
  return unknownChain.has(codeOf(thrown)) || /unrecognized chain|add.{1,20}chain/i.test((thrown as Error).message)
}

/** EIP-3085. The network's own nodes: a site's or a gateway's are not for everything a wallet does there. */
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
