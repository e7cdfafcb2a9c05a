export { email } from './email.js'

export type { EmailApi, EmailOptions, EmailSpec, EmailState, HeadlessEmailSpec } from './EmailSpec.js'
