import { withPaymaster, type SponsoredOperation } from '@portico/wallet-requests/paymaster'
import * as v from 'valibot'
import { numberToHex, RpcRequestError, type Address, type BaseError, type Hex, type RpcUserOperation } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'

import { stubSignatureOf } from '../smart-accounts/toDelegatorAccount.js'
import type { OperationAccount } from '../nodes/ownAccount.js'
import { quantitySchema, type RpcOperation } from '../rpc/schemas.js'
import { keysOf, type OperationEstimate } from './checkOperation.js'
import { orUnreachable, refused, unreachable } from './refused.js'
import type { SponsoredNetwork } from './SponsoredNetwork.js'

type RpcRequest = RpcUserOperation<'0.8'>

export type SponsoredRpcOperation = SponsoredOperation & { readonly operation: RpcOperation }

const AnswerSchema = v.object({ callGasLimit: quantitySchema(64), preVerificationGas: quantitySchema(64) })

/**
 * Asks the site's bundler for the gas and its node for the fees: what the page says of its own operation counts for nothing.
 *
 * @throws ApiError 403 `paymaster/fails` where the operation would fail, 503 `paymaster/node`
 */
export async function estimateOperation(
  sponsored: SponsoredRpcOperation,
  paymasterData: Hex,
  account: OperationAccount,
  { bundler, client, contracts }: SponsoredNetwork,
): Promise<OperationEstimate> {
  const params: [RpcRequest, Address] = [toRpc(sponsored, paymasterData, account), contracts.entryPoint]
  const [gas, fees] = await Promise.all([
    bundler.request({ method: 'eth_estimateUserOperationGas', params }).catch((error: BaseError) => {
      // What the bundler answered is about the operation; the rest is about the bundler.
      const isAnswer = error.walk?.((each) => each instanceof RpcRequestError)
      throw isAnswer ? refused('fails', 'This transaction would fail, so it is not paid for.') : unreachable()
    }),
    orUnreachable(client.estimateFeesPerGas()),
  ])
  const answer = v.safeParse(AnswerSchema, gas)
  if (!answer.success) throw unreachable()
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const { callGasLimit: callGas, preVerificationGas } = answer.output
  return { callGas, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas }
}

/** With a signature and paymaster data of ours: longer ones would be estimated dearer. */
function toRpc(sponsored: SponsoredRpcOperation, paymasterData: Hex, account: OperationAccount): RpcRequest {
  const { eip7702Auth, ...operation } = sponsored.operation
  const signature = stubSignatureOf(keysOf(account))
  const full = { ...withPaymaster({ ...sponsored, operation }, paymasterData), signature } as UserOperation<'0.8'>
  return {
    ...formatUserOperationRequest(full),
    ...(eip7702Auth && { eip7702Auth: { ...eip7702Auth, chainId: numberToHex(eip7702Auth.chainId) } }),
  } as RpcRequest
}
