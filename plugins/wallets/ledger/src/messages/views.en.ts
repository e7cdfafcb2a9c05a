import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Hosts replace them under `ledger`. */
export interface LedgerTexts {
  readonly unsupported: string
  readonly unsupportedText: string
  readonly plug: string
  readonly plugText: string
  readonly choose: string
  readonly app: string
  /** `name` is that of the app. */
  readonly appText: (v: { name: string }) => string
  readonly reading: string
  readonly addresses: string
  readonly legacy: string
  readonly more: string
  readonly verify: string
  readonly verifying: string
  readonly verified: string
  readonly connect: string
  /** For the second before the modal closes. */
  readonly connected: string
  readonly retry: string
  readonly cancel: string
  readonly opening: string
  readonly confirm: string
  readonly hashes: string
  readonly domainHash: string
  readonly messageHash: string
}

export const viewTexts: MessagePack<LedgerTexts> = {
  en: {
    unsupported: 'This browser cannot reach a Ledger',
    unsupportedText: 'Use Chrome, Edge or Opera on a computer.',
    plug: 'Plug in and unlock your Ledger',
    plugText: 'Then choose it in the list that your browser opens.',
    choose: 'Choose device',
    app: 'Open an app on your Ledger',
    appText: ({ name }) => `Open the ${name} app, then choose it`,
    reading: 'Reading addresses',
    addresses: 'Addresses',
    legacy: 'Legacy',
    more: 'Show more',
    verify: 'Check on device',
    verifying: 'Compare this address with the one on the device, and confirm it there.',
    verified: 'The device has confirmed this address',
    connect: 'Connect',
    connected: 'Your Ledger is connected',
    retry: 'Try again',
    cancel: 'Cancel',
    opening: 'Looking for your Ledger',
    confirm: 'Check everything on the device, and confirm it there.',
    hashes: 'This device shows two hashes in place of the data. Compare them, and sign only if you trust this site.',
    domainHash: 'Domain hash',
    messageHash: 'Message hash',
  },
}
