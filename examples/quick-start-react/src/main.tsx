import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider, useAccount, useSignMessage } from '@portico/react'
import { walletConnect } from '@portico/walletconnect'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Meridian', description: 'A quick start' },
  plugins: [evm(), walletConnect()],
})

function Greeting(): ReactNode {
  const { address, isConnected } = useAccount()
  const { signMessage, data, isPending, error } = useSignMessage()
  if (!isConnected) return <p>Connect a wallet to go on.</p>
  return (
    <>
      <p>Hello {address}</p>
      {/* When the visitor refuses, `error` says so. */}
      <button type="button" disabled={isPending} onClick={() => void signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      <p role="status">{data?.signature ?? (error instanceof Error ? error.message : '')}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <h1>Meridian</h1>
      <ConnectButton />
      <AccountButton />
      <Greeting />
    </ModalProvider>
  </StrictMode>,
)
