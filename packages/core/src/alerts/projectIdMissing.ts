import type { Alert } from './Alerts.js'

/** [5.1, 8.22] */
export const projectIdMissing: Alert = {
  code: 'core/projectIdNotConfigured',
  tone: 'error',
  short: 'Project ID Not Configured',
  long: 'createModal was given no projectId. Pairing and the gateway need one; installed wallets work without.',
}
