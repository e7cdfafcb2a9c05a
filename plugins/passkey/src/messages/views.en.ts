import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Hosts replace them under `passkey`. */
export interface PasskeyTexts {
  readonly connectText: string
  readonly create: string
  readonly choose: string
  readonly lossText: string
  readonly againTitle: string
  readonly againText: string
  readonly again: string
  /** For the second before the modal closes. */
  readonly connected: string
  readonly account: string
  readonly firstText: string
  readonly approve: string
  readonly reject: string
  readonly confirming: string
  readonly nothing: string
  readonly exportText: string
  readonly credentialId: string
  readonly publicKey: string
  /** `name` is one of the labels. */
  readonly copy: (v: { name: string }) => string
}

export const viewTexts: MessagePack<PasskeyTexts> = {
  en: {
    connectText: 'A passkey gives you an account without a wallet app. You confirm with your fingerprint, face or PIN.',
    create: 'Create a passkey account',
    choose: 'Use an existing passkey',
    lossText: 'The key stays in your device or password manager. Without it, no one can reach the account.',
    againTitle: 'Confirm once more',
    againText: 'This browser does not know your account yet. A second confirmation of the same passkey finds it.',
    again: 'Confirm again',
    connected: 'Your account is connected',
    account: 'Account',
    firstText: 'This is the first transaction of the account. It also puts the account on the network.',
    approve: 'Approve with passkey',
    reject: 'Reject',
    confirming: 'Confirm in the window of your browser',
    nothing: 'Nothing waits for your approval',
    exportText:
      'The private key of a passkey cannot be exported. It stays in your device or password manager, which may copy it to your other devices. What can leave it:',
    credentialId: 'Passkey ID',
    publicKey: 'Public key',
    copy: ({ name }) => `Copy: ${name}`,
  },
}
