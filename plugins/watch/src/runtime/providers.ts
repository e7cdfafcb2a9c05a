import { isPorticoError, providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import { RpcError } from '@portico/chain-kit'

interface Viewed {
  readonly address: string
  /** The coded error for a method that only a wallet can answer. */
  refusal(method: string): Error
}

interface EvmViewed extends Viewed {
  networkId(): Caip2
  askNode(method: string, params: readonly unknown[]): Promise<unknown>
  /** False where the site does not have the network. */
  switchNetwork(networkId: Caip2): boolean
}

/**
 * Methods that a node is asked for (execution-apis). A list of what is allowed: a node of a developer holds keys, and would sign for
 * any other method that it knows.
 */
const reads =
  /^(eth_(call|estimateGas|createAccessList|simulateV1|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|syncing|newFilter|newBlockFilter|uninstallFilter|get(Balance|Code|StorageAt|Proof|Logs|FilterChanges|FilterLogs|TransactionCount|TransactionReceipt|TransactionBy\w+|Block(By\w+|Receipts|TransactionCountBy\w+)))|net_version|web3_clientVersion)$/

/** EIP-1193. It knows its account and network, asks nodes for what they answer, and refuses all else with 4200. */
export function createEvmProvider({ address, refusal, networkId, askNode, switchNetwork }: EvmViewed): object {
  const hexChainId = (): string => `0x${BigInt(networkId().slice('eip155:'.length)).toString(16)}`
  return {
    async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return hexChainId()
      if (method === 'wallet_switchEthereumChain') {
        if (switchNetwork(namedNetwork(list))) return null
        throw coded(providerErrorCodes.unrecognizedChain, 'This site does not have the network')
      }
      if (reads.test(method)) return readNode(() => askNode(method, list))
      const cause = refusal(method)
      throw coded(providerErrorCodes.unsupportedMethod, cause.message, { cause })
    },
    // Changes of the network come from the session.
    on() {},
    removeListener() {},
  }
}

/** The network of EIP-3326. */
function namedNetwork([first]: readonly unknown[]): Caip2 {
  const { chainId } = Object(first) as { readonly chainId?: unknown }
  if (typeof chainId === 'string' && /^0x[\da-f]{1,16}$/i.test(chainId)) return `eip155:${BigInt(chainId)}`
  throw coded(rpcErrorCodes.invalidParams, 'The parameter must be { chainId }, in hexadecimal digits')
}

/** A node's own error reaches the page with its code. */
async function readNode(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (thrown) {
    const cause = isPorticoError(thrown, 'watch/rpcFailed') ? thrown.cause : undefined
    if (!(cause instanceof RpcError) || cause.code === undefined) throw thrown
    throw coded(cause.code, cause.message, { cause, data: cause.data })
  }
}

function coded(code: number, message: string, { cause, data }: { cause?: unknown; data?: unknown } = {}): Error {
  return Object.assign(new Error(message, { cause }), { code, ...(data !== undefined && { data }) })
}

/** Methods by which plugins of other chains ask a wallet, and pages through them. */
const walletMethods = [
  'signMessage',
  'signPsbt',
  'signTransfer',
  'sendTransfer',
  'getAccountAddresses',
  'getKey',
  'signArbitrary',
  'signDirect',
  'signAmino',
  'request',
]

/** For all other namespaces: a wallet of Wallet Standard without features, whose account has none either. Each method refuses. */
export function createOtherProvider({ address, refusal, name }: Viewed & { readonly name: string }): object {
  const refuse = (method: string) => async (): Promise<never> => {
    throw refusal(method)
  }
  return {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,',
    chains: [],
    features: {},
    accounts: [{ address, publicKey: new Uint8Array(), chains: [], features: [] }],
    ...Object.fromEntries(walletMethods.map((method) => [method, refuse(method)])),
  }
}
