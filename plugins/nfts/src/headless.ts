import { Assets, Backend, definePlugin, type Plugin } from '@portico/core'
import type { HeadlessNftsSpec, NftsOptions } from './NftsSpec.js'
import { errors, setup } from './setup.js'

export type { HeadlessNftsSpec, NftsApi, NftsErrors, NftsList, NftsOptions, NftsRequest } from './NftsSpec.js'

/**
 * Only `modal.api.nfts`, for sites with views of their own. Needs no React.
 *
 * @throws `nfts/invalidOption` from `createModal`
 */
export function nfts(options: NftsOptions = {}): Plugin<HeadlessNftsSpec> {
  return definePlugin<HeadlessNftsSpec>({
    id: 'nfts',
    core: 1,
    config: options,
    wants: { assets: Assets, backend: Backend },
    errors,
    setup: ({ plugin }) => ({ api: setup(plugin) }),
  })
}
