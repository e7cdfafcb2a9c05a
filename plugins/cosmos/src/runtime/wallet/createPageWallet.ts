import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/watchWallets.js'
import type { WalletApi } from './createProvider.js'
import { createCallWallet } from './createCallWallet.js'
import { enableChain } from './enableChain.js'
import { aminoSchema, directSchema, keySchema, signatureSchema } from './parseAnswers.js'

/** A wallet on this page. */
export interface PageWallet extends WalletApi {
  /** The account on a chain that the wallet has shown to this page before, without asking the visitor. */
  readKey(chainId: string): Promise<CosmosKey>
  /** Takes the page's permission back, where the wallet can. */
  disable(): Promise<void>
}

/** @param onKey Called with each key that the wallet shows. */
export function createPageWallet(
  context: CosmosContext,
  wallet: FoundWallet,
  onKey: (chainId: string, key: CosmosKey) => void,
): PageWallet {
  const { injected } = wallet
  const enabled = new Set<string>()
  const has = (method: string): boolean => typeof injected[method] === 'function'
  const call = createCallWallet(context, wallet)
  async function readKey(chainId: string, signal?: AbortSignal): Promise<CosmosKey> {
    const key = await call(keySchema, 'getKey', [chainId], signal)
    onKey(chainId, key)
    return key
  }
  return {
    readKey: (chainId) => readKey(chainId),
    async getKey(chainId, signal) {
      if (!enabled.has(chainId)) await enableChain(context, wallet, call, chainId, signal)
      enabled.add(chainId)
      try {
        return await readKey(chainId, signal)
      } catch (failure) {
        // The visitor may have taken the permission back: it is asked for again next time.
        enabled.delete(chainId)
        throw failure
      }
    },
    signDirect: (chainId, signer, doc, signal) => call(directSchema, 'signDirect', [chainId, signer, doc], signal),
    signAmino: (chainId, signer, doc, signal) => call(aminoSchema, 'signAmino', [chainId, signer, doc], signal),
    ...(has('signArbitrary') && {
      signArbitrary: (chainId, signer, text, signal) =>
        call(signatureSchema, 'signArbitrary', [chainId, signer, text], signal),
    }),
    async disable() {
      if (has('disable')) await call(v.unknown(), 'disable', [])
    },
  }
}
