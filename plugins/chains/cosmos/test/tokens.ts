import { createHash } from 'node:crypto'

/** Denominations of the stand-in, beside its own. */
export const gem = {
  denom: 'factory/cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4/gem',
  metadata: { name: 'Meadow Gem', symbol: 'GEM', decimals: 2 },
}

/** `ibc/…` as ibc-go computes it. */
export function ibcDenom(full: string): string {
  return `ibc/${createHash('sha256').update(full).digest('hex').toUpperCase()}`
}

/** Without metadata. */
export const ibcAtom: {
  readonly denom: string
  readonly trace: { readonly path: string; readonly baseDenom: string }
} = {
  denom: ibcDenom('transfer/channel-0/uatom'),
  trace: { path: 'transfer/channel-0', baseDenom: 'uatom' },
}
