interface Site {
  /** Where the page with the modal is: a host, or an origin. */
  readonly site: string
}

/** What the pages at the top of a window say, in English: `/link`, those of login providers, and `/continue`. */
export const pageWords = {
  link: {
    page: 'Confirm',
    site: 'Site',
    browser: 'Browser',
    begun: 'Begun',
    justNow: 'just now',
    browserOn: ({ browser, system }: { readonly browser: string; readonly system: string }): string =>
      `${browser} on ${system}`,
    someBrowser: 'a browser',
    loginTitle: 'Is this you?',
    loginText:
      'A login with your e-mail address was begun. Choose the number that the login shows. If it is not you, close this page.',
    numbers: 'The number that the login shows',
    never: 'Never choose a number that another person sends you.',
    loginDone: 'Confirmed. Go back to the login: a code is on its way to you.',
    stopTitle: 'Was this not you?',
    deviceText: 'This browser logged in to your account. If it was not you, stop the wallet.',
    wayText: 'Another way to log in to your account was added. If it was not you, stop the wallet.',
    stops:
      'Nothing can be signed any more, every login ends, and ways to log in that were added since are taken back, another e-mail address too.',
    stopButton: 'This was not me: stop the wallet',
    stopDone: 'The wallet is stopped, every login ended, and nothing that was added since logs in.',
    again:
      'To use the wallet again, log in on its page with this address, and confirm there with a code that is mailed here. An account with a passkey needs that too.',
    emailTitle: 'Bring this address back?',
    emailText: 'Your account got another e-mail address. If you did not want that, bring this one back.',
    emailButton: 'Bring this address back',
    emailDone:
      'Your account has this address again. Every login ended, nothing that was added since logs in, and the wallet is stopped.',
    deletionTitle: 'Keep your account?',
    deletionText:
      'Your account was asked to be deleted. If you want to keep it, stop that: every login ends too, in case that it was not you who asked.',
    deletionButton: 'Keep my account',
    deletionDone: 'Your account stays, and every login ended.',
    done: 'Done',
    walletPage: 'Go to the page of the wallet',
    notDone: 'It was not done',
    wrongNumber: 'This is not the number of the login. The link does not count any more.',
    emailTaken: 'Another account has this address by now. Every login was ended, and the wallet is stopped.',
    over: 'This link does not count',
    overText: 'It was used before, is too old, or is not whole. Open the newest mail, or log in again.',
    unreachable: 'The link cannot be read now',
    unreachableText: 'Check your connection, and open the link again.',
  },
  /** Of `social` and `continue`. */
  popup: {
    loggedIn: 'Logged in',
    back: ({ site }: Site): string => `You go back to ${site}.`,
    digitsText: ({ site }: Site): string =>
      `Type the two digits that ${site} shows. If you did not begin this there, close this window.`,
    digits: 'Two digits',
    next: 'Continue',
    close: 'You can close this window.',
  },
  social: {
    connecting: 'Connecting…',
    opens: 'The login page opens here in a moment.',
    slow: 'This takes longer than usual. You can close this window and try again.',
    failed: 'Failed to connect',
    over: 'This login is over. Close this window and try again.',
    elsewhere:
      'This login was opened in another window or browser before, and goes on there. If another person sent you here, close this window and send them nothing of it. If not, close it and try again.',
    noProvider: 'The login page cannot be reached now. Close this window and try again later.',
    nothingShared: ({ site }: Site): string =>
      `Nothing was shared with ${site}. You can close this window and try again there.`,
    otherDigits: 'These are other digits, or this login is over. Close this window and try again.',
    unreachable: 'The site cannot be reached. Check your connection, and press Continue again.',
    nothingLinked:
      "Nothing was linked: this window cannot go back to your wallet's page. Close it, and begin there again. If you did not begin this, close it and do nothing.",
  },
  continue: {
    nothing: 'Nothing to continue',
    nothingText: 'This window opens by itself when a site asks for it.',
    moment: 'One moment',
    momentText: 'Your logins are being looked up.',
    logInFirst: 'Log in first',
    logInFirstText: ({ site }: Site): string =>
      `This browser keeps no login to continue with. Close this window, and log in at ${site} in another way.`,
    declined: 'Not continued',
    declinedText: 'You can close this window and go back to the site.',
    over: 'This login is over',
    overText: 'Close this window, go back to the site and try again.',
    askedBy: 'Asked by',
    title: 'Continue with your wallet?',
    as: 'Continue as',
    loggedInAs: 'You are logged in as',
    logins: 'Your logins',
    account: 'your account',
    lead: 'The site learns your addresses on its networks. It signs nothing: each time, you are asked again.',
    cancel: 'Cancel',
    oneMore: 'One more step',
    otherDigits: 'These are other digits',
  },
}

export type PageWords = typeof pageWords
