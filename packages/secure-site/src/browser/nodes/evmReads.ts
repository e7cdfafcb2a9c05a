import { decodeFunctionResult, encodeFunctionData, hexToString, isAddress, isHex, parseAbi, trim, type Hex } from 'viem'

import type { Node } from './createNode.js'

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

/**
 * Symbol and decimals of an ERC-20 contract, as it says itself.
 * @returns undefined where the address is no such contract
 */
export async function readToken(
  node: Node,
  address: string,
): Promise<{ readonly symbol: string; readonly decimals: number } | undefined> {
  if (!isAddress(address, { strict: false })) return undefined
  const call = (name: 'symbol' | 'decimals'): Promise<unknown> =>
    node.request('eth_call', [{ to: address, data: encodeFunctionData({ abi, functionName: name }) }, 'latest'])
  try {
    const [symbol, decimals] = await Promise.all([call('symbol'), call('decimals')])
    if (!isHex(symbol) || !isHex(decimals)) return undefined
    return {
      symbol: readSymbol(symbol),
      decimals: decodeFunctionResult({ abi, functionName: 'decimals', data: decimals }),
    }
  } catch {
    return undefined
  }
}

/** Some old tokens answer 32 bytes instead of a text. */
function readSymbol(data: Hex): string {
  if (data.length === 66) return hexToString(trim(data, { dir: 'right' }))
  return decodeFunctionResult({ abi, functionName: 'symbol', data })
}
