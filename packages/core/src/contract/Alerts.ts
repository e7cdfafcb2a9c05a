import type { Atom } from 'jotai/vanilla'

/** A notice to the integrator, not to the visitor. Data: nothing about it is drawn here. */
export interface Alert {
  readonly code: string
  readonly tone: 'error' | 'warning' | 'info'
  /** The short text of the specification. */
  readonly short: string
  /** What is wrong and what to do about it. */
  readonly long: string
  readonly docsUrl?: string
}

export interface Alerts {
  /** Newest last; one per code. */
  readonly list: Atom<readonly Alert[]>
  /** Records it, writes its long text to the console once, and shows it in debug mode. */
  raise(alert: Alert): void
  /** Takes it off the list: what it said is over, and may be raised anew. */
  withdraw(code: string): void
}
