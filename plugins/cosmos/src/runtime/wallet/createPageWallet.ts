import { askWallet, parseAnswer } from '@portico/chain-kit'
import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/watchWallets.js'
import type { WalletApi } from './createProvider.js'
import { enableChain } from './enableChain.js'
import { aminoSchema, directSchema, keySchema, signatureSchema } from './parseAnswers.js'
import { toWalletError } from './toWalletError.js'

/**
 * Calls a method of the wallet and parses its answer.
 * @throws the signal's reason, the visitor's refusal with code 4001, `cosmos/walletFailed`, `cosmos/badAnswer`
 */
export type CallWallet = <S extends v.GenericSchema>(
  schema: S,
  method: string,
  args: readonly unknown[],
  signal?: AbortSignal,
) => Promise<v.InferOutput<S>>

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
  const { name, injected } = wallet
  const enabled = new Set<string>()
  const has = (method: string): boolean => typeof injected[method] === 'function'
  const call: CallWallet = async (schema, method, args, signal) => {
    const answer = await askWallet(
      () => (injected[method] as (...args: readonly unknown[]) => unknown)(...args),
      signal,
      (thrown) => toWalletError(context, name, thrown),
    )
    return parseAnswer(context, schema, answer, { from: name, method })
  }
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
