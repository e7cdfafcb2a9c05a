import { modal } from './modal.js'

const button = document.getElementById('wallet')!
const account = document.getElementById('account')!

// Loads the code of the dialog before the click, once the page is idle.
modal.preloadFrom(button)
// Opens the ways to connect, or the account once a wallet is connected.
button.addEventListener('click', () => modal.open())

function show(): void {
  const { status, address } = modal.store.get(modal.atoms.account) ?? {}
  button.textContent = status === 'connected' ? 'Account' : status === 'connecting' ? 'Connecting' : 'Connect wallet'
  account.textContent = address ?? ''
}
modal.store.sub(modal.atoms.account, show)
modal.start()
show()
