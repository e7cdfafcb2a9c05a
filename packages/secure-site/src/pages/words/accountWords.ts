/** Variables of a text. */
type With<Name extends string> = (v: Readonly<Record<Name, string>>) => string

/** What the wallet's own page says. */
export interface AccountWords {
  readonly title: string
  readonly cancel: string
  readonly continue: string
  readonly back: string
  readonly done: string
  readonly again: string
  readonly failed: string
  readonly notShown: string
  readonly wrong: string
  readonly login: LoginWords
  readonly code: CodeWords
  readonly addresses: AddressWords
  readonly email: EmailWords
  readonly browsers: BrowserWords
  readonly providers: ProviderWords
  readonly passkeys: PasskeyWords
  readonly secret: SecretWords
  readonly signOut: SignOutWords
  readonly stopped: StoppedWords
  readonly deletion: DeletionWords
}

export interface LoginWords {
  readonly lead: With<'project'>
  readonly email: string
  readonly confirmBrowser: string
  readonly linkMailed: With<'email'>
  readonly otherAddress: string
  readonly submit: string
  readonly withProvider: With<'provider'>
  readonly withPasskey: string
}

export interface CodeWords {
  readonly title: string
  readonly label: string
  readonly digits: string
  readonly mailed: With<'email'>
  readonly confirmYou: string
  readonly confirm: string
}

export interface AddressWords {
  readonly title: string
  readonly evm: string
  readonly solana: string
  readonly copy: string
  readonly copyName: With<'network'>
  readonly copied: string
  readonly select: string
  readonly noEmail: string
}

export interface EmailWords {
  readonly title: string
  readonly none: string
  readonly about: string
  readonly add: string
  readonly change: string
  readonly other: string
  readonly fresh: string
}

export interface BrowserWords {
  readonly title: string
  readonly thisPage: string
  readonly thisBrowser: string
  readonly lastUsed: With<'time'>
  readonly remove: string
  readonly removeName: With<'browser' | 'place'>
  readonly removeTitle: string
  readonly removeText: With<'browser' | 'place'>
}

export interface ProviderWords {
  readonly title: string
  readonly about: string
  readonly link: With<'provider'>
  readonly unlink: string
  readonly unlinkName: With<'provider'>
  readonly unlinkTitle: With<'provider'>
  readonly unlinkText: With<'provider'>
  readonly since: With<'date'>
  readonly notLinked: string
}

export interface PasskeyWords {
  readonly title: string
  readonly about: string
  readonly add: string
  readonly added: With<'date'>
  readonly remove: string
  readonly removeName: With<'browser' | 'date'>
  readonly removeTitle: string
  readonly removeText: string
  readonly unused: string
  readonly notMade: string
}

export interface SecretWords {
  readonly title: string
  readonly about: string
  readonly notYet: string
  readonly notYetText: With<'time'>
  readonly ask: string
  readonly warning: string
  readonly warningText: string
  readonly alone: string
  readonly show: string
  readonly wordsTitle: string
  readonly wordsText: string
  readonly next: string
  readonly keyTitle: string
  readonly keyText: string
  readonly hold: string
}

export interface SignOutWords {
  readonly title: string
  readonly here: string
  readonly everywhere: string
  readonly everywhereTitle: string
  readonly everywhereText: string
}

export interface StoppedWords {
  readonly title: string
  readonly byOperator: string
  readonly byOwner: With<'email'>
  readonly byOwnerWithPasskey: With<'email'>
  readonly release: string
}

export interface DeletionWords {
  readonly title: string
  readonly about: string
  readonly ask: string
  readonly askTitle: string
  readonly askText: string
  readonly pending: With<'time'>
  readonly pendingText: string
  readonly keep: string
}

const byOwner = (proof: string): string =>
  `A link that was mailed to you was used to say that this was another person. It signs nothing. Ways to log in that were added since are gone, and every login ended. If your mail is safe again, confirm with ${proof}: the wallet then signs again, and after 24 hours it shows its words. A browser that is new to the wallet can confirm 24 hours after its login.`

export const accountWords: AccountWords = {
  title: 'Your wallet',
  cancel: 'Cancel',
  continue: 'Continue',
  back: 'Back',
  done: 'Done',
  again: 'Try again',
  failed: 'It did not work. Try again.',
  notShown: 'Your wallet cannot be shown',
  wrong: 'Something went wrong.',
  login: {
    lead: ({ project }) => `See your addresses and devices at ${project}, and take your secret words with you.`,
    email: 'E-mail address',
    confirmBrowser: 'Confirm this browser',
    linkMailed: ({ email }) => `We mailed a link to ${email}. Open it, on any device, and choose this number there:`,
    otherAddress: 'Use another address',
    submit: 'Log in',
    withProvider: ({ provider }) => `Continue with ${provider}`,
    withPasskey: 'Use a passkey',
  },
  code: {
    title: 'Enter the code',
    label: 'Code',
    digits: 'The code has six digits.',
    mailed: ({ email }) => `We mailed a code of six digits to ${email}.`,
    confirmYou: 'Confirm that it is you',
    confirm: 'Confirm',
  },
  addresses: {
    title: 'Addresses',
    evm: 'Ethereum and its networks',
    solana: 'Solana',
    copy: 'Copy',
    copyName: ({ network }) => `Copy the address: ${network}`,
    copied: 'Copied',
    select: 'Select it to copy',
    noEmail: 'without an address',
  },
  email: {
    title: 'E-mail address',
    none: 'This account has none.',
    about:
      'It is changed here only. No site and no person ever needs the codes that are mailed for it: type them on no other page.',
    add: 'Add an address',
    change: 'Change the address',
    other: 'Another e-mail address',
    fresh: 'New e-mail address',
  },
  browsers: {
    title: 'Browsers',
    thisPage: 'this page',
    thisBrowser: 'this browser',
    lastUsed: ({ time }) => `last used ${time}`,
    remove: 'Remove',
    removeName: ({ browser, place }) => `Remove ${browser} at ${place}`,
    removeTitle: 'Remove this browser?',
    removeText: ({ browser, place }) =>
      `${browser} at ${place} is signed out, and needs the mailed link to log in again.`,
  },
  providers: {
    title: 'Other ways to log in',
    about: 'Link a provider to log in with it too. All who can log in there can then use this wallet.',
    link: ({ provider }) => `Link ${provider}`,
    unlink: 'Unlink',
    unlinkName: ({ provider }) => `Unlink ${provider}`,
    unlinkTitle: ({ provider }) => `Unlink ${provider}?`,
    unlinkText: ({ provider }) =>
      `${provider} does not log in to this account any more, and other browsers where it did are signed out.`,
    since: ({ date }) => `since ${date}`,
    notLinked: 'The provider was not linked',
  },
  passkeys: {
    title: 'Passkeys',
    about:
      'With a passkey, a person who only reads your mail cannot sign with this wallet, take its words or change its e-mail address. You then use it for each approval. Add two: without any of yours, only the operator can help. For 72 hours, a link that is mailed to you takes a new one back.',
    add: 'Add a passkey',
    added: ({ date }) => `added ${date}`,
    remove: 'Remove',
    removeName: ({ browser, date }) => `Remove the passkey of ${browser}, added ${date}`,
    removeTitle: 'Remove this passkey?',
    removeText: 'For 24 hours after it, the secret words are not shown and the e-mail address cannot be changed.',
    unused: 'The passkey was not used.',
    notMade: 'No passkey was made.',
  },
  secret: {
    title: 'Secret words',
    about:
      'Twelve words that open this wallet in other programs too. Who has them has everything in it, without a login.',
    notYet: 'Not yet',
    notYetText: ({ time }) =>
      `This account got a new browser or another way to log in. So that a thief cannot take the words, they are shown from ${time} on.`,
    ask: 'Show the secret words',
    warning: 'Who has these words has the wallet',
    warningText:
      'They move everything out of it, for ever and without a login. No site, no support and no operator ever needs them. Write them on paper; a screenshot or a file can be stolen.',
    alone: 'No person asked me for these words, and no one else sees my screen.',
    show: 'Show the words',
    wordsTitle: 'Secret words, 1 of 2',
    wordsText: 'Write them down in this order. Your Ethereum and Solana accounts follow from them.',
    next: 'Next: smart account',
    keyTitle: 'Owner key, 2 of 2',
    keyText:
      'This private key owns your smart account. Few programs find it from the words: keep it if you have anything there.',
    hold: 'Hold to show',
  },
  signOut: {
    title: 'Sign out',
    here: 'Sign out here',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'Every browser is signed out at once, on all sites of this project, and needs the mailed link to log in again.',
  },
  stopped: {
    title: 'This wallet is stopped',
    byOperator: 'It signs nothing. Write to the operator of the site.',
    byOwner: ({ email }) => byOwner(`a code that is mailed to ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`a code that is mailed to ${email}, and with your passkey`),
    release: 'Use the wallet again',
  },
  deletion: {
    title: 'Delete the account',
    about: 'Erases its keys, logins and browsers after 72 hours. What is on a blockchain stays there.',
    ask: 'Delete the account',
    askTitle: 'Delete this account?',
    askText:
      'In 72 hours, the keys of this wallet are erased, and no one can bring them back. What is in it then is lost, unless you have the secret words. Send it elsewhere first.',
    pending: ({ time }) => `This account is deleted on ${time}`,
    pendingText: 'Its keys are erased then, for good. Until then the wallet works: send what is in it elsewhere.',
    keep: 'Keep the account',
  },
}
