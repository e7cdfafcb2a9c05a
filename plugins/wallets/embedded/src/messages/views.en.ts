import type { MessagePack } from '@portico/core'

/** Texts of the view and of the block in Connect, loaded with them. Hosts replace them under `embedded`. */
export interface EmbeddedTexts {
  // Approving in the frame
  readonly opening: string
  readonly openingText: string
  readonly slowText: string
  readonly cancel: string

  // Continuing an earlier login
  readonly continueAs: (v: { name: string }) => string
  readonly digitsText: (v: { digits: string }) => string
  readonly openWindow: string
}

export const viewTexts: MessagePack<EmbeddedTexts> = {
  en: {
    opening: 'Opening your wallet',
    openingText: 'Look at the request there, then approve or reject it.',
    slowText: 'This takes longer than usual. Check your connection, or cancel and try again.',
    cancel: 'Cancel',

    continueAs: ({ name }) => `Continue as ${name}`,
    digitsText: ({ digits }) => `Type ${digits} in the window of the wallet.`,
    openWindow: 'Open the window',
  },
}
