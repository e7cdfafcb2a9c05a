import { FrameError } from '@portico/embedded-api'

export type CustodyErrorCode =
  /** The request is not one that a wallet signs, or its parts do not agree. */
  | 'embedded/requestRefused'
  /** The account is not one of this wallet. */
  | 'embedded/otherAccount'
  /** The seed cannot be opened with what the server answered. */
  | 'embedded/walletUnreadable'
  /** The signer ended, or did not answer. */
  | 'embedded/signerFailed'
  /** The server answered what it should not. */
  | 'embedded/badAnswer'

/** Raised by the wallet of the frame; pages get its code. Messages repeat nothing of the request and nothing secret. */
export class CustodyError extends FrameError {
  declare readonly code: CustodyErrorCode

  // oxlint-disable-next-line no-useless-constructor -- only these codes
  constructor(code: CustodyErrorCode, message: string) {
    super(code, message)
  }
}
