import type { SessionChange, SessionHandle } from '@portico/core'
import { flush } from '@portico/testing'
import { describe, expect, it } from 'vitest'
import { cosmosHub, osmosis } from '../src/index.js'
import { withPage } from './site.js'

const { open, install } = withPage()
const networks = { networks: [osmosis, cosmosHub] }
const { signal } = new AbortController()

/** A session without a modal, and all that it reports. */
async function session(
  preferred: Readonly<Record<string, `cosmos:${string}`>> = { cosmos: 'cosmos:cosmoshub-4' },
): Promise<{ readonly handle: SessionHandle; readonly changes: SessionChange[] }> {
  const handle = await open(networks)
    .connector()
    .connect({ namespaces: ['cosmos'], networks: preferred, onUri: () => {}, signal })
  const changes: SessionChange[] = []
  handle.namespaces['cosmos']!.subscribe((change) => changes.push(change))
  return { handle, changes }
}
const restore = (saved: unknown) =>
  open(networks).connector().restore!({ namespaces: ['cosmos'], networks: {}, saved, signal })

describe('a session', () => {
  it('begins on the first network of the site where none is preferred', async () => {
    install()
    const { handle } = await session({})
    expect(handle.namespaces['cosmos']).toMatchObject({
      networkId: 'cosmos:osmosis-1',
      accounts: [{ address: expect.stringMatching(/^osmo1/) as string }],
    })
  })

  it('reports another account, and not the network that stayed', async () => {
    const wallet = install()
    const { changes } = await session()
    wallet.selectAccount(wallet.accounts[1]!)
    await expect.poll(() => changes).toMatchObject([{ type: 'accounts', accounts: [{ address: wallet.accounts[0] }] }])
  })

  it('reports another network with the address that the account has there', async () => {
    install()
    const { handle, changes } = await session()
    await handle.namespaces['cosmos']!.switchNetwork!(osmosis, signal)
    expect(changes).toMatchObject([
      { type: 'network', networkId: 'cosmos:osmosis-1' },
      { type: 'accounts', accounts: [{ address: expect.stringMatching(/^osmo1/) as string }] },
    ])
  })

  it('reports nothing when the wallet says it changed, and did not', async () => {
    const wallet = install()
    const { changes } = await session()
    dispatchEvent(new Event('keplr_keystorechange'))
    await expect.poll(() => wallet.requests.filter(({ method }) => method === 'getKey')).toHaveLength(2)
    await flush()
    expect(changes).toEqual([])
  })

  it('ends with a reason for people when the wallet takes the account back', async () => {
    const wallet = install()
    const { changes } = await session()
    wallet.revoke()
    await expect
      .poll(() => changes)
      .toEqual([{ type: 'ended', reason: 'The wallet shows no account to this page any more' }])
  })
})

describe('restoring', () => {
  it('takes what the session saved, where the page’s storage has nothing of the wallet', async () => {
    install()
    const { handle } = await session()
    const saved: unknown = JSON.parse(JSON.stringify(handle.saved))
    const restored = await restore(saved)
    expect(restored).toMatchObject({
      namespaces: { cosmos: { networkId: 'cosmos:cosmoshub-4', accounts: handle.namespaces['cosmos']!.accounts } },
    })
  })

  it('is unauthorized where nothing usable was saved', async () => {
    install()
    expect(await restore({ address: 'nonsense' })).toBe('unauthorized')
  })
})
