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
  SessionsErrors,
  SessionsMessages,
  SessionsOptions,
  SessionsSpec,
  SmartSession,
  SubscriptionRequest,
} from './SessionsSpec.js'
