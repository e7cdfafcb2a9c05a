import {
  definePlugin,
  parseCaip10,
  Portfolio,
  type Holding,
  type Plugin,
  type PluginSpec,
  type PortfolioCapability,
} from '@portico/core'

/** A plugin of another author, as the documentation of capabilities describes it: balances of EVM accounts out of a list of its own. */
export interface TreasurySpec extends PluginSpec {
  readonly id: 'treasury'
  readonly provides: { readonly portfolio: PortfolioCapability }
}

export function treasury(read: (address: string) => Promise<readonly Holding[]>): Plugin<TreasurySpec> {
  return definePlugin<TreasurySpec>({
    id: 'treasury',
    core: 1,
    provides: { portfolio: Portfolio },
    setup: () => ({
      provide: {
        portfolio: [{ namespace: 'eip155', impl: { list: async (account) => read(parseCaip10(account).address) } }],
      },
    }),
  })
}
