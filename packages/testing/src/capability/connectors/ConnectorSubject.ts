import type { Caip2, Connector, Namespace } from '@portico/core'
import type { Subject } from '../CapabilitySuite.js'

export interface ConnectorSubject extends Subject {
  /** Of a wallet that is there and approves. */
  readonly connector: Connector
  /** The network the page would like to be on, for namespaces of the connector. */
  readonly networks: Readonly<Record<Namespace, Caip2>>
  /** From then on the visitor refuses. */
  refuse(): void
  /** From then on the visitor answers nothing. */
  hold(): void
  /** The visitor answers again, and approves. */
  approve(): void
  /** How often the visitor was asked to connect. */
  asked(): number
  /** A code was issued: for connectors that pair, whatever scans it. */
  scan?(uri: string): void
  /** Makes the wallet choose other accounts. `'impossible'`: a wallet of this kind cannot, or emits no event. */
  readonly changeAccounts: (() => void | Promise<void>) | 'impossible'
  /**
   * How many listeners there are at the wallet or relay. A wallet whose interface has no way to remove a listener keeps one,
   * which passes events on to the functions that are subscribed: count those that still do something. `'uncounted'`: they cannot be
   * counted.
   */
  readonly listeners: (() => number) | 'uncounted'
}
