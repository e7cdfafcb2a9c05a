'use client'

import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { ModalProvider } from '@portico/react'
import { walletConnect } from '@portico/walletconnect'
import { useState, type ReactNode } from 'react'

const createSiteModal = () =>
  createModal({
    projectId: 'your-project-id',
    metadata: { name: 'Meridian', description: 'A quick start' },
    plugins: [evm(), walletConnect()],
  })

/** One modal per browser tab, and one per request on the server, where state initialisers run for each render. */
export function Portico({ children }: { readonly children: ReactNode }) {
  const [modal] = useState(createSiteModal)
  return <ModalProvider modal={modal}>{children}</ModalProvider>
}
