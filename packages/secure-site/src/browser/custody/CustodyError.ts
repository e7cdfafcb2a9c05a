export type CustodyErrorCode =
  /** The request is not one that a wallet signs, or its parts do not agree. */
  | 'custody/refused'
  /** The account is not one of this wallet. */
  | 'custody/otherAccount'
  /** The seed cannot be opened with what the server answered. */
  | 'custody/cannotOpen'
  /** The signer ended, or did not answer. */
  | 'custody/signerFailed'
  /** The server answered what it should not. */
  | 'custody/badAnswer'

/** Raised by the wallet of the frame. Messages repeat nothing of the request and nothing secret. */
export class CustodyError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code: CustodyErrorCode

  constructor(code: CustodyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
