/** Texts of the views, loaded with them; `LoginTexts` are those of the field in Connect. Addresses in them are already cleaned. Hosts replace them under `email`. */
export interface EmailTexts {
  readonly codeTitle: string
  readonly codeSent: (v: { address: string }) => string
  readonly codeSentToAccount: string
  readonly codeLabel: string
  readonly resendIn: (v: { time: string }) => string
  readonly resend: string
  readonly checking: string
  readonly retry: string
  readonly otherAddress: string
  readonly otherLogin: string
  readonly changed: string
  readonly deviceTitle: string
  readonly deviceText: string
  readonly deviceSent: (v: { address: string }) => string
  readonly deviceSentToAccount: string
  readonly pickNumber: string
  readonly waitingForLink: string
  readonly nothingTitle: string
  readonly nothingText: string
  readonly toAddress: string
  readonly currentEmail: string
  readonly noEmailYet: string
  readonly openPage: string
  readonly waitingForPage: string
  readonly editText: string
  readonly notEmbedded: string
}

export const viewsEn: EmailTexts = {
  codeTitle: 'Enter the code',
  codeSent: ({ address }) => `We sent six digits to ${address}`,
  codeSentToAccount: 'This account has an email address. We sent six digits to it.',
  codeLabel: 'Six-digit code',
  resendIn: ({ time }) => `Resend in ${time}`,
  resend: 'Send a new email',
  checking: 'Checking',
  retry: 'Try again',
  otherAddress: 'Use another address',
  otherLogin: 'Sign in another way',
  changed: 'Email updated',
  deviceTitle: 'Open the link we sent',
  deviceText: 'This browser is new to us.',
  deviceSent: ({ address }) => `The email went to ${address}`,
  deviceSentToAccount: 'The email went to the address of your account.',
  pickNumber: 'Pick this number on its page',
  waitingForLink: 'Waiting for you to open the link',
  nothingTitle: 'No code is expected',
  nothingText: 'Start with your email address.',
  toAddress: 'Enter an address',
  currentEmail: 'Current address',
  noEmailYet: 'No address yet',
  openPage: 'Open wallet page',
  waitingForPage: 'Waiting for the change on your wallet’s page',
  editText: 'You will get a code at the current address, then one at the new address.',
  notEmbedded: 'Connect with email or a social account to change its address.',
}
