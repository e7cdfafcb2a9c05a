import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  hexToString,
  multicall3Abi,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'

import { NodeError, type ChainNode } from '../rpc/ChainNode.js'

export interface ContractCall {
  readonly to: Address
  readonly data: Hex
}

/** Reads contracts by `eth_call`. */
export interface ContractCalls {
  /** What each call answers; undefined where it is refused. @throws NodeError when the node cannot be asked */
  read(calls: readonly ContractCall[], signal: AbortSignal): Promise<readonly (Hex | undefined)[]>
}

const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
const multiTokenAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** Call data of what tokens are asked. */
export const tokenQuestions = {
  name: (): Hex => encodeFunctionData({ abi: tokenAbi, functionName: 'name' }),
  symbol: (): Hex => encodeFunctionData({ abi: tokenAbi, functionName: 'symbol' }),
  decimals: (): Hex => encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' }),
  balanceOf: (account: Address): Hex =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] }),
  ownerOf: (id: bigint): Hex => encodeFunctionData({ abi: tokenAbi, functionName: 'ownerOf', args: [id] }),
  tokenURI: (id: bigint): Hex => encodeFunctionData({ abi: tokenAbi, functionName: 'tokenURI', args: [id] }),
  /** Of ERC-1155. */
  uri: (id: bigint): Hex => encodeFunctionData({ abi: tokenAbi, functionName: 'uri', args: [id] }),
  /** Of ERC-1155. */
  balanceOfId: (account: Address, id: bigint): Hex =>
    encodeFunctionData({ abi: multiTokenAbi, functionName: 'balanceOf', args: [account, id] }),
}

/** Where every network has Multicall3 that has it. */
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const callsAtOnce = 200

export function createContractCalls(node: ChainNode): ContractCalls {
  let code: Promise<unknown> | undefined
  async function hasMulticall(signal: AbortSignal): Promise<boolean> {
    // Asked once; again when that failed.
    code ??= node.call('eth_getCode', [multicall3, 'latest'], signal)
    try {
      const text = await code
      return typeof text === 'string' && text.length > 2
    } catch (error) {
      code = undefined
      throw error
    }
  }

  async function single(calls: readonly ContractCall[], signal: AbortSignal): Promise<readonly (Hex | undefined)[]> {
    const questions = calls.map((call) => ({ method: 'eth_call', params: [call, 'latest'] }))
    const answers = await node.tryAll(questions, signal)
    // A node that refuses every call alike may be down: that is not what contracts say.
    if (answers.every((answer) => answer instanceof NodeError)) await node.call('eth_chainId', [], signal)
    return answers.map((answer) => (typeof answer === 'string' && answer !== '0x' ? (answer as Hex) : undefined))
  }

  /** A contract that uses up the gas fails the calls beside it: they are asked again in halves. */
  async function together(calls: readonly ContractCall[], signal: AbortSignal): Promise<readonly (Hex | undefined)[]> {
    if (calls.length === 1) return single(calls, signal)
    const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] })
    const [answer] = await node.tryAll([{ method: 'eth_call', params: [{ to: multicall3, data }, 'latest'] }], signal)
    if (typeof answer === 'string') {
      const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer as Hex })
      return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
    }
    const middle = Math.ceil(calls.length / 2)
    return [...(await together(calls.slice(0, middle), signal)), ...(await together(calls.slice(middle), signal))]
  }

  return {
    async read(calls, signal) {
      if (calls.length === 0) return []
      const ask = (await hasMulticall(signal)) ? together : single
      const found: (Hex | undefined)[] = []
      const parts = Array.from({ length: Math.ceil(calls.length / callsAtOnce) }, (_, at) => at * callsAtOnce)
      for (const at of parts) found.push(...(await ask(calls.slice(at, at + callsAtOnce), signal)))
      return found
    },
  }
}

export function numberIn(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}

const longestText = 2000
/** Of a name that people read. */
const longestName = 100

/** A `string`, or the `bytes32` of tokens that are older than the standard. */
export function textIn(answer: Hex | undefined): string | undefined {
  if (answer === undefined) return undefined
  try {
    if (answer.length === 66) return hexToString(answer, { size: 32 })
    const [text] = decodeAbiParameters([{ type: 'string' }], answer)
    return text.length > longestText ? undefined : text
  } catch {
    return undefined
  }
}

/** Names come from anybody: without what breaks a line or turns the direction of text, and of bounded length. */
export function nameIn(answer: Hex | undefined): string | undefined {
  const text = textIn(answer)
    ?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '')
    .trim()
  return text ? Array.from(text).slice(0, longestName).join('') : undefined
}
