'use client'

import { cookie } from '@portico/cookie'
import { evm, mainnet } from '@portico/evm'
import { createModal } from '@portico/modal'
import { ModalProvider } from '@portico/react'
import { siwx } from '@portico/siwx'
import { walletConnect } from '@portico/walletconnect'
import { useState, type ReactNode } from 'react'

/** @param value of the cookie in the request: the server renders the account of the visit before. */
const createSiteModal = (value: string | undefined) =>
  createModal({
    projectId: 'your-project-id',
    metadata: { name: 'Meridian', description: 'A quick start' },
    plugins: [
      evm({ networks: [mainnet] }),
      walletConnect(),
      cookie({ value }),
      siwx({ server: '/siwx', required: false }),
    ],
  })

/** One modal per browser tab, and one per request on the server, where state initialisers run for each render. */
export function Portico({ value, children }: { readonly value: string | undefined; readonly children: ReactNode }) {
  const [modal] = useState(() => createSiteModal(value))
  return <ModalProvider modal={modal}>{children}</ModalProvider>
}

// Hooks know the plugins of this modal.
declare module '@portico/react' {
  interface Register {
    readonly modal: ReturnType<typeof createSiteModal>
  }
}
