export { sessions } from './sessions.js'

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
  SessionsOptions,
  SessionsSpec,
  SmartSession,
  SubscriptionRequest,
} from './SessionsSpec.js'
