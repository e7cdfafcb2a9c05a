import type { ErrorTexts } from '@portico/core'

export interface NftsErrors {
  readonly notConnected: {}
}

export const errors: ErrorTexts<NftsErrors> = {
  notConnected: 'No wallet is connected whose tokens could be listed',
}
