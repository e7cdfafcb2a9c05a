import type { MessagePack } from '@portico/core'

/** Texts of the view, loaded with it. Hosts replace them under `embedded`. */
export interface EmbeddedTexts {
  readonly opening: string
  readonly openingText: string
  readonly slowText: string
  readonly cancel: string
}

export const viewTexts: MessagePack<EmbeddedTexts> = {
  en: {
    opening: 'Opening your wallet',
    openingText: 'Look at the request there, then approve or reject it.',
    slowText: 'This takes longer than usual. Check your connection, or cancel and try again.',
    cancel: 'Cancel',
  },
}
