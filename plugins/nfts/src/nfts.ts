import { Assets, Backend, definePlugin, type Plugin } from '@portico/core'
import type { NftsOptions, NftsSpec } from './NftsSpec.js'
import { errors, setup } from './setup.js'

const views = async () => (await import('./views/nftsViews.js')).nftsViews

/**
 * Shows the non-fungible tokens of the account: a tab of Account, a view of one token, and `modal.api.nfts`.
 *
 * @throws `nfts/invalidOption` from `createModal`
 */
export function nfts(options: NftsOptions = {}): Plugin<NftsSpec> {
  return definePlugin<NftsSpec>({
    id: 'nfts',
    core: 1,
    config: options,
    wants: { assets: Assets, backend: Backend },
    messages: { en: { nfts: 'NFTs', nft: 'NFT' } },
    errors,
    views: {
      NftDetail: { load: async () => ({ default: (await views()).NftDetail }), title: (t) => t('nft') },
    },
    setup({ plugin, t }) {
      const api = setup(plugin)
      const tab = {
        id: 'nfts',
        order: 20,
        label: () => t('nfts'),
        when: api.available,
        async load() {
          const { NftsTab } = await views()
          return { default: (props: Omit<Parameters<typeof NftsTab>[0], 'plugin'>) => NftsTab({ ...props, plugin }) }
        },
      }
      return { api, origins: () => ({ image: ['https:'] }), slots: { 'account.tabs': [tab] } }
    },
  })
}
