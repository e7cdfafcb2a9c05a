import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi, size, slice, type Hex } from 'viem'
import type { Call } from './Call.js'

const abi = parseAbi(['function multiSend(bytes transactions)'])

/** `MultiSend` and `MultiSendCallOnly` of Safe 1.3.0 and 1.4.1, on all networks. Other code could do anything with the same data. */
const multiSends: readonly string[] = [
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
]

/** The calls that a Safe makes through its own batch contract; undefined for all else, and for delegate calls among them. */
export function readMultiSend({ to, data }: Call): readonly Call[] | undefined {
  if (to === undefined || !multiSends.includes(to.toLowerCase())) return undefined
  try {
    const { args } = decodeFunctionData({ abi, data })
    if (encodeFunctionData({ abi, args }) !== data) return undefined
    return readPacked(args[0])
  } catch {
    return undefined
  }
}

/** One behind the other: 1 byte for the kind of call, 20 of the receiver, 32 of the value, 32 of the length, and the data. */
function readPacked(packed: Hex): readonly Call[] | undefined {
  const calls: Call[] = []
  let at = 0
  while (at < size(packed)) {
    if (slice(packed, at, at + 1) !== '0x00') return undefined
    const length = Number(BigInt(slice(packed, at + 53, at + 85, { strict: true })))
    const end = at + 85 + length
    if (end > size(packed)) return undefined
    calls.push({
      to: getAddress(slice(packed, at + 1, at + 21)),
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: length === 0 ? '0x' : slice(packed, at + 85, end),
    })
    at = end
  }
  return calls
}
