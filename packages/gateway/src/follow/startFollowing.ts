import { withSignals } from '@portico/core'
import type { FollowSettings, NativeCurrency } from '../data/DataConfig.js'
import { pause } from '../data/pause.js'
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
  const stopping = new AbortController()
  let isFollower = false

  async function followElected(signal: AbortSignal): Promise<void> {
    const lock = await database.lock(`portico.follow.${chain}`, signal)
    try {
      const opened = await openChain(database.db, { name: chain, fromBlock, transactions })
      isFollower = true
      log({ level: 'info', event: 'follow.elected', chain, anew: opened.isAnew })
      const reader = createChainReader(node, { transactions })
      const store = createChainStore(database.db, opened.id)
      const followed = { node, reader, store, fromBlock: opened.fromBlock, maxRange, pollInterval, log }
      await withSignals([signal, lock.lost], (elected) => follow(followed, elected))
    } finally {
      isFollower = false
      await lock.release()
    }
  }

  async function run(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      try {
        await followElected(signal)
      } catch (error) {
        if (signal.aborted) return
        const reason = (error as { readonly code?: unknown }).code
        log({ level: 'warn', event: 'follow.databaseFailed', chain, reason: typeof reason === 'string' ? reason : '' })
        await pause(databasePause, signal)
      }
    }
  }

  const running = run()
  return {
    chain,
    sources: followedSources({ db: database.db, node, currency }),
    isFollower: () => isFollower,
    async stop() {
      stopping.abort(new Error('the gateway stops'))
      await running
    },
  }
}
