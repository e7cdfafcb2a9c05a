import type { Alert } from '../contract/Alerts.js'

/** Alerts of the shell; short texts are the specification's. Plugins bring their own. */
export function networkNotFoundAlert(network: string): Alert {
  return {
    code: 'core/switchNetworkNotFound',
    tone: 'error',
    short: 'Network Not Found',
    long: `The network '${network}' is not in the networks array of any chain plugin. Add it there, or pass it to modal.update({ networks }).`,
  }
}

export const invalidProjectIdAlert: Alert = {
  code: 'core/invalidProjectId',
  tone: 'error',
  short: 'Invalid App Configuration',
  long: 'The gateway does not know this projectId. Check that it is spelt as in the configuration of your gateway.',
}

export function serverErrorAlert(status: number): Alert {
  return {
    code: 'core/serverError',
    tone: 'error',
    short: 'Server Error',
    long: `The gateway failed with status ${status}. Installed wallets work all the same; the list of other wallets is missing.`,
  }
}

export const rateLimitedAlert: Alert = {
  code: 'core/rateLimited',
  tone: 'warning',
  short: 'Rate Limited',
  long: 'The gateway answers 429: too many requests for this project. Try again later or raise the limit of your gateway.',
}
