import * as permissions from '@metamask/eip1193-permission-middleware'
import { providerErrors, rpcErrors } from '@metamask/rpc-errors'
import { isRejection } from '@portico/core'
import { createEvmTestWallet } from '@portico/testing'
import { announceProvider } from 'mipd'
import { describe, expect, it } from 'vitest'
import { failure, withPage } from './site.js'

const { open, page } = withPage()
const origin = 'http://127.0.0.1'
const address = '0x1111111111111111111111111111111111111111'

/** MetaMask's own handlers of EIP-2255, over a permission that a test sets. */
function metaMaskPermissions() {
  let granted: Record<string, unknown> = {}
  const caveat = {
    type: 'authorizedScopes',
    value: {
      requiredScopes: {},
      optionalScopes: { 'eip155:1': { accounts: [`eip155:1:${address}`] }, 'wallet:eip155': { accounts: [] } },
      sessionProperties: {},
      isMultichainOrigin: false,
    },
  }
  const hooks = {
    getPermissionsForOrigin: () => granted,
    getAccounts: () => (granted['endowment:caip25'] ? [address] : []),
    revokePermissionsForOrigin: (names: readonly string[]) => {
      for (const name of names) delete granted[name]
    },
    rejectApprovalRequestsForOrigin: () => {},
  }
  async function run(handler: { readonly implementation: unknown }, params: unknown): Promise<unknown> {
    const response: { result?: unknown } = {}
    const implementation = handler.implementation as (...args: unknown[]) => Promise<unknown>
    await new Promise<void>((resolve, reject) => {
      const end = (error?: Error): void => (error ? reject(error) : resolve())
      implementation({ jsonrpc: '2.0', id: 1, params, origin }, response, () => {}, end, hooks).catch(reject)
    })
    return response.result
  }
  return {
    grant: () => void (granted = { 'endowment:caip25': { id: 'x', invoker: origin, date: 1, caveats: [caveat] } }),
    get: () => run(permissions.getPermissionsHandler, []),
    revoke: (params: unknown) => run(permissions.revokePermissionsHandler, params),
  }
}

describe('what MetaMask publishes', () => {
  it('answers permissions in the shape of our test wallet, and none after what we send to give them back', async () => {
    const real = metaMaskPermissions()
    const double = createEvmTestWallet({ rdns: 'io.metamask' })
    double.announce(page())
    const site = open()
    await site.connect('eip6963:io.metamask')
    real.grant()
    const shape = (answer: unknown) =>
      (answer as { parentCapability: string; caveats: { type: string }[] }[]).map(({ parentCapability, caveats }) => [
        parentCapability,
        caveats.map(({ type }) => type),
      ])
    const ours = () => double.provider.request({ method: 'wallet_getPermissions' })
    expect(shape(await ours())).toEqual(shape(await real.get()))
    double.lock()
    expect(shape(await ours())).toEqual(shape(await real.get()))
    double.unlock()
    await site.connect('eip6963:io.metamask')
    await site.connections.disconnect()
    const sent = double.requests.find(({ method }) => method === 'wallet_revokePermissions')!
    await real.revoke(sent.params)
    expect(await real.get()).toEqual([])
    expect(await ours()).toEqual([])
  })

  it.each([
    ['a refusal', providerErrors.userRejectedRequest(), { code: 4001 }, true],
    ['no permission', providerErrors.unauthorized(), { code: 4100 }, false],
    ['an unknown method', rpcErrors.methodNotFound(), { code: -32_601 }, false],
    [
      'a refusal in an error of JSON-RPC',
      rpcErrors.internal({ message: 'User rejected the request.' }),
      { code: 4001 },
      true,
    ],
  ])('throws %s that the provider of the page passes on', async (_, error, expected, isRefusal) => {
    const wallet = createEvmTestWallet({ rdns: 'io.metamask' })
    wallet.announce(page())
    const site = open()
    await site.connect('eip6963:io.metamask')
    // As it crosses from the extension to the page.
    const thrown = JSON.parse(JSON.stringify(error.serialize())) as object
    wallet.behave({ error: thrown }, { method: 'personal_sign' })
    const problem = await failure(site.provider.request({ method: 'personal_sign', params: ['0x00', address] }))
    expect(problem).toMatchObject(expected)
    expect(isRejection(problem)).toBe(isRefusal)
  })
})

describe('a wallet that announces itself by mipd', () => {
  it('is found before and after the page asks (EIP-6963)', () => {
    const early = createEvmTestWallet({ rdns: 'example.early', name: 'Early' })
    const late = createEvmTestWallet({ rdns: 'example.late', name: 'Late' })
    const announce = ({ info, provider }: typeof early) =>
      announceProvider({ info: { ...info, icon: info.icon as 'data:image/svg+xml,' }, provider: provider as never })
    const stopEarly = announce(early)
    const site = open()
    const stopLate = announce(late)
    expect(site.connectors()).toMatchObject([
      { id: 'eip6963:example.early', name: 'Early', provider: early.provider },
      { id: 'eip6963:example.late', name: 'Late', provider: late.provider },
    ])
    stopEarly?.()
    stopLate?.()
  })
})
