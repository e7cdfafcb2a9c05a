import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider } from '@portico/react'
import { walletConnect } from '@portico/walletconnect'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localNetwork } from '../localNetwork.js'

/** A page that connects and disconnects as often as a test says, with a wallet that keeps nothing but its listeners. */
const listeners = new Set<readonly [event: string, listener: unknown]>()
const answers: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  eth_accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  eth_chainId: '0x7a69',
  wallet_revokePermissions: null,
}
const provider = {
  async request({ method }: { readonly method: string }): Promise<unknown> {
    if (Object.hasOwn(answers, method)) return answers[method]
    throw Object.assign(new Error('The method is not supported'), { code: 4200 })
  },
  on: (event: string, listener: unknown) => void listeners.add([event, listener]),
  removeListener(event: string, listener: unknown) {
    for (const entry of listeners) if (entry[0] === event && entry[1] === listener) return void listeners.delete(entry)
  },
}
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Kestrel',
  rdns: 'example.kestrel',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const announce = (): boolean =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()

const modal = createModal({
  projectId: 'meridian',
  metadata: { name: 'Meridian', description: 'Boats by the hour' },
  plugins: [evm({ networks: [localNetwork('Meridian Mainnet')] }), walletConnect()],
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <nav aria-label="Wallet">
        <ConnectButton /> <AccountButton />
      </nav>
    </ModalProvider>
  </StrictMode>,
)

/** Connects and disconnects from code. */
async function cycle(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await modal.connect({ wallet: info.rdns })
    await modal.disconnect()
  }
}
Object.assign(window, { cycle, listenersOfWallet: () => listeners.size })
