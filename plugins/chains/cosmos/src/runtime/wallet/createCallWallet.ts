import { askWallet, parseAnswer } from '@portico/chain-kit'
import type * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/watchWallets.js'
import { toWalletError } from './toWalletError.js'

/**
 * Calls a method of a wallet and parses its answer.
 * @throws the signal's reason, the visitor's refusal with code 4001, `cosmos/walletFailed`, `cosmos/badAnswer`
 */
export type CallWallet = <S extends v.GenericSchema>(
  schema: S,
  method: string,
  args: readonly unknown[],
  signal?: AbortSignal,
) => Promise<v.InferOutput<S>>

export function createCallWallet(context: CosmosContext, { name, injected }: FoundWallet): CallWallet {
  return async (schema, method, args, signal) => {
    const answer = await askWallet(
      () => (injected[method] as (...args: readonly unknown[]) => unknown)(...args),
      signal,
      (thrown) => toWalletError(context, name, thrown),
    )
    return parseAnswer(context, schema, answer, { from: name, method })
  }
}
