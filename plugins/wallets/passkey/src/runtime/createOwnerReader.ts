import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { createRpcClient, networkName } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import {
  concat,
  decodeEventLog,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  hexToBigInt,
  keccak256,
  numberToHex,
  parseAbi,
  stringToHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { defaultContracts } from '../defaultContracts.js'
import type { PasskeyContext } from '../PasskeySpec.js'

/** Asks nodes who can sign for accounts. All: @throws `passkey/rpcUnavailable`, `passkey/rpcFailed`, `passkey/badAnswer` */
export interface OwnerReader {
  /** `absent`: nothing is at the address. `stranger`: other code is there, whatever it says about owners. */
  stateOf(networkId: Caip2, address: Address): Promise<'account' | 'absent' | 'stranger'>
  /** Public key of a passkey of the account, `x` and `y`; undefined: it is no owner. */
  keyOf(networkId: Caip2, address: Address, credentialId: string): Promise<Hex | undefined>
  /** Hashes of the ids of all passkeys, and the address of the recovery code. */
  ownersOf(
    networkId: Caip2,
    address: Address,
  ): Promise<{ readonly idHashes: readonly Hex[]; readonly code: Address | undefined }>
  /** Credential ids by their hashes, as far as the node tells: many answer for their last blocks only. */
  idsOf(networkId: Caip2, address: Address): Promise<ReadonlyMap<Hex, string>>
}

const functions = parseAbi([
  'function getKey(string keyId) view returns (uint256 x, uint256 y)',
  'function getKeyIdHashes() view returns (bytes32[])',
  'function owner() view returns (address)',
])
const events = parseAbi(['event AddedP256Key(bytes32 indexed keyIdHash, string keyId, uint256 x, uint256 y)'])
/** Where a proxy keeps the address of its code (ERC-1967). */
const implementationSlot = numberToHex(hexToBigInt(keccak256(stringToHex('eip1967.proxy.implementation'))) - 1n)

const hex = v.pipe(
  v.string(),
  v.regex(/^0x(?:[\da-f]{2})*$/i),
  v.transform((text) => text.toLowerCase() as Hex),
)
const logs = v.array(v.object({ data: hex, topics: v.array(hex) }))

export function createOwnerReader(context: PasskeyContext): OwnerReader {
  const nodes = createRpcClient(context)
  const ask = (networkId: Caip2, method: string, params: readonly unknown[]): Promise<Hex> =>
    nodes.request({ networkId, method, params, schema: hex })

  /** What `read` makes of an answer of the account. */
  async function call<T>(networkId: Caip2, to: Address, data: Hex, read: (answer: Hex) => T): Promise<T> {
    const answer = await ask(networkId, 'eth_call', [{ to, data }, 'latest'])
    try {
      return read(answer)
    } catch (cause) {
      throw context.error('badAnswer', { from: networkName(context, networkId), method: 'eth_call' }, { cause })
    }
  }
  return {
    async stateOf(networkId, address) {
      const { hybrid } = context.config.networks[networkId]?.contracts ?? defaultContracts
      const [code, implementation] = await Promise.all([
        ask(networkId, 'eth_getCode', [address, 'latest']),
        ask(networkId, 'eth_getStorageAt', [address, implementationSlot, 'latest']),
      ])
      if (code === '0x') return 'absent'
      // What is deployed is a part of what deploys it. With this code and this implementation, what it says of its owners is true.
      const isProxy = ERC1967Proxy.toLowerCase().includes(code.slice(2))
      return isProxy && implementation.endsWith(hybrid.slice(2).toLowerCase()) ? 'account' : 'stranger'
    },
    async keyOf(networkId, address, credentialId) {
      const data = encodeFunctionData({ abi: functions, functionName: 'getKey', args: [credentialId] })
      const [x, y] = await call(networkId, address, data, (answer) =>
        decodeFunctionResult({ abi: functions, functionName: 'getKey', data: answer }),
      )
      return x === 0n && y === 0n ? undefined : concat([numberToHex(x, { size: 32 }), numberToHex(y, { size: 32 })])
    },
    async ownersOf(networkId, address) {
      const [idHashes, code] = await Promise.all([
        call(networkId, address, encodeFunctionData({ abi: functions, functionName: 'getKeyIdHashes' }), (data) =>
          decodeFunctionResult({ abi: functions, functionName: 'getKeyIdHashes', data }),
        ),
        call(networkId, address, encodeFunctionData({ abi: functions, functionName: 'owner' }), (data) =>
          decodeFunctionResult({ abi: functions, functionName: 'owner', data }),
        ),
      ])
      return { idHashes, code: code === zeroAddress ? undefined : code }
    },
    async idsOf(networkId, address) {
      const topics = encodeEventTopics({ abi: events })
      const filter = { address, topics, fromBlock: '0x0', toBlock: 'latest' }
      const found = await nodes
        .request({ networkId, method: 'eth_getLogs', params: [filter], schema: logs })
        .catch(() => [])
      const ids = found.flatMap((log) => idOf(log) ?? [])
      return new Map(ids.map((id) => [keccak256(stringToHex(id)), id]))
    },
  }
}

/** A node can leave ids out, but it cannot invent one: it has to have the hash that the account knows. */
function idOf({ data, topics }: v.InferOutput<typeof logs>[number]): string | undefined {
  try {
    return decodeEventLog({ abi: events, data, topics: topics as [Hex, ...Hex[]] }).args.keyId
  } catch {
    return undefined
  }
}
