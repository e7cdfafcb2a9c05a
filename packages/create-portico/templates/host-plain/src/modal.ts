import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'

export const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Acme' },
  plugins: [evm()],
})
