import { createAppKit } from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { networks, projectId, wagmiAdapter } from './config'

const queryClient = new QueryClient()

const metadata = {
  name: 'Boats by the hour',
  description: 'Boats, by the hour',
  url: 'https://meridian.example',
  icons: ['https://meridian.example/icon.png'],
}

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  defaultNetwork: mainnet,
  projectId,
  metadata,
  themeMode: 'light',
  termsConditionsUrl: 'https://meridian.example/terms',
  features: { analytics: true, email: false, socials: [] },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={wagmiAdapter.wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
