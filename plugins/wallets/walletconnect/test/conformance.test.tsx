import type { Wallet } from '@portico/core'
import { describePlugin, type PluginSuite } from '@portico/testing/conformance'
import { walletConnect, type WalletConnectSpec } from '../src/index.js'
import { evmDouble } from './evmDouble.js'

const wallet: Wallet = {
  id: 'a-wallet',
  name: 'A wallet',
  namespaces: ['eip155'],
  connectors: [],
  listing: undefined,
}

const suite: PluginSuite<WalletConnectSpec> = {
  make: () => walletConnect({ relayUrl: 'ws://127.0.0.1:9' }),
  malformed: {
    'relayUrl: no URL [5.9]': () => walletConnect({ relayUrl: 'relay' }),
    'relayUrl: a script [5.9]': () => walletConnect({ relayUrl: 'javascript:alert(1)' }),
    'relayUrl: a file [5.9]': () => walletConnect({ relayUrl: 'file:///etc/hosts' }),
  },
  exercise: ({ api }) => api.walletconnect.preload(),
  renderer: () => import('@portico/react/renderer'),
  params: { ConnectingWalletConnect: { wallet } },
}

describePlugin('walletConnect, beside a chain', { ...suite, with: () => [evmDouble()] })
describePlugin('walletConnect, alone', suite)
