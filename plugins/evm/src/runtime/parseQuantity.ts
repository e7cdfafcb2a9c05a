/** EIP-1474 quantity of at most 256 bits, or undefined for anything else. */
export function parseQuantity(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
}
