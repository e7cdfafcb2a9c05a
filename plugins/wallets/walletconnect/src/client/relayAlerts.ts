import type { Alert } from '@portico/core'

interface RelayAlert extends Alert {
  /** What the relay says, as it stands in the client's messages. */
  readonly says: string
}

const table: readonly RelayAlert[] = [
  {
    says: 'Unauthorized: origin not allowed',
    code: 'walletconnect/originNotAllowed',
    tone: 'error',
    short: 'Invalid App Configuration',
    long: 'The relay refuses this origin: it is not on the allowlist of your project. Add it where you got the projectId.',
  },
  {
    says: 'JWT validation error: JWT Token is not yet valid',
    code: 'walletconnect/sessionExpired',
    tone: 'error',
    short: 'Session Expired',
    long: 'The relay finds the time of this device wrong, and so the session invalid. Check the time settings and reconnect.',
  },
  {
    says: 'Unauthorized: invalid key',
    code: 'walletconnect/invalidProjectId',
    tone: 'error',
    short: 'Invalid App Configuration',
    long: 'The relay does not know this projectId. Check that it is spelt as where you got it.',
  },
]

/** The alert behind a message of the client, when it means that the relay will not have this site. */
export function relayAlert(message: string): Alert | undefined {
  const found = table.find(({ says }) => message.includes(says))
  if (!found) return undefined
  const { says: _, ...alert } = found
  return alert
}
