import type { NamespaceTestWallet, NamespaceWalletOptions } from '../namespace/NamespaceTestWallet.js'

export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'

export interface PolkadotKey {
  /** 32 bytes in hexadecimal. */
  readonly seed: string
  /** Default sr25519. */
  readonly type?: PolkadotKeyType
  /** As its owner calls it. Default 'Account 1' and so on. */
  readonly name?: string
  /** Of the only network it is used on. */
  readonly genesisHash?: string
}

/** Plain JSON but for `storage`. */
export interface PolkadotTestWalletOptions {
  /** Under which it remembers. Default 'Polkadot Test Wallet'. */
  readonly name?: string
  /** Its key in `window.injectedWeb3`. Default `polkadot-js`. */
  readonly as?: string
  /** The first is the selected one. Default: the first two of `publicPolkadotKeys`. */
  readonly keys?: readonly PolkadotKey[]
  /** Prefix by which it writes addresses. Default 42. */
  readonly prefix?: number
  readonly storage?: NamespaceWalletOptions['storage']
}

/** `InjectedAccount` of @polkadot/extension-inject. */
export interface InjectedAccount {
  readonly address: string
  readonly name: string
  readonly type: PolkadotKeyType
  readonly genesisHash: string | null
}

/** `SignerPayloadJSON` of @polkadot/types, as far as a signature covers it. Hexadecimal: numbers big-endian, the rest as encoded. */
export interface TransactionPayload {
  readonly address: string
  readonly blockHash: string
  readonly era: string
  readonly genesisHash: string
  readonly method: string
  readonly nonce: string
  readonly specVersion: string
  readonly tip: string
  readonly transactionVersion: string
  readonly signedExtensions: readonly string[]
  readonly assetId?: string
  readonly mode?: number
  readonly metadataHash?: string
}

export interface PolkadotSignature {
  readonly id: number
  readonly signature: `0x${string}`
}

/** What `enable` answers: `Injected` of @polkadot/extension-inject. */
export interface InjectedPolkadot {
  readonly accounts: {
    get(): Promise<InjectedAccount[]>
    subscribe(listener: (accounts: InjectedAccount[]) => void): () => void
  }
  readonly signer: {
    /** Answers the byte of the scheme, then the signature. */
    signPayload(payload: TransactionPayload): Promise<PolkadotSignature>
    /** Over `<Bytes>…</Bytes>`, unless the data is wrapped already. */
    signRaw(raw: {
      readonly address: string
      readonly data: string
      readonly type?: string
    }): Promise<PolkadotSignature>
  }
}

/** What it puts into `window.injectedWeb3`. */
export interface InjectedPolkadotExtension {
  readonly version: string
  enable(originName: string): Promise<InjectedPolkadot>
}

/** An extension of Polkadot. Who takes trust back gives an empty list of accounts, as extensions do. */
export interface PolkadotTestWallet extends NamespaceTestWallet {
  readonly extension: InjectedPolkadotExtension
}
