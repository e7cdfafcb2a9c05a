import { startElected } from '@portico/database'
import type { FollowSettings, NativeCurrency } from '../data/DataConfig.js'
import type { ChainSources } from '../data/Sources.js'
import type { GatewayDatabase } from '../database/openTables.js'
import type { Log } from '@portico/server'
import type { UpstreamSettings } from '../rpc/Upstream.js'
import { createChainNode } from '../rpc/ChainNode.js'
import { createChainReader } from './ChainReader.js'
import { createChainStore, openChain } from './ChainStore.js'
import { followedSources } from './followedSources.js'
import { follow } from './Follower.js'

export interface Following {
  /** CAIP-2. */
  readonly chain: string
  /** Answered from the database, whichever gateway fills it. */
  readonly sources: ChainSources
  /** Whether this gateway is the one that reads the network. */
  isFollower(): boolean
  stop(): Promise<void>
}

export interface FollowingOptions {
  /** CAIP-2. */
  readonly chain: string
  readonly settings: FollowSettings
  readonly upstream: UpstreamSettings
  readonly currency: NativeCurrency
  readonly database: GatewayDatabase
  readonly log: Log
}

/** Bytes of the answers to one question: blocks with all of their transactions are large. */
const mostBytes = 64 * 1024 * 1024
/** Milliseconds between attempts at a database that is gone. */
const databasePause = 1000

/** Follows a network, or waits until the gateway that does is gone: one of those that share a database is elected. */
export function startFollowing(options: FollowingOptions): Following {
  const { chain, settings, upstream, currency, database, log } = options
  const { fromBlock, transactions, maxRange, pollInterval } = settings
  const node = createChainNode({ chain, upstream, log, mostBytes })
  let isFollower = false

  async function run(signal: AbortSignal): Promise<void> {
    try {
      const opened = await openChain(database.db, { name: chain, fromBlock, transactions })
      isFollower = true
      log({ level: 'info', event: 'follow.elected', chain, anew: opened.isAnew })
      const reader = createChainReader(node, { transactions })
      const store = createChainStore(database.db, opened.id)
      await follow({ node, reader, store, fromBlock: opened.fromBlock, maxRange, pollInterval, log }, signal)
    } finally {
      isFollower = false
    }
  }

  const elected = startElected(database, {
    name: `portico.follow.${chain}`,
    interval: databasePause,
    run,
    // That it was elected is said once the network is open.
    onTurn: (turn) => turn === 'released' && log({ level: 'info', event: 'follow.released', chain }),
    onFailed(error) {
      const { code } = error as { readonly code?: unknown }
      log({ level: 'warn', event: 'follow.databaseFailed', chain, reason: typeof code === 'string' ? code : '' })
    },
  })
  return {
    chain,
    sources: followedSources({ db: database.db, node, currency }),
    isFollower: () => isFollower,
    stop: elected.stop,
  }
}
