export interface SignMessageRequest {
  readonly message: string
  /** Default: the selected account. */
  readonly address?: string
  /** Default: the wallet's choice for that kind of address, which is BIP-322 for taproot and varies for others. */
  readonly protocol?: 'ecdsa' | 'bip322'
  readonly signal?: AbortSignal
}

/** An input to be signed by an account of the wallet. */
export interface SignInput {
  readonly index: number
  readonly address: string
  readonly sighashTypes?: readonly number[]
}
export interface SignPsbtRequest {
  /** BIP-174, in base64. */
  readonly psbt: string
  readonly signInputs: readonly SignInput[]
  /** Whether to finalize and send it: by the wallet if it can, else through the network's node. Default false. */
  readonly broadcast?: boolean
  readonly signal?: AbortSignal
}
export interface SignedPsbt {
  /** With the signatures, in base64. Absent if the wallet sent it and does not return it. */
  readonly psbt?: string
  /** Transaction id, if it was sent. */
  readonly txid?: string
}

export interface SendTransferRequest {
  readonly recipient: string
  /** Satoshis. */
  readonly amount: bigint
  /** A payment account. Default: the selected account. */
  readonly address?: string
  readonly signal?: AbortSignal
}

export interface BitcoinAddress {
  readonly address: string
  readonly intention: 'payment' | 'ordinal' | 'stx'
  /** In hexadecimal, if the wallet gives it. */
  readonly publicKey?: string
}

/**
 * One interface for every Bitcoin wallet. Each method throws an error with code 4001 if the visitor refuses, and coded errors of
 * `bitcoin` otherwise.
 */
export interface BitcoinProvider {
  /** Returns the signature in base64: 65 bytes of ECDSA with recovery header (BIP-137), or a BIP-322 witness. */
  signMessage(request: SignMessageRequest): Promise<string>
  signPsbt(request: SignPsbtRequest): Promise<SignedPsbt>
  /**
   * Returns the transaction id. Sent by the wallet if it can; otherwise a PSBT is built here, signed by the wallet, and sent
   * through the network's nodes. If no node answers in time the id is returned all the same, as one may have taken it: look for
   * it before you send again. `modal.transfers` does that, and more.
   */
  sendTransfer(request: SendTransferRequest): Promise<string>
  /** Addresses of the account in use. A wallet behind a relay is asked for them. */
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
}
