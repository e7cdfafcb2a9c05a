export interface SignMessageRequest {
  readonly message: string
  /** Default: the selected account. */
  readonly address?: string
  /** Absent: as the wallet does it for that address, which is BIP-322 for taproot and one of both for others. */
  readonly protocol?: 'ecdsa' | 'bip322'
  readonly signal?: AbortSignal
}

/** An input that an account of the wallet is to sign. */
export interface SignInput {
  readonly index: number
  readonly address: string
  readonly sighashTypes?: readonly number[]
}
export interface SignPsbtRequest {
  /** BIP-174, in base64. */
  readonly psbt: string
  readonly signInputs: readonly SignInput[]
  /** Whether to finalize and send it, by the wallet where it can and by the network's node where it cannot. Default false. */
  readonly broadcast?: boolean
  readonly signal?: AbortSignal
}
export interface SignedPsbt {
  /** With the signatures, in base64; absent where the wallet sent it and kept it for itself. */
  readonly psbt?: string
  /** Id of the transaction, where it was sent. */
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
  /** In hexadecimal, where the wallet tells it. */
  readonly publicKey?: string
}

/**
 * What every Bitcoin wallet is to a site, whatever interface it has.
 * Each method throws the visitor's refusal with code 4001, and coded errors of `bitcoin` otherwise.
 */
export interface BitcoinProvider {
  /** Answers the signature in base64: 65 bytes of ECDSA with its recovery header, or a witness of BIP-322. */
  signMessage(request: SignMessageRequest): Promise<string>
  signPsbt(request: SignPsbtRequest): Promise<SignedPsbt>
  /** By the wallet where it can; else a PSBT is built here, signed by the wallet, and sent by the network's node. Answers the transaction's id. */
  sendTransfer(request: SendTransferRequest): Promise<string>
  /** Addresses of the account in use. A wallet behind a relay is asked for them. */
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
}
