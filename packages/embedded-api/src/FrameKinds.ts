import type { ApprovalMethod, FrameRead } from './methods.js'

/** A CAIP-2 id, or the number of an EIP-155 chain. */
export type FrameChainId = string | number
export type AccountType = 'eoa' | 'smartAccount'
/** Login providers that send the visitor to a page of their own; Farcaster has kinds of its own. */
export type RedirectProvider = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'
/** What a visitor logged in with. */
export type LoginProvider = RedirectProvider | 'email' | 'farcaster'

/** The visitor's account in the embedded wallet. */
export interface FrameUser {
  readonly email?: string | null | undefined
  readonly address: string
  /** A number on eip155, CAIP-2 elsewhere. */
  readonly chainId: FrameChainId
  readonly smartAccountDeployed?: boolean | undefined
  readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[] | undefined
  readonly userName?: string | null | undefined
  readonly preferredAccountType?: AccountType | undefined
  /** Of the sign-in message that was asked for, and that message. */
  readonly signature?: string | undefined
  readonly message?: string | undefined
}

/**
 * What a page wants signed while it logs in (CAIP-122): fields only, the frame writes the text and fills in the address, which
 * the page does not know yet.
 */
export interface SignInFields {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** CAIP-2. */
  readonly chainId: string
  /** 8 to 128 letters and digits. */
  readonly nonce: string
  /** At most 200 printable characters of ASCII. */
  readonly statement?: string | undefined
  /** ISO 8601, as `expirationTime` and `notBefore`. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * In place of a login: the address of the account has to be confirmed by mail first. A login by e-mail with it has begun, which
 * goes on with CONNECT_DEVICE or CONNECT_OTP. The page is not told the address, which may be another person's.
 */
export interface EmailNeeded {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  /** With VERIFY_DEVICE. Two digits that the page shows, and the visitor picks on the page of the mailed link. */
  readonly matchCode?: string | undefined
}

interface LoginChoice {
  readonly chainId?: FrameChainId | undefined
  readonly preferredAccountType?: AccountType | undefined
}

/** What each kind of request carries, and what its answer carries. */
export interface FrameKinds {
  SYNC_THEME: {
    request: {
      readonly themeMode?: 'light' | 'dark' | undefined
      /** A CSS colour. */
      readonly accent?: string | undefined
      readonly background?: string | undefined
    }
    answer: undefined
  }
  SYNC_DAPP_DATA: {
    request: {
      readonly metadata?:
        | {
            readonly name: string
            readonly description: string
            readonly url: string
            readonly icons: readonly string[]
          }
        | undefined
      readonly sdkVersion?: string | undefined
      readonly sdkType?: string | undefined
      readonly projectId: string
      /** Language of the page's modal (BCP 47): the wallet shows requests in it. */
      readonly locale?: string | undefined
    }
    answer: undefined
  }
  SWITCH_NETWORK: { request: { readonly chainId: FrameChainId }; answer: { readonly chainId: FrameChainId } }
  GET_CHAIN_ID: { request: undefined; answer: { readonly chainId: FrameChainId } }
  IS_CONNECTED: { request: undefined; answer: { readonly isConnected: boolean } }
  GET_USER: { request: LoginChoice & { readonly signIn?: SignInFields | undefined }; answer: FrameUser }
  CONNECT_EMAIL: {
    request: { readonly email: string }
    answer: {
      readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
      /** Two digits that the page shows, and the visitor picks on the page of the mailed link. */
      readonly matchCode?: string | undefined
    }
  }
  /** Answered when the visitor opened the mailed link. */
  CONNECT_DEVICE: { request: undefined; answer: undefined }
  CONNECT_OTP: { request: { readonly otp: string }; answer: undefined }
  GET_SOCIAL_REDIRECT_URI: {
    request: { readonly provider: RedirectProvider }
    answer: {
      readonly uri: string
      /** Two digits that the page shows: a popup that was cut off from the page asks the visitor for them. */
      readonly matchCode?: string | undefined
    }
  }
  /** With the result that the popup handed over; with `uri` of GET_SOCIAL_REDIRECT_URI, it waits for the two digits. */
  CONNECT_SOCIAL: {
    request: LoginChoice & { readonly uri: string; readonly signIn?: SignInFields | undefined }
    answer: FrameUser | EmailNeeded
  }
  GET_FARCASTER_URI: { request: undefined; answer: { readonly url: string } }
  CONNECT_FARCASTER: { request: undefined; answer: { readonly userName: string } | EmailNeeded }
  /**
   * Begins a login with the account that the visitor is logged in to on the secure site's own pages, which this browser keeps apart
   * from the frame. The popup at `uri` asks "Continue as ...?".
   */
  GET_CONTINUE_URI: {
    request: undefined
    answer: {
      readonly uri: string
      /** As of GET_SOCIAL_REDIRECT_URI. */
      readonly matchCode?: string | undefined
    }
  }
  /** Registers this browser, once the visitor confirmed in the popup. `uri` as of CONNECT_SOCIAL. */
  CONNECT_CONTINUE: {
    request: { readonly uri: string }
    /** What the visitor logged in with there. */
    answer: { readonly provider: LoginProvider }
  }
  SIGN_OUT: { request: undefined; answer: undefined }
  RELOAD: { request: undefined; answer: undefined }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: undefined
    /** Numbers of EIP-155 chains. */
    answer: { readonly smartAccountEnabledNetworks: readonly number[] }
  }
  INIT_SMART_ACCOUNT: { request: undefined; answer: { readonly address: string; readonly isDeployed: boolean } }
  SET_PREFERRED_ACCOUNT: {
    request: { readonly type: AccountType }
    answer: { readonly type: AccountType; readonly address: string }
  }
  RPC_REQUEST: {
    request: {
      readonly method: ApprovalMethod | FrameRead
      readonly params?: unknown
      readonly chainId?: FrameChainId | undefined
      readonly chainNamespace?: 'eip155' | 'solana' | undefined
    }
    /** As the method's own standard says. */
    answer: unknown
  }
  /** Takes back a request for approval by its id. */
  RPC_ABORT: { request: { readonly id: string }; answer: undefined }
  /**
   * Where the visitor changes the address of the account: on the wallet's own page, at the top of a window. Nothing that a page asks
   * of the frame changes it. Its user then has another `email`.
   */
  UPDATE_EMAIL: { request: undefined; answer: { readonly uri: string } }
}

export type FrameKind = keyof FrameKinds
/** What a request of this kind carries. */
export type FrameRequest<K extends FrameKind> = FrameKinds[K]['request']
/** What the answer to it carries. */
export type FrameAnswer<K extends FrameKind> = FrameKinds[K]['answer']
