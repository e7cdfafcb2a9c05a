import type { RegisteredWallet } from '@portico/chain-kit/setup'

/** A wallet of Wallet Standard with the features of Acme. Answers are outside data; a refusal has the code 4001. */
export interface AcmeWallet extends RegisteredWallet {
  readonly features: RegisteredWallet['features'] & {
    /** Answers `{ accounts }`. With `silent` it does not ask the visitor, and answers accounts that the page has already. */
    readonly 'standard:connect': { connect(input?: { readonly silent: boolean }): Promise<unknown> }
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
    readonly 'standard:events': { on(event: 'change', listener: () => void): () => void }
    /** Answers the signature in base64. */
    readonly 'acme:signMessage': {
      signMessage(input: { readonly account: string; readonly message: string }): Promise<unknown>
    }
    /** Answers the transaction's hash. `amount` is in the smallest unit. */
    readonly 'acme:sendTransfer': {
      sendTransfer(input: {
        readonly account: string
        readonly chain: string
        readonly to: string
        readonly amount: string
      }): Promise<unknown>
    }
  }
}

export function isAcmeWallet({ chains, features }: RegisteredWallet): boolean {
  return chains.some((chain) => chain.startsWith('acme-ns:')) && 'acme:signMessage' in features
}
