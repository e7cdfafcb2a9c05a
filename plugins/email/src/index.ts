export { email } from './email.js'

export type {
  EmailApi,
  EmailErrors,
  EmailEvents,
  EmailMessages,
  EmailOptions,
  EmailSpec,
  EmailState,
  HeadlessEmailSpec,
} from './EmailSpec.js'
