import type { MessagePack } from '@portico/core'

/** Texts of the view, loaded with it. Hosts replace them under `watch`. */
export interface WatchTexts {
  readonly label: string
  /** In place of `label` where names can be looked up. */
  readonly labelOrName: string
  /** Under the field. */
  readonly text: string
  readonly paste: string
  readonly clear: string
  readonly pasteFailed: string
  readonly looking: string
  readonly noAddress: string
  readonly noName: string
  /** `reason` is a whole sentence. */
  readonly lookupFailed: (v: { reason: string }) => string
  /** For assistive technology; `address` is shortened. */
  readonly found: (v: { address: string }) => string
  readonly submit: string
  /** For the second before the modal closes. */
  readonly connected: string
}

export const viewTexts: MessagePack<WatchTexts> = {
  en: {
    label: 'Address',
    labelOrName: 'Address or name',
    text: 'You see what the account has. Nothing can be signed or sent.',
    paste: 'Paste',
    clear: 'Clear',
    pasteFailed: 'The clipboard cannot be read',
    looking: 'Looking for the account',
    noAddress: 'This is no address of a chain of this site',
    noName: 'No account has this name',
    lookupFailed: ({ reason }) => `The name could not be looked up: ${reason}`,
    found: ({ address }) => `Account found: ${address}`,
    submit: 'View account',
    connected: 'You are viewing this account',
  },
}
