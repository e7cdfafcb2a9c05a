/** A token of the local chain. */
export interface DevToken {
  /** Address of its mint. */
  readonly mint: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The token program it belongs to. */
  readonly program: string
}

export interface DevTokens {
  /** Of the first token program; its name is in a metadata account of Metaplex, as on mainnet. */
  readonly dollar: DevToken
  /** Of token-2022, with its name in the mint itself. */
  readonly gem: DevToken
}
