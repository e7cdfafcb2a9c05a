import type { BalancesCapability, ChainCapability, PluginSpec, WritableAtom } from '@portico/core'

export interface GoodSpec extends PluginSpec {
  readonly id: 'good'
  readonly config: { readonly volume: number }
  readonly views: { Good: { readonly greeting: string } }
  readonly api: { readonly count: WritableAtom<number, [number], void>; store(text: string): void; say(): void }
  readonly events: { said: { readonly what: string } }
  readonly errors: { tooLoud: { readonly volume: number }; quiet: undefined }
  readonly messages: {
    title: string
    count: (v: { readonly count: number; readonly items: readonly string[] }) => string
  }
  readonly provides: { chain: ChainCapability; balances: BalancesCapability }
}
