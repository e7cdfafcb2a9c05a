import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'

/** Once per page; on a server, once per request. */
export const createSiteModal = () =>
  createModal({
    projectId: 'your-project-id',
    metadata: { name: 'Meridian', description: 'Boats by the hour' },
    plugins: [evm()],
  })
