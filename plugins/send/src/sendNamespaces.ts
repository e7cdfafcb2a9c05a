import type { Namespace } from '@portico/core'

/** Where funds can be sent from [5.28]. */
export const sendNamespaces: readonly Namespace[] = ['eip155', 'solana']
