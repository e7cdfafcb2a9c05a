import { providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import type { Eip1193Provider, Eip1193Request } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import { hexChainId } from '../answers.js'
import type { AskNode } from '../createNodes.js'
import { createWalletRequest, providerError } from '../walletRequest.js'

/** Methods that only a wallet can answer; a node answers all others (execution-apis, EIP-1474). */
const walletMethods =
  /^(wallet_|personal_|eth_sign|eth_(sendTransaction|requestAccounts|accounts|decrypt|getEncryptionPublicKey)$)/

/** `request` of the provider that pages hold: it goes to the wallet in use, or to a node. Waits for a restore that is under way. */
export function createHostRequest(
  { connections, store }: EvmContext,
  askNode: AskNode,
): (request: Eip1193Request) => Promise<unknown> {
  return async ({ method, params }) => {
    await connections.settled('eip155')
    const networkId: Caip2 | undefined = store.get(connections.account('eip155')).networkId
    if (method === 'eth_chainId' && networkId) return hexChainId(networkId)
    if (method === 'net_version' && networkId) return String(Number(hexChainId(networkId)))
    const { connection, namespaceSession } = connections.active('eip155') ?? {}
    if (connection && namespaceSession) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return selectedFirst(connection)
      if (method === 'wallet_sendCalls') checkReceivers(params)
      const request = createWalletRequest(namespaceSession.provider as Eip1193Provider)
      return request(method, params as readonly unknown[] | undefined)
    }
    if (method === 'eth_accounts') return []
    if (!networkId || walletMethods.test(method))
      throw providerError(providerErrorCodes.disconnected, 'No EVM wallet is connected')
    return askNode(networkId, method, Array.isArray(params) ? params : [])
  }
}

/** Each call of `wallet_sendCalls` names its receiver. @throws -32602 */
function checkReceivers(params: unknown): void {
  const [batch] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { calls } = Object(batch) as { readonly calls?: unknown }
  const isNamed = (call: unknown): boolean => {
    const { to } = Object(call) as { readonly to?: unknown }
    return typeof to === 'string' && to.startsWith('0x')
  }
  if (Array.isArray(calls) && !calls.every(isNamed))
    throw providerError(rpcErrorCodes.invalidParams, "Each call of wallet_sendCalls must have 'to', beginning with 0x")
}

/** The selected address stands first, as in `accountsChanged`. */
export function selectedFirst(connection: {
  readonly accounts: readonly { readonly address: string }[]
  readonly selected: string
}): readonly string[] {
  const { accounts, selected } = connection
  return [selected, ...accounts.map(({ address }) => address).filter((address) => address !== selected)]
}
