import { permissionsCapability, type FrameRead } from '@portico/embedded-api'
import * as v from 'valibot'
import {
  decodeFunctionResult,
  encodeFunctionData,
  isAddressEqual,
  isHex,
  numberToHex,
  parseAbi,
  type Address,
} from 'viem'

import type { Session } from '../auth/Session.js'
import { ApiError } from '../errors/ApiError.js'
import type { Node } from '../nodes/askNode.js'
import { asking, readQuantity } from '../nodes/asking.js'
import { rpcCodes } from '../requests/rpcCodeOf.js'
import { AddressSchema } from '../rpc/schemas.js'
import type { NetworkConfig, SmartAccountsConfig } from '../SecureSiteConfig.js'
import type { Wallets } from '../wallets/createWallets.js'
import type { Calls } from './createCalls.js'
import type { SmartAccounts } from './createSmartAccounts.js'
import type { SmartAccount } from './openSmartAccount.js'

/** What is answered without a screen: EIP-5792 for smart accounts, and ERC-7811 for the operator's list of tokens. */
export interface ReadDeps {
  readonly networks: Readonly<Record<string, NetworkConfig>>
  nodeOf(chainId: string): Node
  readonly wallets: Wallets
  readonly smartAccounts: SmartAccounts
  readonly calls: Calls
}

/** An asset as pages get it. */
export interface Asset {
  /** Of the contract; `native` for the network's coin. */
  readonly address: string
  /** Smallest units, hexadecimal. */
  readonly balance: string
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** US dollars for one unit; 0: not known, as the site asks no source of prices. */
    readonly price: number
    readonly iconUrl: string
  }
}

/**
 * @returns of `wallet_getCapabilities`, those on the one network; of the others, as their standards say
 * @throws ApiError
 */
export type AnswerRead = (session: Session, chainId: string, method: FrameRead, params: unknown) => Promise<unknown>

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const CapabilitiesParams = v.looseTuple([AddressSchema])
const AssetsParams = v.looseTuple([v.object({ account: AddressSchema })])
const StatusParams = v.looseTuple([v.string()])

export function createAnswerRead({ networks, nodeOf, wallets, smartAccounts, calls }: ReadDeps): AnswerRead {
  return async (session, chainId, method, params) => {
    const network = networks[chainId]
    if (!network) throw new ApiError(403, 'embedded/chainNotAllowed', 'The wallet is not available on this network.')
    const accounts = await wallets.requireAccounts(session)
    /** The visitor's smart account, where the address is that of it. */
    const smartAt = async (address: Address): Promise<SmartAccount | undefined> => {
      if (!network.smartAccounts || isAddressEqual(address, accounts.evm)) return undefined
      const smart = await smartAccounts.open(chainId, accounts)
      return isAddressEqual(address, smart.account.address) ? smart : undefined
    }
    switch (method) {
      case 'wallet_getCallsStatus': {
        const [id] = read(StatusParams, params)
        const smart = await smartAccounts.open(chainId, accounts)
        return calls.status(session.userId, smart, Number(chainId.slice('eip155:'.length)), id)
      }
      case 'wallet_getCapabilities': {
        const [address] = read(CapabilitiesParams, params)
        const is7702 = network.smartAccounts?.kind === '7702' && isAddressEqual(address, accounts.evm)
        const smart = is7702 ? await smartAccounts.open(chainId, accounts) : await smartAt(address)
        return {
          ...(smart && network.smartAccounts && (await capabilitiesOf(smart, network.smartAccounts))),
          ...(network.assetDiscovery && { assetDiscovery: { supported: true } }),
        }
      }
      case 'wallet_getAssets': {
        const [{ account }] = read(AssetsParams, params)
        const isOwn = isAddressEqual(account, accounts.evm) || (await smartAt(account)) !== undefined
        if (!network.assetDiscovery || !isOwn)
          throw new ApiError(403, 'embedded/unreadable', 'The assets of this account are not listed on this network.', {
            rpcCode: rpcCodes.unauthorized,
          })
        const hex = numberToHex(Number(chainId.slice('eip155:'.length)))
        return { [hex]: await asking(() => readAssets(nodeOf(chainId), network, account)) }
      }
    }
  }
}

async function capabilitiesOf(smart: SmartAccount, { kind = 'hybrid', paymaster }: SmartAccountsConfig) {
  const isReady = kind === 'hybrid' || (await smart.isDeployed())
  return {
    atomic: { status: isReady ? 'supported' : 'ready' },
    ...(paymaster && { paymasterService: { supported: true } }),
    // Pages are told that there are none, so that they do not ask for one.
    permissions: kind === 'hybrid' ? permissionsCapability : { supported: false },
  }
}

/** The network's coin, and the operator's tokens of which the account has some. */
async function readAssets(node: Node, network: NetworkConfig, account: Address): Promise<readonly Asset[]> {
  const coin = async (): Promise<Asset> => {
    const balance = readQuantity(await node.request('eth_getBalance', [account, 'latest']))
    return assetOf('native', 'NATIVE', balance, network)
  }
  const token = async ([address, info]: [
    string,
    { readonly symbol: string; readonly decimals: number },
  ]): Promise<Asset> => {
    const data = encodeFunctionData({ abi, args: [account] })
    const answer = await node.request('eth_call', [{ to: address, data }, 'latest'])
    if (!isHex(answer))
      throw new ApiError(503, 'embedded/nodeFailed', 'The network answered something that cannot be read.')
    return assetOf(address, 'ERC20', decodeFunctionResult({ abi, data: answer }), info)
  }
  const [native, ...tokens] = await Promise.all([coin(), ...Object.entries(network.tokens ?? {}).map(token)])
  return [native, ...tokens.filter(({ balance }) => BigInt(balance) > 0n)]
}

function assetOf(
  address: string,
  type: Asset['type'],
  balance: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): Asset {
  const metadata = { name: symbol, symbol, decimals, price: 0, iconUrl: '' }
  return { address, balance: numberToHex(balance), type, metadata }
}

function read<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const { success, output } = v.safeParse(schema, params)
  if (success) return output
  throw new ApiError(400, 'embedded/unreadable', 'The request cannot be read.')
}
