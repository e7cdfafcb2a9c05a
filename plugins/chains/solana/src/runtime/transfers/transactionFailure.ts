import { findNetwork, networkName } from '@portico/chain-kit'
import type { Caip2, PorticoError } from '@portico/core'
import type { SolanaContext } from '../../SolanaSpec.js'
import { tokenPrograms } from '../tokens/tokenSchemas.js'
import type { Message } from './readMessage.js'

/** Number of "insufficient funds" in the system program and in both token programs. */
const insufficientFunds = 1
/** Transaction errors of a payer that cannot pay the fee, or has nothing at all. */
const poorPayer: ReadonlySet<unknown> = new Set(['AccountNotFound', 'InsufficientFundsForFee'])

interface Problem {
  readonly InstructionError?: readonly [number, { readonly Custom?: unknown } | string] | undefined
  readonly InsufficientFundsForRent?: unknown
}

/**
 * Why a transaction fails, out of the `err` of a node.
 * @param message Of the transaction.
 */
export function failureOf(context: SolanaContext, networkId: Caip2, message: Message, err: unknown): PorticoError {
  const { InstructionError: [index = -1, why] = [], InsufficientFundsForRent: rent } = Object(err) as Problem
  const currency = findNetwork(context, networkId)?.nativeCurrency.symbol ?? 'SOL'
  const instruction = message.instructions[index]
  const isFunds = Object(why).Custom === insufficientFunds
  if (poorPayer.has(err) || isFunds) {
    const isToken = isFunds && instruction && tokenPrograms.includes(instruction.program)
    const token = isToken ? (instruction.accounts[1] ?? '') : currency
    return context.error('notEnough', { token }, { details: 'Send less, or get more of it first.' })
  }
  if (rent !== undefined)
    return context.error(
      'belowMinimum',
      { currency },
      { details: `An account has at least about 0.00089 ${currency}, or nothing. Send more, or everything.` },
    )
  return context.error('rpcFailed', { chain: networkName(context, networkId), problem: JSON.stringify(err) })
}
