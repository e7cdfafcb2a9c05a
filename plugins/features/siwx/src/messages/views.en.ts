import type { MessagePack } from '@portico/core'

/** Texts of the view, loaded with it. Names in them are already cleaned. Hosts replace them under `siwx`. */
export interface SignInTexts {
  readonly title: (v: { site: string }) => string
  readonly text: string
  readonly account: string
  readonly site: string
  readonly network: string
  readonly validUntil: string
  readonly message: string
  readonly preparing: string
  readonly cancel: string
  readonly signIn: string
  readonly waitingText: (v: { wallet: string }) => string
  readonly verifyingText: string
  readonly closes: string
  readonly noWindow: string
  readonly askAgain: string
  readonly declinedTitle: string
  readonly declinedText: string
  readonly failedTitle: string
  readonly failedText: string
  readonly smartAccountText: string
  readonly nothing: string
  readonly nothingText: string
  readonly toAccount: string
}

const en: SignInTexts = {
  title: ({ site }) => `Sign in to ${site}`,
  text: 'Prove that this account is yours. It is free and moves no funds.',
  account: 'Account',
  site: 'Site',
  network: 'Network',
  validUntil: 'Valid until',
  message: 'Message to sign',
  preparing: 'Preparing the message',
  cancel: 'Cancel',
  signIn: 'Sign in',
  waitingText: ({ wallet }) => `Sign the message in ${wallet}.`,
  verifyingText: 'The site is checking the signature.',
  closes: 'Closing this disconnects the wallet.',
  noWindow: 'No window?',
  askAgain: 'Ask again',
  declinedTitle: 'Signature declined',
  declinedText: 'You are not signed in. Try again, or cancel.',
  failedTitle: 'Error signing message',
  failedText: 'You are not signed in. Try again with the new message, or cancel.',
  smartAccountText: 'This application might not support Smart Accounts',
  nothing: 'Nothing to sign',
  nothingText: 'The account in use need not sign in now.',
  toAccount: 'Go to account',
}

/** One object for the view: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<SignInTexts> = { en }
