import type { Alert } from '../contract/Alerts.js'

/** Raised at the start of a modal without a project id. */
export const projectIdMissing: Alert = {
  code: 'core/projectIdNotConfigured',
  tone: 'error',
  short: 'Project ID Not Configured',
  long: 'createModal was given no projectId. Pairing and the gateway need one; installed wallets work without.',
}
