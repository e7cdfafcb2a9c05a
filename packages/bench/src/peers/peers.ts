/** Another kit, used as its documentation says: React, wagmi where it wants it, injected wallets and WalletConnect. */
export interface Peer {
  readonly name: string
  /** Exact versions, as npm is asked for them. */
  readonly packages: readonly string[]
  /** The page, as a host would write it. */
  readonly page: string
}

const wagmi = [
  'wagmi@2.19.5',
  'viem@2.57.1',
  '@tanstack/react-query@5.108.0',
  'react@19.3.1',
  'react-dom@19.3.1',
] as const
const projectId = 'b1e9c4e2f0a14c5e9b7d3f6a8c2d4e6f'

export const peers: readonly Peer[] = [
  {
    name: 'AppKit + wagmi',
    packages: [...wagmi, '@reown/appkit@1.8.24', '@reown/appkit-adapter-wagmi@1.8.24'],
    page: `
import { createRoot } from 'react-dom/client'
import { createAppKit } from '@reown/appkit/react'
import { mainnet, arbitrum } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
const networks = [mainnet, arbitrum]
const adapter = new WagmiAdapter({ networks, projectId: '${projectId}' })
const metadata = { name: 'Bench', description: 'A page to measure', url: location.origin, icons: [] }
const modal = createAppKit({ adapters: [adapter], networks, projectId: '${projectId}', metadata })
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <button id="connect" onClick={() => modal.open()}>Connect</button>
    </QueryClientProvider>
  </WagmiProvider>,
)
`,
  },
  {
    name: 'RainbowKit',
    packages: [...wagmi, '@rainbow-me/rainbowkit@2.2.11'],
    page: `
import '@rainbow-me/rainbowkit/styles.css'
import { createRoot } from 'react-dom/client'
import { getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { mainnet, arbitrum } from 'wagmi/chains'
const config = getDefaultConfig({ appName: 'Bench', projectId: '${projectId}', chains: [mainnet, arbitrum] })
function Button() {
  const { openConnectModal } = useConnectModal()
  return <button id="connect" onClick={openConnectModal}>Connect</button>
}
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider><Button /></RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
`,
  },
  {
    name: 'ConnectKit',
    packages: [...wagmi, 'connectkit@1.9.2'],
    page: `
import { createRoot } from 'react-dom/client'
import { ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider, createConfig } from 'wagmi'
import { mainnet, arbitrum } from 'wagmi/chains'
const config = createConfig(getDefaultConfig({ appName: 'Bench', walletConnectProjectId: '${projectId}', chains: [mainnet, arbitrum] }))
function Button() {
  const { setOpen } = useModal()
  return <button id="connect" onClick={() => setOpen(true)}>Connect</button>
}
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider><Button /></ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
`,
  },
  {
    name: 'Web3-Onboard',
    packages: [
      '@web3-onboard/core@2.24.1',
      '@web3-onboard/injected-wallets@2.11.3',
      '@web3-onboard/walletconnect@2.6.3',
      'react@19.3.1',
      'react-dom@19.3.1',
    ],
    page: `
import { createRoot } from 'react-dom/client'
import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'
import walletConnectModule from '@web3-onboard/walletconnect'
const onboard = Onboard({
  wallets: [injectedModule(), walletConnectModule({ projectId: '${projectId}', dappUrl: location.origin })],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'http://127.0.0.1:9/' }],
  appMetadata: { name: 'Bench', description: 'A page to measure' },
})
createRoot(document.getElementById('root')).render(
  <button id="connect" onClick={() => void onboard.connectWallet()}>Connect</button>,
)
`,
  },
]
