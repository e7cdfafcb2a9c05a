import { mailTexts } from '@portico/locales/mails'

import { isolated, loadWords, type Language } from '../../words/loadWords.js'
import { sayBrowser } from '../../words/sayBrowser.js'
import type { Mail } from './Mail.js'
import { mailWords, type MailWords } from './mailWords.js'

/** A mail before its language is known: that of the login that caused it, or of its owner's last one. */
export type MailText = (language: Language<MailWords>) => Omit<Mail, 'to'>

/** @param locale BCP 47. English where it is null, unknown or not a tag */
export async function writeMail(text: MailText, locale: string | null | undefined): Promise<Omit<Mail, 'to'>> {
  return text(await loadWords(mailWords, mailTexts, [locale]))
}

/** Where and in what a login was begun, in words. */
export interface LoginPlace {
  /** Origin of the page that embeds the frame. */
  readonly origin: string
  /** Such as `Firefox on Windows`. */
  readonly browser: string
}

export function linkMail(place: LoginPlace, link: string, minutes: number): MailText {
  return mailOf('link', ({ link: words }, variables) => [
    words.begun(variables.place(place)),
    words.open({ time: variables.minutes(minutes) }),
    { link, label: words.button },
    words.never,
  ])
}

export function codeMail(place: LoginPlace, code: string, minutes: number): MailText {
  return mailOf('code', ({ code: words }, variables) => [
    words.enter({ ...variables.place(place), time: variables.minutes(minutes) }),
    { code },
    words.never,
  ])
}

export function changeCodeMail(origin: string, code: string, minutes: number): MailText {
  return mailOf('changeCode', ({ changeCode: words }, variables) => [
    words.enter({ site: variables.name(origin), time: variables.minutes(minutes) }),
    { code },
    words.never,
  ])
}

export function confirmCodeMail(origin: string, code: string, minutes: number): MailText {
  return mailOf('confirmCode', ({ confirmCode: words }, variables) => [
    words.enter({ site: variables.name(origin), time: variables.minutes(minutes) }),
    { code },
    words.never,
  ])
}

/** To an address that a visitor wants for their account, but that has one. */
export function takenMail(origin: string): MailText {
  return mailOf('taken', ({ taken }, { name }) => [taken.wanted({ site: name(origin) }), taken.next])
}

export function newDeviceMail(place: LoginPlace, link: string): MailText {
  return mailOf('newDevice', ({ newDevice, shared }, variables) => [
    newDevice.used(variables.place(place)),
    newDevice.fine,
    shared.undo,
    { link, label: shared.notMe },
  ])
}

export function wrongNumberMail(place: LoginPlace): MailText {
  return mailOf('wrongNumber', ({ wrongNumber }, variables) => [
    wrongNumber.chosen(variables.place(place)),
    wrongNumber.notMe,
  ])
}

export function linkedMail(origin: string, provider: string, link: string): MailText {
  return mailOf('linked', ({ linked, shared }, { name }) => [
    linked.added({ site: name(origin), provider: name(provider) }),
    shared.undo,
    { link, label: shared.notMe },
  ])
}

export function unlinkedMail(origin: string, provider: string): MailText {
  return mailOf('unlinked', ({ unlinked, shared }, { name }) => [
    unlinked.removed({ site: name(origin), provider: name(provider) }),
    shared.signOut,
  ])
}

export function passkeyAddedMail(origin: string, link: string): MailText {
  return mailOf('passkeyAdded', ({ passkeyAdded, shared }, { name }) => [
    passkeyAdded.added({ site: name(origin) }),
    shared.undo,
    { link, label: shared.notMe },
  ])
}

export function passkeyRemovedMail(origin: string): MailText {
  return mailOf('passkeyRemoved', ({ passkeyRemoved, shared }, { name }) => [
    passkeyRemoved.removed({ site: name(origin) }),
    shared.signOut,
  ])
}

/** @param at when the account is deleted, in milliseconds */
export function deletionMail(origin: string, at: number, link: string): MailText {
  return mailOf('deletion', ({ deletion }, { name, date }) => [
    deletion.asked({ site: name(origin), date: date(at) }),
    deletion.until,
    deletion.keep,
    { link, label: deletion.button },
  ])
}

export function deletedMail(origin: string): MailText {
  return mailOf('deleted', ({ deleted }, { name }) => [deleted.gone({ site: name(origin) }), deleted.chain])
}

/** To the old address. */
export function emailChangedMail(origin: string, link: string): MailText {
  return mailOf('emailChanged', ({ emailChanged: words }, { name }) => [
    words.changed({ site: name(origin) }),
    words.undo,
    words.until,
    { link, label: words.button },
  ])
}

/** @param page the wallet's own page */
export function stoppedMail(origin: string, page: string): MailText {
  return mailOf('stopped', ({ stopped }, { name }) => [
    stopped.used({ site: name(origin) }),
    stopped.again,
    { link: page, label: stopped.button },
    stopped.notMe,
  ])
}

/** To the address that the account does not have any more. */
export function takenBackMail(origin: string): MailText {
  return mailOf('takenBack', ({ takenBack }, { name }) => [takenBack.back({ site: name(origin) }), takenBack.notMe])
}

export function thawedMail(origin: string): MailText {
  return mailOf('thawed', ({ thawed }, { name }) => [thawed.released({ site: name(origin) }), thawed.notMe])
}

export function signedOutMail(origin: string): MailText {
  return mailOf('signedOut', ({ signedOut }, { name }) => [signedOut.ended({ site: name(origin) })])
}

type Line = string | { readonly code: string } | { readonly link: string; readonly label: string }

/** What a text takes, as the language writes it. */
interface Variables {
  name(name: string): string
  place(place: LoginPlace): { readonly site: string; readonly browser: string }
  /** A date with its time. */
  date(milliseconds: number): string
  minutes(count: number): string
}

const minuteFormat: Intl.NumberFormatOptions = { style: 'unit', unit: 'minute', unitDisplay: 'long' }
const dateParts: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
}

function mailOf(
  section: Exclude<keyof MailWords, 'shared'>,
  linesOf: (words: MailWords, variables: Variables) => readonly Line[],
): MailText {
  return ({ lang, dir, words }) => {
    const name = (text: string): string => isolated(dir, text)
    const lines = linesOf(words, {
      name,
      place: ({ origin, browser }) => ({ site: name(origin), browser: sayBrowser(words.shared, browser) }),
      date: (milliseconds) => name(new Intl.DateTimeFormat(lang, dateParts).format(milliseconds)),
      minutes: (count) => new Intl.NumberFormat(lang, minuteFormat).format(count),
    })
    const document = `lang="${lang}" dir="${dir}"`
    return {
      subject: words[section].subject,
      text: `${lines.map(plain).join('\n\n')}\n`,
      // Mail programs show what is in the body in a page of their own.
      html: `<!doctype html><html ${document}><body><div ${document} style="font:16px/1.5 sans-serif;max-width:34em">${lines.map(marked).join('')}</div></body></html>`,
    }
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
