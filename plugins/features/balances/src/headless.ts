import { definePlugin, type Plugin } from '@portico/core'
import type { HeadlessBalancesSpec } from './BalancesSpec.js'
import { provides, setup, wants } from './setup.js'

/** Only `modal.api.balances`, for sites with views of their own. Needs no React. */
export function balances(): Plugin<HeadlessBalancesSpec> {
  return definePlugin<HeadlessBalancesSpec>({
    id: 'balances',
    core: 1,
    wants,
    provides,
    setup: ({ plugin }) => setup(plugin, () => {}),
  })
}
