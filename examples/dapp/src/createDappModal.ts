import { activity } from '@portico/activity'
import { analytics } from '@portico/analytics'
import { balances } from '@portico/balances'
import { email } from '@portico/email'
import { embedded as embeddedWallet } from '@portico/embedded'
import { arbitrum, cronos, cronosZkEvm, evm, mainnet, sepolia, type EvmSpec } from '@portico/evm'
import { safe } from '@portico/evm/safe'
import { ledger } from '@portico/ledger'
import { createModal, type Modal } from '@portico/modal'
import { names } from '@portico/names'
import { nfts } from '@portico/nfts'
import { onramp, type OnrampProvider } from '@portico/onramp'
import { passkey } from '@portico/passkey'
import { pay, type PaySpec } from '@portico/pay'
import { receive } from '@portico/receive'
import { remoteConfig } from '@portico/remote-config'
import { send } from '@portico/send'
import { sessions, type SessionsSpec } from '@portico/sessions'
import { socials } from '@portico/socials'
import { defaultSwapNetworks, swaps } from '@portico/swaps'
import { walletConnect, type WalletConnectSpec } from '@portico/walletconnect'
import { watch } from '@portico/watch'
import { chainPlugins } from './chainPlugins.js'
import { localChains } from './networks.js'
import { pageLocales } from './pageLocales.js'
import type { Settings } from './settings.js'

export type DappModal = Modal<EvmSpec | WalletConnectSpec | PaySpec | SessionsSpec>

declare module '@portico/react' {
  interface Register {
    readonly modal: DappModal
  }
}

/** Sells test tokens on the local chains, at a page that the local gateway makes. */
const sandbox: OnrampProvider = {
  name: 'sandbox',
  label: 'Sandbox',
  feeRange: '1-2%',
  supportedChains: ['eip155'],
  networks: { 'eip155:31337': '31337', 'eip155:31338': '31338' },
}

export function createDappModal(settings: Settings): DappModal {
  const { projectId, gateway, relayUrl, locale, mode, debug, embedded, manual, multiWallet, secureSite } = settings
  return createModal({
    ...(projectId && { projectId }),
    ...(gateway && { gateway }),
    ...(locale && { locale }),
    locales: pageLocales,
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
      send(settings.send && { namespaces: settings.send }),
      receive(),
      balances(),
      nfts(),
      // The zone of the local gateway.
      settings.names && names({ suffix: 'people.meridian', legacySuffixes: ['old.meridian'] }),
      activity({ namespaces: ['eip155', 'solana', 'bip122', 'cosmos'] }),
      // The local gateway knows the pools of the first local chain.
      swaps({
        networks: [...defaultSwapNetworks, 'eip155:31337'],
        routers: { 'eip155:31337': settings.swapRouter ? { [settings.swapRouter]: 'uniswapV2' } : {} },
      }),
      onramp({ providers: [sandbox] }),
      settings.passkey && passkey({ networks: { 'eip155:31337': settings.passkey } }),
      settings.pay && pay(),
      settings.watch && watch(),
      settings.analytics && analytics(),
      remoteConfig({ basic: settings.basic, pollInterval: settings.remote }),
      walletConnect(relayUrl ? { relayUrl } : {}),
      settings.ledger && ledger(),
      ...(secureSite
        ? [embeddedWallet({ secureSite, enableLogger: debug }), email(), socials(), sessions({ coSigner: secureSite })]
        : []),
    ],
  })
}
