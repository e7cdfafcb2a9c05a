import { AccountButton, ConnectButton, useAccount, useSignMessage } from '@portico/react'

export function Wallet() {
  const { isConnected } = useAccount()
  const { signMessage, data: signed, error } = useSignMessage()
  return (
    <main>
      <ConnectButton />
      <AccountButton />
      {isConnected && <button onClick={() => void signMessage({ message: 'Hello' })}>Sign</button>}
      <output>{signed?.signature ?? error?.message}</output>
    </main>
  )
}
