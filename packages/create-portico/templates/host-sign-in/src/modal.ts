import { evm, mainnet } from '@portico/evm'
import { createModal } from '@portico/modal'
import { siwx } from '@portico/siwx'

/** Visitors who connect sign in. Networks and plugins of chains that come here go into `server/siwx.ts` too, which verifies it. */
export const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Acme' },
  plugins: [evm({ networks: [mainnet] }), siwx({ server: '/siwx' })],
})

// Hooks know the plugins of this modal.
declare module '@portico/react' {
  interface Register {
    readonly modal: typeof modal
  }
}
