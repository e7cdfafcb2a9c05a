import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet, sepolia } from '@reown/appkit/networks'
import type { AppKitNetwork } from '@reown/appkit/networks'
import { http } from 'wagmi'

export const projectId = 'YOUR_PROJECT_ID'

export const networks = [mainnet, sepolia] as [AppKitNetwork, ...AppKitNetwork[]]

export const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: false,
  transports: { [mainnet.id]: http('/rpc'), [sepolia.id]: http('/rpc') },
})
