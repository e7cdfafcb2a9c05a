import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
  type Hex,
} from 'viem'
import type { DirectedCall } from './Call.js'

const executeOne = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])
const executeMode = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])

/** ERC-7579: the first byte says one call or many, the second that all are undone where one fails; the rest stays zero. */
const oneMode: Hex = `0x00${'00'.repeat(31)}`
const batchMode: Hex = `0x01${'00'.repeat(31)}`

/** What a smart account of the Delegation Framework runs to make these calls, all of them or none. */
export function encodeCalls(calls: readonly DirectedCall[]): Hex {
  const list = calls.map(({ to, value, data }) => ({ target: to as Hex, value, callData: data }))
  const [only] = list
  if (only && list.length === 1) return encodeFunctionData({ abi: executeOne, args: [only] })
  return encodeFunctionData({ abi: executeMode, args: [batchMode, encodeAbiParameters(executions, [list])] })
}

/**
 * The calls of the account's `execute`; undefined for all else, such as a change of its owners. What decodes and does not encode
 * to the same bytes carries something that is not shown.
 */
export function callsOf(callData: Hex): readonly DirectedCall[] | undefined {
  try {
    return readOne(callData) ?? readMode(callData)
  } catch {
    return undefined
  }
}

function readOne(callData: Hex): readonly DirectedCall[] | undefined {
  if (!callData.startsWith(toFunctionSelector(executeOne[0]))) return undefined
  const { args } = decodeFunctionData({ abi: executeOne, data: callData })
  if (encodeFunctionData({ abi: executeOne, args }) !== callData) return undefined
  const [{ target, value, callData: data }] = args
  return [{ to: target, value, data }]
}

function readMode(callData: Hex): readonly DirectedCall[] | undefined {
  const { args } = decodeFunctionData({ abi: executeMode, data: callData })
  if (encodeFunctionData({ abi: executeMode, args }) !== callData) return undefined
  const [mode, packed] = args
  if (mode === oneMode) {
    if (size(packed) < 52) return undefined
    const data = size(packed) === 52 ? '0x' : slice(packed, 52)
    return [{ to: getAddress(slice(packed, 0, 20)), value: BigInt(slice(packed, 20, 52)), data }]
  }
  if (mode !== batchMode) return undefined
  const [list] = decodeAbiParameters(executions, packed)
  if (list.length === 0 || encodeAbiParameters(executions, [list]) !== packed) return undefined
  return list.map(({ target, value, callData: data }) => ({ to: target, value, data }))
}
