// What follows the list: the wallet's prompt, a pairing code, the balance.
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider } from '@portico/react'
import { walletConnect } from '@portico/walletconnect'
import { createRoot } from 'react-dom/client'
import { announceAnswering, nodeUrl, relayUrl } from './answeringWallet.js'
import { hostOptions } from './hostOptions.js'

announceAnswering()
const modal = createModal({
  ...hostOptions,
  plugins: [
    evm({
      networks: [
        {
          id: 1,
          name: 'Ethereum',
          caipNetworkId: 'eip155:1',
          chainNamespace: 'eip155',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [nodeUrl] } },
        },
      ],
    }),
    walletConnect({ relayUrl }),
  ],
})
createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <ConnectButton id="connect" />
    <AccountButton balance />
  </ModalProvider>,
)
