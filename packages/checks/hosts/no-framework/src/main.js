import { evm } from '@portico/evm'
import { createModal, SignMessage } from '@portico/modal'

const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Meridian', description: 'Boats by the hour' },
  plugins: [evm()],
})

const connect = document.querySelector('#connect')
const sign = document.querySelector('#sign')
const output = document.querySelector('output')

connect.addEventListener('pointerenter', () => modal.preload())
connect.addEventListener('click', () => modal.open())
sign.addEventListener('click', async () => {
  const { namespace, caipAddress: account } = modal.store.get(modal.atoms.account)
  const signed = await modal.capability(SignMessage).for(namespace).signMessage({ account, message: 'Hello' })
  output.textContent = signed.signature
})
modal.subscribe('account', ({ address, isConnected }) => {
  connect.textContent = address ?? 'Connect wallet'
  sign.hidden = !isConnected
})

modal.start()
