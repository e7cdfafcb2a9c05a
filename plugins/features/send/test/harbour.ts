import {
  definePlugin,
  Names,
  Portfolio,
  type NamesCapability,
  type Plugin,
  type PluginSpec,
  type PortfolioCapability,
} from '@portico/core'

export interface HarbourOptions {
  readonly resolve?: NamesCapability['resolve']
  readonly list?: PortfolioCapability['list']
}

/** A plugin of another author that knows names, or what accounts have and what it is worth. */
export function createHarbour({ resolve, list }: HarbourOptions): Plugin | undefined {
  if (!resolve && !list) return undefined
  return definePlugin<PluginSpec & { readonly provides: { names: NamesCapability; portfolio: PortfolioCapability } }>({
    id: 'harbour',
    core: 1,
    provides: { names: Names, portfolio: Portfolio },
    setup: () => ({
      provide: {
        names: resolve ? [{ namespace: '*', impl: { resolve } }] : [],
        portfolio: list ? [{ namespace: '*', impl: { list } }] : [],
      },
    }),
  })
}
