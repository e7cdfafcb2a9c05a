import type { WalletChain } from '../chains/WalletChain.js'
import type { ProposalSummary } from '../proposals/summarizeProposal.js'
import type { PendingRequest, SigningRequest } from '../requests/PendingRequest.js'

export type Connection = 'starting' | 'idle' | 'online' | 'offline'

export type PairingState =
  | { readonly status: 'idle' }
  /** Handing the link to the relay. */
  | { readonly status: 'pairing' }
  /** The relay has it; the dapp's proposal has not come yet. */
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly text: string }

/** What the owner of the wallet has to decide. */
export type Pending =
  | { readonly kind: 'proposal'; readonly id: number; readonly proposal: ProposalSummary }
  | { readonly kind: 'request'; readonly id: number; readonly request: PendingRequest }
  | { readonly kind: 'signing'; readonly id: number; readonly request: SigningRequest }

/** The decision on the first of the pending things. */
export type Decision =
  | { readonly status: 'open' }
  | { readonly status: 'approving' }
  | { readonly status: 'rejecting' }
  | { readonly status: 'failed'; readonly text: string }

export interface SessionSummary {
  readonly topic: string
  readonly name: string
  readonly url: string
  /** CAIP-2 ids of all namespaces. */
  readonly networks: readonly string[]
  readonly ending: boolean
}

export interface LogEntry {
  readonly id: number
  readonly at: Date
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
}

export interface WalletState {
  readonly connection: Connection
  readonly addresses: readonly `0x${string}`[]
  readonly selected: number
  readonly chains: readonly WalletChain[]
  readonly chainId: number
  readonly pairing: PairingState
  readonly pending: readonly Pending[]
  readonly decision: Decision
  readonly sessions: readonly SessionSummary[]
  readonly log: readonly LogEntry[]
}
