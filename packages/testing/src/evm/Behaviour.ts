/**
 * What the wallet does with a request. The first three are what people do; the others are what wallets do.
 * Plain JSON, so that a test outside the page can steer a wallet in it.
 */
export type Behaviour =
  | 'approve'
  /** 4001 */
  | 'refuse'
  /** No answer until `approve()` or `refuse()` of the wallet. */
  | 'stall'
  /** Answers of the wrong type and shape. */
  | 'garbage'
  | 'answerNothing'
  /** A thenable that calls back twice, the second time with something else, and has no `catch`. */
  | 'answerTwice'
  | 'throwString'
  | 'throwNothing'
  /** Throws out of `request()` instead of rejecting. */
  | 'throwSync'
  /** -32002, as while the same request is open already. */
  | 'busy'
  /** 4100 */
  | 'unauthorized'
  /** 4200 */
  | 'unsupported'
  /** 4900 */
  | 'offline'
  | { readonly answer: unknown }
  /** Rejects with this value as it is. */
  | { readonly error: unknown }
  /** Milliseconds, then what `next` says; default `approve`. */
  | { readonly delay: number; readonly next?: Behaviour }

export interface BehaviourScope {
  /** One method; absent: every request that asks the visitor. `*`: every request, reads included. */
  readonly method?: string
  /** For so many requests, then as before; absent: until changed. */
  readonly times?: number
}

/** What is wrong with the wallet as such, until it is switched off. */
export type Misbehaviour =
  /** `wallet_switchEthereumChain` resolves, and nothing changed. */
  | 'switchesWithoutSwitching'
  /** Accounts and chain change, and no event says so. */
  | 'changesSilently'
  | 'emitsTwice'
  /** Listeners that were removed are called all the same. */
  | 'emitsAfterRemoval'
  /** The provider has `on`, but no `removeListener`. */
  | 'hasNoRemoveListener'
  /** The provider has neither. */
  | 'hasNoEvents'
  /** Reading any property but those of EIP-1193 throws. */
  | 'throwsOnGetters'
  /** Chain ids are decimal numbers instead of hex strings, in answers and events. */
  | 'answersDecimalChainIds'
  /** Errors are -32603 with the real code in `data.originalError`. */
  | 'hidesErrorCodes'
  /** A locked wallet answers no permissions (EIP-2255), as Rabby does; MetaMask answers them all the same. */
  | 'hidesPermissionsWhileLocked'
  /** Signatures are valid, but of another key. */
  | 'signsWithAnotherKey'
