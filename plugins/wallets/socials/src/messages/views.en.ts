/** Texts of the views, loaded with them; `ButtonTexts` are those of the buttons in Connect. Names in them are already cleaned. Hosts replace them under `socials`. */
export interface SocialsTexts {
  readonly openTitle: (v: { provider: string }) => string
  readonly openText: string
  readonly digitsText: string
  readonly digits: string
  readonly noWindow: string
  readonly openAgain: string
  readonly opening: (v: { provider: string }) => string
  readonly leavingText: string
  readonly blockedTitle: string
  readonly blockedText: (v: { provider: string }) => string
  readonly openPage: (v: { provider: string }) => string
  readonly inThisTab: string
  readonly confirming: string
  readonly confirmingText: (v: { provider: string }) => string
  readonly connected: string
  readonly failedText: (v: { provider: string }) => string
  readonly retry: string
  readonly nothingTitle: string
  readonly nothingText: string
  readonly back: string
  readonly scanTitle: string
  readonly scanText: string
  readonly codeLabel: string
  readonly making: string
  readonly openFarcaster: string
  readonly copyLink: string
  readonly linkCopied: string
}

export const viewsEn: SocialsTexts = {
  openTitle: ({ provider }) => `Continue in ${provider}`,
  openText: 'Sign in in the window that opened. Come back here when you are done.',
  digitsText: 'Sign in in the window that opened. It asks for these digits at the end.',
  digits: 'Two digits for the window',
  noWindow: 'No window?',
  openAgain: 'Open again',
  opening: ({ provider }) => `Opening ${provider}`,
  leavingText: 'You will come back to this page.',
  blockedTitle: 'The window was blocked',
  blockedText: ({ provider }) =>
    `Your browser did not open the window of ${provider}. Open it from here, or go on in this tab.`,
  openPage: ({ provider }) => `Open ${provider}`,
  inThisTab: 'Continue in this tab',
  confirming: 'Signing in',
  confirmingText: ({ provider }) => `${provider} has confirmed that it is you.`,
  connected: 'Connected',
  failedText: ({ provider }) => `You were not signed in with ${provider}. Nothing was shared.`,
  retry: 'Try again',
  nothingTitle: 'Nothing is open',
  nothingText: 'Choose how to sign in.',
  back: 'Back',
  scanTitle: 'Scan with your phone',
  scanText: 'Farcaster opens and asks you to approve.',
  codeLabel: 'Sign-in code of Farcaster. Copy the link if you cannot scan.',
  making: 'Making a code',
  openFarcaster: 'Open Farcaster here',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
}
