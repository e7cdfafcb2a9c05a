import type { SessionChange, SessionHandle } from '@portico/core'
import { createEvmTestWallet, flush, type EvmTestWallet } from '@portico/testing'
import { describe, expect, it } from 'vitest'
import { failure, withPage } from './site.js'

const { open, page } = withPage()
const id = 'eip6963:example.meadow'
const request = { namespaces: ['eip155'], networks: {}, signal: new AbortController().signal }

function meadow(): EvmTestWallet {
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow' })
  wallet.announce(page())
  return wallet
}
/** A session without a modal, and all that it reports. */
async function session(): Promise<{ readonly handle: SessionHandle; readonly changes: SessionChange[] }> {
  const handle = await open()
    .connector(id)
    .connect({ ...request, onUri: () => {} })
  const changes: SessionChange[] = []
  handle.namespaces['eip155']!.subscribe((change) => changes.push(change))
  return { handle, changes }
}
const restore = (saved?: unknown) => open().connector(id).restore!({ ...request, saved })

describe('a session', () => {
  it('asks the wallet without parameters for what has none, and gives back the permission for accounts (EIP-2255)', async () => {
    const wallet = meadow()
    const { handle } = await session()
    dispatchEvent(new Event('focus'))
    await restore()
    wallet.behave({ answer: [] }, { method: 'eth_accounts', times: 1 })
    await restore()
    await handle.end()
    const paramsOf = (method: string): unknown[] =>
      wallet.requests.filter((one) => one.method === method).map(({ params }) => params ?? [])
    for (const method of ['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'wallet_getPermissions']) {
      expect([method, paramsOf(method).length]).not.toEqual([method, 0])
      expect([method, paramsOf(method).flat()]).toEqual([method, []])
    }
    expect(paramsOf('wallet_revokePermissions')).toEqual([[{ eth_accounts: {} }]])
  })

  it('has no account for now when the wallet shows none, and ends where its permissions say that it showed others', async () => {
    const wallet = meadow()
    const { changes } = await session()
    wallet.revoke()
    await expect.poll(() => wallet.requests.at(-1)?.method).toBe('wallet_getPermissions')
    expect(changes).toEqual([{ type: 'accounts', accounts: [] }])
    wallet.behave({ answer: [{ parentCapability: 'wallet_snap' }] }, { method: 'wallet_getPermissions' })
    wallet.emit('accountsChanged', [])
    await expect
      .poll(() => changes.at(-1))
      .toEqual({ type: 'ended', reason: 'The wallet shows no account to this page any more' })
  })

  it('goes on where the wallet shows an account again before it answers what the page may see', async () => {
    const wallet = meadow()
    const { changes } = await session()
    wallet.behave({ answer: [{ parentCapability: 'wallet_snap' }] }, { method: 'wallet_getPermissions' })
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', wallet.accounts)
    await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_getPermissions')
    await flush()
    expect(changes.map(({ type }) => type)).not.toContain('ended')
  })

  it('ends with a reason for people when the wallet answers nothing any more', async () => {
    const wallet = meadow()
    const { changes } = await session()
    wallet.disconnect()
    await expect.poll(() => changes).toEqual([{ type: 'ended', reason: 'The wallet is not there any more' }])
  })

  it('reports nothing when the wallet sends what are no accounts and no network', async () => {
    const wallet = meadow()
    const { changes } = await session()
    wallet.emit('accountsChanged', 'nonsense')
    wallet.emit('chainChanged', {})
    expect(changes).toEqual([])
  })

  it('does not begin with accounts that are none', async () => {
    meadow().behave('garbage', { method: 'eth_requestAccounts' })
    expect(await failure(session())).toMatchObject({
      code: 'evm/badAnswer',
      context: { from: 'Meadow', method: 'eth_requestAccounts' },
    })
  })

  it('that may not be restored is unauthorized', async () => {
    const wallet = meadow()
    wallet.behave('unauthorized', { method: 'eth_accounts' })
    expect(await restore()).toBe('unauthorized')
  })
})
