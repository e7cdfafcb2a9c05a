import { findNetwork } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type NativeBalance } from '@portico/core'
import { parseAddress } from '../parseAddress.js'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from '../networks/CosmosNetwork.js'
import type { Nodes } from './createNodes.js'

/**
 * `QueryBalanceRequest { 1: address, 2: denom }`, `QueryBalanceResponse { 1: Coin { 1: denom, 2: amount } }` of `x/bank`.
 * Two text fields each: they are read and written here, so that showing a balance does not load CosmJS.
 */
const path = '/cosmos.bank.v1beta1.Query/Balance'

export async function readBalance(
  context: CosmosContext,
  nodes: Nodes,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<NativeBalance> {
  const { networkId, address } = parseCaip10(account)
  if (!parseAddress(address)) throw context.error('invalidAddress', { address })
  const network = findNetwork<CosmosNetwork>(context, networkId)
  const answer = await nodes.query(networkId, path, encodeTexts([address, network?.denom ?? '']), signal)
  const coin = decodeFields(decodeFields(answer)?.get(1) ?? invalid)
  const digits = new TextDecoder().decode(coin?.get(2))
  if (!network || !coin || !/^\d{1,78}$/.test(digits))
    throw context.error('badAnswer', { from: network?.name ?? networkId, method: path })
  const { decimals, symbol } = network.nativeCurrency
  return { amount: BigInt(digits), decimals, symbol }
}

/** Protobuf's wire type of texts, bytes and messages. */
const lengthDelimited = 2
/** Lengths above are written in more than one byte. */
const maxLength = 127
/** Bytes that are not a message of text fields. */
const invalid = new Uint8Array([0])

/** Fields 1, 2, … of a protobuf message, each a text of up to 127 bytes. */
function encodeTexts(texts: readonly string[]): Uint8Array {
  return Uint8Array.from(
    texts.flatMap((text, at) => {
      const bytes = new TextEncoder().encode(text)
      return [((at + 1) << 3) | lengthDelimited, bytes.length, ...bytes]
    }),
  )
}

/** Length-delimited fields by number, the last one of each; undefined: not a message of such fields alone. */
function decodeFields(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined {
  const fields = new Map<number, Uint8Array>()
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at]!
    const length = bytes[at + 1]
    if ((tag & 0x87) !== lengthDelimited || length === undefined || length > maxLength) return undefined
    const end = at + 2 + length
    if (end > bytes.length) return undefined
    fields.set(tag >> 3, bytes.subarray(at + 2, end))
    at = end
  }
  return fields
}
