import { sepolia } from '@reown/appkit/networks'
import { useAppKit, useAppKitAccount, useAppKitNetwork, useDisconnect } from '@reown/appkit/react'
import { useAccount } from 'wagmi'

export function App() {
  const { open } = useAppKit()
  const { address, isConnected, status } = useAppKitAccount()
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const wagmi = useAccount()

  return (
    <main>
      <nav aria-label="Wallet">
        <appkit-button label="Log in" balance="hide" />
        <appkit-network-button />
      </nav>
      <p data-testid="account">{isConnected ? address : 'no account'}</p>
      <p data-testid="wagmi">{`${status} ${wagmi.address} on ${chainId}`}</p>
      <button onClick={() => open()}>Open</button>
      <button onClick={() => open({ view: 'Networks' })}>Networks</button>
      <button onClick={() => switchNetwork(sepolia)}>Sepolia</button>
      <button onClick={() => disconnect()}>Leave</button>
    </main>
  )
}
