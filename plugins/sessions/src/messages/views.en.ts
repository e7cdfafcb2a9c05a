import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `sessions`. */
export interface SessionsTexts {
  readonly list: string
  readonly loading: string
  readonly intro: string
  readonly none: string
  readonly noneText: string
  readonly notConnectedText: string
  readonly failed: string
  readonly retry: string

  // States
  readonly active: string
  readonly expired: string
  readonly revoked: string
  readonly until: (v: { date: string }) => string
  readonly ended: (v: { date: string }) => string

  // Limits in words
  readonly maySend: (v: { amount: string; period: string }) => string
  readonly mayCall: (v: { function: string; contract: string }) => string
  readonly mayPay: (v: { amount: string }) => string
  readonly someArguments: string
  readonly units: (v: { count: string; token: string }) => string
  readonly other: (v: { count: number }) => string
  readonly eachTime: (v: { unit: 'second' | 'minute' | 'hour' | 'day' | 'week'; count: number }) => string

  // Ending
  readonly revoke: string
  readonly revokeOf: (v: { site: string }) => string
  readonly revoking: string
  readonly revokeFailed: string

  // Created
  readonly pending: string
  readonly pendingText: string
  readonly created: string
  readonly createdText: (v: { site: string; date: string }) => string
  readonly createFailed: string
  readonly limits: string
  readonly toList: string
  readonly toAccount: string
}

const en: SessionsTexts = {
  list: 'Sessions of this account',
  loading: 'Loading sessions',
  intro: 'What these sites may do with this account without asking you. The limits are kept by the network.',
  none: 'No smart sessions',
  noneText: 'Sites that you let act for this account, within limits, will be listed here.',
  notConnectedText: 'Connect one to see its sessions.',
  failed: 'Error fetching smart sessions',
  retry: 'Retry',

  active: 'Active',
  expired: 'Expired',
  revoked: 'Ended',
  until: ({ date }) => `Until ${date}`,
  ended: ({ date }) => `Ended ${date}`,

  maySend: ({ amount, period }) => `Send up to ${amount} ${period}`,
  mayCall: (v) => `Call ${v.function} of ${v.contract}`,
  mayPay: ({ amount }) => `, paying up to ${amount}`,
  someArguments: ' with values that were agreed on',
  units: ({ count, token }) => `${count} smallest units of ${token}`,
  other: ({ count }) =>
    count === 1 ? 'One limit that cannot be shown here' : `${count} limits that cannot be shown here`,
  eachTime: ({ unit, count }) => (count === 1 ? `each ${unit}` : `every ${count} ${unit}s`),

  revoke: 'End session',
  revokeOf: ({ site }) => `End the session of ${site}`,
  revoking: 'Ending the session',
  revokeFailed: 'Error revoking smart session',

  pending: 'Setting up the session',
  pendingText: 'You have approved it. This takes a moment.',
  created: 'Session created',
  createdText: ({ site, date }) => `${site} may act for this account within these limits, until ${date}.`,
  createFailed: 'The session could not be set up',
  limits: 'Limits',
  toList: 'See all sessions',
  toAccount: 'Go to account',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<SessionsTexts> = { en }
