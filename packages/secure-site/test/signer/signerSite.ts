import type { SignCall, WalletAccounts } from '@portico/wallet-requests/signer'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { readRequest, type Facts, type Filling, type WalletRequest } from '@portico/wallet-requests'
import { deploymentOf } from '@portico/wallet-requests/accounts'
import pg from 'pg'
import type { LogLine } from '@portico/server'
import { keccak256, toHex, type Address } from 'viem'

import { environmentKeys } from '../../src/signer/kek/environmentKeys.js'
import type { SignerConfig, SignerContracts, SignerNetwork } from '../../src/signer/SignerConfig.js'
import { startSigner, type SignerHandle } from '../../src/signer/startSigner.js'
import { createSignerClient, type SignerClient } from '../../src/server/signer/createSignerClient.js'
import { ask, browserKey, decide, pageOrigin, siteOrigin, type Asked, type BrowserKey } from './person.js'

export const day: number = 24 * 60 * 60_000
const addressOf = (name: string): Address => `0x${keccak256(toHex(name)).slice(-40)}`
const enforcerNames = [
  'allowedCalldata',
  'allowedMethods',
  'allowedTargets',
  'erc20PeriodTransfer',
  'exactCalldata',
  'nativeTokenPeriodTransfer',
  'nonce',
  'redeemer',
  'timestamp',
  'valueLte',
] as const
export const contracts: SignerContracts = {
  entryPoint: addressOf('entryPoint'),
  delegationManager: addressOf('manager'),
  factory: addressOf('factory'),
  hybrid: addressOf('hybrid'),
  multiSig: addressOf('multiSig'),
  stateless7702: addressOf('7702'),
  enforcers: Object.fromEntries(enforcerNames.map((name) => [name, addressOf(name)])) as SignerContracts['enforcers'],
}
const ethereum: SignerNetwork = {
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  contracts,
  mostFee: '10000000000000000',
}
const solana: SignerNetwork = { name: 'Solana', symbol: 'SOL', decimals: 9 }
export const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A visitor who is logged in, with a wallet. */
export interface Visitor {
  readonly userId: string
  readonly projectId: string
  readonly frame: BrowserKey
  /** Of the own page of the wallet. */
  readonly page: BrowserKey
  readonly accounts: WalletAccounts
}

export interface CallOptions {
  readonly filling?: Filling
  readonly facts?: Partial<Facts>
  /** What the window knows, where it is not what the site sends. */
  readonly shown?: Partial<Facts>
}

/** A real signer on a real database, as the site reaches it. Its clock stands still until it is moved. */
export interface SignerSite {
  readonly client: SignerClient
  readonly lines: LogLine[]
  readonly config: SignerConfig
  readonly url: string
  time: number
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, never>[]>
  logIn(userId?: string): Promise<Visitor>
  enrol(userId: string, key: BrowserKey, origin?: string): Promise<number>
  facts(visitor: Visitor, chainId: string, more?: Partial<Facts>): Facts
  request(visitor: Visitor, changes?: Partial<WalletRequest>): WalletRequest
  /** Everything that belongs to an approved request. */
  call(visitor: Visitor, asked: Asked, options?: CallOptions): SignCall
  approve(visitor: Visitor, request: WalletRequest, options?: CallOptions): SignCall
  /** Stops and starts it, with another configuration where one is given. */
  restart(changes?: Partial<SignerConfig>): Promise<void>
  stop(): Promise<void>
}

export interface SignerSiteOptions {
  readonly postgres?: SharedPostgres
  readonly networks?: Readonly<Record<string, Partial<SignerNetwork>>>
}

export const newKek = (id = 'k1'): NodeJS.ProcessEnv => ({
  [`PORTICO_KEK_${id}`]: randomBytes(32).toString('base64url'),
})

export async function startSignerSite({ postgres, networks = {} }: SignerSiteOptions = {}): Promise<SignerSite> {
  const server = postgres ?? (await sharedPostgres())
  const folder = await mkdtemp(join(tmpdir(), 'signer-'))
  const url = await server.create('signer')
  const lines: LogLine[] = []
  const config: SignerConfig = {
    listen: { socketPath: join(folder, 'signer.sock') },
    database: url,
    keyEncryption: environmentKeys(newKek()),
    stateFile: join(folder, 'state.json'),
    origin: siteOrigin,
    projects: { shop: { chains: ['eip155:1', solanaChain] }, other: { chains: ['eip155:1'] } },
    networks: {
      'eip155:1': { ...ethereum, ...networks['eip155:1'] },
      [solanaChain]: { ...solana, ...networks[solanaChain] },
    },
    log: (line) => void lines.push(line),
    now: () => site.time,
  }
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  let handle: SignerHandle | undefined
  const client = createSignerClient({ socketPath: join(folder, 'signer.sock') })

  const site: SignerSite = {
    client,
    lines,
    config,
    url,
    time: Date.UTC(2026, 10, 24, 12),
    sql: async (text, values = []) => (await pool.query<Record<string, never>>(text, [...values])).rows,
    async enrol(userId, key, origin = pageOrigin) {
      const { at } = await client.call('/keys/enrol', {
        userId,
        projectId: 'shop',
        kind: 'frame',
        jwk: key.jwk,
        origin,
      })
      return at
    },
    async logIn(userId = randomUUID()) {
      const [frame, page] = [browserKey(), browserKey()]
      await site.enrol(userId, page, siteOrigin)
      await site.enrol(userId, frame)
      const { accounts } = await client.call('/wallets/create', { userId, projectId: 'shop' })
      return { userId, projectId: 'shop', frame, page, accounts }
    },
    facts: ({ accounts }, chainId, more = {}) => {
      const {
        contracts: of,
        mostFee: _,
        newBrowsers: __,
        paymaster: ___,
        reviewAbove,
        ...network
      } = {
        ...(chainId === 'eip155:1' ? ethereum : solana),
        ...networks[chainId],
      }
      const smart = of && deploymentOf('hybrid', [accounts.owner], of)
      return {
        at: site.time,
        chains: ['eip155:1', solanaChain],
        network,
        accounts: { eoa: accounts.evm, solana: accounts.solana, smartAccount: smart?.address },
        guards: of && [of.delegationManager, ...Object.values(of.enforcers)],
        delegationManager: of?.delegationManager,
        reviewAbove,
        ...more,
      }
    },
    request: ({ accounts }, changes = {}) => ({
      origin: pageOrigin,
      account: accounts.evm,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [toHex('Hello'), accounts.evm],
      ...changes,
    }),
    call(visitor, asked, { filling, facts, shown } = {}) {
      const request = JSON.parse(asked.requestText) as WalletRequest
      const known = site.facts(visitor, request.chainId, facts)
      const answer = readRequest(request, { ...known, ...shown })
      if ('refusal' in answer) throw new Error(`refused: ${answer.refusal.code}`)
      return {
        userId: visitor.userId,
        requestText: asked.requestText,
        facts: known,
        filling,
        frame: asked.frame,
        decision: decide(asked, answer.reading.digest, site.time),
      }
    },
    approve: (visitor, request, options) => site.call(visitor, ask(visitor.frame, request, site.time), options),
    async restart(changes = {}) {
      await handle?.stop()
      handle = undefined
      handle = await startSigner({ ...config, ...changes })
    },
    async stop() {
      client.close()
      await handle?.stop()
      await pool.end()
      if (!postgres) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await site.restart()
  return site
}

/** The code of what a call was refused with, or that it was done. */
export const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { readonly code?: unknown }).code ?? error,
  )
