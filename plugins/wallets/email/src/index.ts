export { email } from './email.js'

export type { EmailErrors } from './errors.js'
export type {
  EmailApi,
  EmailEvents,
  EmailMessages,
  EmailOptions,
  EmailSpec,
  EmailState,
  HeadlessEmailSpec,
} from './EmailSpec.js'
