import { untilAborted } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { toWalletError } from './toWalletError.js'

/**
 * Calls a method of one wallet on this page, and parses what it answers.
 * @throws the signal's reason, the visitor's refusal with code 4001, `cosmos/walletFailed`, `cosmos/badAnswer`
 */
export type Call = <T>(
  schema: v.GenericSchema<unknown, T>,
  method: string,
  words: readonly unknown[],
  signal?: AbortSignal,
) => Promise<T>

export function createCall(context: CosmosContext, { name, injected }: FoundWallet): Call {
  return (schema, method, words, signal) =>
    untilAborted(async () => {
      let answer: unknown
      try {
        answer = await (injected[method] as (...words: readonly unknown[]) => unknown)(...words)
      } catch (thrown) {
        throw toWalletError(context, name, thrown)
      }
      const parsed = v.safeParse(schema, answer)
      if (parsed.success) return parsed.output
      throw context.error(
        'badAnswer',
        { from: name, method },
        { details: 'The wallet does not keep to Keplr’s interface. Update it, or use another one.' },
      )
    }, signal)
}
