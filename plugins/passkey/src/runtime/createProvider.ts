import { createRpcClient } from '@portico/chain-kit'
import { providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { PasskeyContext } from '../PasskeySpec.js'
import { hexChainId } from './batches.js'
import { ProviderError, toProviderError } from './errorTexts.js'
import type { Wallet } from './createWallet.js'

interface Eip1193Request {
  readonly method: string
  readonly params?: unknown
}

/** EIP-1193. */
export interface PasskeyProvider {
  /** @throws an error with a numeric `code` (EIP-1193, EIP-1474, EIP-5792) */
  request(request: Eip1193Request): Promise<unknown>
  on(): void
  removeListener(): void
}

/** The connection, as it is now. */
export interface ProviderAccount {
  address(): string
  networkId(): Caip2
  /** Those that passkey accounts can be used on. */
  networks(): readonly Caip2[]
  /** False where it cannot be used on the network. */
  switchNetwork(networkId: Caip2): boolean
  wallet(): Promise<Wallet>
}

/**
 * Methods that a node is asked for (execution-apis). A list of what is allowed: a node of a developer holds keys, and would sign for
 * any other method that it knows.
 */
const reads =
  /^(eth_(call|estimateGas|createAccessList|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|syncing|newFilter|newBlockFilter|uninstallFilter|get(Balance|Code|StorageAt|Proof|Logs|FilterChanges|FilterLogs|TransactionCount|TransactionReceipt|TransactionBy\w+|Block(By\w+|Receipts|TransactionCountBy\w+)))|net_version|web3_clientVersion)$/

export function createProvider(context: PasskeyContext, account: ProviderAccount): PasskeyProvider {
  const nodes = createRpcClient(context)

  async function answer({ method, params }: Eip1193Request): Promise<unknown> {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address()]
      case 'eth_chainId':
        return hexChainId(account.networkId())
      case 'wallet_switchEthereumChain':
        if (account.switchNetwork(namedNetwork(list))) return null
        throw new ProviderError(providerErrorCodes.unrecognizedChain, 'The account cannot be used on this network')
      case 'wallet_getCapabilities':
        return capabilitiesOf(account, list)
      case 'personal_sign':
        return (await account.wallet()).signMessage(list)
      case 'eth_signTypedData_v4':
        return (await account.wallet()).signTypedData(list)
      case 'eth_sendTransaction':
        return (await account.wallet()).sendTransaction(list)
      case 'wallet_sendCalls':
        return (await account.wallet()).sendCalls(list)
      case 'wallet_getCallsStatus':
        return (await account.wallet()).getCallsStatus(list)
    }
    if (reads.test(method))
      return nodes.request({ networkId: account.networkId(), method, params: list, schema: v.unknown() })
    throw new ProviderError(providerErrorCodes.unsupportedMethod, `A passkey account does not answer ${method}`)
  }
  return {
    async request(request) {
      try {
        return await answer(request)
      } catch (thrown) {
        throw toProviderError(thrown)
      }
    },
    // Changes come from the session.
    on() {},
    removeListener() {},
  }
}

/** The network of EIP-3326. */
function namedNetwork([first]: readonly unknown[]): Caip2 {
  const { chainId } = Object(first) as { readonly chainId?: unknown }
  if (typeof chainId === 'string' && /^0x[\da-f]{1,16}$/i.test(chainId)) return `eip155:${BigInt(chainId)}`
  throw new ProviderError(rpcErrorCodes.invalidParams, 'The parameter must be { chainId }, in hexadecimal digits')
}

/** EIP-5792: calls are made all or nothing on every network. @throws ProviderError */
function capabilitiesOf(account: ProviderAccount, [address, asked]: readonly unknown[]): Readonly<Record<Hex, object>> {
  if (String(address).toLowerCase() !== account.address().toLowerCase())
    throw new ProviderError(providerErrorCodes.unauthorized, 'The request is for another account')
  const ids = account.networks().map(hexChainId)
  const wanted = Array.isArray(asked) ? ids.filter((id) => asked.includes(id)) : ids
  return Object.fromEntries(wanted.map((id) => [id, { atomic: { status: 'supported' } }]))
}
