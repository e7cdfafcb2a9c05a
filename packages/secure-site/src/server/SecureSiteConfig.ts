import type { DatabaseConfig } from '@portico/database'
import type { Log, OperationsConfig } from '@portico/server'
import type { Address, Hex } from 'viem'

import type { SmartAccountContracts } from './smart-accounts/SmartAccountContracts.js'
import type { AppleKey } from './social/createAppleSecret.js'
import type { SignerClientOptions } from './signer/createSignerClient.js'

/** The options of a section, each of which may be left out. */
export type Options<Section> = { readonly [Name in keyof Section]?: Section[Name] | undefined }

/** What `startSecureSite` is given. Times are milliseconds unless their name says otherwise. */
export interface SecureSiteConfig {
  /** As visitors reach it, such as `https://secure.example`. Default: where it listens, which only does on a loopback host. */
  readonly origin?: string | undefined
  /** Default 127.0.0.1. */
  readonly host?: string | undefined
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /**
   * `/health`, `/ready` and `/metrics` on a port of their own. Default: the first two are on the port of everything else, and there
   * are no metrics.
   */
  readonly operations?: OperationsConfig | undefined
  /**
   * `development` allows what must not be reached from outside: projects without origins of their own get
   * `developmentOrigins` of @portico/embedded-api, plain http, and mail that is not sent. Default `production`.
   */
  readonly mode?: 'production' | 'development' | undefined
  /** A server of PostgreSQL or a folder. Default: memory, in development mode only. */
  readonly database?: DatabaseConfig | undefined
  /**
   * `redis://…` or `rediss://…`: a server of Valkey, or of Redis 6.2 or later, which several sites share. They count in it how many logins
   * a client begins. Default: in the database.
   */
  readonly valkey?: string | undefined
  /**
   * Where proofs of browsers' keys are remembered when they were used. `valkey` spares the database its most frequent write, and makes
   * the site need Valkey: it has to keep what it is given (`maxmemory-policy noeviction`), and when it loses that, requests are refused
   * for up to two minutes. Default `database`.
   */
  readonly proofs?: 'database' | 'valkey' | undefined
  /** Where the signer is reached, which has the keys of wallets. Default in development mode: one is started beside the site. */
  readonly signer?: SignerClientOptions | undefined
  /** 32 bytes or more in base64url; with it, codes and tokens are hashed. Default in development mode: random. */
  readonly pepper?: string | undefined
  readonly projects: readonly ProjectConfig[]
  /** By CAIP-2 id. Projects choose among them. */
  readonly networks: Readonly<Record<string, NetworkConfig>>
  readonly mail?: MailConfig | undefined
  /** Login providers that the operator registered with. */
  readonly providers?:
    | (Options<Readonly<Record<Exclude<ProviderName, 'apple'>, SecretProviderConfig>>> & {
        readonly apple?: AppleConfig | undefined
      })
    | undefined
  readonly farcaster?: FarcasterConfig | undefined
  /** Proxies in front of it that are believed to name the client in `X-Forwarded-For`, counted from the site. Default 0. */
  readonly proxies?: number | undefined
  readonly limits?: Options<LoginLimits> | undefined
  /** Default: 0.02 of the network's coin for a visitor, 1 for a project. */
  readonly sponsor?: Options<SponsorConfig> | undefined
  readonly sessions?: Options<SmartSessionsConfig> | undefined
  /**
   * How long it goes on serving while `GET /ready` answers 503 already, when it is stopped: longer than what sends visitors takes
   * to notice. Default 5000, in development mode 0.
   */
  readonly drainTime?: number | undefined
  /** Default: nothing is logged. The command writes JSON lines at `info` to the standard output. */
  readonly log?: Log | undefined
}

export interface ProjectConfig {
  readonly id: string
  readonly name?: string | undefined
  /** Origins of the pages that may embed the frame; `https://*.example.org` stands for one label of the host. */
  readonly origins?: readonly string[] | undefined
  /** CAIP-2 ids. Default: all that are configured. */
  readonly networks?: readonly string[] | undefined
  /** Whether pages get the visitor's e-mail address. Default true. */
  readonly email?: boolean | undefined
}

export interface NetworkConfig {
  readonly name: string
  /** Of a JSON-RPC node that the site trusts: what it answers is shown to visitors before they sign. */
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
  readonly explorerUrl?: string | undefined
  /** Above this, in the smallest unit of the coin, a payment to a new address needs a second look. Default: it is not compared. */
  readonly reviewAbove?: bigint | undefined
  /** Contracts (or mints) whose names are shown as verified. */
  readonly tokens?: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> | undefined
  /** Whether the wallet lists the coin and `tokens` of an account for pages (ERC-7811), without prices. Default: pages read them elsewhere. */
  readonly assetDiscovery?: boolean | undefined
  /** With it, visitors may have a smart account (ERC-4337) on this network. */
  readonly smartAccounts?: SmartAccountsConfig | undefined
}

/**
 * `hybrid`: a contract with an address of its own, made with the first operation; it can grant sessions. `7702`: the plain account
 * itself gets the code of a smart account with the first operation (EIP-7702), and keeps its address; it has no sessions.
 */
export type SmartAccountKind = 'hybrid' | '7702'

export interface SmartAccountsConfig {
  /** Default `hybrid`. Another kind is another address: choose before visitors come. */
  readonly kind?: SmartAccountKind | undefined
  /** JSON-RPC of an ERC-4337 bundler. */
  readonly bundlerUrl: string
  readonly contracts: SmartAccountContracts
  /** Pays the fees of visitors' operations, within limits. Absent: each account pays for itself. See docs/decisions/048-sponsor.md. */
  readonly paymaster?:
    | {
        readonly address: Address
        /** Its signatures are what the paymaster pays for. For the signer that development mode starts; another has it in its own configuration. */
        readonly signerKey?: Hex | undefined
        /** Accounts that the bundler at `bundlerUrl` sends transactions from. The paymaster pays for what they hand in only. */
        readonly bundlers: readonly Address[]
        /** Ids of projects. Default: all. */
        readonly projects?: readonly string[] | undefined
      }
    | undefined
}

export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps:`. */
  readonly url: string
  /** Such as `Portico <login@example.org>`. */
  readonly from: string
}

export type ProviderName = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

interface ClientConfig {
  /** Default: the provider's own. */
  readonly issuer?: string | undefined
  readonly clientId: string
}

export interface SecretProviderConfig extends ClientConfig {
  readonly clientSecret?: string | undefined
}

/** Apple has no secret that lasts: one is made of the key each time. `clientId` is the id of the service. */
export interface AppleConfig extends ClientConfig, AppleKey {}

export type ProviderConfig = SecretProviderConfig | AppleConfig

export interface FarcasterConfig {
  /** Default: https://relay.farcaster.xyz */
  readonly relayUrl?: string | undefined
  /** Node of the network on which Farcaster keeps its accounts. */
  readonly rpcUrl: string
}

/** What paymasters pay at most in 24 hours, on each network, in the smallest unit of its coin. */
export interface SponsorConfig {
  readonly amountPerUser: bigint
  /** For visitors without a free transaction of the day before or earlier; together they get half of `amountPerProject`. Default: a quarter of `amountPerUser`. */
  readonly amountPerNewUser?: bigint | undefined
  readonly amountPerProject: bigint
}

/** Limits of smart sessions. */
export interface SmartSessionsConfig {
  /** Sessions that one visitor begins, also those that are not granted then. Default 60. */
  readonly createsPerHour: number
  /** Lists, and as many revocations, that one client (IPv4 /24, IPv6 /64) asks for. Default 60. */
  readonly asksPerMinuteOfClient: number
}

export interface LoginLimits {
  /** How long a mailed code or link counts. Default 20 minutes. */
  readonly codeMinutes: number
  /** Mails to one address: one each this many seconds. Default 30. */
  readonly mailSeconds: number
  readonly mailsPerHour: number
  readonly mailsPerDay: number
  /** Mails asked for by one client (IPv4 /24, IPv6 /64). Default 20. */
  readonly mailsPerHourOfClient: number
  /** Logins at a provider, with Farcaster or in a window of the site that one client begins. Default 60. */
  readonly startsPerMinuteOfClient: number
  /** Requests of one client (an IPv4 address, an IPv6 /64) beside pages and their files, in production. Default 1 200. */
  readonly requestsPerMinuteOfClient: number
  /** Wrong codes of one address, over all its logins. */
  readonly wrongPerHour: number
  readonly wrongPerDay: number
}
