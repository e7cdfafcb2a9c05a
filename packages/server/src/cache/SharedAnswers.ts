/** An answer that is still fresh. */
export interface SharedAnswer {
  readonly bytes: Uint8Array
  /** Milliseconds since its question began. */
  readonly age: number
  /** Milliseconds that it stays fresh. */
  readonly left: number
}

export interface Lease {
  readonly holder: string
  /** Milliseconds after which it ends, if it is not renewed. */
  readonly time: number
}

/** An answer, or whether the caller is the one that asks now. */
export type Claim = SharedAnswer | { readonly isLeased: boolean }

/** Answers that several processes share, and who of them asks for one. Times are by the clock of the store. */
export interface SharedAnswers {
  read(key: string): Promise<SharedAnswer | undefined>
  /** The answer whose question began `maxAge` ms ago or later; without one, takes the lease of the key, if no other process has it. */
  claim(key: string, lease: Lease, maxAge: number): Promise<Claim>
  /** Does nothing where the lease is another's by now. */
  renew(key: string, lease: Lease): Promise<void>
  /** Keeps an answer, unless there is one of a later question, and ends the lease. */
  write(key: string, holder: string, answer: SharedAnswer): Promise<void>
  /** Ends the lease without an answer. */
  release(key: string, holder: string): Promise<void>
}
