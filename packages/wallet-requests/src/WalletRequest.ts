/** What a page asks a wallet for. The methods are those of EIP-1193, EIP-5792, ERC-7715 and of WalletConnect's Solana. */
export interface WalletRequest {
  /** Of the page, as `location.origin` writes it. */
  readonly origin: string
  /** Address of the account that signs. */
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  /** JSON. */
  readonly params: unknown
}
