import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'

/** Made once, outside of components; on a server once for each request. */
export const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Acme' },
  plugins: [evm()],
})

// Hooks know the plugins of this modal.
declare module '@portico/react' {
  interface Register {
    readonly modal: typeof modal
  }
}
