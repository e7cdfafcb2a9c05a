import type { EventStore } from '../analytics/EventStore.js'
import type { GatewaySettings } from '../config/GatewaySettings.js'
import type { GatewayDatabase } from '../database/openTables.js'
import { GatewayError } from '../errors/GatewayError.js'
import type { Following } from '../follow/startFollowing.js'
import type { Log } from '@portico/server'
import { createPoolPrices } from '../prices/pools.js'
import { startSampling } from '../prices/priceSamples.js'
import type { ProjectStore } from '../projects/ProjectStore.js'
import type { ChainSources } from './Sources.js'

/** How far a network that is followed is behind its node. */
export interface FollowStatus {
  /** CAIP-2. */
  readonly chain: string
  /** Whether this gateway is the one that reads it. */
  readonly isFollower: boolean
  /** The last block whose rows are in the database; undefined before the first. */
  readonly height: number | undefined
  /** Blocks that the node has more. Undefined while nothing is known of the node. */
  readonly lag: number | undefined
  /** Blocks that it may lag while the gateway is ready. */
  readonly maxLag: number
  /** Milliseconds since the node last answered. */
  readonly age: number | undefined
  /** Milliseconds between questions to the node. */
  readonly pollInterval: number
}

/** The parts of a gateway that know accounts. */
export interface GatewayData {
  /** Undefined where none is needed. */
  readonly database: GatewayDatabase | undefined
  /** Undefined without a database. */
  readonly projects: ProjectStore | undefined
  readonly events: EventStore | undefined
  /** By CAIP-2 id. */
  readonly sources: ReadonlyMap<string, ChainSources>
  /** @throws when the database cannot be reached */
  status(): Promise<readonly FollowStatus[]>
  stop(): Promise<void>
}

/** Milliseconds that a status is answered again. */
const statusInterval = 1000
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/**
 * Opens the database and starts to follow networks, as far as the configuration asks for them.
 * @throws GatewayError `gateway/databaseFailed`, or `gateway/invalidConfig` when a network to follow has no node
 */
export async function startData(settings: GatewaySettings, log: Log): Promise<GatewayData> {
  const followed = Object.entries(settings.data.networks).flatMap(([chain, { follow, currency = ether }]) => {
    if (!follow) return []
    const upstream = follow.node ?? settings.upstreams[chain]
    if (upstream) return { chain, settings: follow, upstream, currency }
    throw new GatewayError('gateway/invalidConfig', 'The gateway configuration is not valid.', {
      details: `  data.networks.${chain}.follow: needs a node, or an upstream of the network`,
    })
  })
  const needsDatabase =
    followed.length > 0 ||
    settings.names.zones.length > 0 ||
    settings.operator !== undefined ||
    settings.projects?.some(({ analytics }) => analytics)
  if (settings.database === undefined && !needsDatabase) {
    const none = { database: undefined, projects: undefined, events: undefined }
    return { ...none, sources: new Map(), status: async () => [], stop: async () => undefined }
  }
  const [{ openTables }, { startPurges }, { openEventStore }, { openProjectStore }] = await Promise.all([
    import('../database/openTables.js'),
    import('../database/startPurges.js'),
    import('../analytics/EventStore.js'),
    import('../projects/ProjectStore.js'),
  ])
  const database = await openTables(settings.database, log)
  const projects = await openProjectStore(database, log)
  const events = openEventStore(database.db, settings.analytics)
  const purges = startPurges({ database, events, log })
  const following: Following[] = []
  if (followed.length > 0) {
    const { startFollowing } = await import('../follow/startFollowing.js')
    following.push(...followed.map((options) => startFollowing({ ...options, database, log })))
  }
  const pools = createPoolPrices(settings)
  const { priceInterval: interval } = settings.data
  const sampling = pools.size > 0 ? startSampling({ database, chains: pools, interval, log }) : undefined
  const read = async (): Promise<readonly FollowStatus[]> => {
    const rows = await database.db.selectFrom('follow_chain').select(['name', 'number', 'head', 'seen']).execute()
    return followed.map(({ chain, settings: { maxLag, pollInterval } }) => {
      const row = rows.find(({ name }) => name === chain)
      return {
        chain,
        isFollower: following.some((follower) => follower.chain === chain && follower.isFollower()),
        height: row?.number,
        lag: row && row.head !== null ? Math.max(0, row.head - row.number) : undefined,
        maxLag,
        age: row && row.seen !== null ? Math.max(0, Date.now() - row.seen) : undefined,
        pollInterval,
      }
    })
  }
  let last: { readonly at: number; readonly status: Promise<readonly FollowStatus[]> } | undefined
  return {
    database,
    projects,
    events,
    sources: new Map(following.map(({ chain, sources }) => [chain, sources])),
    status() {
      // Anyone may ask, as often as they like.
      if (!last || performance.now() - last.at > statusInterval) last = { at: performance.now(), status: read() }
      return last.status
    },
    async stop() {
      projects.stop()
      await Promise.all([purges, ...following, ...(sampling ? [sampling] : [])].map((task) => task.stop()))
      await database.close()
    },
  }
}
