import { plural, type MessagePack } from '@portico/core'

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
  readonly mayCallFixed: (v: { function: string; contract: string }) => string
  readonly mayCallPaying: (v: { function: string; contract: string; amount: string }) => string
  readonly mayCallFixedPaying: (v: { function: string; contract: string; amount: string }) => string
  readonly units: (v: { amount: string; token: string }) => string
  readonly other: (v: { count: number }) => string
  readonly eachTime: (v: { unit: 'second' | 'minute' | 'hour' | 'day' | 'week'; count: number }) => string

  // Ending
  readonly revoke: string
  readonly revokeOf: (v: { site: string }) => string
  readonly revoking: string
  readonly revokeFailed: string
  readonly endedTitle: (v: { site: string }) => string
  readonly endedText: string
  readonly endOnChain: string
  readonly endingOnChain: string

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
  mayCallFixed: (v) => `Call ${v.function} of ${v.contract} with values that were agreed on`,
  mayCallPaying: (v) => `Call ${v.function} of ${v.contract}, paying up to ${v.amount}`,
  mayCallFixedPaying: (v) =>
    `Call ${v.function} of ${v.contract} with values that were agreed on, paying up to ${v.amount}`,
  units: ({ amount, token }) => `${amount} smallest units of ${token}`,
  other: ({ count }) =>
    plural('en', count, { one: 'One limit that cannot be shown here', other: '# limits that cannot be shown here' }),
  eachTime: ({ unit, count }) => (count === 1 ? `each ${unit}` : `every ${count} ${unit}s`),

  revoke: 'End session',
  revokeOf: ({ site }) => `End the session of ${site}`,
  revoking: 'Ending the session',
  revokeFailed: 'Error revoking smart session',
  endedTitle: ({ site }) => `The session of ${site} has ended`,
  endedText:
    'The site can use it no more. The network can end it too: then payments that are on their way are refused. It costs a fee.',
  endOnChain: 'End it on the network too',
  endingOnChain: 'Ending it on the network',

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
