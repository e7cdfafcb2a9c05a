import type { Mail } from './Mail.js'

type MailText = Omit<Mail, 'to'>

/** Where and in what a login was begun, in words. */
export interface LoginPlace {
  /** Origin of the page that embeds the frame. */
  readonly origin: string
  /** Such as `Firefox on Windows`. */
  readonly browser: string
}

export function linkMail({ origin, browser }: LoginPlace, link: string, minutes: number): MailText {
  return write('Confirm your browser', [
    `A person, probably you, is logging in at ${origin} with ${browser}.`,
    `Open this link and choose the number that the login shows. It counts once, and for ${minutes} minutes.`,
    { link, label: 'Confirm this browser' },
    'If it was not you, do nothing: without the link the login ends by itself. Never choose a number that another person sends you.',
  ])
}

export function codeMail({ origin, browser }: LoginPlace, code: string, minutes: number): MailText {
  return write('Your login code', [
    `Enter this code at ${origin} in ${browser}. It counts once, and for ${minutes} minutes.`,
    { code },
    'The people of the site never ask you for it. If you are not logging in, ignore this mail.',
  ])
}

export function changeCodeMail(origin: string, code: string, minutes: number): MailText {
  return write('Your code to change the e-mail address', [
    `At ${origin}, your account is about to get another e-mail address. Enter this code there to go on. It counts once, and for ${minutes} minutes.`,
    { code },
    'If it was not you, enter it nowhere, and sign out everywhere in your account.',
  ])
}

export function confirmCodeMail(origin: string, code: string, minutes: number): MailText {
  return write('Your code to confirm that it is you', [
    `On your wallet's page at ${origin}, something was asked for that needs to know that it is you, such as to see the secret words. Enter this code there. It counts once, and for ${minutes} minutes.`,
    { code },
    'No person ever needs this code from you. If it was not you, enter it nowhere, and sign out everywhere on your wallet’s page.',
  ])
}

/** To an address that a visitor wants for their account, but that has one. */
export function takenMail(origin: string): MailText {
  return write('This address has an account', [
    `At ${origin}, a person wanted to give this e-mail address to another account. It was not done, because the address has an account of its own.`,
    'If it was you, log in with this address, or choose another one.',
  ])
}

/** What a link of "This was not me" does. */
const undoes = 'it stops the wallet, ends every login and takes back every way to log in that was added since.'

export function newDeviceMail({ origin, browser }: LoginPlace, link: string): MailText {
  return write('A new browser logged in', [
    `Your account was used at ${origin} with ${browser}, which did not log in before.`,
    `If it was you, there is nothing to do. If not, open this link within 72 hours: ${undoes}`,
    { link, label: 'This was not me' },
  ])
}

export function wrongNumberMail({ origin, browser }: LoginPlace): MailText {
  return write('A login was stopped', [
    `For a login at ${origin} with ${browser}, a wrong number was chosen on the page of the mailed link. The link does not count any more.`,
    'If you did not open it, another person reads your mail or tries to log in as you.',
  ])
}

export function linkedMail(origin: string, provider: string, link: string): MailText {
  return write('A login was added to your account', [
    `At ${origin}, ${provider} can now log in to your account.`,
    `If it was not you, open this link within 72 hours: ${undoes}`,
    { link, label: 'This was not me' },
  ])
}

export function unlinkedMail(origin: string, provider: string): MailText {
  return write('A login was taken off your account', [
    `At ${origin}, ${provider} cannot log in to your account any more.`,
    'If it was not you, sign out everywhere in your account and write to the operator.',
  ])
}

export function passkeyAddedMail(origin: string, link: string): MailText {
  return write('A passkey was added to your account', [
    `On your wallet's page at ${origin}, a passkey was added. From now on, it is asked for at each approval.`,
    `If it was not you, open this link within 72 hours: ${undoes}`,
    { link, label: 'This was not me' },
  ])
}

export function passkeyRemovedMail(origin: string): MailText {
  return write('A passkey was removed from your account', [
    `On your wallet's page at ${origin}, a passkey was removed, and does not log in any more.`,
    'If it was not you, sign out everywhere in your account and write to the operator.',
  ])
}

/** @param when the account is deleted, in words */
export function deletionMail(origin: string, when: string, link: string): MailText {
  return write('Your account will be deleted', [
    `On your wallet's page at ${origin}, the account was asked to be deleted. That is done on ${when}: its keys are then gone for good, and what is in the wallet with them.`,
    'Until then the wallet works: send what is in it elsewhere, or take the secret words with you.',
    'If you want to keep the account, open this link. It also ends every login.',
    { link, label: 'Keep my account' },
  ])
}

export function deletedMail(origin: string): MailText {
  return write('Your account is deleted', [
    `The account with this e-mail address at ${origin} is deleted, with its keys, logins and browsers. Copies of the database for emergencies are kept for a while, and then they go too.`,
    'What is on a blockchain stays there. Only the secret words open it, if you took them with you.',
  ])
}

/** To the old address. */
export function emailChangedMail(origin: string, link: string): MailText {
  return write('The e-mail address of your account changed', [
    `At ${origin}, your account got another e-mail address. Logins and codes go there from now on.`,
    `If it was not you, open this link within 72 hours: it brings this address back. Besides, ${undoes}`,
    'Until then, what is added to the account is told to this address too.',
    { link, label: 'Bring this address back' },
  ])
}

/** @param page the wallet's own page */
export function stoppedMail(origin: string, page: string): MailText {
  return write('Your wallet is stopped', [
    `With a link that was mailed about your account at ${origin}, its owner said that it was used by somebody else. Every login was ended, and ways to log in that were added since are gone. Nothing is signed until the owner confirms anew.`,
    'To use it again, log in on the page of your wallet with this address, and confirm there with a code that is mailed here.',
    { link: page, label: 'The page of your wallet' },
    'If you opened no such link, another person reads your mail: change the password of your mailbox first.',
  ])
}

/** To the address that the account does not have any more. */
export function takenBackMail(origin: string): MailText {
  return write('This address was taken off your account', [
    `At ${origin}, the address that your account had before was brought back by a link that was mailed to it. This one does not log in any more, and the wallet is stopped.`,
    'If it was you who changed the address, another person reads the mail of the old one: write to the operator.',
  ])
}

export function thawedMail(origin: string): MailText {
  return write('Your wallet can be used again', [
    `On your wallet's page at ${origin}, the wallet that was stopped was released with a code that was mailed to this address. For 24 hours, the secret words are not shown and the login is not changed.`,
    'If it was not you, another person reads your mail: open the link of the mail about the new browser, then change the password of your mailbox.',
  ])
}

export function signedOutMail(origin: string): MailText {
  return write('You are signed out everywhere', [
    `At ${origin}, every login of your account was ended, and no browser is known any more. The next login in each needs the mailed link again.`,
  ])
}

type Line = string | { readonly code: string } | { readonly link: string; readonly label: string }

function write(subject: string, lines: readonly Line[]): MailText {
  return {
    subject,
    text: `${lines.map(plain).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:34em">${lines.map(marked).join('')}</body></html>`,
  }
}

function plain(line: Line): string {
  if (typeof line === 'string') return line
  return 'code' in line ? line.code : line.link
}

function marked(line: Line): string {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
  if ('code' in line)
    return `<p style="font-size:32px;letter-spacing:6px"><strong>${escapeHtml(line.code)}</strong></p>`
  return `<p><a href="${escapeHtml(line.link)}">${escapeHtml(line.label)}</a></p>`
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '')
}
