/** Documents as `@keplr-wallet/types` and CosmJS have them. */
export interface AminoDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
  }
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
}
export interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint | number | string
}
export interface KeplrSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** base64 */
  readonly signature: string
}
export interface KeplrKey {
  readonly name: string
  readonly algo: 'secp256k1' | 'ethsecp256k1'
  readonly pubKey: Uint8Array
  readonly address: Uint8Array
  readonly bech32Address: string
  readonly isNanoLedger: boolean
}

/** As much of Keplr's interface as pages use (docs.keplr.app). */
export interface KeplrInterface {
  enable(chainIds: string | readonly string[]): Promise<void>
  /** Keplr alone. */
  disable?(chainIds?: string | readonly string[]): Promise<void>
  /** Leap alone. */
  isConnected?(chainId: string): Promise<boolean>
  /** Leap alone. */
  disconnect?(chainId: string): Promise<boolean>
  getKey(chainId: string): Promise<KeplrKey>
  experimentalSuggestChain(info: unknown): Promise<void>
  signDirect(
    chainId: string,
    signer: string,
    doc: DirectDoc,
  ): Promise<{ readonly signed: DirectDoc; readonly signature: KeplrSignature }>
  signAmino(
    chainId: string,
    signer: string,
    doc: AminoDoc,
  ): Promise<{ readonly signed: AminoDoc; readonly signature: KeplrSignature }>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<KeplrSignature>
}
