import { ModalProvider } from '@portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSiteModal } from './modal'
import { Wallet } from './Wallet'

const modal = createSiteModal()

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <Wallet />
    </ModalProvider>
  </StrictMode>,
)
