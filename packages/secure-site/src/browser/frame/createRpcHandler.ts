import { FrameError, type FrameRequest } from '@portico/embedded-api'
import type { Address } from 'viem'

import type { Api } from '../api/Api.js'
import type { Approval, Custody } from '../custody/createCustody.js'
import type { ApprovalRequest, DescribeContext, Description, Refusal } from '../decode/Description.js'
import { createNode, type Node } from '../nodes/createNode.js'
import type { Users } from './createUsers.js'
import { readPersonalMessage, readTransaction, readTypedData, sendTransaction } from './evmRequests.js'
import { namespaceOf, readChain, type FrameState } from './frameState.js'
import { estimateFee } from './prepareTransaction.js'
import { signSolana, type SolanaMethod } from './solanaRequests.js'

/** Answers a request for a signature, after the visitor approved it. */
export type RpcHandler = (request: FrameRequest<'RPC_REQUEST'>, signal: AbortSignal) => Promise<unknown>

export interface RpcDeps {
  readonly state: FrameState
  readonly api: Api
  readonly custody: Custody
  readonly users: Users
  describe(
    request: ApprovalRequest,
    node: Node,
    more: Pick<DescribeContext, 'accounts' | 'fee'>,
  ): Promise<Description | Refusal>
  /** @throws FrameError `embedded/rejected` */
  approve(description: Description, request: ApprovalRequest, signal: AbortSignal): Promise<Approval>
  /** Signs for the smart account of a network. */
  readonly smartAccount: SmartAccountSigner
}

/** What a smart account signs and sends. `asked` was approved. */
export interface SmartAccountSigner {
  request(method: string, params: unknown, asked: SmartAccountRequest): Promise<unknown>
}

export interface SmartAccountRequest {
  readonly node: Node
  readonly account: Address
  readonly approval: Approval
  readonly signal: AbortSignal
}

const isRefusal = (said: Description | Refusal): said is Refusal => !('digestInput' in said)

export function createRpcHandler({ state, api, custody, users, describe, approve, smartAccount }: RpcDeps): RpcHandler {
  async function approved(
    request: ApprovalRequest,
    node: Node,
    fee: DescribeContext['fee'],
    signal: AbortSignal,
  ): Promise<Approval> {
    const own = await users.accounts(signal)
    const accounts = { eoa: own.evm, solana: own.solana, smartAccount: request.account }
    const said = await describe(request, node, { accounts, fee })
    if (isRefusal(said)) throw new FrameError(said.code, said.message)
    return approve(said, request, signal)
  }

  async function signEvm(request: ApprovalRequest, node: Node, signal: AbortSignal): Promise<unknown> {
    const { method, params } = request
    const account = request.account as Address
    switch (method) {
      case 'personal_sign': {
        const message = readPersonalMessage(params, account)
        const approval = await approved(request, node, undefined, signal)
        return custody.sign({ kind: 'evmMessage', key: 'evm', account, message }, approval, { signal })
      }
      case 'eth_signTypedData_v4': {
        const typedData = readTypedData(params, account)
        const approval = await approved(request, node, undefined, signal)
        return custody.sign({ kind: 'evmTypedData', key: 'evm', account, typedData }, approval, { signal })
      }
      case 'eth_sendTransaction': {
        const asked = readTransaction(params, account, node.chainId)
        const fee = await estimateFee(node, asked, signal)
        const cost = String(fee.gas * fee.maxFeePerGas)
        const approval = await approved(request, node, { estimate: cost, cap: cost }, signal)
        return sendTransaction({ custody, node, signal }, asked, fee, approval)
      }
      default:
        throw new FrameError('embedded/methodNotAllowed', 'This account does not answer this method on this network.')
    }
  }

  return async ({ method, params = [], chainId, chainNamespace = 'eip155' }, signal) => {
    const chain = readChain(state, chainId, chainNamespace)
    const node = createNode(api, chain)
    const { address, type } = await users.accountOn(chain, signal)
    const request: ApprovalRequest = { origin: state.data.origin, account: address, chainId: chain, method, params }
    const isSolanaMethod = method.startsWith('solana_')
    if (isSolanaMethod !== (namespaceOf(chain) === 'solana')) {
      throw new FrameError('embedded/methodNotAllowed', 'This method is for another network.')
    }
    if (isSolanaMethod) {
      const approval = await approved(request, node, undefined, signal)
      return signSolana(method as SolanaMethod, params, { custody, node, account: address, approval, signal })
    }
    if (type === 'eoa') return signEvm(request, node, signal)
    const approval = await approved(request, node, undefined, signal)
    return smartAccount.request(method, params, { node, account: address as Address, approval, signal })
  }
}
