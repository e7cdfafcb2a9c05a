export { createSiwx } from './createSiwx.js'
export type { SignIn, Siwx, SiwxOptions } from './Siwx.js'
export type { Cacao } from './message/cacao.js'
export { formatSignInMessage, parseSignInMessage, type SignInMessage } from './message/SignInMessage.js'
export type {
  CookieOptions,
  HasHeaders,
  Session,
  SessionChange,
  SessionOptions,
  SignedOutAccount,
} from './sessions/createSessions.js'
export { SignInError, type SignInErrorCode } from './SignInError.js'
export type { SignatureRequest, SignInVerifier } from './SignInVerifier.js'
export { memoryStores, type MemoryStoresOptions } from './stores/memoryStores.js'
export type {
  NonceStore,
  SessionRecord,
  SessionStore,
  SignedInAccount,
  SiwxStores,
  StoredAccount,
} from './stores/SiwxStores.js'
