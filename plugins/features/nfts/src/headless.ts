import { Assets, definePlugin, type Plugin } from '@portico/core'
import type { HeadlessNftsSpec } from './NftsSpec.js'
import { setup } from './setup.js'

/**
 * Only `modal.api.nfts`, for sites with views of their own. Needs no React.
 */
export function nfts(): Plugin<HeadlessNftsSpec> {
  return definePlugin<HeadlessNftsSpec>({
    id: 'nfts',
    core: 1,
    wants: { assets: Assets },
    setup: ({ plugin }) => ({ api: setup(plugin) }),
  })
}
