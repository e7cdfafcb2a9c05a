import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../src/browser/api/Api.js'
import { createSmartAccounts } from '../../src/browser/frame/createSmartAccounts.js'
import { parseSecureSiteConfig } from '../../src/config/SecureSiteSettings.js'
import { ApiError } from '../../src/errors/ApiError.js'
import { accountNetworks } from '../../src/nodes/accountNetworks.js'
import { nodeRoutes } from '../../src/nodes/nodeRoutes.js'
import { createOwnOperations } from '../../src/nodes/ownAccount.js'
import { createSiteSponsors } from '../../src/paymaster/createSiteSponsor.js'
import { paymasterRoutes } from '../../src/paymaster/paymasterRoutes.js'
import { paymasterMigration } from '../../src/paymaster/tables.js'
import type { SmartAccountKind } from '../../src/SecureSiteConfig.js'
import type { RequireSession } from '../../src/session/Session.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { approval, openVaultTables, randomKeys, vaultSite, type SiteTables } from '../vault/vaultSite.js'
import { createTurns, type AccountsChain } from './chain.js'
import { friend } from './paymasterSite.js'

const chainId = 'eip155:31337'

/** What the operator configures, as the frame of a visitor uses it: keys of the vault, the site's bundler and its paymaster. */
export function frameSponsorSuite(chain: () => AccountsChain): void {
  describe("a visitor's account, whose fees the site pays as it is configured", () => {
    const keys = randomKeys('k1')
    let database: Database<SiteTables>
    beforeAll(async () => {
      database = await openOnShared(openVaultTables)
      await paymasterMigration.up(database.db)
      await checkKeys(database.db, keys, Date.now)
    }, 60_000)
    afterAll(() => database?.close())

    function configured(kind: SmartAccountKind, paymaster: object = {}) {
      const { bundlerUrl, addresses, paymaster: own } = chain().accounts
      const smartAccounts = { kind, bundlerUrl, contracts: addresses, paymaster: { ...own, ...paymaster } }
      const network = { name: 'Devnet', rpcUrl: chain().anvil.url, symbol: 'ETH', decimals: 18, smartAccounts }
      const projects = [{ id: 'shop', origins: ['https://shop.example'] }]
      return parseSecureSiteConfig({ mode: 'development', projects, networks: { [chainId]: network } })
    }

    async function newFrame(kind: SmartAccountKind) {
      const { networks, sponsor: limits, log } = configured(kind)
      const vault = vaultSite(database.db, keys)
      const session = vault.login()
      const requireSession: RequireSession = async (context, next) => {
        context.set('session', session)
        await next()
      }
      const db = database.db as never
      const accounts = accountNetworks(networks)
      const { ofAccount: sponsor } = createSiteSponsors({ db, networks, accounts, limits, log, now: Date.now })
      const isOwnOperation = createOwnOperations(db, accounts)
      const site = new Hono()
        .route('/', paymasterRoutes({ requireSession, sponsor }))
        .route('/', nodeRoutes({ networks, networksOf: () => [chainId], requireSession, isOwnOperation, log }))
      site.onError((error, context) => context.json({ code: error instanceof ApiError ? error.code : `${error}` }, 500))
      const api: Api = {
        async post(path, body, options) {
          if (path !== '/rpc' && path !== '/paymaster/sponsor') return vault.api(session).post(path, body, options)
          const headers = { 'content-type': 'application/json' }
          const answer = await site.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
          const json = (await answer.json()) as { readonly code?: string }
          if (answer.status !== 200) throw new Error(json.code)
          return json
        },
      }
      const custody = vault.custody(session)
      const own = await custody.create()
      const { contracts } = networks[chainId]!.smartAccounts!
      const network = { ...networks[chainId]!, smartAccounts: { kind, contracts, isSponsored: true } }
      const frame = createSmartAccounts({ api, custody, networkOf: () => network, inTurn: createTurns() })
      return { frame, own }
    }

    it.each(['hybrid', '7702'] as const)(
      '%s: sends twice, and has nothing',
      async (kind) => {
        const { frame, own } = await newFrame(kind)
        const call = { chainId, accounts: own, approval: approval(), signal: new AbortController().signal }
        const { address: from } = (await frame.read(chainId, own))!
        const calls = [{ to: friend, data: '0x01' }]
        const params = [{ version: '2.0.0', chainId: '0x7a69', from, atomicRequired: true, calls }]
        for (let round = 0; round < 2; round++) {
          const { id } = (await frame.request('wallet_sendCalls', params, { ...call, approval: approval() })) as {
            readonly id: string
          }
          const status = async () =>
            ((await frame.ask('wallet_getCallsStatus', [id], chainId, own)) as { readonly status: number }).status
          await expect.poll(status, { timeout: 20_000 }).toBe(200)
        }
        expect(await chain().client.getBalance({ address: from as `0x${string}` })).toBe(0n)
        const rows = await database.db
          .selectFrom('paymaster_operation' as never)
          .selectAll()
          .where('sender' as never, '=', from.toLowerCase() as never)
          .execute()
        expect(rows).toHaveLength(2)
      },
      60_000,
    )

    it('is not configured without the accounts that the bundler sends from', () => {
      for (const bundlers of [undefined, [], ['0x12']])
        expect(() => configured('hybrid', { bundlers })).toThrow(
          expect.objectContaining({ details: expect.stringContaining('bundlers') }),
        )
    })
  })
}
