import * as v from 'valibot'
import type { Address } from 'viem'

/** Names of accounts, and where they come from. */
export interface NamesConfig {
  /** The Ethereum Name Service. Default: not asked. */
  readonly ens?: EnsConfig | undefined
}

/** A network on which the Ethereum Name Service is. */
export interface EnsConfig {
  /** CAIP-2, such as `eip155:1`. Needs an upstream. */
  readonly chain: string
  /** Address of the universal resolver (ENSIP-23). Default: that of Ethereum and its public test networks. */
  readonly universalResolver?: string | undefined
  /**
   * Whether servers that a resolver names are asked (CCIP-Read, EIP-3668): only https at public addresses, and those of
   * `data.assets.local`. Default true.
   */
  readonly ccipRead?: boolean | undefined
}

export interface EnsSettings {
  readonly chain: string
  readonly universalResolver: Address
  readonly ccipRead: boolean
}

export interface NamesSettings {
  readonly ens?: EnsSettings | undefined
}

const publicResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const EnsSchema: v.GenericSchema<EnsConfig, EnsSettings> = v.strictObject({
  chain: v.pipe(v.string(), v.regex(/^eip155:\d{1,15}$/, 'must be a CAIP-2 id of eip155, such as eip155:1')),
  universalResolver: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^0x[\da-fA-F]{40}$/, 'must be an address'),
      v.transform((text): Address => text as Address),
    ),
    publicResolver,
  ),
  ccipRead: v.optional(v.boolean(), true),
})

/** Section `names` of a configuration. */
export const NamesSchema: v.GenericSchema<NamesConfig, NamesSettings> = v.strictObject({
  ens: v.optional(EnsSchema),
})
