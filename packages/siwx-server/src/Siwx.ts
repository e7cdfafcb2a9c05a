import type { Cacao } from './message/cacao.js'
import type { HasHeaders, Session, SessionChange, SessionOptions, SignedOutAccount } from './sessions/createSessions.js'
import type { SignInVerifier } from './SignInVerifier.js'
import type { NonceStore, SessionStore, SignedInAccount } from './stores/SiwxStores.js'

export interface SiwxOptions {
  /** What messages have to name: the host of the page, with its port where it has one. */
  readonly domain: string
  /** Origins of pages that may sign in. Default: `https://` and `domain`; `http://` for localhost. */
  readonly origins?: readonly string[]
  /** CAIP-2 ids of the networks with which visitors sign in. */
  readonly chains: readonly string[]
  /** One for each namespace of `chains`. */
  readonly verifiers: readonly SignInVerifier[]
  /**
   * Of which nonces are made: 32 random bytes or more, such as the output of `openssl rand -hex 32`. All processes of
   * a site have the same.
   */
  readonly secret: string
  readonly nonces: NonceStore
  readonly sessions: SessionStore
  /** Asked before a nonce is issued, or a sign-in verified, by `handle`. False answers 429. Default: all may ask. */
  readonly allow?: (request: Request) => boolean | Promise<boolean>
  /** What messages have to say. Default: anything. */
  readonly statement?: string
  /** URIs that messages have to list. Default: none. */
  readonly resources?: readonly string[]
  /** Milliseconds between the issue of a nonce and its use. Default: 5 minutes. */
  readonly nonceLifetime?: number
  /** Milliseconds by which the clocks of visitors may differ from the server's: 5 minutes at most. Default: 1 minute. */
  readonly clockTolerance?: number
  /** Milliseconds that verifying a signature may take, where a node has to be asked. Default: 10 seconds. */
  readonly timeout?: number
  readonly session?: SessionOptions
}

/** What a wallet signed: a text with its signature, or what WalletConnect's `authenticate` answered. */
export interface SignIn {
  readonly message?: string
  /** In the usual encoding of the namespace: hexadecimal, base58 or base64. */
  readonly signature?: string
  readonly cacao?: Cacao
  /** The connected account, where the page says it: the message has to name the same. */
  readonly address?: string
  /** CAIP-2, likewise. */
  readonly chainId?: string
}

export interface Siwx {
  /** Issues a nonce for one sign-in. */
  nonce(): Promise<string>
  /**
   * Verifies a sign-in, or several with one nonce, as `authenticate` answers for several networks. Opens no session.
   * @throws SignInError
   */
  verify(
    signIns: SignIn | readonly SignIn[],
    expected?: { readonly requestId?: string },
  ): Promise<readonly SignedInAccount[]>
  /**
   * Verifies, and opens a session in place of the one of the request.
   * @throws SignInError
   */
  signIn(request: HasHeaders, signIns: SignIn | readonly SignIn[]): Promise<SessionChange>
  /** Who is signed in. */
  session(request: HasHeaders): Promise<Session | undefined>
  /** The same where a response follows that can set a cookie: its secret is replaced now and then. */
  refresh(request: HasHeaders): Promise<SessionChange>
  /** Ends the session of the request. With an account, for that account alone: others stay signed in. */
  signOut(request: HasHeaders, account?: SignedOutAccount): Promise<SessionChange>
  /** Ends all sessions of the accounts that are signed in. */
  signOutEverywhere(request: HasHeaders): Promise<SessionChange>
  /** Answers `GET /nonce`, `POST /verify`, `GET /session`, `POST /signout` and `POST /signout-everywhere`, below any path. */
  handle(request: Request): Promise<Response>
}
