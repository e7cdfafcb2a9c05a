import { hex } from '@scure/base'
import { invalidParams } from '../evm/providerError.js'

/** @throws -32602 */
export function fromHex(text: string): Uint8Array {
  try {
    return hex.decode(text.replace(/^0x/, '').toLowerCase())
  } catch {
    throw invalidParams(`'${text.slice(0, 80)}' is not hexadecimal`)
  }
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${hex.encode(bytes)}`
}
