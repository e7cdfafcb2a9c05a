import type { Metadata, ModalOptions } from '@portico/core'
import { benchWallets } from './wallets.js'

export const metadata: Metadata = { name: 'Bench', description: 'A page to measure', url: location.origin, icons: [] }

/** `?preload=`: a page that is measured without what is loaded before a click. */
const preload = (new URLSearchParams(location.search).get('preload') ?? 'visible') as NonNullable<
  ModalOptions['preload']
>

export const hostOptions: ModalOptions = { projectId: 'bench', metadata, preload }

/** For pages without a chain, which discover no installed wallet: the same rows, named by the host. */
export const listedOptions: ModalOptions = {
  ...hostOptions,
  wallets: {
    custom: benchWallets.map(({ name, rdns, icon }) => ({ id: rdns, name, image_url: icon })),
  },
}
