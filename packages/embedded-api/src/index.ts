export { developmentOrigins, isAllowedOrigin, parseOriginPattern, type OriginPattern } from './origins.js'
export {
  approvalMethods,
  classOfMethod,
  frameReads,
  isFrameRead,
  kindOfAnswer,
  permissionsCapability,
  permissionTypes,
  safeMethods,
  type AnswerKind,
  type ApprovalMethod,
  type FrameRead,
  type MethodClass,
} from './methods.js'
export { frameLimits, frameTimes } from './times.js'
export { frameKinds, loginKinds, redirectProviders, repeatableKinds, timedKinds, untimedKinds } from './kinds.js'
export type {
  AccountType,
  EmailNeeded,
  FrameAnswer,
  FrameChainId,
  FrameKind,
  FrameKinds,
  FrameRequest,
  FrameUser,
  LoginProvider,
  RedirectProvider,
  SignInFields,
} from './FrameKinds.js'
export {
  createRequestId,
  readFrameMessage,
  readRequest,
  writeAnswer,
  writeError,
  writeReady,
  writeRequest,
  type FrameErrorPayload,
  type FrameMessage,
  type Read,
  type RequestMessage,
  type Unreadable,
} from './envelope.js'
export { frameVersion, HelloSchema, WelcomeSchema, type Hello, type Welcome } from './handshake.js'
export { FrameError } from './FrameError.js'
export { connectFrame, type ConnectFrameOptions } from './page/connectFrame.js'
export type { FrameClient } from './page/createFrameClient.js'
export { acceptPage, type AcceptPageOptions } from './frame/acceptPage.js'
export { serveFrame, type FrameHandler } from './frame/serveFrame.js'
