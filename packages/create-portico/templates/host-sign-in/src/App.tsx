import { AccountButton, ConnectButton, ModalProvider, NetworkButton, useAccount, useModal } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { modal } from './modal.js'
import { SignIn } from './SignIn.js'

export function App(): ReactNode {
  return (
    <ModalProvider modal={modal}>
      <h1>Acme</h1>
      <p>
        <ConnectButton /> <AccountButton balance /> <NetworkButton />
      </p>
      <Greeting />
      <SignIn />
    </ModalProvider>
  )
}

/** Asks the wallet to sign: through the provider of the plugin, as libraries such as viem do. */
function Greeting(): ReactNode {
  const { api } = useModal()
  const account = useAccount('eip155')
  const [said, setSaid] = useState('')
  if (account.status !== 'connected') return null
  async function greet(): Promise<void> {
    try {
      const params = ['0x48656c6c6f', account.address] // "Hello"
      setSaid(String(await api.evm.getProvider().request({ method: 'personal_sign', params })))
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <p>
      <button type="button" onClick={() => void greet()}>
        Sign “Hello”
      </button>{' '}
      <output>{said}</output>
    </p>
  )
}
