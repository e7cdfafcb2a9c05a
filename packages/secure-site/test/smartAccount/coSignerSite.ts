import { secp256k1 } from '@noble/curves/secp256k1.js'
import { openDatabase, type Database } from '@portico/database'
import { base64urlnopad } from '@scure/base'
import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { custom, hexToBytes, http, parseEther, type Address, type Hex } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  formatUserOperationRequest,
  type UserOperation,
} from 'viem/account-abstraction'
import { publicKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import {
  makeSession,
  readGrant,
  signGrant,
  type SessionOwner,
} from '../../src/browser/smartAccount/grantPermissions.js'
import type { Api } from '../../src/pages/api/Api.js'
import {
  operationTypedData,
  toDelegatorAccount,
  type AccountKey,
} from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../../src/server/errors/ApiError.js'
import { loginMigration, type LoginTables } from '../../src/server/login/tables.js'
import { mailMigration } from '../../src/server/mail/tables.js'
import { createSponsors } from '../../src/server/paymaster/createSponsor.js'
import { paymasterMigration, type PaymasterTables } from '../../src/server/paymaster/tables.js'
import { OperationSchema } from '../../src/server/rpc/schemas.js'
import type { SmartSessionsConfig } from '../../src/server/SecureSiteConfig.js'
import type { RequireSession } from '../../src/server/auth/Session.js'
import { sessionMigration } from '../../src/server/auth/tables.js'
import {
  coSignerChecks,
  createCoSignerWith,
  type CoSignerChecks,
  type CoSignerTables,
} from '../../src/server/smart-sessions/createCoSigner.js'
import { decodeContext, redeemCallData, type SignedDelegation } from '../../src/server/smart-sessions/delegation.js'
import { delegationTypedData, type Delegation } from '../../src/server/smart-sessions/sessionData.js'
import { createSessionLimits } from '../../src/server/smart-sessions/sessionLimits.js'
import { sessionRoutes } from '../../src/server/smart-sessions/sessionRoutes.js'
import { createGrants } from '../../src/server/smart-sessions/createGrants.js'
import { grantRoutes } from '../../src/server/smart-sessions/grantRoutes.js'
import { sessionMigration as smartSessionMigration } from '../../src/server/smart-sessions/tables.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { vaultMigration } from '../../src/vault/tables.js'
import { testPepper } from '../loginSite.js'
import { keyOf, newKey, type AccountsChain } from './chain.js'
import { amplest, sponsoredNetwork } from './paymasterSite.js'
import { createSessionFixtures, day, fees, friend, gas, type Granter } from './sessionFixtures.js'
import { testKeyEncryption } from './testKeyEncryption.js'

type Tables = CoSignerTables & LoginTables & PaymasterTables

export async function openCoSignerTables(): Promise<Database<Tables>> {
  const database = await openDatabase<Tables>({
    config: undefined,
    program: 'test',
    migrations: {
      '1': sessionMigration,
      '2': mailMigration,
      '3': loginMigration,
      '4': vaultMigration,
      '5': smartSessionMigration,
      '6': paymasterMigration,
    },
  })
  await checkKeys(database.db, testKeyEncryption(), Date.now)
  return database
}

/** The account's owner becomes a visitor of the site. @returns the id of the user */
export async function addUser({ db }: Database<Tables>, { owner }: Granter): Promise<string> {
  const [id, dekId] = [randomUUID(), randomUUID()]
  const user = { id, wallet_group: 'shop', email: null, email_proven: false, created_at: 0 }
  await db
    .insertInto('user_account')
    .values({ ...user, frozen_at: null, hold_until: null })
    .execute()
  const wallet = { id, user_id: id, wallet_group: 'shop', dek_id: dekId, created_at: 0 }
  await db.insertInto('vault_wallet').values(wallet).execute()
  const box = { dek_id: dekId, wallet_id: id, kek_id: 'test', iv: '', ct: '', version: 1, replaces: null }
  await db
    .insertInto('vault_box')
    .values({ ...box, seed_box: null, public_keys: null, created_at: 0 })
    .execute()
  const point = secp256k1.Point.fromBytes(hexToBytes(owner.publicKey)).toBytes(true)
  const key = base64urlnopad.encode(point)
  const keys = { owner: key, evm: key, solana: base64urlnopad.encode(new Uint8Array(32)) }
  await db
    .updateTable('vault_box')
    .set({ public_keys: JSON.stringify(keys) })
    .where('dek_id', '=', dekId)
    .execute()
  return id
}

export interface SiteOptions {
  readonly checks?: Partial<CoSignerChecks>
  readonly client?: unknown
  readonly config?: Partial<SmartSessionsConfig>
}

/** As a page asks. @throws with the code of the refusal */
export type Ask = (
  path: string,
  body?: unknown,
  from?: { readonly client?: string; readonly account?: Address },
) => Promise<{ readonly [field: string]: unknown }>

/** A co-signer without a server: as pages ask it, and as the frame of a user does. */
export interface Ends {
  readonly ask: Ask
  apiOf(userId: string): Api
}

/** A session of a page. */
export interface PageSession {
  readonly pci: string
  readonly delegation: SignedDelegation
  /** Asks the co-signer, and puts both signatures together. Whether it was mined. */
  use(value: bigint, more?: UseOptions): Promise<boolean>
  /** Asks the co-signer for an operation that is not sent, without a node. */
  ask(value: bigint, more?: UseOptions): Promise<unknown>
}

export interface UseOptions {
  /** The page's key signs twice. */
  readonly isAlone?: boolean
  readonly ends?: Ends
  /** Signs in place of the page's key what is asked of the co-signer. */
  readonly asker?: PrivateKeyAccount
  /** Other than those of this session. */
  readonly of?: SignedDelegation
  readonly pci?: string
  readonly callData?: Hex
  /** The site pays, the session's account has nothing. */
  readonly isSponsored?: boolean
}

export interface CoSignerSite {
  site(options?: SiteOptions): Ends
  grantOptions(ends?: Ends): SessionOwner
  requestOf(app: PrivateKeyAccount, permissions: readonly object[]): Promise<Grantable>
  /** @param permissions default: an allowance of 10 wei */
  granted(ends: Ends, permissions?: readonly object[]): Promise<PageSession>
}

/** Parameters of `wallet_grantPermissions`. */
interface Grantable {
  readonly chainId: Hex
  readonly expiry: number
  readonly permissions: readonly object[]
}

/** A co-signer without a server, and pages that use it. */
export function createCoSignerSite(
  chain: () => AccountsChain,
  database: () => Database<Tables>,
  granter: () => Granter,
  userId: () => string,
): CoSignerSite {
  const { contracts, blockTime, native } = createSessionFixtures(chain)

  function site({ checks, client, config }: SiteOptions = {}): Ends {
    const { db } = database()
    const network = { client: (client ?? chain().client) as never, contracts: contracts() }
    const settings = { amountOnHold: 0n, createsPerHour: 1000, asksPerMinuteOfClient: 1000, ...config }
    const limits = createSessionLimits({ db, pepper: testPepper, config: settings, now: Date.now })
    const networks = new Map([[31_337, network]])
    const deps = { db, keys: testKeyEncryption(), limits, now: Date.now }
    const coSigner = createCoSignerWith({ ...coSignerChecks, ...checks }, { ...deps, networks })
    const { amountOnHold } = settings
    const grants = createGrants({ ...deps, networksOf: (id) => (id === 'shop' ? networks : new Map()), amountOnHold })
    const sponsored = { ...sponsoredNetwork(chain()), ...network }
    const { ofSession } = createSponsors({
      db: db as never,
      networks: new Map([[31_337, sponsored]]),
      limits: amplest,
      keysOf: async () => undefined,
      log: () => undefined,
      now: Date.now,
    })
    const app = new Hono()
    app.onError((error, context) =>
      context.json(
        { code: error instanceof ApiError ? error.code : String(error) },
        error instanceof ApiError ? error.status : 500,
      ),
    )
    app.route(
      '/',
      sessionRoutes({
        coSigner,
        limits,
        sponsor: ofSession,
        clientOf: (context) => context.req.header('test-client') ?? 'home',
        projects: [{ id: 'shop', name: 'Shop', origins: [] }],
      }),
    )
    const requireSession: RequireSession = async (context, next) => {
      const session = { id: '1', origin: 'https://shop.example', jkt: '', provedAt: 0 }
      const [user = '', projectId = ''] = context.req.header('test-user')?.split(' ') ?? []
      context.set('session', { ...session, userId: user, projectId })
      await next()
    }
    app.route('/api', grantRoutes({ grants, requireSession }))
    const told = async (answer: Response): Promise<{ readonly [field: string]: unknown }> => {
      const json = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 200) throw new Error(json.code)
      return json
    }
    return {
      ask: async (path, body, { client: from = 'home', account = granter().smart.account.address } = {}) => {
        const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
        const url = `/v1/sessions/eip155:31337:${account}${path}`
        return told(await app.request(url, { ...init, headers: { 'test-client': from } }))
      },
      apiOf: (user) => ({
        post: async (path, body) => {
          const headers = { 'test-user': `${user} shop` }
          return told(await app.request(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers }))
        },
      }),
    }
  }

  const grantOptions = (ends: Ends = site()): SessionOwner => ({
    api: ends.apiOf(userId()),
    smart: granter().smart,
    client: chain().client,
    contracts: contracts(),
    signDelegation: (delegation: Delegation) =>
      granter().owner.signTypedData(delegationTypedData(delegation, contracts().delegationManager, foundry.id)),
  })

  const requestOf = async (app: PrivateKeyAccount, permissions: readonly object[]) => ({
    chainId: '0x7a69' as const,
    expiry: (await blockTime()) + day,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
    permissions,
    policies: [],
  })

  async function granted(ends: Ends, permissions?: readonly object[]): Promise<PageSession> {
    const app = newKey()
    const request = await requestOf(app, permissions ?? [await native('0xa')])
    const owner = grantOptions(ends)
    const read = readGrant([{ ...request, address: granter().smart.account.address, version: 2 }], owner)
    const made = await makeSession(read, owner)
    const { pci, context } = await signGrant(read, made, owner)
    const [delegation] = decodeContext(context) as [SignedDelegation]
    const coSigner = publicKeyToAddress(made.publicKey)

    const callDataOf = (value: bigint, of: SignedDelegation = delegation): Hex =>
      redeemCallData([{ delegation: of, to: friend, value }], contracts())
    /** What shows that the page asks. */
    const signed = (asked: UserOperation<'0.8'>, by: PrivateKeyAccount = app): Promise<Hex> =>
      by.signTypedData(operationTypedData('multiSig', contracts().entryPoint, foundry.id, asked))

    async function use(value: bigint, more: UseOptions = {}): Promise<boolean> {
      const { ask } = more.ends ?? ends
      // The second key signs at the site: it is asked for its signature with the operation.
      const remote: AccountKey = {
        address: coSigner,
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: async (data) => {
          if (more.isAlone) return app.signTypedData(data)
          const own = { signature: await signed(operation, more.asker) }
          const answer = await ask('/sign', { pci: more.pci ?? pci, operation: toRpc(operation), ...own })
          return (answer as { readonly signature: Hex }).signature
        },
      }
      const { client, accounts } = chain()
      const keys = [remote, keyOf(app)] as const
      const account = await toDelegatorAccount({ kind: 'multiSig', client, contracts: contracts(), keys })
      if (!more.isSponsored) await chain().test.setBalance({ address: account.address, value: parseEther('10') })
      const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
        const [operation] = params as readonly unknown[]
        const signature = await signed(v.parse(OperationSchema, operation) as UserOperation<'0.8'>, more.asker)
        return ask('/sponsor', { pci, request: { method, params }, signature })
      }
      const paymaster = createPaymasterClient({ transport: custom({ request }, { retryCount: 0 }) })
      const transport = http(accounts.bundlerUrl)
      const paid = more.isSponsored && { paymaster }
      const bundler = createBundlerClient({ client, transport, pollingInterval: 50, ...paid })
      const callData = more.callData ?? callDataOf(value, more.of)
      // Who pays for it wants to know what it needs.
      const limits = more.isSponsored ? await client.estimateFeesPerGas() : { ...gas, ...fees }
      const prepared = await bundler.prepareUserOperation({ account, callData, ...limits })
      const operation = prepared as unknown as UserOperation<'0.8'>
      const signature = await account.signUserOperation(operation)
      const hash = await bundler.sendUserOperation({ ...operation, signature, entryPointAddress: accounts.entryPoint })
      return chain().succeeded(granter().smart, hash)
    }
    async function askFor(value: bigint, more: UseOptions = {}): Promise<unknown> {
      const operation = { sender: delegation.delegate, nonce: 0n, callData: callDataOf(value), ...gas, ...fees }
      const signature = await signed(operation as never, more.asker)
      const { ask } = more.ends ?? ends
      if (!more.isSponsored) return ask('/sign', { pci, operation: toRpc(operation as never), signature })
      const params = [toRpc(operation as never), chain().accounts.entryPoint, '0x7a69', {}]
      return ask('/sponsor', { pci, request: { method: 'pm_getPaymasterData', params }, signature })
    }
    return { pci, delegation, use, ask: askFor }
  }

  return { site, grantOptions, requestOf, granted }
}

/** Without what a bundler does not take, and the signature. */
function toRpc({ signature: _, ...operation }: UserOperation<'0.8'>): object {
  const known = formatUserOperationRequest(operation) as Readonly<Record<string, unknown>>
  const names = [
    ...['sender', 'nonce', 'factory', 'factoryData', 'callData', 'callGasLimit', 'verificationGasLimit'],
    ...['preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'paymaster', 'paymasterData'],
    ...['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'],
  ]
  return Object.fromEntries(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
}
