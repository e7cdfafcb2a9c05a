import { defineElements } from '@portico/elements'
import { evm } from '@portico/evm'
import { createModal, SignMessage } from '@portico/modal'
import { walletConnect } from '@portico/walletconnect'

const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Meridian', description: 'A quick start' },
  plugins: [evm(), walletConnect()],
})

// The buttons in the page come to life, and the connection of an earlier visit is restored.
defineElements(modal)

const signButton = document.querySelector('#sign')
const result = document.querySelector('#result')

modal.subscribe('account', ({ isConnected }) => {
  signButton.hidden = !isConnected
})

async function sign() {
  const { namespace, caipAddress } = modal.store.get(modal.atoms.account)
  const signer = modal.capability(SignMessage).for(namespace)
  if (!signer || !caipAddress) return 'Connect a wallet first.'
  return (await signer.signMessage({ account: caipAddress, message: 'Hello' })).signature
}

signButton.addEventListener('click', () => {
  sign().then(
    (signature) => (result.textContent = signature),
    // The visitor refused, or the wallet failed.
    (error) => (result.textContent = error.message),
  )
})
