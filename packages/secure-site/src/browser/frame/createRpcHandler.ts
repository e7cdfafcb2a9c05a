import { FrameError, isFrameRead, type FrameRequest } from '@portico/embedded-api'
import { base64urlnopad, hex } from '@scure/base'
import type { Address } from 'viem'

import type { Api } from '../api/Api.js'
import type { Approval, Custody } from '../custody/createCustody.js'
import { digestOf } from '../decode/canonicalJson.js'
import type { ApprovalRequest } from '../decode/Description.js'
import { createNode, type Node } from '../nodes/createNode.js'
import { answerRead } from './answerRead.js'
import type { Approver } from './createApprover.js'
import type { SmartAccounts } from './createSmartAccounts.js'
import type { Users } from './createUsers.js'
import { readPersonalMessage, readTransaction, readTypedData, sendTransaction } from './evmRequests.js'
import { namespaceOf, readChain, type FrameState } from './frameState.js'
import { estimateFee } from './prepareTransaction.js'
import { signSolana, type SolanaMethod } from './solanaRequests.js'

/** Answers a request for a signature, after the visitor approved it, and what a page reads of a smart account. */
export type RpcHandler = (request: FrameRequest<'RPC_REQUEST'>, signal: AbortSignal) => Promise<unknown>

export interface RpcDeps {
  readonly state: FrameState
  readonly api: Api
  readonly custody: Custody
  readonly users: Users
  readonly approver: Approver
  /** Loads the code of smart accounts. */
  smartAccounts(): Promise<SmartAccounts>
}

/** What the server keeps of an approval, and the vault gives the key for. */
export function approvalOf(request: ApprovalRequest): Approval {
  const id = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  return { id, digest: base64urlnopad.encode(hex.decode(digestOf(request))) }
}

const sendingMethods: readonly string[] = ['eth_sendTransaction', 'wallet_sendCalls']

export function createRpcHandler({ state, api, custody, users, approver, smartAccounts }: RpcDeps): RpcHandler {
  async function signEvm(request: ApprovalRequest, node: Node, signal: AbortSignal): Promise<unknown> {
    const { method, params } = request
    const account = request.account as Address
    switch (method) {
      case 'personal_sign': {
        const message = readPersonalMessage(params, account)
        await approver.approve(request, node, { signal })
        return custody.sign({ kind: 'evmMessage', key: 'evm', account, message }, approvalOf(request), { signal })
      }
      case 'eth_signTypedData_v4': {
        const typedData = readTypedData(params, account)
        await approver.approve(request, node, { signal })
        return custody.sign({ kind: 'evmTypedData', key: 'evm', account, typedData }, approvalOf(request), { signal })
      }
      case 'eth_sendTransaction': {
        const asked = readTransaction(params, account, node.chainId)
        const fee = await estimateFee(node, asked, signal)
        // What is shown is what is signed: the fee can be no higher.
        const cost = String(fee.gas * fee.maxFeePerGas)
        await approver.approve(request, node, { signal, fee: { estimate: cost, cap: cost } })
        return sendTransaction({ api, custody, node, signal }, asked, fee, approvalOf(request))
      }
      default:
        throw new FrameError('embedded/methodNotAllowed', 'This account does not answer this method on this network.')
    }
  }

  return async ({ method, params = [], chainId, chainNamespace = 'eip155' }, signal) => {
    const chain = readChain(state, chainId, chainNamespace)
    if (isFrameRead(method) && namespaceOf(chain) === 'eip155') {
      const accounts = await users.accounts(signal)
      return answerRead(method, params, {
        network: state.data.networks[chain]!,
        node: createNode(api, chain),
        accounts,
        smartAccounts,
      })
    }
    const node = createNode(api, chain)
    const { address, type } = await users.accountOn(chain, signal)
    const request: ApprovalRequest = { origin: state.data.origin, account: address, chainId: chain, method, params }
    const isSolanaMethod = method.startsWith('solana_')
    if (isSolanaMethod !== (namespaceOf(chain) === 'solana')) {
      throw new FrameError('embedded/methodNotAllowed', 'This method is for another network.')
    }
    if (isSolanaMethod) {
      await approver.approve(request, node, { signal })
      const signing = { custody, node, account: address, approval: approvalOf(request), signal }
      return signSolana(method as SolanaMethod, params, signing)
    }
    if (type === 'eoa') return signEvm(request, node, signal)
    const smart = await smartAccounts()
    const accounts = await users.accounts(signal)
    const call = { chainId: chain, accounts, signal }
    const session = await smart.check(method, params, call)
    const shown: ApprovalRequest = session ? { ...request, coSigner: session.publicKey } : request
    const isUpgrade = sendingMethods.includes(method) && (await smart.isUpgrade(chain, accounts))
    await approver.approve(shown, node, { signal, smartAccount: address, isUpgrade })
    return smart.request(method, params, { ...call, approval: approvalOf(shown), session })
  }
}
