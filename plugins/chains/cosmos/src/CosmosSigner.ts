// CosmJS' types of documents and signers, written out so that a page's types need no CosmJS. They fit its `OfflineSigner`.

export interface Coin {
  readonly denom: string
  /** Smallest units, in digits. */
  readonly amount: string
}

export interface StdSignature {
  /** `tendermint/PubKeySecp256k1`, base64. */
  readonly pub_key: { readonly type: string; readonly value: string }
  /** 64 bytes, base64. */
  readonly signature: string
}

/** Amino JSON (`StdSignDoc` of the Cosmos SDK). */
export interface AminoSignDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly Coin[]
    readonly gas: string
    readonly granter?: string
    readonly payer?: string
  }
  readonly msgs: readonly { readonly type: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly memo: string
  readonly timeout_height?: string
}
export interface AminoSignResponse {
  /** What was signed: fee and memo can be changed in the wallet. */
  readonly signed: AminoSignDoc
  readonly signature: StdSignature
}

/** `SignDoc` of the Cosmos SDK (ADR-020). */
export interface DirectSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}
export interface DirectSignResponse {
  readonly signed: DirectSignDoc
  readonly signature: StdSignature
}

export interface SignerAccount {
  /** bech32 */
  readonly address: string
  readonly algo: 'secp256k1'
  /** Compressed, 33 bytes. */
  readonly pubkey: Uint8Array
}

export interface AminoSigner {
  getAccounts(): Promise<readonly SignerAccount[]>
  signAmino(signerAddress: string, signDoc: AminoSignDoc): Promise<AminoSignResponse>
}
export interface CosmosSigner extends AminoSigner {
  signDirect(signerAddress: string, signDoc: DirectSignDoc): Promise<DirectSignResponse>
}
