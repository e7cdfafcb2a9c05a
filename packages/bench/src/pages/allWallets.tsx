// A page whose gateway knows 10 000 wallets; its address comes as `?gateway=`.
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { hostOptions } from './hostOptions.js'
import { mountHostPage } from './hostPage.js'

const gateway = new URLSearchParams(location.search).get('gateway') ?? ''
const modal = createModal({ ...hostOptions, gateway, plugins: [evm()] })
mountHostPage({
  start: () => modal.start(),
  preloadFrom: (button) => modal.preloadFrom(button),
  open: () => modal.open('AllWallets'),
})
