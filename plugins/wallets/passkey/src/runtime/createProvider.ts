import { createRpcClient } from '@portico/chain-kit'
import { createEthereumProvider, hexChainId, ProviderRpcError, type EthereumProvider } from '@portico/chain-kit/account'
import { providerErrorCodes, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { Wallet } from './createWallet.js'
import { toProviderError } from './toProviderError.js'

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

/** EIP-1193. */
export function createProvider(context: PasskeyContext, account: ProviderAccount): EthereumProvider {
  const { address, networkId, switchNetwork, wallet } = account
  const nodes = createRpcClient(context)
  const provider = createEthereumProvider({
    address,
    networkId,
    switchNetwork,
    askNode: (method, params) => nodes.request({ networkId: networkId(), method, params, schema: v.unknown() }),
    requests: {
      wallet_getCapabilities: async (params) => capabilitiesOf(account, params),
      personal_sign: async (params) => (await wallet()).signMessage(params),
      eth_signTypedData_v4: async (params) => (await wallet()).signTypedData(params),
      eth_sendTransaction: async (params) => (await wallet()).sendTransaction(params),
      wallet_sendCalls: async (params) => (await wallet()).sendCalls(params),
      wallet_getCallsStatus: async (params) => (await wallet()).getCallsStatus(params),
    },
    refusal: (method) => new Error(`A passkey account does not answer ${method}`),
  })
  return {
    ...provider,
    async request(request) {
      try {
        return await provider.request(request)
      } catch (thrown) {
        throw toProviderError(thrown)
      }
    },
  }
}

/** EIP-5792: calls are made all or nothing on every network. @throws ProviderRpcError */
function capabilitiesOf(
  account: ProviderAccount,
  [address, chainIds]: readonly unknown[],
): Readonly<Record<Hex, object>> {
  if (String(address).toLowerCase() !== account.address().toLowerCase())
    throw new ProviderRpcError(providerErrorCodes.unauthorized, 'The request is for another account')
  const ids = account.networks().map(hexChainId)
  const included = Array.isArray(chainIds) ? ids.filter((id) => chainIds.includes(id)) : ids
  return Object.fromEntries(included.map((id) => [id, { atomic: { status: 'supported' } }]))
}
