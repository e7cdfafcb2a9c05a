import { lamportsSchema } from '@portico/chain-kit/history'
import { parseCaip10, type EstimatedTransfer, type TransferEstimate } from '@portico/core'
import * as v from 'valibot'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readTokenAccounts } from './readTokenMove.js'

type AllAction = Extract<EstimatedTransfer['action'], { readonly amount: 'max' }>

const balanceSchema = v.object({ value: lamportsSchema })

/**
 * The most that an account can send: of a token all of it, of SOL what the fee leaves. The account then ends with 0 lamports, which
 * the chain allows: only what is more than that has to pay for rent.
 * @param feeOf What a transfer costs, once a node has tried it.
 * @throws as `feeOf`
 */
export async function estimateMost(
  deps: RuntimeDeps,
  { account, action }: EstimatedTransfer & { readonly action: AllAction },
  feeOf: (amount: bigint) => Promise<bigint>,
  signal: AbortSignal | undefined,
): Promise<TransferEstimate> {
  const { networkId, address } = parseCaip10(account)
  if (action.type === 'token') {
    const accounts = await readTokenAccounts(deps, { networkId, from: address, token: action.token, signal })
    const amount = accounts.reduce((sum, { balance }) => sum + balance, 0n)
    return { fee: amount === 0n ? 0n : await feeOf(amount), amount }
  }
  const params = [address, { commitment: 'confirmed' }]
  const asked = { networkId, method: 'getBalance', params, schema: balanceSchema, signal }
  const { value: available } = await deps.nodes.request(asked)
  // Of half of it: with next to nothing the chain opens no account of the receiver.
  const fee = await feeOf(available > 1n ? available / 2n : 1n)
  if (available <= fee) return { fee, amount: 0n }
  const amount = available - fee
  return { fee: await feeOf(amount), amount }
}
