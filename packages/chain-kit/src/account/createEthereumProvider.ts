import { providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import { ProviderRpcError, toNodeError } from './ProviderRpcError.js'

/** EIP-1193, as far as it is asked of a wallet of the site's own. */
export interface EthereumProvider {
  /** @throws an error with a numeric `code` (EIP-1193, EIP-1474, EIP-5792) */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(): void
  removeListener(): void
}

export interface EthereumProviderOptions {
  /** As it is now. */
  address(): string
  networkId(): Caip2
  /** False where the account cannot be used on the network. */
  switchNetwork(networkId: Caip2): boolean
  /** Asks the nodes of the network in use. */
  askNode(method: string, params: readonly unknown[]): Promise<unknown>
  /** What this wallet answers besides, by method. */
  readonly requests?: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>
  /** Why any other method is not answered. Its message is that of the error 4200. */
  refusal(method: string): Error
}

/**
 * Methods that a node is asked for (execution-apis). A list of what is allowed: a node of a developer holds keys, and would sign for
 * any other method that it knows.
 */
const reads =
  /^(eth_(call|estimateGas|createAccessList|simulateV1|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|syncing|newFilter|newBlockFilter|uninstallFilter|get(Balance|Code|StorageAt|Proof|Logs|FilterChanges|FilterLogs|TransactionCount|TransactionReceipt|TransactionBy\w+|Block(By\w+|Receipts|TransactionCountBy\w+)))|net_version|web3_clientVersion)$/

/** An EIP-1193 provider of an account that no extension holds: it knows its account and network, and nodes answer what is read. */
export function createEthereumProvider(options: EthereumProviderOptions): EthereumProvider {
  const { address, networkId, switchNetwork, askNode, requests = {}, refusal } = options

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address()]
    if (method === 'eth_chainId') return hexChainId(networkId())
    if (method === 'wallet_switchEthereumChain') {
      if (switchNetwork(namedNetwork(params))) return null
      throw new ProviderRpcError(providerErrorCodes.unrecognizedChain, 'The account cannot be used on this network')
    }
    if (Object.hasOwn(requests, method)) return requests[method]!(params)
    if (reads.test(method)) return askNode(method, params)
    const cause = refusal(method)
    throw new ProviderRpcError(providerErrorCodes.unsupportedMethod, cause.message, { cause })
  }
  return {
    async request({ method, params }) {
      try {
        return await answer(method, Array.isArray(params) ? params : [])
      } catch (thrown) {
        throw toNodeError(thrown)
      }
    },
    // Changes come from the session.
    on() {},
    removeListener() {},
  }
}

/** `0x1` of `eip155:1`. */
export function hexChainId(networkId: Caip2): `0x${string}` {
  return `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
}

/** The network of EIP-3326. */
function namedNetwork([first]: readonly unknown[]): Caip2 {
  const { chainId } = Object(first) as { readonly chainId?: unknown }
  if (typeof chainId === 'string' && /^0x[\da-f]{1,16}$/i.test(chainId)) return `eip155:${BigInt(chainId)}`
  throw new ProviderRpcError(rpcErrorCodes.invalidParams, 'The parameter must be { chainId }, in hexadecimal digits')
}
