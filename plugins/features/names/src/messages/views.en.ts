import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `names`. */
export interface NamesTexts {
  readonly name: string
  readonly placeholder: string
  readonly intro: (v: { suffix: string }) => string
  readonly rule: string
  readonly checking: string
  readonly isFree: (v: { name: string }) => string
  readonly isTaken: (v: { name: string }) => string
  readonly suggestions: string
  readonly available: string
  readonly taken: string
  readonly register: string
  readonly registering: string
  readonly cancel: string
  readonly signText: string
  readonly failedTitle: string
  readonly declined: string

  // Instead of the form
  readonly notOffered: string
  readonly notOfferedText: string
  readonly notConnectedText: string
  readonly hasName: (v: { name: string }) => string
  readonly hasNameText: string

  // Registered
  readonly done: string
  readonly successTitle: (v: { name: string }) => string
  readonly successText: string
  readonly toAccount: string
}

const en: NamesTexts = {
  name: 'Name',
  placeholder: 'alice',
  intro: ({ suffix }) => `Others can send to it in place of your address. It ends in ${suffix}.`,
  rule: 'At least 4 letters, digits or hyphens',
  checking: 'Looking whether it is free…',
  isFree: ({ name }) => `${name} is free.`,
  isTaken: ({ name }) => `${name} cannot be registered. Choose another one.`,
  suggestions: 'Suggestions',
  available: 'Available',
  taken: 'Taken',
  register: 'Register name',
  registering: 'Sign the message',
  cancel: 'Cancel',
  signText: 'You sign a message, which costs nothing. It is good for ten seconds once it is shown.',
  failedTitle: 'The name was not registered',
  declined: 'You declined the signature.',

  notOffered: 'No name can be registered here',
  notOfferedText: 'Names are for accounts of the embedded wallet on EVM networks.',
  notConnectedText: 'Connect one to give it a name.',
  hasName: ({ name }) => `Your name is ${name}`,
  hasNameText: 'An account has one name on this site.',

  done: 'Done',
  successTitle: ({ name }) => `You are ${name}`,
  successText: 'It is shown in place of your address, and others can send to it.',
  toAccount: 'Go to account',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<NamesTexts> = { en }
