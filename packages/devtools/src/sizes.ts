// Written by `npm run sizes`.

/**
 * What a plugin weighs in bytes, each file compressed with gzip by itself. What plugins share is left out, because a page has it
 * once: React, jotai, valibot, viem, the query client, core, the renderer, and what chain plugins have in common. Figures change
 * with each release of a library.
 */
export interface PluginSize {
  /** What a page loads before its visitor acts. */
  readonly entry: number
  /** With everything that is loaded later: views, texts, what calls wallets and nodes, and libraries of the chain. */
  readonly all: number
}

/** By plugin id, in the order of the folders. */
export const sizes: { readonly [id: string]: PluginSize | undefined } = {
  activity: { entry: 611, all: 6671 },
  analytics: { entry: 575, all: 3934 },
  balances: { entry: 898, all: 9413 },
  bitcoin: { entry: 2120, all: 66887 },
  cookie: { entry: 976, all: 976 },
  cosmos: { entry: 1960, all: 244496 },
  email: { entry: 860, all: 8112 },
  embedded: { entry: 1802, all: 17003 },
  evm: { entry: 3103, all: 19586 },
  ledger: { entry: 616, all: 320046 },
  migrateAppKit: { entry: 307, all: 1086 },
  names: { entry: 1295, all: 9274 },
  nfts: { entry: 508, all: 5347 },
  onramp: { entry: 1066, all: 7956 },
  passkey: { entry: 1627, all: 194872 },
  pay: { entry: 594, all: 13529 },
  polkadot: { entry: 2051, all: 361974 },
  receive: { entry: 543, all: 1690 },
  remoteConfig: { entry: 935, all: 1884 },
  send: { entry: 1837, all: 15514 },
  sessions: { entry: 761, all: 8302 },
  siwx: { entry: 1161, all: 10642 },
  socials: { entry: 1245, all: 8991 },
  solana: { entry: 2043, all: 96861 },
  swaps: { entry: 1091, all: 28379 },
  wagmi: { entry: 1228, all: 1228 },
  walletconnect: { entry: 1325, all: 149370 },
  watch: { entry: 646, all: 3343 },
}
