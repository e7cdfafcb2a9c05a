import type { DatabaseConfig } from '@portico/database'
import type { Log } from '@portico/server'
import type { NetworkFacts, SessionEnforcers } from '@portico/wallet-requests'
import type { Address, Hex } from 'viem'

import type { KeyEncryption } from './kek/KeyEncryption.js'

export interface SignerConfig {
  /** A socket of this machine (mode 0600), or a port that only one client may use, by its certificate. */
  readonly listen: { readonly socketPath: string } | SignerPort
  /** Of its own: a database, a schema or a folder that the site's role cannot write. Absent: in memory, for tests. */
  readonly database?: DatabaseConfig | undefined
  /** Default: keys of the environment (`PORTICO_KEK_<id>`). */
  readonly keyEncryption?: KeyEncryption | undefined
  /** Where the signer keeps the number of the last change. Not beside the database: its copies must not take this along. */
  readonly stateFile: string
  /** Of the secure site, as visitors reach it. Words are exported to its own page; its host is the relying party of passkeys. */
  readonly origin: string
  /** By id. */
  readonly projects: Readonly<Record<string, SignerProject>>
  /** By CAIP-2 id. What the signer knows of networks, it does not take from the site. */
  readonly networks: Readonly<Record<string, SignerNetwork>>
  /** Lines have no address, no key and nothing of a request. */
  readonly log?: Log | undefined
  /** Milliseconds since 1970. Default: the clock of this machine. */
  readonly now?: (() => number) | undefined
}

export interface SignerPort {
  readonly host: string
  readonly port: number
  /** PEM. */
  readonly tls: {
    readonly key: string
    readonly cert: string
    /** Of the authority that both certificates are from. No other is trusted. */
    readonly ca: string
    /** Common name, or DNS name, in the certificate of the site. */
    readonly client: string
  }
}

export interface SignerProject {
  /** CAIP-2 ids of the networks on which its pages may ask. */
  readonly chains: readonly string[]
  /** Users have one wallet in each group. Default: the project is the group. */
  readonly walletGroup?: string | undefined
}

export interface SignerNetwork extends NetworkFacts {
  /** Of smart accounts. */
  readonly contracts?: SignerContracts | undefined
  /** Units of the coin. A transaction that may cost more for gas is not signed. */
  readonly mostFee?: string | undefined
  /** Units of the coin, above which a payment to a new address is reviewed. */
  readonly reviewAbove?: string | undefined
  /** What browsers that are known for less than 24 hours may send. Absent: as much as others. */
  readonly newBrowsers?: NewBrowserLimits | undefined
  /** Signs for the paymaster. */
  readonly paymaster?: PaymasterConfig | undefined
}

/** In 24 hours, in the smallest unit. What is not listed is not sent. */
export interface NewBrowserLimits {
  readonly native: string
  /** By the address of a contract, in lower case. */
  readonly tokens?: Readonly<Record<string, string>> | undefined
  /** Whether calls, approvals and signed data that may move other things are signed. Default: no. */
  readonly others?: boolean | undefined
}

/** See `SmartAccountContracts` of the secure site, whose configuration it comes from. */
export interface SignerContracts {
  readonly entryPoint: Address
  readonly delegationManager: Address
  readonly factory: Address
  readonly hybrid: Address
  readonly multiSig: Address
  readonly stateless7702: Address
  readonly enforcers: { readonly [Name in keyof SessionEnforcers]: Address }
}

export interface PaymasterConfig {
  readonly address: Address
  /** Its signatures are what the paymaster pays for. No other key of the site. */
  readonly privateKey: Hex
  /** Accounts of the site's bundler. The paymaster pays for what they hand in only; see docs/decisions/048-sponsor.md. */
  readonly bundlers: readonly Address[]
  /** Each at most. Gas, and wei for a unit of it. */
  readonly most: {
    readonly verificationGas: string
    readonly callGas: string
    readonly preVerificationGas: string
    readonly feePerGas: string
    readonly validSeconds: number
  }
  /** Wei in 24 hours. */
  readonly amountPerUser: string
  readonly amountPerProject: string
}
