interface Site {
  /** Origin of the page that embeds the frame. */
  readonly site: string
}
interface Time {
  /** For how long a code counts, such as `20 minutes`. */
  readonly time: string
}
interface Browser {
  /** Such as `Firefox on Windows`. */
  readonly browser: string
}
interface Provider {
  readonly provider: string
}

/** What mails say, in English: one section for each, with its subject. */
export const mailWords = {
  shared: {
    browserOn: ({ browser, system }: { readonly browser: string; readonly system: string }): string =>
      `${browser} on ${system}`,
    someBrowser: 'a browser',
    undo: 'If it was not you, open this link within 72 hours: it stops the wallet, ends every login and takes back every way to log in that was added since.',
    notMe: 'This was not me',
    signOut: 'If it was not you, sign out everywhere in your account and write to the operator.',
  },
  link: {
    subject: 'Confirm your browser',
    begun: ({ site, browser }: Site & Browser): string =>
      `A person, probably you, is logging in at ${site} with ${browser}.`,
    open: ({ time }: Time): string =>
      `Open this link and choose the number that the login shows. It counts once, and for ${time}.`,
    button: 'Confirm this browser',
    never:
      'If it was not you, do nothing: without the link the login ends by itself. Never choose a number that another person sends you.',
  },
  code: {
    subject: 'Your login code',
    enter: ({ site, browser, time }: Site & Time & Browser): string =>
      `Enter this code at ${site} in ${browser}. It counts once, and for ${time}.`,
    never: 'The people of the site never ask you for it. If you are not logging in, ignore this mail.',
  },
  changeCode: {
    subject: 'Your code to change the e-mail address',
    enter: ({ site, time }: Site & Time): string =>
      `At ${site}, your account is about to get another e-mail address. Enter this code there to go on. It counts once, and for ${time}.`,
    never: 'If it was not you, enter it nowhere, and sign out everywhere in your account.',
  },
  confirmCode: {
    subject: 'Your code to confirm that it is you',
    enter: ({ site, time }: Site & Time): string =>
      `On your wallet's page at ${site}, something was asked for that needs to know that it is you, such as to see the secret words. Enter this code there. It counts once, and for ${time}.`,
    never:
      'No person ever needs this code from you. If it was not you, enter it nowhere, and sign out everywhere on your wallet’s page.',
  },
  taken: {
    subject: 'This address has an account',
    wanted: ({ site }: Site): string =>
      `At ${site}, a person wanted to give this e-mail address to another account. It was not done, because the address has an account of its own.`,
    next: 'If it was you, log in with this address, or choose another one.',
  },
  newDevice: {
    subject: 'A new browser logged in',
    used: ({ site, browser }: Site & Browser): string =>
      `Your account was used at ${site} with ${browser}, which did not log in before.`,
    fine: 'If it was you, there is nothing to do.',
  },
  wrongNumber: {
    subject: 'A login was stopped',
    chosen: ({ site, browser }: Site & Browser): string =>
      `For a login at ${site} with ${browser}, a wrong number was chosen on the page of the mailed link. The link does not count any more.`,
    notMe: 'If you did not open it, another person reads your mail or tries to log in as you.',
  },
  linked: {
    subject: 'A login was added to your account',
    added: ({ site, provider }: Site & Provider): string => `At ${site}, ${provider} can now log in to your account.`,
  },
  unlinked: {
    subject: 'A login was taken off your account',
    removed: ({ site, provider }: Site & Provider): string =>
      `At ${site}, ${provider} cannot log in to your account any more.`,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    added: ({ site }: Site): string =>
      `On your wallet's page at ${site}, a passkey was added. From now on, it is asked for at each approval.`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    removed: ({ site }: Site): string =>
      `On your wallet's page at ${site}, a passkey was removed, and does not log in any more.`,
  },
  deletion: {
    subject: 'Your account will be deleted',
    asked: ({ site, date }: Site & { readonly date: string }): string =>
      `On your wallet's page at ${site}, the account was asked to be deleted. That is done on ${date}: its keys are then gone for good, and what is in the wallet with them.`,
    until: 'Until then the wallet works: send what is in it elsewhere, or take the secret words with you.',
    keep: 'If you want to keep the account, open this link. It also ends every login.',
    button: 'Keep my account',
  },
  deleted: {
    subject: 'Your account is deleted',
    gone: ({ site }: Site): string =>
      `The account with this e-mail address at ${site} is deleted, with its keys, logins and browsers. Copies of the database for emergencies are kept for a while, and then they go too.`,
    chain: 'What is on a blockchain stays there. Only the secret words open it, if you took them with you.',
  },
  emailChanged: {
    subject: 'The e-mail address of your account changed',
    changed: ({ site }: Site): string =>
      `At ${site}, your account got another e-mail address. Logins and codes go there from now on.`,
    undo: 'If it was not you, open this link within 72 hours: it brings this address back. Besides, it stops the wallet, ends every login and takes back every way to log in that was added since.',
    until: 'Until then, what is added to the account is told to this address too.',
    button: 'Bring this address back',
  },
  stopped: {
    subject: 'Your wallet is stopped',
    used: ({ site }: Site): string =>
      `With a link that was mailed about your account at ${site}, its owner said that another person used it. Every login was ended, and ways to log in that were added since are gone. Nothing is signed until the owner confirms anew.`,
    again:
      'To use it again, log in on the page of your wallet with this address, and confirm there with a code that is mailed here.',
    button: 'The page of your wallet',
    notMe: 'If you opened no such link, another person reads your mail: change the password of your mailbox first.',
  },
  takenBack: {
    subject: 'This address was taken off your account',
    back: ({ site }: Site): string =>
      `At ${site}, the address that your account had before was brought back by a link that was mailed to it. This one does not log in any more, and the wallet is stopped.`,
    notMe:
      'If it was you who changed the address, another person reads the mail of the old one: write to the operator.',
  },
  thawed: {
    subject: 'Your wallet can be used again',
    released: ({ site }: Site): string =>
      `On your wallet's page at ${site}, the wallet that was stopped was released with a code that was mailed to this address. For 24 hours, the secret words are not shown and the login is not changed.`,
    notMe:
      'If it was not you, another person reads your mail: open the link of the mail about the new browser, then change the password of your mailbox.',
  },
  signedOut: {
    subject: 'You are signed out everywhere',
    ended: ({ site }: Site): string =>
      `At ${site}, every login of your account was ended, and no browser is known any more. The next login in each needs the mailed link again.`,
  },
}

export type MailWords = typeof mailWords
