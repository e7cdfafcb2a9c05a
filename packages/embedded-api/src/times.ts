/** Times in ms and sizes that both sides of the frame keep. */
export const frameTimes = {
  /** The frame has to be ready within this time. */
  load: 20_000,
  /**
   * From the `load` event of the frame element to WELCOME. The script of the secure site has run by then, however slow the network is:
   * what does not answer is the browser's page about an error, or another document.
   */
  welcome: 5_000,
  /** From the frame's READY to the first request. */
  readyPause: 500,
  /** Requests for which a person does something: reads a mail, signs in at a provider. */
  login: 120_000,
  /** The page waits no longer for an answer to SIGN_OUT. */
  signOut: 3_000,
  /** HELLO is repeated until the frame answers. */
  hello: 250,
  /** A request for approval that was not answered is over. */
  approval: 600_000,
} as const

/** What the frame takes from a page, and no more. */
export const frameLimits = {
  /** Of one message as JSON text, in UTF-16 units. */
  messageLength: 262_144,
  /** Of objects and arrays within each other. */
  depth: 12,
  /** Requests without an answer. */
  outstanding: 64,
  /** Requests for approval that wait behind the one on the screen. */
  queuedApprovals: 5,
  /** Ids that are remembered, so that a repeated one is not answered again. */
  rememberedIds: 1024,
  /** Messages at once, and each second afterwards. */
  burst: 100,
  perSecond: 50,
  /** Messages that broke a rule before the connection is closed. */
  violations: 10,
} as const
