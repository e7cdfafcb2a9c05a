import { createEthereumProvider, ProviderRpcError, type EthereumProvider } from '@portico/chain-kit/account'
import { lazy, rpcErrorCodes, type Caip2 } from '@portico/core'
import type { AskNode } from '@portico/wallet-requests'
import type { LedgerAccount } from '../../LedgerSpec.js'
import type { EthereumRequests } from './createEthereumRequests.js'

export interface LedgerProviderDeps {
  readonly account: LedgerAccount
  networkId(): Caip2
  /** Asks the nodes of a network. */
  askNode(networkId: Caip2): AskNode
  /** False where the site does not have the network. */
  switchNetwork(networkId: Caip2): boolean
  /** What reads requests, and has the device sign them. */
  load(): Promise<EthereumRequests>
}

/** EIP-1193: the device signs, the network's nodes answer the rest and broadcast. */
export function createLedgerProvider(deps: LedgerProviderDeps): EthereumProvider {
  const { account, networkId, switchNetwork } = deps
  const requests = lazy('ledger', deps.load)
  const askNode: AskNode = (method, params) => deps.askNode(networkId())(method, params)

  async function send(params: readonly unknown[]): Promise<string> {
    const id = networkId()
    const { bytes, hash } = await (await requests()).signTransaction(id, params)
    try {
      // The hash is that of the bytes, whatever the node answers.
      await deps.askNode(id)('eth_sendRawTransaction', [bytes])
      return hash
    } catch (cause) {
      if (/already known|already imported|known transaction/i.test((cause as Error).message)) return hash
      // A number as code: the node may have taken it, and who asked looks for it on the chain.
      throw new ProviderRpcError(rpcErrorCodes.serverError, (cause as Error).message, { cause })
    }
  }
  return createEthereumProvider({
    address: () => account.address,
    networkId,
    switchNetwork,
    askNode,
    requests: {
      personal_sign: async (params) => (await requests()).signMessage(networkId(), params),
      eth_signTypedData_v4: async (params) => (await requests()).signTypedData(networkId(), params),
      eth_signTransaction: async (params) => (await (await requests()).signTransaction(networkId(), params)).bytes,
      eth_sendTransaction: send,
      eth_sendRawTransaction: (params) => askNode('eth_sendRawTransaction', params),
    },
    refusal: (method) => new Error(`A Ledger does not answer ${method}`),
  })
}
