import { evm } from '@portico/evm'
import { createModal, SignMessage } from '@portico/modal'
import { walletConnect } from '@portico/walletconnect'

const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Meridian', description: 'A quick start' },
  plugins: [evm(), walletConnect()],
})

const connectButton = document.querySelector<HTMLButtonElement>('#connect')!
const signButton = document.querySelector<HTMLButtonElement>('#sign')!
const result = document.querySelector<HTMLElement>('#result')!

// Opens the list of wallets, or the account when a wallet is connected.
connectButton.addEventListener('click', () => modal.open())
// Loads the code of the dialog before the click, once the page is idle.
modal.preloadFrom(connectButton)

modal.subscribe('account', ({ address, isConnected }) => {
  connectButton.textContent = address ?? 'Connect wallet'
  signButton.hidden = !isConnected
})

async function sign(): Promise<string> {
  const { namespace, caipAddress } = modal.store.get(modal.atoms.account)
  const signer = modal.capability(SignMessage).for(namespace)
  if (!signer || !caipAddress) return 'Connect a wallet first.'
  return (await signer.signMessage({ account: caipAddress, message: 'Hello' })).signature
}

signButton.addEventListener('click', () => {
  sign().then(
    (signature) => (result.textContent = signature),
    // The visitor refused, or the wallet failed.
    (error: Error) => (result.textContent = error.message),
  )
})

// Restores the connection of an earlier visit.
modal.start()
