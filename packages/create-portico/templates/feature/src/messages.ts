import type { MessagePack, MessagesOf } from '@portico/core'
import type { AcmeSpec } from './AcmeSpec.js'

/** Other languages come by import(): `load: { de: () => import('./messages.de.js') }`. Keys they lack stay English. */
export const messages: MessagePack<MessagesOf<AcmeSpec>> = {
  en: {
    title: 'Note',
    explain: ({ site }) => `Only this browser keeps it. ${site} can read it here.`,
    label: 'Your note',
    save: 'Save',
    saved: 'Note saved',
  },
}
