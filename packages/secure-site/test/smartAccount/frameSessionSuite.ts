import { createBundlerClient, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { http, parseEther, type Address, type Hex } from 'viem'
import { publicKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GrantAnswer } from '../../src/browser/smartAccount/grantPermissions.js'
import { deploymentOf, toDelegatorAccount, type AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { decodeContext, redeemCallData } from '../../src/server/smart-sessions/delegation.js'
import { delegationTypedData } from '../../src/server/smart-sessions/sessionData.js'
import { approval } from '../vault/vaultSite.js'
import { newKey, type AccountsChain } from './chain.js'
import { createSessionFixtures, day, fees, friend, gas, purchase } from './sessionFixtures.js'
import { shop, startSessionSite, type SessionSite, type Visitor } from './sessionVisitor.js'

const chainId = 'eip155:31337'

/** Grants of the frame, with the signer's own code, and the co-signer of a whole site, by HTTP. */
export function frameSessionSuite(chain: () => AccountsChain): void {
  const { contracts, blockTime, native } = createSessionFixtures(chain)
  let secure: SessionSite
  let visitor: Visitor
  let account: Address

  beforeAll(async () => {
    secure = await startSessionSite(chainId, {
      name: 'Devnet',
      rpcUrl: chain().anvil.url,
      symbol: 'ETH',
      decimals: 18,
      smartAccounts: { bundlerUrl: chain().accounts.bundlerUrl, contracts: contracts() },
    })
    visitor = await secure.visit('ann@example.org')
    account = await fund(visitor)
  }, 90_000)
  afterAll(() => secure?.stop())
  afterEach(() => {
    visitor.decide = () => undefined
    visitor.intercept = (_, post) => post()
  })

  async function fund({ smart, accounts }: Visitor): Promise<Address> {
    const { address } = (await smart.read(chainId, accounts))!
    await chain().run({ to: address as Address, value: parseEther('1') })
    return address as Address
  }

  /** As a page of the project asks the co-signer. */
  async function ask(path: string, body?: object, origin = shop, of = account): Promise<Response> {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const url = `${secure.site.url}/v1/sessions/${chainId}:${of}${path}?projectId=shop`
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
    readonly app: PrivateKeyAccount
    /** Signed by both keys, not sent. @param nonceKey operations of two keys do not wait for each other */
    prepare(value: bigint, nonceKey: bigint): Promise<() => Promise<boolean>>
  }

  const keyOf = ({ publicKey }: PrivateKeyAccount) => ({ type: 'secp256k1', publicKey })
  const paramsOf = async (keys: readonly object[], change: object = {}): Promise<readonly object[]> => [
    {
      version: 2,
      chainId: '0x7a69',
      expiry: (await blockTime()) + day,
      signer: { type: 'keys', data: { keys } },
      permissions: [await native('0xa')],
      policies: [],
      ...change,
    },
  ]
  const listed = async (of = account): Promise<readonly string[]> => {
    const { pcis } = await told<{ pcis: readonly { readonly pci: string }[] }>(ask('', undefined, shop, of))
    return pcis.map(({ pci }) => pci)
  }
  const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => 'done',
      (error: { readonly code?: unknown; readonly message: string }) => error.code ?? error.message,
    )

  async function grant(permissions: readonly object[], of: Visitor = visitor): Promise<Granted> {
    const app: PrivateKeyAccount = newKey()
    const answer = (await of.rpc(
      'wallet_grantPermissions',
      await paramsOf([keyOf(app)], { permissions }),
    )) as GrantAnswer
    const { pci } = answer
    const own = (await of.smart.read(chainId, of.accounts))!.address as Address

    async function prepare(value: bigint, nonceKey: bigint): Promise<() => Promise<boolean>> {
      const coSigner: AccountKey = {
        address: publicKeyToAddress(answer.signer.data.keys[0].publicKey),
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: async (data) => {
          const signature = await app.signTypedData(data)
          const use = { pci, operation: unsigned, signature }
          return (await told<{ signature: Hex }>(ask('/sign', use, shop, own))).signature
        },
      }
      const appKey: AccountKey = {
        address: app.address,
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: (data) => app.signTypedData(data),
      }
      let unsigned: object = {}
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
    return { pci, answer, app, prepare }
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
      const signature = (await visitor.rpc('wallet_revokePermissions', params)) as Hex
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
      const { id } = (await visitor.rpc('wallet_sendCalls', [batch])) as { readonly id: string }
      await expect
        .poll(() => visitor.rpc('wallet_getCallsStatus', [id]), { timeout: 20_000 })
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

    it('is shown with the key of the site, and the one that the co-signer made for it', async () => {
      const { answer, app } = await grant([await native('0xa')])
      const { request, description } = visitor.shown.at(-1)!
      const [coSigner, own] = answer.signer.data.keys
      expect(own.publicKey).toBe(app.publicKey)
      expect(request.coSigner).toBe(coSigner.publicKey)
      const fields = description.sections.flatMap((section) => section.fields)
      expect(fields).toContainEqual({ label: 'Key of the site', value: app.publicKey, kind: 'code' })
      expect(fields).toContainEqual(
        expect.objectContaining({ label: 'Key of this wallet’s co-signer', value: coSigner.publicKey }),
      )
      // What the visitor decided about names it.
      expect(description.digestInput).toContain(coSigner.publicKey)
      const { address } = deploymentOf('multiSig', [publicKeyToAddress(coSigner.publicKey), app.address], contracts())
      expect(decodeContext(answer.context)[0]?.delegate).toBe(address)
    }, 60_000)

    it('is refused before the visitor is asked where it could not be kept', async () => {
      const key = keyOf(newKey())
      const many = Array.from({ length: 6 }, () =>
        purchase({ functions: [{ functionName: 'buy' }, { functionName: 'sell' }] }),
      )
      const before = visitor.shown.length
      for (const change of [
        { chainId: '0x1' },
        { address: friend },
        { signer: { type: 'keys', data: { keys: [] } } },
        { policies: [{ type: 'gas-limit' }] },
        { permissions: [purchase({ address: account })] },
        { permissions: [purchase({ functions: [{ functionName: 'give' }] })] },
        { permissions: many },
      ])
        expect(await codeOf(visitor.rpc('wallet_grantPermissions', await paramsOf([key], change)))).not.toBe('done')
      const foreign = [{ pci: 'a'.repeat(43), address: `${chainId}:${friend}` }]
      expect(await codeOf(visitor.rpc('wallet_revokePermissions', foreign))).not.toBe('done')
      expect(visitor.shown).toHaveLength(before)
    })

    it('is nothing that a page can have signed as data', async () => {
      const message = { delegate: friend, delegator: account, authority: `0x${'f'.repeat(64)}`, caveats: [], salt: '1' }
      const types = { Delegation: [{ name: 'delegate', type: 'address' }] }
      const domain = { name: 'DelegationManager', version: '1', chainId: 31_337 }
      const typedData = JSON.stringify({ domain, types, primaryType: 'Delegation', message })
      // Whole and to the page's own key, as the frame would sign it.
      const caveats = [{ enforcer: contracts().enforcers.timestamp, terms: '0x' as const }]
      const whole = { delegate: newKey().address, delegator: account, caveats, salt: 1n }
      const data = delegationTypedData(whole, contracts().delegationManager, 31_337)
      const text = JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      const before = visitor.shown.length
      expect(await codeOf(visitor.rpc('eth_signTypedData_v4', [account, text]))).toBe('embedded/dangerousTypedData')
      expect(await codeOf(visitor.rpc('eth_signTypedData_v4', [account, typedData]))).toBe('embedded/unreadable')
      expect(visitor.shown).toHaveLength(before)
      const request = { kind: 'evmTypedData', key: 'owner', account: visitor.accounts.owner, typedData } as const
      await expect(visitor.custody.sign(request, approval())).rejects.toMatchObject({ code: 'embedded/requestRefused' })
      // Nor does the frame's own kind take one without conditions.
      const delegation = { delegate: friend, delegator: account, caveats: [], salt: 1n } as const
      const bare = { kind: 'delegation', account: visitor.accounts.owner, chainId: 31_337, delegation } as const
      await expect(
        visitor.custody.sign({ ...bare, manager: contracts().delegationManager }, approval()),
      ).rejects.toMatchObject({ code: 'embedded/requestRefused' })
    })
  })

  describe('a page that wants a session without the co-signer', () => {
    it('gets none of two keys of its own, nor with the key of another session', async () => {
      const { answer } = await grant([await native('0xa')])
      const stranger = await secure.visit('eve@example.org')
      await fund(stranger)
      const other = (await grant([await native('0xa')], stranger)).answer
      const before = [visitor.shown.length, await listed()]
      const own = keyOf(newKey())
      for (const keys of [
        [keyOf(newKey()), own],
        [own, keyOf(newKey())],
        [own, own],
        answer.signer.data.keys,
        [answer.signer.data.keys[0], own],
        [own, answer.signer.data.keys[0]],
        [other.signer.data.keys[0], own],
      ])
        expect(await codeOf(visitor.rpc('wallet_grantPermissions', await paramsOf(keys)))).toBe(-32_602)
      expect([visitor.shown.length, await listed()]).toEqual(before)
    }, 60_000)

    it('gets nothing of use with the key of a co-signer as its own', async () => {
      const first = (await grant([await native('0xa')])).answer
      const params = await paramsOf([first.signer.data.keys[0]])
      const second = (await visitor.rpc('wallet_grantPermissions', params)) as GrantAnswer
      expect(await listed()).toContain(second.pci)
      const [coSigner] = second.signer.data.keys
      expect(coSigner.publicKey).not.toBe(first.signer.data.keys[0].publicKey)
      const callData = redeemCallData(
        [{ delegation: decodeContext(second.context)[0]!, to: friend, value: 1n }],
        contracts(),
      )
      const operation = { sender: second.signerData.account, nonce: '0x0', callData }
      const signature = await newKey().signMessage({ message: 'none' })
      for (const { pci } of [first, second])
        expect(await codeOf(told(ask('/sign', { pci, operation, signature })))).toBe('sessions/key')
    }, 60_000)

    it('makes and activates none by itself', async () => {
      const { answer, app } = await grant([await native('0xa')])
      const permissions = [await native('0xa')]
      const expiry = (await blockTime()) + day
      const asked = { chainId: '0x7a69', expiry, permissions, signer: { type: 'keys', data: { keys: [keyOf(app)] } } }
      expect((await ask('', asked)).status).toBe(404)
      expect((await ask('/activate', { ...answer })).status).toBe(404)
      const body = { chainId: 31_337, expiry, permissions, publicKey: app.publicKey }
      for (const path of ['/sessions/create', '/sessions/activate']) {
        const init = { method: 'POST', body: JSON.stringify(body) }
        expect((await secure.fetch(`https://secure.test/api${path}`, init)).status, path).toBe(401)
        const headers = { origin: shop, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
        expect((await fetch(`${secure.site.url}/api${path}`, { ...init, headers })).status, path).toBe(403)
      }
    }, 60_000)

    it('gets nothing where the site does not take what was signed', async () => {
      let taken: { readonly pci: string; readonly context: Hex } | undefined
      const sealed = visitor.api.post
      visitor.intercept = async (path, post) => {
        if (path === '/sessions/activate') throw Object.assign(new Error('lost'), { code: 'embedded/unreachable' })
        const answer = await post()
        if (path === '/sessions/create') taken = answer as NonNullable<typeof taken>
        return answer
      }
      const before = await listed()
      expect(await codeOf(grant([await native('0xa')]))).toBe('embedded/unreachable')
      visitor.intercept = (_, post) => post()
      expect(await listed()).toEqual(before)
      // Nor would what was signed be of use to who got hold of it.
      const operation = { sender: friend, nonce: '0x0', callData: '0x' }
      const signature = await newKey().signMessage({ message: 'none' })
      expect(await codeOf(told(ask('/sign', { pci: taken!.pci, operation, signature })))).toBe('sessions/unknown')
      // Activated with nothing signed, or by who did not ask for it.
      const nothing = { pci: taken!.pci, context: '0x' }
      expect(await codeOf(sealed('/sessions/activate', nothing))).toBe('embedded/sessionNotActivated')
    }, 60_000)

    it('gets nothing where the visitor refuses, and no other co-signer in place of the one that was shown', async () => {
      const before = await listed()
      visitor.decide = () => Promise.reject(Object.assign(new Error('no'), { code: 'embedded/rejected' }))
      expect(await codeOf(grant([await native('0xa')]))).toBe('embedded/rejected')
      expect(await listed()).toEqual(before)
      const params = await paramsOf([keyOf(newKey())])
      const call = { chainId, accounts: visitor.accounts, approval: approval(), signal: new AbortController().signal }
      expect(await codeOf(visitor.smart.request('wallet_grantPermissions', params, call))).toBe(
        'embedded/methodNotAllowed',
      )
    }, 60_000)

    it('has none any more once the owner says "This was not me"', async () => {
      const email = 'bob@example.org'
      const bob = await secure.visit(email)
      const own = await fund(bob)
      const { pci, prepare } = await grant([await native('0xa')], bob)
      expect(await (await prepare(1n, 0n))()).toBe(true)
      expect(await listed(own)).toEqual([pci])
      // A thief of the mailbox logs in with a new browser, and the owner gets a mail.
      const thief = await secure.visit(email)
      expect(await codeOf(grant([await native('0xa')], thief)), 'on hold').toBe('embedded/onHold')
      await secure.stopWallet(email)
      expect(await codeOf(prepare(1n, 1n))).toBe('sessions/notAllowed')
      expect(await codeOf(grant([await native('0xa')], bob))).not.toBe('done')
      expect(await listed(own)).toEqual([pci])
    }, 60_000)
  })

  describe('the co-signer of a site', () => {
    it('answers pages of the project, servers, and no others', async () => {
      const own = await ask('')
      expect(own.headers.get('access-control-allow-origin')).toBe(shop)
      expect(own.headers.get('access-control-allow-credentials')).toBeNull()
      const foreign = await ask('', undefined, 'https://evil.example')
      expect(foreign.status).toBe(403)
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
      const url = `${secure.site.url}/v1/sessions/${chainId}:${account}/revoke`
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
      expect((await fetch(`${secure.site.url}/v1/sessions/${chainId}:${account}`)).status).toBe(200)
      expect((await ask('/revoke', { pci: 'x'.repeat(300_000) })).status).toBe(413)
    })
  })
}
