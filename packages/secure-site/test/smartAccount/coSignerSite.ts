import { secp256k1 } from '@noble/curves/secp256k1.js'
import { openDatabase, type Database } from '@portico/database'
import { base64urlnopad } from '@scure/base'
import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { custom, hexToBytes, http, parseEther, type Address, type Hex } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  formatUserOperationRequest,
  type UserOperation,
} from 'viem/account-abstraction'
import { publicKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { readGrant, signGrant, type SessionOwner } from '../../src/browser/smartAccount/grantPermissions.js'
import { toDelegatorAccount, type AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../../src/errors/ApiError.js'
import { loginMigration, type LoginTables } from '../../src/login/tables.js'
import { mailMigration } from '../../src/mail/tables.js'
import { createSponsors } from '../../src/paymaster/createSponsor.js'
import { paymasterMigration, type PaymasterTables } from '../../src/paymaster/tables.js'
import type { SmartSessionsConfig } from '../../src/SecureSiteConfig.js'
import { sessionMigration } from '../../src/session/tables.js'
import {
  coSignerChecks,
  createCoSignerWith,
  type CoSignerChecks,
  type CoSignerTables,
} from '../../src/sessions/createCoSigner.js'
import { decodeContext, redeemCallData, type SignedDelegation } from '../../src/sessions/delegation.js'
import { delegationTypedData, type Delegation } from '../../src/sessions/sessionData.js'
import { createSessionLimits } from '../../src/sessions/sessionLimits.js'
import { sessionRoutes } from '../../src/sessions/sessionRoutes.js'
import { sessionKeysMigration, sessionMigration as smartSessionMigration } from '../../src/sessions/tables.js'
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
      '6': sessionKeysMigration,
      '7': paymasterMigration,
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
  const keys = { owner: base64urlnopad.encode(point), evm: '', solana: '' }
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

/** A session of a page. */
export interface PageSession {
  readonly pci: string
  readonly delegation: SignedDelegation
  /** Asks the co-signer, and puts both signatures together. Whether it was mined. */
  use(value: bigint, more?: UseOptions): Promise<boolean>
}

export interface UseOptions {
  /** The page's key signs twice. */
  readonly isAlone?: boolean
  readonly ask?: Ask
  /** The site pays, the session's account has nothing. */
  readonly isSponsored?: boolean
}

export interface CoSignerSite {
  site(options?: SiteOptions): Ask
  grantOptions(): SessionOwner
  requestOf(app: PrivateKeyAccount, permissions: readonly object[]): Promise<Grantable>
  /** @param permissions default: an allowance of 10 wei */
  granted(ask: Ask, permissions?: readonly object[]): Promise<PageSession>
}

interface Grantable {
  readonly signer: { readonly data: { readonly keys: readonly object[] } }
}

/** A co-signer without a server, and pages that use it. */
export function createCoSignerSite(
  chain: () => AccountsChain,
  database: () => Database<Tables>,
  granter: () => Granter,
): CoSignerSite {
  const { contracts, blockTime, native } = createSessionFixtures(chain)

  function site({ checks, client, config }: SiteOptions = {}): Ask {
    const { db } = database()
    const network = { client: (client ?? chain().client) as never, contracts: contracts() }
    const limits = { amountOnHold: 0n, createsPerHourOfClient: 1000, listsPerMinuteOfClient: 1000, ...config }
    const coSigner = createCoSignerWith(
      { ...coSignerChecks, ...checks },
      {
        db,
        keys: testKeyEncryption(),
        networks: new Map([[31_337, network]]),
        amountOnHold: limits.amountOnHold,
        now: Date.now,
      },
    )
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
        limits: createSessionLimits({ db, pepper: testPepper, config: limits, now: Date.now }),
        sponsor: ofSession,
        clientOf: (context) => context.req.header('test-client') ?? 'home',
        projects: [{ id: 'shop', name: 'Shop', origins: [] }],
      }),
    )
    return async (path, body, { client: from = 'home', account = granter().smart.account.address } = {}) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const url = `/v1/sessions/eip155:31337:${account}${path}`
      const answer = await app.request(url, { ...init, headers: { 'test-client': from } })
      const json = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 200) throw new Error(json.code)
      return json
    }
  }

  const grantOptions = (): SessionOwner => ({
    smart: granter().smart,
    client: chain().client,
    contracts: contracts(),
    signDelegation: (delegation: Delegation) =>
      granter().owner.signTypedData(delegationTypedData(delegation, contracts().delegationManager, foundry.id)),
  })

  const requestOf = async (app: PrivateKeyAccount, permissions: readonly object[]) => ({
    chainId: '0x7a69',
    expiry: (await blockTime()) + day,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
    permissions,
    policies: [],
  })

  async function granted(ask: Ask, permissions?: readonly object[]): Promise<PageSession> {
    const app = newKey()
    const request = await requestOf(app, permissions ?? [await native('0xa')])
    const made = (await ask('?v=2&projectId=shop', request)) as {
      readonly pci: string
      readonly key: { readonly publicKey: Hex }
    }
    const { pci, key } = made
    const signer = { type: 'keys', data: { keys: [key, ...request.signer.data.keys] } }
    const params = [{ ...request, signer, address: granter().smart.account.address, version: 2 }]
    const { context } = await signGrant(readGrant(params, grantOptions()), grantOptions())
    await ask('/activate', { ...request, signer, pci, context })
    const [delegation] = decodeContext(context) as [SignedDelegation]
    const coSigner = publicKeyToAddress(key.publicKey)

    async function use(value: bigint, more: UseOptions = {}): Promise<boolean> {
      const asked = more.ask ?? ask
      // The second key signs at the site: it is asked for its signature with the operation.
      const remote: AccountKey = {
        address: coSigner,
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: async (data) => {
          if (more.isAlone) return app.signTypedData(data)
          const answer = await asked('/sign', { pci, operation: toRpc(operation) })
          return (answer as { readonly signature: Hex }).signature
        },
      }
      const { client, accounts } = chain()
      const keys = [remote, keyOf(app)] as const
      const account = await toDelegatorAccount({ kind: 'multiSig', client, contracts: contracts(), keys })
      if (!more.isSponsored) await chain().test.setBalance({ address: account.address, value: parseEther('10') })
      const request = ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
        asked('/sponsor', { pci, request: { method, params } })
      const paymaster = createPaymasterClient({ transport: custom({ request }, { retryCount: 0 }) })
      const transport = http(accounts.bundlerUrl)
      const paid = more.isSponsored && { paymaster }
      const bundler = createBundlerClient({ client, transport, pollingInterval: 50, ...paid })
      const callData = redeemCallData([{ delegation, to: friend, value }], contracts())
      // Who pays for it wants to know what it needs.
      const limits = more.isSponsored ? await client.estimateFeesPerGas() : { ...gas, ...fees }
      const prepared = await bundler.prepareUserOperation({ account, callData, ...limits })
      const operation = prepared as unknown as UserOperation<'0.8'>
      const signature = await account.signUserOperation(operation)
      const hash = await bundler.sendUserOperation({ ...operation, signature, entryPointAddress: accounts.entryPoint })
      return chain().succeeded(granter().smart, hash)
    }
    return { pci, delegation, use }
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
