/** The wallets that every page of the benchmark lists, so that all of them paint the same rows. */
export interface BenchWallet {
  readonly name: string
  readonly rdns: string
  readonly icon: string
}

const hues = ['c0392b', '2980b9', '27ae60', '8e44ad', 'f39c12'] as const

export const benchWallets: readonly BenchWallet[] = hues.map((hue, at) => ({
  name: `Bench Wallet ${at + 1}`,
  rdns: `bench.wallet${at + 1}`,
  icon: `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40'%3E%3Crect width='40' height='40' fill='%23${hue}'/%3E%3C/svg%3E`,
}))
