import { arbitrum, cronos, cronosZkEvm, evm, mainnet, sepolia, type EvmSpec } from '@portico/evm'
import { safe } from '@portico/evm/safe'
import { createModal, type Modal } from '@portico/modal'
import { receive } from '@portico/receive'
import { send } from '@portico/send'
import { defaultSwapNetworks, swaps } from '@portico/swaps'
import { walletConnect, type WalletConnectSpec } from '@portico/walletconnect'
import { chainPlugins } from './chainPlugins.js'
import { localChains } from './networks.js'
import type { Settings } from './settings.js'

export type DappModal = Modal<EvmSpec | WalletConnectSpec>

declare module '@portico/react' {
  interface Register {
    readonly modal: DappModal
  }
}

export function createDappModal(settings: Settings): DappModal {
  const { projectId, gateway, relayUrl, locale, mode, debug, embedded, manual, multiWallet } = settings
  return createModal({
    ...(projectId && { projectId }),
    ...(gateway && { gateway }),
    ...(locale && { locale }),
    metadata: { name: 'Meridian', description: 'A demo of Portico' },
    theme: { mode: mode ?? 'dark' },
    debug,
    embedded,
    manualConnection: manual,
    multiWallet,
    legal: { termsUrl: 'https://meridian.example/terms', privacyUrl: 'https://meridian.example/privacy' },
    plugins: [
      evm({
        networks: [...localChains(settings.rpcs), mainnet, sepolia, arbitrum, cronos, cronosZkEvm],
        tokens: { 'eip155:31337': settings.tokens, 'eip155:31338': settings.tokens },
        connectors: [safe(settings.safe ? { origins: [settings.safe] } : {})],
      }),
      ...chainPlugins(settings),
      send(),
      receive(),
      swaps({ networks: [...defaultSwapNetworks, 'eip155:31337'] }),
      walletConnect(relayUrl ? { relayUrl } : {}),
    ],
  })
}
