import { base58ToHex } from '@portico/chain-kit/setup'

/** Whether a text is an address: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  return base58ToHex(text)?.length === 64
}
