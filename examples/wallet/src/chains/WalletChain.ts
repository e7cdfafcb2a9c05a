import * as v from 'valibot'

/** A chain this wallet knows. */
export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent: it can sign for this chain, but not send. */
  readonly rpcUrl?: string | undefined
}

/** CAIP-2. */
export type EvmChainId = `eip155:${number}`

export const caip2 = (chainId: number): EvmChainId => `eip155:${chainId}`

/** The number of a CAIP-2 chain id of an EVM chain; undefined for anything else. */
export function parseCaip2(value: string): number | undefined {
  const [, id] = /^eip155:([1-9]\d{0,15})$/.exec(value) ?? []
  return id === undefined ? undefined : Number(id)
}

export const walletChainSchema: v.GenericSchema<WalletChain> = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  rpcUrl: v.optional(v.string()),
})

/** The chains every copy of this wallet knows; endpoints come from the configuration. */
export function builtInChains(rpcUrls: Readonly<Record<number, string>>): readonly WalletChain[] {
  const chain = (id: number, name: string): WalletChain => ({
    id,
    name,
    symbol: 'ETH',
    decimals: 18,
    rpcUrl: rpcUrls[id],
  })
  return [chain(31_337, 'Devnet'), chain(31_338, 'Devnet Two'), chain(1, 'Ethereum')]
}
