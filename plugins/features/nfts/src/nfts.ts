import { Assets, definePlugin, type Plugin } from '@portico/core'
import type { NftsSpec } from './NftsSpec.js'
import { setup } from './setup.js'

const views = async () => (await import('./views/nftsViews.js')).nftsViews

/**
 * Shows the non-fungible tokens of the account: a tab of Account, a view of one token, and `modal.api.nfts`.
 */
export function nfts(): Plugin<NftsSpec> {
  return definePlugin<NftsSpec>({
    id: 'nfts',
    core: 1,
    wants: { assets: Assets },
    messages: { en: { nfts: 'NFTs', nft: 'NFT' } },
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
