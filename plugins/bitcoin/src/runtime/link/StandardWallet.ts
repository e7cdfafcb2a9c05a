/** Wallet Standard, as much of it as is used; what it answers is outside data. */
export interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
}
interface SignInputs {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: StandardAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
  readonly chain: string
}
type Accounts = { readonly accounts?: unknown } | null | undefined

export interface StandardWallet {
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly 'standard:connect'?: { connect(input: { readonly silent?: boolean }): Promise<Accounts> }
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
    readonly 'standard:events'?: {
      on(event: 'change', listener: (change: Accounts) => void): () => void
    }
    readonly 'bitcoin:connect'?: { connect(input: { readonly purposes: readonly string[] }): Promise<Accounts> }
    readonly 'bitcoin:signMessage'?: {
      signMessage(input: { readonly account: StandardAccount; readonly message: Uint8Array }): Promise<unknown>
    }
    readonly 'bitcoin:signTransaction'?: { signTransaction(input: SignInputs): Promise<unknown> }
    readonly 'bitcoin:signAndSendTransaction'?: { signAndSendTransaction(input: SignInputs): Promise<unknown> }
  }
}
