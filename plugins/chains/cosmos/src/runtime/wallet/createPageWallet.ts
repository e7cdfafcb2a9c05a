import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/watchWallets.js'
import type { WalletApi } from './createProvider.js'
import { createCallWallet } from './createCallWallet.js'
import { enableChain } from './enableChain.js'
import { aminoSchema, directSchema, keySchema, signatureSchema, type KnownKey } from './parseAnswers.js'

/** A wallet on this page. */
export interface PageWallet extends WalletApi {
  getKey(chainId: string, signal?: AbortSignal): Promise<KnownKey>
  /**
   * The account on a chain that the wallet has shown to this page before, without asking the visitor. Undefined: the account
   * that is selected now has not been shown, and reading it would ask.
   */
  readKey(chainId: string): Promise<KnownKey | undefined>
  /** Takes the page's permission back, where the wallet can. @param chainId The chain in use. */
  disable(chainId: string): Promise<void>
}

/** @param onKey Called with each key that the wallet shows. */
export function createPageWallet(
  context: CosmosContext,
  wallet: FoundWallet,
  onKey: (chainId: string, key: KnownKey) => void,
): PageWallet {
  const { injected } = wallet
  const enabled = new Set<string>()
  const has = (method: string): boolean => typeof injected[method] === 'function'
  const call = createCallWallet(context, wallet)
  async function readKey(chainId: string, signal?: AbortSignal): Promise<KnownKey> {
    const key = await call(keySchema, 'getKey', [chainId], signal)
    onKey(chainId, key)
    return key
  }
  async function getKey(chainId: string, signal?: AbortSignal): Promise<KnownKey> {
    if (!enabled.has(chainId)) await enableChain(context, wallet, call, chainId, signal)
    enabled.add(chainId)
    try {
      return await readKey(chainId, signal)
    } catch (failure) {
      // The visitor may have taken the permission back: it is asked for again next time.
      enabled.delete(chainId)
      throw failure
    }
  }
  return {
    async readKey(chainId) {
      // Leap grants each account apart, and would open its window for another one.
      const isGranted = !has('isConnected') || (await call(v.unknown(), 'isConnected', [chainId])) !== false
      return isGranted ? readKey(chainId) : undefined
    },
    getKey,
    signingKey: (chainId, _, signal) => getKey(chainId, signal),
    signDirect: (chainId, signer, doc, signal, options = {}) =>
      call(directSchema, 'signDirect', [chainId, signer, doc, options], signal),
    signAmino: (chainId, signer, doc, signal, options = {}) =>
      call(aminoSchema, 'signAmino', [chainId, signer, doc, options], signal),
    ...(has('signArbitrary') && {
      signArbitrary: (chainId, signer, text, signal) =>
        call(signatureSchema, 'signArbitrary', [chainId, signer, text], signal),
    }),
    async disable(chainId) {
      if (has('disable')) await call(v.unknown(), 'disable', [])
      // Leap, which forgets one chain at a time.
      else if (has('disconnect'))
        await Promise.all([...enabled.add(chainId)].map((id) => call(v.unknown(), 'disconnect', [id])))
      else if (wallet.id === 'cosmostation') await disconnectCosmostation()
    },
  }
}

/** Cosmostation can be told in its own interface only. */
async function disconnectCosmostation(): Promise<void> {
  const { cosmostation } = globalThis as { readonly cosmostation?: CosmostationPage }
  await cosmostation?.cosmos?.request?.({ method: 'cos_disconnect' })
}

interface CosmostationPage {
  readonly cosmos?: { readonly request?: (request: { readonly method: string }) => Promise<unknown> }
}
