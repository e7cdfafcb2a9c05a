import { blake2b } from '@noble/hashes/blake2'
import type { BalancesCapability } from '@portico/core'
import { parseCaip10 } from '@portico/core'
import * as v from 'valibot'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import { findNetwork } from '../../networks/findNetwork.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import { fromHex, toHex } from '../hex.js'
import type { Nodes } from './createNodes.js'

/** twox128('System') and twox128('Account'): where every chain of Substrate keeps its accounts. */
const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** `AccountInfo` in SCALE: four counters of 32 bits, then what is free, 128 bits, the lowest byte first. */
const freeAt = 16
const accountInfo = v.nullable(v.pipe(v.string(), v.regex(/^0x([\da-f]{2}){32,}$/i)))

/** What an account may use or lock: `free` of its `AccountInfo`, without what is reserved. No SDK. */
export function createReadBalance(context: PolkadotContext, { ask }: Nodes): BalancesCapability['native'] {
  return async (account, signal) => {
    const { networkId, address } = parseCaip10(account)
    const publicKey = publicKeyOf(address)
    const network = findNetwork(context, networkId)
    if (!publicKey) throw context.error('invalidAddress', { address })
    const hash = toHex(blake2b(fromHex(publicKey), { dkLen: 16 }))
    const params = [`0x${systemAccount}${hash}${publicKey}`]
    const info = await ask({ networkId, method: 'state_getStorage', params, schema: accountInfo, signal })
    const { decimals, symbol } = network!.nativeCurrency
    // The chain keeps nothing about an account that has nothing.
    const amount = info ? littleEndian(fromHex(info.slice(2)).slice(freeAt, freeAt + 16)) : 0n
    return { amount, decimals, symbol }
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes.toReversed())}`)
}
