import type { CosmosKey } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { createCall } from './createCall.js'
import type { RawProvider } from './createProvider.js'
import { enableChain } from './enableChain.js'
import { aminoSchema, directSchema, keySchema, signatureSchema } from './parseAnswers.js'

/** A wallet on this page. */
export interface Injected extends RawProvider {
  /** The account on a chain that the page was shown before: the visitor need not be asked for it. */
  glance(chainId: string): Promise<CosmosKey>
}

/** @param seen Told of each key the wallet shows. */
export function createInjected(
  context: CosmosContext,
  wallet: FoundWallet,
  seen: (chainId: string, key: CosmosKey) => void,
): Injected {
  const call = createCall(context, wallet)
  const enabled = new Set<string>()
  const glance = async (chainId: string, signal?: AbortSignal): Promise<CosmosKey> => {
    const key = await call(keySchema, 'getKey', [chainId], signal)
    seen(chainId, key)
    return key
  }
  return {
    glance,
    async getKey(chainId, signal) {
      if (!enabled.has(chainId)) await enableChain(context, wallet, call, chainId, signal)
      enabled.add(chainId)
      try {
        return await glance(chainId, signal)
      } catch (failure) {
        // The permission may have been taken back.
        enabled.delete(chainId)
        throw failure
      }
    },
    signDirect: (chainId, signer, doc, signal) => call(directSchema, 'signDirect', [chainId, signer, doc], signal),
    signAmino: (chainId, signer, doc, signal) => call(aminoSchema, 'signAmino', [chainId, signer, doc], signal),
    ...(typeof wallet.injected['signArbitrary'] === 'function' && {
      signArbitrary: (chainId, signer, text, signal) =>
        call(signatureSchema, 'signArbitrary', [chainId, signer, text], signal),
    }),
  }
}
