import { ConnectButton, useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
import { useAccount } from 'wagmi'

export function App() {
  const { address, isConnected } = useAccount()
  return (
    <main>
      <nav aria-label="Wallet">
        <ConnectButton label="Log in" chainStatus="icon" showBalance={false} />
      </nav>
      <p data-testid="account">{isConnected ? address : 'no account'}</p>
      <Openers />
    </main>
  )
}

function Openers() {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  const { openChainModal } = useChainModal()

  return (
    <p aria-busy={connectModalOpen}>
      {openConnectModal && (
        <button onClick={openConnectModal} type="button">
          Choose a wallet
        </button>
      )}
      {openAccountModal && (
        <button onClick={openAccountModal} type="button">
          Your account
        </button>
      )}
      {openChainModal && (
        <button onClick={openChainModal} type="button">
          Other network
        </button>
      )}
    </p>
  )
}
