import type { MessagePack, MessagesOf } from '@portico/core'
import type { ProofSpec } from './ProofSpec.js'

export const messages: MessagePack<MessagesOf<ProofSpec>> = {
  en: {
    title: 'Prove this account',
    explain: ({ site }) => `Your wallet signs a text. It costs nothing, and ${site} learns that the account is yours.`,
    dated: 'Say when it was signed',
    sign: 'Sign in the wallet',
    waiting: 'Waiting for the wallet',
    refused: 'You said no in the wallet. Nothing was signed.',
    done: 'Account proved',
  },
  load: { de: () => import('./messages.de.js') },
}
