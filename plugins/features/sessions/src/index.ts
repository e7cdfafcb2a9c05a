export { sessions } from './sessions.js'

export type { SessionsErrors } from './errors.js'
export type {
  Allowance,
  CreatedSession,
  EndedSession,
  GrantedSession,
  HeadlessSessionsSpec,
  SessionFunction,
  SessionKeyType,
  SessionPermission,
  SessionRequest,
  SessionsApi,
  SessionsMessages,
  SessionsOptions,
  SessionsSpec,
  SmartSession,
  SubscriptionRequest,
} from './SessionsSpec.js'
