/** An answer to the dapp that is an error: EIP-1193, EIP-1474 and EIP-3326 codes, and those of the Sign API. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const failureCodes = {
  invalidParams: -32_602,
  serverError: -32_000,
  unauthorized: 4100,
  unknownChain: 4902,
  /** Sign API, "USER_REJECTED": what a WalletConnect wallet answers where an injected one answers 4001. */
  rejected: 5000,
  unsupportedMethod: 5101,
} as const
