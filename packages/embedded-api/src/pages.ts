// What the server of a secure site writes into its pages.

/** What the frame's page tells its script. Nothing of it is secret: the page that embeds the frame chose it. */
export interface FrameData {
  readonly projectId: string
  /** The one origin that this document was made for. */
  readonly origin: string
  readonly build: string
  /** Proves to the site's own routes that it made this document for this project and origin. */
  readonly ticket: string
  /** For the first proof of the browser's key. */
  readonly nonce: string
  /** CAIP-2. */
  readonly chainId: string
  readonly networks: Readonly<Record<string, FrameNetwork>>
  readonly isLogging: boolean
}

/** A network as the frame knows it. */
export interface FrameNetwork {
  /** Whether visitors may have a smart account. */
  readonly smartAccounts: boolean
}

/** What the account page tells its script. */
export interface AccountData {
  readonly projectId: string
  readonly projectName: string
  /** Login providers that are configured. */
  readonly providers: readonly string[]
  /** Proves to the site's own routes for which project it made this document. */
  readonly ticket: string
  /** For the first request. */
  readonly nonce: string
}
