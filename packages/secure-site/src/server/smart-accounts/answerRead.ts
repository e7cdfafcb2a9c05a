import { FrameError, type FrameRead } from '@portico/embedded-api'
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

import type { FrameNetwork } from '../../../pages/pageRoutes.js'
import { AddressSchema } from '../../../rpc/schemas.js'
import type { WalletAccounts } from '../../custody/PublicKeys.js'
import { readQuantity, type Node } from '../../nodes/createNode.js'
import type { SmartAccounts } from './createSmartAccounts.js'

/** What the frame answers without a screen: EIP-5792 for smart accounts, and ERC-7811 for the operator's list of tokens. */
export interface ReadDeps {
  readonly network: FrameNetwork
  readonly node: Node
  readonly accounts: WalletAccounts
  /** Loads the code of smart accounts. */
  smartAccounts(): Promise<Pick<SmartAccounts, 'read' | 'ask'>>
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

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const CapabilitiesParams = v.looseTuple([AddressSchema])
const AssetsParams = v.looseTuple([v.object({ account: AddressSchema })])

/**
 * @returns of `wallet_getCapabilities`, those on the one network; of the others, as their standards say
 * @throws FrameError
 */
export async function answerRead(method: FrameRead, params: unknown, deps: ReadDeps): Promise<unknown> {
  const { network, node, accounts } = deps
  const smart = async (address: Address): Promise<SmartAccounts['ask'] | undefined> => {
    if (!network.smartAccounts || isAddressEqual(address, accounts.evm as Address)) return undefined
    const own = await deps.smartAccounts()
    const account = await own.read(node.chainId, accounts)
    return account && isAddressEqual(address, account.address as Address) ? own.ask : undefined
  }
  switch (method) {
    case 'wallet_getCallsStatus':
      return (await deps.smartAccounts()).ask(method, params, node.chainId, accounts)
    case 'wallet_getCapabilities': {
      const [address] = read(CapabilitiesParams, params)
      const ask = await smart(address)
      const assetDiscovery = network.assetDiscovery && { assetDiscovery: { supported: true } }
      return { ...((await ask?.(method, params, node.chainId, accounts)) as object), ...assetDiscovery }
    }
    case 'wallet_getAssets': {
      const [{ account }] = read(AssetsParams, params)
      const isOwn = isAddressEqual(account, accounts.evm as Address) || (await smart(account)) !== undefined
      if (!network.assetDiscovery || !isOwn)
        throw new FrameError('embedded/unreadable', 'The assets of this account are not listed on this network.', {
          rpcCode: 4100,
        })
      const chainId = numberToHex(Number(node.chainId.slice('eip155:'.length)))
      return { [chainId]: await readAssets(node, network, account) }
    }
  }
}

/** The network's coin, and the operator's tokens of which the account has some. @throws FrameError where a node does not say */
async function readAssets(node: Node, network: FrameNetwork, account: Address): Promise<readonly Asset[]> {
  const coin = async (): Promise<Asset> => {
    const balance = readQuantity(await node.request('eth_getBalance', [account, 'latest']))
    return assetOf('native', 'NATIVE', balance, network)
  }
  const token = async (address: string): Promise<Asset> => {
    const data = encodeFunctionData({ abi, args: [account] })
    const answer = await node.request('eth_call', [{ to: address, data }, 'latest'])
    if (!isHex(answer))
      throw new FrameError('embedded/nodeRefused', 'The network answered something that cannot be read.')
    return assetOf(address, 'ERC20', decodeFunctionResult({ abi, data: answer }), network.tokens![address]!)
  }
  const [native, ...tokens] = await Promise.all([coin(), ...Object.keys(network.tokens ?? {}).map(token)])
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
  throw new FrameError('embedded/unreadable', 'The request cannot be read.', { rpcCode: -32_602 })
}
