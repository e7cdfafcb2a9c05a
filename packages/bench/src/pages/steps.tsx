// What follows the list: the wallet's prompt, a pairing code, the balance.
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider } from '@portico/react'
import { walletConnect } from '@portico/walletconnect'
import { createRoot } from 'react-dom/client'
import { announceAnswering, relayUrl } from './answeringWallet.js'
import { benchNetwork } from './benchNetwork.js'
import { hostOptions } from './hostOptions.js'

announceAnswering()
const modal = createModal({
  ...hostOptions,
  plugins: [evm({ networks: [benchNetwork(1, 'Ethereum')] }), walletConnect({ relayUrl })],
})
createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <ConnectButton id="connect" />
    <AccountButton balance />
  </ModalProvider>,
)
