import type { Caip2 } from '@portico/core'

/**
 * EIP-155 chain id as wallets write it: hexadecimal (EIP-695), a number, decimal digits, or CAIP-2 behind a relay; undefined for
 * anything else.
 */
export function parseChainId(answer: unknown): Caip2 | undefined {
  const text = typeof answer === 'string' ? answer.replace(/^eip155:/, '') : answer
  const id =
    typeof text === 'number' || (typeof text === 'string' && /^(0x[\da-f]{1,14}|\d{1,16})$/i.test(text))
      ? Number(text)
      : NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** Hexadecimal quantity of the wallet's own methods (EIP-3326, EIP-3085). */
export function hexChainId(networkId: Caip2): `0x${string}` {
  return `0x${BigInt(networkId.slice(networkId.indexOf(':') + 1)).toString(16)}`
}
