import type { Shell } from '@portico/core/shell'

/** Goes back to where the visitor came from to change network: past the question to the wallet, and past the list. */
export function leaveNetworks({ router, store }: Pick<Shell, 'router' | 'store'>): void {
  for (const view of ['SwitchNetwork', 'Networks']) if (store.get(router.route).view === view) router.back()
}
