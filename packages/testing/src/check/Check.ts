/** One claim about something under test, as data: suites run them, and are tested by feeding them what they must catch. */
export interface Check<Suite> {
  /** A sentence that is true of what passes. */
  readonly name: string
  /** @throws an Error that says what is not so */
  run(suite: Suite): void | Promise<void>
}
