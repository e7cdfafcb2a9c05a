import { definePlugin, invalidOption, ownOptions, Pairing, Relay, type Plugin } from '@portico/core'
import { isRelayUrl } from './client/isRelayUrl.js'
import { en } from './messages/en.js'
import { setup } from './setup.js'
import type { WalletConnectOptions } from './WalletConnectOptions.js'
import type { WalletConnectSpec } from './WalletConnectSpec.js'

/**
 * Pairs with wallets on other devices, and with wallet apps on a phone, through a WalletConnect relay.
 * @throws `core/invalidOptions`
 */
export function walletConnect(given: WalletConnectOptions = {}): Plugin<WalletConnectSpec> {
  const options = ownOptions(given)
  const { relayUrl } = options
  if (relayUrl !== undefined && !isRelayUrl(relayUrl))
    throw invalidOption('walletconnect', 'relayUrl', 'it must be a URL that begins with wss:, ws:, https: or http:')
  return definePlugin<WalletConnectSpec>({
    id: 'walletconnect',
    core: 1,
    config: options,
    wants: { relay: Relay },
    provides: { pairing: Pairing },
    messages: { en },
    views: {
      ConnectingWalletConnect: {
        load: () => import('./views/ConnectingWalletConnect.js'),
        title: (_, { wallet }) => wallet.name,
      },
      ConnectingWalletConnectBasic: {
        load: () => import('./views/ConnectingWalletConnectBasic.js'),
        title: (t) => t('name'),
      },
    },
    setup: (context) => setup(context, options),
  })
}
