import { lazy, providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import type { AskNode } from '@portico/wallet-requests'
import * as v from 'valibot'
import type { LedgerAccount } from '../../LedgerSpec.js'
import type { EthereumRequests } from './createEthereumRequests.js'
import { providerError, readNode } from './providerError.js'

export interface EthereumProviderDeps {
  readonly account: LedgerAccount
  networkId(): Caip2
  /** Asks the nodes of a network. */
  askNode(networkId: Caip2): AskNode
  /** False where the site does not have the network. */
  switchNetwork(networkId: Caip2): boolean
  /** What reads requests, and has the device sign them. */
  load(): Promise<EthereumRequests>
}

/** Methods that a node is asked for (execution-apis). A list of what is allowed: a developer's node holds keys of its own. */
const reads =
  /^(eth_(call|estimateGas|createAccessList|simulateV1|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|syncing|sendRawTransaction|get(Balance|Code|StorageAt|Proof|Logs|TransactionCount|TransactionReceipt|TransactionBy\w+|Block(By\w+|Receipts|TransactionCountBy\w+)))|net_version|web3_clientVersion)$/

/** EIP-1193: the device signs, the network's nodes answer the rest and broadcast. */
export function createEthereumProvider(deps: EthereumProviderDeps): object {
  const { account } = deps
  const requests = lazy('ledger', deps.load)

  async function send(params: readonly unknown[]): Promise<string> {
    const networkId = deps.networkId()
    const { bytes, hash } = await (await requests()).signTransaction(networkId, params)
    try {
      // Of the bytes, and not what the node answers.
      await deps.askNode(networkId)('eth_sendRawTransaction', [bytes])
      return hash
    } catch (cause) {
      if (/already known|already imported|known transaction/i.test((cause as Error).message)) return hash
      // A number as code: the node may have taken it, and who asked looks for it on the chain.
      throw providerError(rpcErrorCodes.serverError, (cause as Error).message, { cause })
    }
  }
  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_chainId':
        return hexChainId(deps.networkId())
      case 'wallet_switchEthereumChain':
        if (deps.switchNetwork(namedNetwork(params[0]))) return null
        throw providerError(providerErrorCodes.unrecognizedChain, 'This site does not have the network')
      case 'personal_sign':
        return (await requests()).signMessage(deps.networkId(), params)
      case 'eth_signTypedData_v4':
        return (await requests()).signTypedData(deps.networkId(), params)
      case 'eth_signTransaction':
        return (await (await requests()).signTransaction(deps.networkId(), params)).bytes
      case 'eth_sendTransaction':
        return send(params)
    }
    if (reads.test(method)) return readNode(() => deps.askNode(deps.networkId())(method, params))
    throw providerError(providerErrorCodes.unsupportedMethod, `A Ledger does not answer ${method}`)
  }
  return {
    request: async ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
      answer(method, Array.isArray(params) ? params : []),
    // Changes of the network come from the session.
    on() {},
    removeListener() {},
  }
}

function hexChainId(networkId: Caip2): string {
  return `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
}

const switchSchema = v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i)) })

/** The network of EIP-3326. */
function namedNetwork(parameter: unknown): Caip2 {
  const { success, output } = v.safeParse(switchSchema, parameter)
  if (success) return `eip155:${BigInt(output.chainId)}`
  throw providerError(rpcErrorCodes.invalidParams, 'The parameter must be { chainId }, in hexadecimal digits')
}
