export type SignInErrorCode =
  | 'signIn/badRequest'
  | 'signIn/notFound'
  | 'signIn/tooLarge'
  | 'signIn/origin'
  | 'signIn/message'
  | 'signIn/domain'
  | 'signIn/uri'
  | 'signIn/chain'
  | 'signIn/account'
  | 'signIn/statement'
  | 'signIn/resources'
  | 'signIn/requestId'
  | 'signIn/time'
  | 'signIn/nonce'
  | 'signIn/signature'
  | 'signIn/unavailable'
  | 'signIn/storeFull'
  | 'signIn/tooMany'
  | 'signIn/signedOut'

const texts: Readonly<Record<SignInErrorCode, readonly [status: number, message: string]>> = {
  'signIn/badRequest': [400, 'The request cannot be read.'],
  'signIn/notFound': [404, 'There is no such endpoint.'],
  'signIn/tooLarge': [413, 'The request is too large.'],
  'signIn/origin': [403, 'The request comes from another site.'],
  'signIn/message': [400, 'The text is not a sign-in message.'],
  'signIn/domain': [400, 'The message is for another domain.'],
  'signIn/uri': [400, 'The message is for another address of a page.'],
  'signIn/chain': [400, 'Sign-in with this network is not possible here.'],
  'signIn/account': [400, 'The message names another account.'],
  'signIn/statement': [400, 'The message has another statement.'],
  'signIn/resources': [400, 'The message lacks resources.'],
  'signIn/requestId': [400, 'The message has another request id.'],
  'signIn/time': [400, 'The message is not valid at this time.'],
  'signIn/nonce': [401, 'The nonce is not from here, used or expired.'],
  'signIn/signature': [401, 'The signature is not that of the account.'],
  'signIn/unavailable': [503, 'The signature could not be verified in time.'],
  'signIn/storeFull': [503, 'No more sign-ins can be kept now.'],
  'signIn/tooMany': [429, 'There are too many requests.'],
  'signIn/signedOut': [401, 'There is no session.'],
}

/** Why a sign-in was refused. It has the name by which Portico's errors are recognised. */
export class SignInError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code: SignInErrorCode
  readonly shortMessage: string
  /** What led here and what to do about it. */
  readonly details: string
  /** Of the HTTP response. */
  readonly status: number

  constructor(code: SignInErrorCode, details: string, cause?: unknown) {
    const [status, shortMessage] = texts[code]
    super(`${shortMessage} ${details}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.status = status
  }
}
