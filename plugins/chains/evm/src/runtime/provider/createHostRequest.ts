import { isPorticoError, isRejection, providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import type { Eip1193Provider, Eip1193Request } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import { addressDigits } from '../../address.js'
import { hexChainId, namedNetwork, parseAccounts, parseChainId } from '../answers.js'
import type { AskNode } from '../createNodes.js'
import { createWalletRequest, providerError, type WalletRequest } from '../walletRequest.js'

/** Methods that only a wallet can answer; a node answers all others (execution-apis, EIP-1474). */
const walletMethods =
  /^(wallet_|personal_|eth_sign|eth_(sendTransaction|requestAccounts|accounts|decrypt|getEncryptionPublicKey)$)/

/** Requests that move money: the wallet is asked for its network and accounts immediately before each. */
const movesMoney: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls'])

/** `request` of the provider that pages hold: it goes to the wallet in use, or to a node. Waits for a restore that is under way. */
export function createHostRequest(
  context: EvmContext,
  askNode: AskNode,
): (request: Eip1193Request) => Promise<unknown> {
  const { config, connections, store } = context
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
      if (!movesMoney.has(method)) return request(method, params as readonly unknown[] | undefined)
      const named = withSenderAndChain(params, { from: connection.selected, networkId: connection.networkId })
      await checkWallet(request, { method, params: named })
      return request(method, named)
    }
    if (method === 'eth_accounts') return []
    if (method === 'eth_requestAccounts' && config.connectOnRequest) return connectByModal(context)
    if (!networkId || walletMethods.test(method))
      throw providerError(providerErrorCodes.disconnected, 'No EVM wallet is connected')
    return askNode(networkId, method, Array.isArray(params) ? params : [])
  }
}

/** Opens the modal for the visitor to choose a wallet. @throws 4001 where the visitor closes it or refuses, and as `connect` */
async function connectByModal({ connect }: EvmContext): Promise<readonly string[]> {
  try {
    const opened = await connect({ namespaces: ['eip155'] })
    return opened.flatMap((connection) => (connection.namespace === 'eip155' ? selectedFirst(connection) : []))
  } catch (cause) {
    if (!isRejection(cause) && !isPorticoError(cause, 'core/modalClosed')) throw cause
    throw Object.assign(providerError(providerErrorCodes.userRejected, 'The visitor did not connect a wallet'), {
      cause,
    })
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

/** The parameters with the account and chain in use, where the page left them out. */
function withSenderAndChain(
  params: unknown,
  { from, networkId }: { readonly from: string; readonly networkId: Caip2 },
): readonly unknown[] {
  const [first, ...others] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return [{ from, chainId: hexChainId(networkId), ...dropUndefined(first) }, ...others]
}

/** viem passes what a page left out as undefined. */
function dropUndefined(value: unknown): object {
  return Object.fromEntries(Object.entries(Object(value) as object).filter(([, member]) => member !== undefined))
}

/**
 * Compares what a request that moves money says with what the wallet says. A wallet may send calls on another network than the one
 * it is on (EIP-5792), so those need only name theirs; transactions go out on the one it is on.
 * @throws 4901 where the networks differ, 4100 where the wallet does not show the sender
 */
async function checkWallet(
  request: WalletRequest,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
): Promise<void> {
  const { from } = params[0] as { readonly from?: unknown }
  const accounts = parseAccounts(await request('eth_accounts')) ?? []
  if (!accounts.some(({ address }) => addressDigits(address) === addressDigits(String(from))))
    throw providerError(
      providerErrorCodes.unauthorized,
      `The wallet does not show the account ${String(from)} to this page`,
    )
  const current = parseChainId(await request('eth_chainId'))
  const networkId = namedNetwork(params)
  const isRight = networkId !== undefined && (method === 'wallet_sendCalls' || current === networkId)
  if (!isRight)
    throw providerError(
      providerErrorCodes.chainDisconnected,
      `The wallet is not on the network of this transaction (${networkId ?? 'no chain id'}). Nothing was sent: change the network first`,
    )
}

/** The selected address stands first, as in `accountsChanged`. */
export function selectedFirst(connection: {
  readonly accounts: readonly { readonly address: string }[]
  readonly selected: string
}): readonly string[] {
  const { accounts, selected } = connection
  return [selected, ...accounts.map(({ address }) => address).filter((address) => address !== selected)]
}
