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
  /** Makes the wallet choose other accounts, where it can. */
  changeAccounts?(): void | Promise<void>
  /** Listeners at the wallet or relay, where they can be counted. */
  listeners?(): number
}
