/** Codes of the Cosmos SDK's codespace `sdk`, as nodes answer them. */
export const abciCodes = {
  txDecode: 2,
  unauthorized: 4,
  insufficientFunds: 5,
  unknownRequest: 6,
  invalidAddress: 7,
  unknownAddress: 9,
  invalidCoins: 10,
  outOfGas: 11,
  insufficientFee: 13,
  invalidRequest: 18,
  notFound: 22,
  timeoutHeight: 30,
  sequenceMismatch: 32,
} as const

/** What the application refuses; it travels as code and log of an answer, not as an error of the transport. */
export class AbciError extends Error {
  readonly code: number

  constructor(name: keyof typeof abciCodes, log: string) {
    super(log)
    this.name = 'AbciError'
    this.code = abciCodes[name]
  }
}

/** Anything that broke on the way is the transaction's fault: it was written by a stranger. */
export function toAbciError(thrown: unknown): AbciError {
  if (thrown instanceof AbciError) return thrown
  return new AbciError('txDecode', `tx parse error: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
}
