/** Codes of what a running signer refuses. `docs/errors.md` says what to do about each. */
export type SignerRefusalCode =
  | 'signer/badRequest'
  | 'signer/noWallet'
  | 'signer/frozen'
  | 'signer/damaged'
  | 'signer/unknownKey'
  | 'signer/badProof'
  | 'signer/clock'
  | 'signer/otherOrigin'
  | 'signer/used'
  | 'signer/decisionNeeded'
  | 'signer/passkeyNeeded'
  | 'signer/badDecision'
  | 'signer/otherDigest'
  | 'signer/otherFacts'
  | 'signer/onHold'
  | 'signer/newBrowser'
  | 'signer/tooMany'
  | 'signer/filling'
  | 'signer/fee'
  | 'signer/session'
  | 'signer/sponsorship'
  | 'signer/failed'
  /** What `readRequest` does not let anybody sign. */
  | `embedded/${string}`

/** What the signer does not do, as the site gets it: `{ code, message }` with this HTTP status. It repeats nothing of the request. */
export class SignerRefusal extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413 | 429 | 500
  readonly code: SignerRefusalCode

  constructor(status: SignerRefusal['status'], code: SignerRefusalCode, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const damaged = (): SignerRefusal =>
  new SignerRefusal(409, 'signer/damaged', 'What is stored of this account was changed outside of the signer.')

export const frozen = (): SignerRefusal =>
  new SignerRefusal(403, 'signer/frozen', 'The wallet is stopped. Its owner or the operator can let it sign again.')
