import { Hono } from 'hono'
import { createBundlerClient, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { http, parseEther, type Address, type Hex } from 'viem'
import { publicKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import type { Api } from '../../src/browser/api/Api.js'
import type { Custody } from '../../src/browser/custody/createCustody.js'
import type { WalletAccounts } from '../../src/browser/custody/PublicKeys.js'
import { createSmartAccounts, type SmartAccounts } from '../../src/browser/frame/createSmartAccounts.js'
import type { GrantAnswer } from '../../src/browser/smartAccount/grantPermissions.js'
import { toDelegatorAccount, type AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { accountNetworks } from '../../src/nodes/accountNetworks.js'
import { createOwnOperations } from '../../src/nodes/ownAccount.js'
import { nodeRoutes } from '../../src/nodes/nodeRoutes.js'
import type { NetworkConfig } from '../../src/SecureSiteConfig.js'
import { decodeContext, redeemCallData } from '../../src/sessions/delegation.js'
import { startSecureSite, type SecureSiteHandle } from '../../src/startSecureSite.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { approval, openVaultTables, randomKeys, vaultSite, type SiteTables } from '../vault/vaultSite.js'
import { createTurns, newKey, type AccountsChain } from './chain.js'
import { createSessionFixtures, day, fees, friend, gas, purchase } from './sessionFixtures.js'

const shop = 'https://shop.example'
const chainId = 'eip155:31337'

/** Grants of the frame, with the signer's own code, and the co-signer of a whole site, by HTTP. */
export function frameSessionSuite(chain: () => AccountsChain): void {
  const { contracts, blockTime, native } = createSessionFixtures(chain)
  let site: SecureSiteHandle
  let database: Database<SiteTables>
  let frame: SmartAccounts
  let custody: Custody
  let accounts: WalletAccounts
  let account: Address

  beforeAll(async () => {
    const network: NetworkConfig = {
      name: 'Devnet',
      rpcUrl: chain().anvil.url,
      symbol: 'ETH',
      decimals: 18,
      smartAccounts: { bundlerUrl: chain().accounts.bundlerUrl, contracts: contracts() },
    }
    const networks = { [chainId]: network }
    site = await startSecureSite({
      mode: 'development',
      projects: [{ id: 'shop', name: 'Shop', origins: [shop] }],
      networks,
      log: () => {},
    })
    database = await openOnShared(openVaultTables)
    const keys = randomKeys('k1')
    await checkKeys(database.db, keys, Date.now)
    const vault = vaultSite(database.db, keys)
    const session = vault.login()
    const nodes = new Hono().route(
      '/api',
      nodeRoutes({
        networks,
        networksOf: () => [chainId],
        requireSession: async (context, next) => {
          context.set('session', session)
          await next()
        },
        isOwnOperation: createOwnOperations(database.db as never, accountNetworks(networks)),
        log: () => {},
      }),
    )
    const api: Api = {
      async post(path, body, options) {
        if (path !== '/rpc') return vault.api(session).post(path, body, options)
        const headers = { 'content-type': 'application/json' }
        return (await nodes.request('/api/rpc', { method: 'POST', headers, body: JSON.stringify(body) })).json()
      },
    }
    custody = vault.custody(session)
    accounts = await custody.create()
    const known = { ...network, smartAccounts: { kind: 'hybrid', contracts: contracts(), isSponsored: false } as const }
    frame = createSmartAccounts({
      api,
      custody,
      networkOf: (id) => (id === chainId ? known : undefined),
      inTurn: createTurns(),
    })
    account = (await frame.read(chainId, accounts))!.address as Address
    await chain().run({ to: account, value: parseEther('1') })
  }, 90_000)
  afterAll(async () => {
    await site?.stop()
    await database?.close()
  })

  const call = () => ({ chainId, accounts, approval: approval(), signal: new AbortController().signal })

  /** As a page of the project asks the co-signer. */
  async function ask(path: string, body?: object, origin = shop): Promise<Response> {
    const [step, query = ''] = path.split('?')
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const url = `${site.url}/v1/sessions/${chainId}:${account}${step}?projectId=shop&${query}`
    return fetch(url, { ...init, headers: { origin, 'content-type': 'application/json' } })
  }
  async function told<T>(answer: Promise<Response>): Promise<T> {
    const response = await answer
    const json = (await response.json()) as { readonly code?: string }
    if (!response.ok) throw new Error(json.code)
    return json as T
  }

  interface Granted {
    readonly pci: string
    readonly answer: GrantAnswer
    /** Signed by both keys, not sent. @param nonceKey operations of two keys do not wait for each other */
    prepare(value: bigint, nonceKey: bigint): Promise<() => Promise<boolean>>
  }

  async function grant(permissions: readonly object[]): Promise<Granted> {
    const app: PrivateKeyAccount = newKey()
    const own = { type: 'secp256k1', publicKey: app.publicKey }
    const request = { chainId: '0x7a69', expiry: (await blockTime()) + day, permissions, policies: [] }
    const asked = { ...request, signer: { type: 'keys', data: { keys: [own] } } }
    const made = await told<{ pci: string; key: { type: string; publicKey: Hex } }>(ask('?v=2', asked))
    const { pci, key } = made
    const params = [{ ...request, version: 2, address: account, signer: { type: 'keys', data: { keys: [key, own] } } }]
    await frame.check('wallet_grantPermissions', params, call())
    const answer = (await frame.request('wallet_grantPermissions', params, call())) as GrantAnswer
    await told(ask('/activate', { pci, ...answer }))

    async function prepare(value: bigint, nonceKey: bigint): Promise<() => Promise<boolean>> {
      let unsigned: object = {}
      const coSigner: AccountKey = {
        address: publicKeyToAddress(key.publicKey),
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: async () =>
          (await told<{ signature: Hex }>(ask('/sign', { pci, operation: unsigned }))).signature,
      }
      const appKey: AccountKey = {
        address: app.address,
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: (data) => app.signTypedData(data),
      }
      const { client, accounts: bundled } = chain()
      const keys = [coSigner, appKey] as const
      const delegate = await toDelegatorAccount({ kind: 'multiSig', client, contracts: contracts(), keys })
      expect(delegate.address).toBe(answer.signerData.account)
      await chain().test.setBalance({ address: delegate.address, value: parseEther('10') })
      const bundler = createBundlerClient({ client, transport: http(bundled.bundlerUrl), pollingInterval: 50 })
      const [delegation] = decodeContext(answer.context)
      const callData = redeemCallData([{ delegation: delegation!, to: friend, value }], contracts())
      const nonce = await delegate.getNonce({ key: nonceKey })
      const prepared = await bundler.prepareUserOperation({ account: delegate, callData, nonce, ...gas, ...fees })
      const operation = prepared as unknown as UserOperation<'0.8'>
      const { signature: _, ...rest } = operation
      const fields = formatUserOperationRequest(rest) as unknown as Readonly<Record<string, unknown>>
      const names = ['sender', 'nonce', 'factory', 'factoryData', 'callData', 'callGasLimit', 'verificationGasLimit']
      names.push('preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas')
      unsigned = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
      const signature = await delegate.signUserOperation(operation)
      return async () => {
        const entryPointAddress = bundled.entryPoint
        const hash = await bundler.sendUserOperation({ ...operation, signature, entryPointAddress })
        return (await bundler.waitForUserOperationReceipt({ hash })).success
      }
    }
    return { pci, answer, prepare }
  }

  describe('a session that the frame grants', () => {
    it('is used, is refused on chain beyond its limit, and ends when it is revoked', async () => {
      const before = await chain().client.getBalance({ address: friend })
      const { pci, prepare } = await grant([await native('0xa')])
      // Deploys the account of the session.
      expect(await (await prepare(1n, 0n))()).toBe(true)
      // Each alone is within the limit: the co-signer signs both, and the chain takes one.
      const first = await prepare(6n, 1n)
      const second = await prepare(6n, 2n)
      expect(await first()).toBe(true)
      expect(await second()).toBe(false)
      expect(await chain().client.getBalance({ address: friend })).toBe(before + 7n)
      await expect(prepare(4n, 3n)).rejects.toThrow('sessions/notAllowed')

      const params = [{ pci, permissions: [], expiry: 0, address: `${chainId}:${account}` }]
      const signature = (await frame.request('wallet_revokePermissions', params, call())) as Hex
      await expect(told(ask('/revoke', { pci, signature: `${signature.slice(0, -2)}00` }))).rejects.toThrow(
        'sessions/signature',
      )
      const signedBefore = [await prepare(1n, 5n), await prepare(1n, 6n)]
      const ended = await told<{ calls: readonly { to: Address; data: Hex }[] }>(ask('/revoke', { pci, signature }))
      await expect(prepare(1n, 4n)).rejects.toThrow('sessions/notAllowed')

      // On the network it goes on for what both keys signed before, until the account ends it there too.
      expect(await signedBefore[0]?.()).toBe(true)
      expect(ended.calls).toHaveLength(1)
      const batch = { version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: true, calls: ended.calls }
      const { id } = (await frame.request('wallet_sendCalls', [batch], call())) as { readonly id: string }
      await expect
        .poll(() => frame.ask('wallet_getCallsStatus', [id], chainId, accounts), { timeout: 20_000 })
        .toMatchObject({ status: 200 })
      expect(await signedBefore[1]?.()).toBe(false)
      expect(await told(ask('/revoke', { pci, signature })), 'nothing is left to end').toEqual({ calls: [] })
      const { pcis } = await told<{ pcis: readonly { pci: string; revokedAt?: number }[] }>(ask(''))
      expect(pcis.find((one) => one.pci === pci)?.revokedAt).toBeGreaterThan(0)
    }, 120_000)

    it('answers with what was asked, what was signed and who may use it', async () => {
      const permissions = [await native('0xa'), purchase()]
      const { answer } = await grant(permissions)
      expect(answer).toMatchObject({ chainId: '0x7a69', address: account, permissions, policies: [] })
      expect(answer.signerData.delegationManager).toBe(contracts().delegationManager)
      expect(decodeContext(answer.context).map(({ delegate }) => delegate)).toEqual([
        answer.signerData.account,
        answer.signerData.account,
      ])
    }, 60_000)

    it('is refused before the visitor is asked where it could not be kept', async () => {
      const key = { type: 'secp256k1', publicKey: newKey().publicKey }
      const request = {
        version: 2,
        chainId: '0x7a69',
        expiry: (await blockTime()) + day,
        signer: { type: 'keys', data: { keys: [key, key] } },
        permissions: [await native('0xa')],
      }
      const check = (change: object): Promise<unknown> =>
        frame.check('wallet_grantPermissions', [{ ...request, ...change }], call())
      await check({})
      const many = Array.from({ length: 6 }, () =>
        purchase({ functions: [{ functionName: 'buy' }, { functionName: 'sell' }] }),
      )
      for (const change of [
        { chainId: '0x1' },
        { address: friend },
        { signer: { type: 'keys', data: { keys: [key] } } },
        { policies: [{ type: 'gas-limit' }] },
        { permissions: [purchase({ address: account })] },
        { permissions: [purchase({ functions: [{ functionName: 'give' }] })] },
        { permissions: many },
      ])
        await expect(check(change)).rejects.toThrow()
      const foreign = [{ pci: 'a'.repeat(43), address: `${chainId}:${friend}` }]
      await expect(frame.check('wallet_revokePermissions', foreign, call())).rejects.toThrow()
    })

    it('is nothing that a page can have signed as data', async () => {
      const message = { delegate: friend, delegator: account, authority: `0x${'f'.repeat(64)}`, caveats: [], salt: '1' }
      const types = { Delegation: [{ name: 'delegate', type: 'address' }] }
      const domain = { name: 'DelegationManager', version: '1', chainId: 31_337 }
      const typedData = JSON.stringify({ domain, types, primaryType: 'Delegation', message })
      const request = { kind: 'evmTypedData', key: 'owner', account: accounts.owner, typedData } as const
      await expect(custody.sign(request, approval())).rejects.toMatchObject({ code: 'embedded/requestRefused' })
      // Nor does the frame's own kind take one without conditions.
      const delegation = { delegate: friend, delegator: account, caveats: [], salt: 1n } as const
      const bare = { kind: 'delegation', account: accounts.owner, chainId: 31_337, delegation } as const
      await expect(custody.sign({ ...bare, manager: contracts().delegationManager }, approval())).rejects.toMatchObject(
        { code: 'embedded/requestRefused' },
      )
    })
  })

  describe('the co-signer of a site', () => {
    it('answers pages of the project, servers, and no others', async () => {
      const own = await ask('')
      expect(own.headers.get('access-control-allow-origin')).toBe(shop)
      expect(own.headers.get('access-control-allow-credentials')).toBeNull()
      const foreign = await ask('', undefined, 'https://evil.example')
      expect(foreign.status).toBe(403)
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
      const url = `${site.url}/v1/sessions/${chainId}:${account}/revoke`
      const preflight = (origin: string, query: string): Promise<Response> => {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        }
        return fetch(url + query, { method: 'OPTIONS', headers })
      }
      expect((await preflight(shop, '?projectId=shop')).headers.get('access-control-allow-origin')).toBe(shop)
      for (const [origin, query] of [
        ['https://evil.example', '?projectId=shop'],
        [shop, ''],
        [shop, '?projectId=other'],
      ] as const)
        expect((await preflight(origin, query)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await fetch(`${site.url}/v1/sessions/${chainId}:${account}`)).status).toBe(200)
      expect((await ask('/revoke', { pci: 'x'.repeat(300_000) })).status).toBe(413)
    })
  })
}
