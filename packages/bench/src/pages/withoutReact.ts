// A host that has no React: what it pays before anyone comes near the button is all that counts here.
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { walletConnect } from '@portico/walletconnect'
import { hostOptions } from './hostOptions.js'

const modal = createModal({ ...hostOptions, plugins: [evm(), walletConnect()] })
modal.start()
const button = document.createElement('button')
button.id = 'connect'
button.textContent = 'Connect'
modal.preloadFrom(button)
button.addEventListener('click', () => modal.open())
document.getElementById('root')?.append(button)
