import { parseCaip10, type EstimatedTransfer, type TransferEstimate } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../../EvmSpec.js'
import { quantitySchema } from '../answers.js'
import { callData, erc20, readUint } from '../tokens/erc20.js'
import type { Ask } from './readTransaction.js'
import { parseDigits } from './toTransactions.js'

/** An amount of 'max'. */
type AllAction = Extract<EstimatedTransfer['action'], { readonly amount: 'max' }>

/**
 * The most that an account can send: of the native currency what the highest fee leaves, of a token all of it, as the chain has both.
 * @param feeOf The highest fee of a transfer, with what a rollup charges for the chain below it.
 * @throws `evm/notEnough`, `evm/badAnswer`, and as `feeOf`
 */
export async function estimateMost(
  context: EvmContext,
  ask: Ask,
  { account, action }: EstimatedTransfer & { readonly action: AllAction },
  feeOf: (amount: bigint) => Promise<bigint>,
): Promise<TransferEstimate> {
  const payer = parseDigits(context, parseCaip10(account).address)
  if (action.type === 'token') {
    const call = { to: `0x${parseDigits(context, action.token)}`, data: callData(erc20.balanceOf, payer) }
    const amount = readUint(await ask('eth_call', [call, 'latest'], v.unknown()))
    if (amount === undefined) throw context.error('badAnswer', { from: action.token, method: 'balanceOf' })
    return { fee: amount === 0n ? 0n : await feeOf(amount), amount }
  }
  const available = await ask('eth_getBalance', [`0x${payer}`, 'latest'], quantitySchema)
  // The gas of a transfer does not depend on how much it moves.
  const fee = await feeOf(1n)
  return { fee, amount: available > fee ? available - fee : 0n }
}
