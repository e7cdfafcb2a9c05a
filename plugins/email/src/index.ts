export { email } from './email.js'

export type {
  EmailApi,
  EmailErrors,
  EmailEvents,
  EmailMessages,
  EmailSpec,
  EmailState,
  HeadlessEmailSpec,
} from './EmailSpec.js'
