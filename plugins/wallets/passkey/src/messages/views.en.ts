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
  readonly lost: string
  readonly waysTitle: string
  readonly waysText: string
  /** `network` is the name of the network in use. */
  readonly eachNetwork: (v: { network: string }) => string
  readonly secondPasskey: string
  readonly addSecond: string
  readonly code: string
  readonly makeCode: string
  readonly isSet: string
  readonly isNotSet: string
  readonly notChecked: string
  readonly alsoHere: (v: { name: string; network: string }) => string
  readonly signersOn: (v: { network: string }) => string
  readonly thisPasskey: string
  readonly otherPasskey: string
  readonly removedPasskey: string
  readonly remove: string
  readonly removeOthers: string
  readonly retry: string
  readonly changeAdd: string
  readonly changeCode: string
  readonly changeRemove: string
  readonly changeOnly: string
  readonly changeReset: string
  readonly network: string
  readonly fee: string
  readonly feePaid: string
  readonly sending: string
  readonly cancel: string
  readonly changed: (v: { network: string }) => string
  readonly codeText: string
  readonly showCode: string
  readonly writeText: string
  readonly print: string
  readonly copyWords: string
  readonly written: string
  readonly checkText: string
  readonly wordAt: (v: { number: number }) => string
  readonly wordWrong: string
  readonly next: string
  /** On the paper. `site` is the host of the page. */
  readonly paperText: (v: { site: string }) => string
  readonly recoverText: string
  readonly words: string
  readonly find: string
  readonly foundText: string
  readonly removeOlder: string
  readonly removeOlderText: string
  readonly makePasskey: string
  readonly addNow: string
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
    lost: 'I lost my passkey',
    waysTitle: 'If you lose this passkey',
    waysText:
      'A second passkey or a recovery code opens the account again. Without any passkey and without the code, no one can reach it, this site included.',
    eachNetwork: ({ network }) =>
      `Each network has its own list of who can sign. What you set here counts on ${network} only.`,
    secondPasskey: 'Second passkey',
    addSecond: 'Add a second passkey',
    code: 'Recovery code',
    makeCode: 'Make a recovery code',
    isSet: 'Set',
    isNotSet: 'Not set',
    notChecked: 'Not checked',
    alsoHere: ({ name, network }) => `${name}: also on ${network}`,
    signersOn: ({ network }) => `Who can sign on ${network}`,
    thisPasskey: 'This passkey',
    otherPasskey: 'Another passkey',
    removedPasskey: 'This passkey can no longer sign on this network. Use another one.',
    remove: 'Remove',
    removeOthers: 'Remove all others',
    retry: 'Try again',
    changeAdd: 'The new passkey will be able to sign for this account, as this one does.',
    changeCode: 'The recovery code will be able to sign for this account. An older code will not any more.',
    changeRemove: 'This passkey will no longer be able to sign for the account:',
    changeOnly: 'The new passkey and the recovery code will be able to sign for this account, and nothing else.',
    changeReset: 'Only this passkey will be able to sign. The recovery code ends too: make a new one afterwards.',
    network: 'Network',
    fee: 'Fee, at most',
    feePaid: 'Paid by this site',
    sending: 'The network is making the change. Keep this window open.',
    cancel: 'Cancel',
    changed: ({ network }) => `Done. It counts on ${network} now.`,
    codeText:
      'Twelve words on paper open the account when all passkeys are lost. Who reads them can open it too. They replace an older code.',
    showCode: 'Show the words',
    writeText: 'Print the words, or write them down in this order. They are shown this once and kept nowhere.',
    print: 'Print',
    copyWords: 'Copy the words',
    written: 'I have the words',
    checkText: 'Type two of the words from your paper. The code counts only afterwards.',
    wordAt: ({ number }) => `Word ${number}`,
    wordWrong: 'Another word is there',
    next: 'Continue',
    paperText: ({ site }) =>
      `Keep this paper secret. If all passkeys are lost, open ${site}, choose Passkey, then “I lost my passkey”.`,
    recoverText: 'Type what is on the paper with your recovery code. Then you make a new passkey for the account.',
    words: 'The twelve words',
    find: 'Find the account',
    foundText: 'The code opens this account. Make a new passkey on this device now.',
    removeOlder: 'Remove all older passkeys',
    removeOlderText: 'If one may be in wrong hands',
    makePasskey: 'Make a new passkey',
    addNow: 'Add the passkey',
  },
}
