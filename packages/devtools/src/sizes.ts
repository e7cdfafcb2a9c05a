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
  activity: { entry: 709, all: 8479 },
  analytics: { entry: 617, all: 4471 },
  balances: { entry: 912, all: 11152 },
  bitcoin: { entry: 2257, all: 66459 },
  cookie: { entry: 964, all: 964 },
  cosmos: { entry: 2077, all: 243382 },
  email: { entry: 905, all: 8477 },
  embedded: { entry: 1840, all: 17347 },
  evm: { entry: 3080, all: 16948 },
  migrateAppKit: { entry: 307, all: 1086 },
  names: { entry: 1323, all: 9869 },
  nfts: { entry: 659, all: 6681 },
  onramp: { entry: 1250, all: 8687 },
  pay: { entry: 644, all: 13987 },
  polkadot: { entry: 2213, all: 360890 },
  receive: { entry: 568, all: 1715 },
  remoteConfig: { entry: 975, all: 2442 },
  send: { entry: 1876, all: 15521 },
  sessions: { entry: 803, all: 8469 },
  siwx: { entry: 1166, all: 10532 },
  socials: { entry: 1261, all: 9062 },
  solana: { entry: 2193, all: 96814 },
  swaps: { entry: 982, all: 24842 },
  wagmi: { entry: 1228, all: 1228 },
  walletconnect: { entry: 1412, all: 148971 },
  watch: { entry: 624, all: 4295 },
}
