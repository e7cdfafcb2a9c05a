import { Hono } from 'hono'
import { concat, hashMessage, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import type { Api } from '../../src/pages/api/Api.js'
import type { Custody } from '../../src/browser/custody/createCustody.js'
import type { WalletAccounts } from '../../src/browser/custody/PublicKeys.js'
import type { SignRequest } from '../../src/browser/custody/SignRequest.js'
import { createSmartAccounts, type SmartAccounts } from '../../src/browser/frame/createSmartAccounts.js'
import { nodeRoutes } from '../../src/server/nodes/nodeRoutes.js'
import type { loadPages } from '../../src/server/documents/loadPages.js'
import { pageRoutes, type FrameData, type FrameNetwork } from '../../src/server/documents/pageRoutes.js'
import type { NetworkConfig, SmartAccountKind } from '../../src/server/SecureSiteConfig.js'
import { parseSecureSiteConfig } from '../../src/server/config/SecureSiteSettings.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { approval, openVaultTables, randomKeys, vaultSite, type SiteTables } from '../vault/vaultSite.js'
import { createTurns, type AccountsChain } from './chain.js'
import { friend } from './sessionFixtures.js'

const shop = 'https://shop.example'
const chainId = 'eip155:31337'

/** Accounts of the frame with the kind that the operator chose, with the signer's own code. */
export function frame7702Suite(chain: () => AccountsChain): void {
  describe('the kind of smart account that the operator chooses', () => {
    let database: Database<SiteTables>
    let custody: Custody
    let accounts: WalletAccounts
    let api: Api
    const signed: SignRequest['kind'][] = []

    beforeAll(async () => {
      database = await openOnShared(openVaultTables)
      const keys = randomKeys('k1')
      await checkKeys(database.db, keys, Date.now)
      const vault = vaultSite(database.db, keys)
      const session = vault.login()
      const nodes = new Hono().route(
        '/api',
        nodeRoutes({
          networks: { [chainId]: networkOf() },
          networksOf: () => [chainId],
          requireSession: async (context, next) => {
            context.set('session', session)
            await next()
          },
          log: () => {},
        }),
      )
      api = {
        async post(path, body, options) {
          if (path !== '/rpc') return vault.api(session).post(path, body, options)
          const headers = { 'content-type': 'application/json' }
          return (await nodes.request('/api/rpc', { method: 'POST', headers, body: JSON.stringify(body) })).json()
        },
      }
      const own = vault.custody(session)
      custody = {
        ...own,
        sign: (request, ...more) => {
          signed.push(request.kind)
          return own.sign(request, ...more)
        },
      }
      accounts = await custody.create()
    }, 60_000)
    afterAll(() => database?.close())

    function networkOf(kind?: SmartAccountKind): NetworkConfig {
      const bundlerUrl = chain().accounts.bundlerUrl
      const smartAccounts = { bundlerUrl, contracts: chain().accounts.addresses, ...(kind && { kind }) }
      return { name: 'Devnet', rpcUrl: chain().anvil.url, symbol: 'ETH', decimals: 18, smartAccounts }
    }

    /** The network as the page of the frame has it, out of the operator's configuration. */
    async function served(kind?: SmartAccountKind): Promise<FrameNetwork> {
      const { projects, networks } = parseSecureSiteConfig({
        mode: 'development',
        projects: [{ id: 'shop', origins: [shop] }],
        networks: { [chainId]: networkOf(kind) },
      })
      const pages = { assets: new Map(), build: 'test' } satisfies Awaited<ReturnType<typeof loadPages>>
      const routes = pageRoutes({ projects, networks, pages, ticketOf: () => '', nonce: () => '' })
      const page = await (await routes.request(`/sdk?projectId=shop&origin=${shop}&chainId=${chainId}`)).text()
      const content = /<meta name="portico" content="([^"]*)">/.exec(page)?.[1] ?? ''
      const data = JSON.parse(content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))) as FrameData
      return data.networks[chainId]!
    }
    async function frameFor(kind?: SmartAccountKind): Promise<SmartAccounts> {
      const network = await served(kind)
      return createSmartAccounts({ api, custody, networkOf: () => network, inTurn: createTurns() })
    }
    const call = () => ({ chainId, accounts, approval: approval(), signal: new AbortController().signal })

    async function sent(frame: SmartAccounts, calls: readonly object[], from: string): Promise<void> {
      const params = [{ version: '2.0.0', chainId: '0x7a69', from, atomicRequired: true, calls }]
      const { id } = (await frame.request('wallet_sendCalls', params, call())) as { readonly id: string }
      for (;;) {
        const { status } = (await frame.ask('wallet_getCallsStatus', [id], chainId, accounts)) as { status: number }
        if (status !== 100) return expect(status).toBe(200)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }

    it('without a choice, the account is a contract with an address of its own', async () => {
      const smart = await (await frameFor()).read(chainId, accounts)
      expect(smart?.address).not.toBe(accounts.evm)
      expect((await (await frameFor('hybrid')).read(chainId, accounts))?.address).toBe(smart?.address)
    })

    it('EIP-7702: the plain account itself sends batches, with code that one authorization gives it', async () => {
      const frame = await frameFor('7702')
      const { client, accounts: deployed } = chain()
      const address = accounts.evm as Address
      expect(await frame.read(chainId, accounts)).toEqual({ address, isDeployed: false })
      expect(await frame.isUpgrade(chainId, accounts)).toBe(true)
      expect(await frame.ask('wallet_getCapabilities', [address], chainId, accounts)).toEqual({
        atomic: { status: 'ready' },
        permissions: { supported: false },
      })
      await chain().run({ to: address, value: parseEther('1') })
      const before = await client.getBalance({ address: friend })
      signed.length = 0
      const calls = [
        { to: friend, value: '0x5' },
        { to: friend, value: '0x6' },
      ]
      await sent(frame, calls, address)
      expect(signed.filter((kind) => kind === 'authorization')).toHaveLength(1)
      expect(await client.getBalance({ address: friend })).toBe(before + 11n)
      expect(await client.getCode({ address })).toBe(
        concat(['0xef0100', deployed.addresses.stateless7702]).toLowerCase(),
      )
      expect(await frame.read(chainId, accounts)).toEqual({ address, isDeployed: true })
      expect(await frame.isUpgrade(chainId, accounts)).toBe(false)
      signed.length = 0
      await sent(frame, calls, address)
      expect(signed, 'once').toEqual(['userOperation'])
      const signature = (await frame.request('personal_sign', ['0x6869', address], call())) as Hex
      const args = [hashMessage('hi'), signature] as const
      const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
      expect(await client.readContract({ abi, address, functionName: 'isValidSignature', args })).toBe('0x1626ba7e')
    }, 60_000)

    it('EIP-7702: grants and ends no sessions, with a code of its own, before the visitor is asked', async () => {
      const [frame, contract] = await Promise.all([frameFor('7702'), frameFor('hybrid')])
      for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions']) {
        const code = 'embedded/sessionsUnavailable'
        await expect(frame.check(method, [{}], call())).rejects.toMatchObject({ code })
        await expect(contract.check(method, [{}], call())).rejects.not.toMatchObject({ code })
      }
    })
  })
}
