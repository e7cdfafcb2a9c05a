import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { nowSeconds, own, pageKey, pci, request, row, signature, token } from './site.js'
import { openStage, type Stage } from './stage.js'

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  act(() =>
    asked.then(
      () => 'granted',
      (error: { readonly code?: unknown }) => error.code,
    ),
  )
const methods = ({ lagoon }: Stage) => lagoon.calls.map(({ method }) => method)

describe('a grant', () => {
  it('is asked of the wallet alone, with the key of the page alone', async () => {
    const stage = await openStage()
    const asked = request()
    const granted = await act(() => stage.api.grant(asked))
    const { chainId, expiry, permissions } = asked
    expect(granted).toEqual({ chainId, address: own, expiry, permissions, context: pci })
    const wanted = { ...asked, address: own, version: 2 }
    expect(stage.lagoon.calls.at(-1)).toEqual({ method: 'wallet_grantPermissions', params: [wanted] })
    expect(stage.coSigner.seen, 'a page can make no session there').toEqual([])
    expect(stage.modal.store.get(stage.api.created)).toMatchObject({ status: 'active', expiry: expiry * 1000 })
  })

  const [permission] = request().permissions
  const keyed = (key: object) => ({ signer: { type: 'keys', data: { keys: [key] } } })
  it.each([
    ['chainId', { chainId: 1 }],
    ['chainId', { chainId: '0x' }],
    ['expiry', { expiry: nowSeconds() - 1 }],
    ['expiry', { expiry: 1.5 }],
    ['address', { address: '0x12' }],
    ['permissions', { permissions: [] }],
    ['permissions.0.type', { permissions: [{ type: 'rate-limit', data: {} }] }],
    ['permissions.0.data.allowance', { permissions: [{ ...permission, data: { allowance: 5, start: 0, period: 1 } }] }],
    [
      'permissions.0.data.period',
      { permissions: [{ ...permission, data: { allowance: '0x5', start: 0, period: 0 } }] },
    ],
    ['signer', { signer: undefined }],
    ['signer.data.keys', { signer: { type: 'keys', data: { keys: [] } } }],
    ['signer.data.keys.0.type', keyed({ type: 'ed25519', publicKey: pageKey })],
    ['signer.data.keys.0.publicKey', keyed({ type: 'secp256k1', publicKey: 'key' })],
    ['policies', { policies: 'none' }],
  ])('of a request with a wrong %s asks no wallet', async (path, changes) => {
    const stage = await openStage()
    const asked = stage.api.grant(request(changes))
    await expect(asked).rejects.toMatchObject({ code: 'sessions/invalidRequest', context: { path } })
    expect(stage.lagoon.calls).toEqual([])
  })

  it('is not asked for an account that is not connected', async () => {
    const stage = await openStage()
    expect(await codeOf(stage.api.grant(request({ address: token })))).toBe('sessions/notConnected')
  })

  it('is not asked for while no account is connected', async () => {
    const stage = await openStage({ connected: false })
    expect(await codeOf(stage.api.grant(request()))).toBe('sessions/notConnected')
    expect(await stage.api.supported()).toBe(false)
  })

  it('is not asked of a wallet that did not grant the method', async () => {
    const stage = await openStage({ methods: ['eth_sendTransaction', 'wallet_getCapabilities'] })
    expect(await stage.api.supported()).toBe(false)
    expect(await codeOf(stage.api.grant(request()))).toBe('sessions/notSupported')
  })

  it.each([
    { granted: 'the method', methods: ['wallet_grantPermissions'] },
    { granted: 'no list of methods', methods: undefined },
  ])('is asked of a wallet that granted $granted', async ({ methods }) => {
    const stage = await openStage(methods && { methods })
    expect(await stage.api.supported()).toBe(true)
    expect(await codeOf(stage.api.grant(request()))).toBe('granted')
  })

  const able = { supported: true, permissionTypes: [permission!.type], signerTypes: ['keys'], policyTypes: ['gas'] }
  const refused = 'sessions/permissionNotSupported'
  it.each([
    ['nothing of permissions', { atomic: { status: 'ready' } }, 'granted'],
    ['what is asked', { permissions: able }, 'granted'],
    ['that it grants none', { permissions: { ...able, supported: false } }, refused],
    ['other kinds', { permissions: { ...able, permissionTypes: ['contract-call'] } }, refused],
    ['other signers', { permissions: { ...able, signerTypes: ['wallet'] } }, refused],
    ['nothing usable', { permissions: 'yes' }, refused],
    ['no lists', { permissions: { supported: true } }, refused],
  ])('of a wallet whose capabilities say %s', async (_, capabilities, outcome) => {
    const stage = await openStage()
    stage.lagoon.answers['wallet_getCapabilities'] = (params) => {
      expect(params).toEqual([own, ['0x1']])
      return { '0x1': capabilities }
    }
    expect(await codeOf(stage.api.grant(request()))).toBe(outcome)
    expect(methods(stage).includes('wallet_grantPermissions')).toBe(outcome === 'granted')
  })

  it('is not asked for with a policy that the wallet does not know', async () => {
    const stage = await openStage()
    stage.lagoon.answers['wallet_getCapabilities'] = () => ({ '0x1': { permissions: able } })
    expect(await codeOf(stage.api.grant(request({ policies: [{ type: 'rate' }] })))).toBe(refused)
  })

  it.each([
    ['a list', [{ pci, context: '0xc0ffee' }], pci],
    ['an id alone', { pci }, pci],
    ['a context, of a wallet without a co-signer', { context: '0xc0ffee' }, '0xc0ffee'],
    ['the older name of the context', { permissionsContext: '0xc0ffee' }, '0xc0ffee'],
  ])('takes an answer of the wallet that is %s', async (_, answer, context) => {
    const stage = await openStage()
    stage.lagoon.answers['wallet_grantPermissions'] = () => answer
    expect(await act(() => stage.api.grant(request()))).toMatchObject({ context })
  })

  it.each([null, 'yes', {}, { context: 5 }, { context: 'https://evil.example' }, { pci: '../revoke' }, []])(
    'refuses %j as the answer of a wallet',
    async (answer) => {
      const stage = await openStage()
      stage.lagoon.answers['wallet_grantPermissions'] = () => answer
      expect(await codeOf(stage.api.grant(request()))).toBe('sessions/badAnswer')
      expect(stage.modal.store.get(stage.api.created)).toBeUndefined()
    },
  )

  it("ends with the visitor's refusal", async () => {
    const stage = await openStage()
    stage.lagoon.answers['wallet_grantPermissions'] = () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    expect(await codeOf(stage.api.grant(request()))).toBe(4001)
    expect(stage.modal.store.get(stage.api.created)).toBeUndefined()
  })

  it('ends with its signal', async () => {
    const stage = await openStage()
    await expect(stage.api.grant(request(), { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
    const left = new AbortController()
    stage.lagoon.answers['wallet_grantPermissions'] = () => {
      left.abort(new Error('gone'))
      return new Promise(() => {})
    }
    await expect(stage.api.grant(request(), { signal: left.signal })).rejects.toThrow('gone')
  })
})

describe('smart sessions', () => {
  it('[1.8] are granted, listed and revoked', async () => {
    const stage = await openStage()
    const asked = request()
    const { context } = await act(() => stage.api.grant(asked))
    expect(context).toBe(pci)
    expect(methods(stage)).toContain('wallet_grantPermissions')
    // The wallet handed it to the co-signer.
    stage.coSigner.rows = [row({ pci: context, permissions: asked.permissions, expiry: asked.expiry })]
    expect(await stage.api.list()).toMatchObject([{ pci: context, status: 'active', expiry: asked.expiry * 1000 }])
    await stage.open('SmartSessionList')
    await stage.until(() => expect(stage.button('End the session of Orchard')).toBeDefined())
    await stage.press('End the session of Orchard')
    await stage.until(() => expect(stage.text()).toContain('No smart sessions'))
    expect(stage.lagoon.calls.at(-1)).toMatchObject({ method: 'wallet_revokePermissions', params: [{ pci: context }] })
    expect(stage.coSigner.bodies('revoke')).toEqual([{ pci: context, signature }])
  })
})

describe('a subscription', () => {
  it.each([
    ['1s', 1],
    ['1d', 86_400],
    ['1w', 604_800],
    ['1m', 2_592_000],
  ] as const)('each %s is an allowance of the native currency', async (interval, period) => {
    const stage = await openStage()
    const expiry = nowSeconds() + 100
    const asked = {
      chainId: '0x1',
      signerPublicKey: pageKey,
      interval,
      asset: 'native',
      amount: '0x5',
      expiry,
    } as const
    const { permissions } = await act(() => stage.api.createSubscription(asked))
    expect(permissions).toEqual([
      { type: 'native-token-recurring-allowance', data: { allowance: '0x5', start: expect.any(Number), period } },
    ])
    expect(stage.lagoon.calls.at(-1)?.params).toMatchObject([{ expiry, signer: { type: 'keys' } }])
  })

  it.each([
    ['interval', { interval: '1y' }],
    ['asset', { asset: token }],
    ['amount', { amount: '5' }],
  ])('with a wrong %s asks no wallet', async (path, change) => {
    const stage = await openStage()
    const asked = {
      chainId: '0x1',
      signerPublicKey: pageKey,
      interval: '1d',
      asset: 'native',
      amount: '0x5',
      expiry: 1,
    }
    await expect(stage.api.createSubscription({ ...asked, ...change } as never)).rejects.toMatchObject({
      code: 'sessions/invalidRequest',
      context: { path },
    })
    expect(stage.lagoon.calls).toEqual([])
  })
})
