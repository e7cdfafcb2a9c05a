import type { ErrorTexts } from '@portico/core'

export interface EmailErrors {
  readonly invalidEmail: {}
  /** The last login by e-mail was less than 30 s ago. */
  readonly cooldown: { readonly seconds: number }
  /** The embedded wallet has no connector. */
  readonly noConnector: {}
  readonly notConnected: {}
  readonly noCodeExpected: {}
  /** Another login, or another change, was begun. */
  readonly replaced: {}
  readonly cancelled: {}
  readonly modalClosed: {}
}

export const errors: ErrorTexts<EmailErrors> = {
  invalidEmail: 'Enter an email address, such as name@example.com',
  cooldown: ({ seconds }) => `Please try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  noConnector: 'No auth connector found',
  notConnected: 'Not connected to email or social',
  noCodeExpected: 'No code is expected',
  replaced: 'Another login was begun',
  cancelled: 'The login was cancelled',
  modalClosed: 'Modal closed',
}
