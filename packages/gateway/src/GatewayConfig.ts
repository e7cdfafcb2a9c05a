import type { DataConfig } from './data/DataConfig.js'
import type { DatabaseConfig } from '@portico/database'
import type { ExchangeConfig } from './exchanges/ExchangesConfig.js'
import type { OnrampConfig } from './onramp/OnrampConfig.js'
import type { SwapsConfig } from './convert/SwapsConfig.js'
import type { OperatorConfig } from './operator/OperatorConfig.js'
import type { Log, OperationsConfig, Rate } from '@portico/server'
import type { NamesConfig } from './names/NamesConfig.js'
import type { Project } from './projects/Project.js'
import type { Upstream } from './rpc/Upstream.js'
import type { WalletEntry } from './wallets/WalletEntry.js'

/** Everything an operator can set. All of it has a default. */
export interface GatewayConfig {
  /** Address to listen on. Default `127.0.0.1`. */
  readonly host?: string | undefined
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /** `/health`, `/ready` and `/metrics` on a port of their own. Default: they are on the port of everything else. */
  readonly operations?: OperationsConfig | undefined
  /**
   * Projects served. Without a list the gateway is for development: it serves every well-formed project id, to this machine alone.
   * Needed with a host that is no loopback address, and with `proxies`.
   */
  readonly projects?: readonly Project[] | undefined
  /** JSON-RPC upstreams by CAIP-2 id. Default none. */
  readonly upstreams?: Readonly<Record<string, string | readonly string[] | Upstream>> | undefined
  readonly wallets?: WalletsConfig | undefined
  /**
   * Origins whose pages may read answers; `*` is all. With a list, others may not post either. Default `*` for a gateway of this machine;
   * needed with a host that is no loopback address, and with `proxies`.
   */
  readonly origins?: '*' | readonly string[] | undefined
  readonly limits?: LimitsConfig | undefined
  /**
   * `postgres://…` or `{ url, … }`: a server, which several gateways may share; `{ folder }`: PostgreSQL inside this process, kept in a
   * folder. Default: inside this process and in memory, started only where `data` needs one.
   */
  readonly database?: DatabaseConfig | undefined
  /**
   * `redis://…` or `rediss://…`: a server of Valkey, or of Redis 6.2 or later. Gateways that share one share limits exactly, and ask
   * an upstream once for all; they have the same configuration. Default: none.
   */
  readonly valkey?: string | undefined
  /**
   * Where answers of upstreams are kept for other gateways: `valkey`, the default where there is one; `database`, where a server of
   * PostgreSQL can take a write for each; or `memory`: each gateway asks for itself.
   */
  readonly answers?: AnswerStore | undefined
  /** Account data by network. Default none. */
  readonly data?: DataConfig | undefined
  /** Buying tokens with money. Default none. */
  readonly onramp?: OnrampConfig | undefined
  /** Exchanges from which visitors can pay. Default none. */
  readonly exchanges?: readonly ExchangeConfig[] | undefined
  /** Quotes and transactions of swaps, by network. Default none. */
  readonly swaps?: SwapsConfig | undefined
  /** Names of accounts. Default none. */
  readonly names?: NamesConfig | undefined
  /** The page on which an operator changes projects and reads figures. Default none. */
  readonly operator?: OperatorConfig | undefined
  /** What visitors do, for projects with `analytics`. */
  readonly analytics?: AnalyticsConfig | undefined
  /** Proxies before the gateway that append to `X-Forwarded-For`. Default 0: the header is not believed. */
  readonly proxies?: number | undefined
  /** Milliseconds that a client has to send a request, and that it may go without reading on its answer. Default 20 000. */
  readonly clientTimeout?: number | undefined
  /**
   * Milliseconds for which a gateway that stops goes on serving: `/ready` answers 503, and each answer asks its client to leave. Longer
   * than what sends visitors takes to notice. Default 0; the command 5 000.
   */
  readonly drainTime?: number | undefined
  /** Milliseconds that requests under way are given when the gateway stops. Default 5 000. */
  readonly stopTimeout?: number | undefined
  /** Takes log lines. Default: nowhere (the command line writes JSON lines to standard output). */
  readonly log?: Log | undefined
}

export type AnswerStore = 'memory' | 'database' | 'valkey'

export interface AnalyticsConfig {
  /** Days that events are kept. Default 90. */
  readonly retention?: number | undefined
  /**
   * Events that are kept of one project, at most: the oldest are deleted first. A twentieth more may be there for a while.
   * Default 1 000 000.
   */
  readonly maxEvents?: number | undefined
}

export interface WalletsConfig {
  /** Wallets added to those shipped; one with the rdns (or, without rdns, the name) of a shipped one replaces it. */
  readonly list?: readonly WalletEntry[] | undefined
  /** False leaves out the shipped wallets. Default true. */
  readonly shipped?: boolean | undefined
  /** Fills the list with invented wallets up to this number, for tests of long lists. Default 0. */
  readonly pad?: number | undefined
}

/** What clients may use. Of `open` and `memory`, which all share, one client may use a quarter, and less where they run short. */
export interface LimitsConfig {
  /** HTTP requests of one client; false for none. Default 200 a second, 1 000 at once. */
  readonly requests?: Rate | false | undefined
  /**
   * Calls of one client: in batches each, alone those that count as several, such as `eth_getLogs` (`weights` of an upstream). 4 KiB of a
   * body and 64 KiB of an answer count as a call, and so do 5 prices; what a source, a seller or the Ethereum Name Service is asked for
   * counts as 5 or 10. False for no bound. Default 500 a second, 5 000 at once.
   */
  readonly calls?: Rate | false | undefined
  /**
   * Calls of all clients of a project in a day, counted as in `calls`, with those that are alone. A project may have a number of its own.
   * Default false: no bound.
   */
  readonly callsPerDay?: number | false | undefined
  /** Analytics events of one client; false for none. Default 5 a second, 200 at once. */
  readonly events?: Rate | false | undefined
  /** Analytics events of one client in a day; false for no bound. Default 5 000: the oldest events make room for new ones. */
  readonly eventsPerDay?: number | false | undefined
  /** Largest request body. Bytes. Default 512 KiB. */
  readonly body?: number | undefined
  /** JSON-RPC requests of all clients that are answered at once. Default 512. */
  readonly open?: number | undefined
  /** Largest answer of an upstream to calls of a client. Bytes. Default 8 MiB. */
  readonly answer?: number | undefined
  /** Bytes of bodies and of answers of upstreams that are held at once, a quarter of them for one client. Default 128 MiB. */
  readonly memory?: number | undefined
  /** Bytes of answers, pictures, prices and names that are kept to be answered again, about. Default 128 MiB. */
  readonly cache?: number | undefined
  /** Connections at once; more are closed. Without proxies, one client may have a quarter. Default 4 096. */
  readonly connections?: number | undefined
}

/** Gives a configuration file its types; returns what it is given. */
export function defineGatewayConfig(config: GatewayConfig): GatewayConfig {
  return config
}
