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
  readonly signMessage: string
  readonly signData: string
  readonly sendCalls: string
  readonly binary: string
  readonly site: string
  readonly domain: string
  readonly account: string
  readonly network: string
  readonly receiver: string
  readonly amount: string
  readonly spender: string
  readonly allowance: string
  readonly unlimited: string
  readonly contract: string
  readonly calldata: string
  readonly unknownCall: string
  readonly callOf: (v: { step: number; steps: number }) => string
  readonly fee: string
  readonly feeMost: (v: { amount: string }) => string
  readonly feeSponsored: string
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
    signMessage: 'Sign this message',
    signData: 'Sign this data',
    sendCalls: 'Send this transaction',
    binary: 'These are bytes, not a text',
    site: 'Site',
    domain: 'For',
    account: 'Account',
    network: 'Network',
    receiver: 'To',
    amount: 'Amount',
    spender: 'Spender',
    allowance: 'May spend up to',
    unlimited: 'All that you have',
    contract: 'Contract',
    calldata: 'Data',
    unknownCall: 'What this contract does with the data is not known here. Approve only if you trust the site.',
    callOf: ({ step, steps }) => `Step ${step} of ${steps}`,
    fee: 'Network fee',
    feeMost: ({ amount }) => `At most ${amount}`,
    feeSponsored: 'Paid for you',
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
