import type { Devnet } from '@portico/devnet'
import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import {
  startFarcasterRelay,
  startInbox,
  startProviders,
  type FarcasterRelay,
  type Inbox,
  type LoginProviders,
} from '@portico/devnet-login'
import { startSecureSite, type LogLine, type SecureSiteHandle } from '@portico/secure-site'

type LocalAccounts = Pick<Accounts, 'bundlerUrl' | 'addresses' | 'paymaster'>

/** What logins need on this machine: a secure site, and stand-ins for the mail server, the providers and Farcaster. */
export interface LocalSecureSite {
  readonly site: SecureSiteHandle
  readonly inbox: Inbox
  readonly providers: LoginProviders
  readonly farcaster: FarcasterRelay
  /** The bundler and the contracts of smart accounts. */
  readonly accounts: LocalAccounts
  stop(): Promise<void>
}

type LocalChain = Pick<Devnet['chains'][number], 'url' | 'tokens'>

export interface LocalSecureSiteOptions {
  readonly devnet: { readonly chains: readonly [LocalChain, LocalChain] }
  /** Default: they are put on the first chain, and a bundler is started. */
  readonly accounts?: LocalAccounts
  /** JSON-RPC of a local Solana. */
  readonly solana?: string | undefined
  readonly port?: number
  /** `postgres:` URL. Default: PostgreSQL in memory, gone with this process. */
  readonly database?: string
  /** As visitors reach it, where that is not where it listens. */
  readonly origin?: string
  /** Origins of pages that may embed its frame. Default: those of development. */
  readonly origins?: readonly string[]
  readonly log?: (line: LogLine) => void
}

/** Starts everything that a visitor without a wallet needs. */
export async function startLocalSecureSite(options: LocalSecureSiteOptions): Promise<LocalSecureSite> {
  const { devnet, solana, port, database, origin, origins, log } = options
  const [one, two] = devnet.chains
  const [inbox, providers, farcaster, accounts] = await Promise.all([
    startInbox(),
    startProviders(),
    startFarcasterRelay(),
    options.accounts ? { ...options.accounts, stop: async () => {} } : startAccounts({ chain: one }),
  ])
  const ether = { symbol: 'ETH', decimals: 18 }
  const tokens = Object.fromEntries(
    Object.values(one.tokens).map(({ address, symbol, decimals }) => [address, { symbol, decimals }]),
  )
  const site = await startSecureSite({
    mode: 'development',
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(origin !== undefined && { origin }),
    ...(log && { log }),
    projects: [{ id: '0'.repeat(32), name: 'Meridian', ...(origins && { origins }) }],
    networks: {
      'eip155:31337': {
        name: 'Devnet',
        rpcUrl: one.url,
        ...ether,
        tokens,
        smartAccounts: {
          bundlerUrl: accounts.bundlerUrl,
          contracts: accounts.addresses,
          paymaster: accounts.paymaster,
        },
      },
      'eip155:31338': { name: 'Devnet Two', rpcUrl: two.url, ...ether },
      ...(solana && { 'solana:localnet': { name: 'Solana Local', rpcUrl: solana, symbol: 'SOL', decimals: 9 } }),
    },
    mail: { url: inbox.smtpUrl, from: 'Meridian <login@meridian.example>' },
    providers: providers.providers,
    farcaster: { relayUrl: farcaster.url, rpcUrl: farcaster.rpcUrl },
  })
  providers.registerSite(site.origin)
  return {
    site,
    inbox,
    providers,
    farcaster,
    accounts,
    stop: async () => {
      await site.stop()
      await Promise.all([accounts.stop(), farcaster.stop(), providers.stop(), inbox.stop()])
    },
  }
}
