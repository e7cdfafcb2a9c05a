import { modal } from './modal.js'

const button = document.getElementById('wallet')!
const account = document.getElementById('account')!

// Code of the dialog comes when somebody comes near the button: a click finds it there.
button.addEventListener('pointerenter', () => void modal.preload())
button.addEventListener('focus', () => void modal.preload())
// Connect, or the account where somebody is connected.
button.addEventListener('click', () => modal.open())

function show(): void {
  const { status, address } = modal.store.get(modal.atoms.account) ?? {}
  button.textContent = status === 'connected' ? 'Account' : status === 'connecting' ? 'Connecting' : 'Connect wallet'
  account.textContent = address ?? ''
}
modal.store.sub(modal.atoms.account, show)
modal.start()
show()
