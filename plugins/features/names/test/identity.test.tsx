import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { NameSource } from '../src/index.js'
import { createCache } from '../src/runtime/createCache.js'
import { createTestModal } from '@portico/testing/conformance'
import * as v from 'valibot'
import { names } from '../src/headless.js'
import { createLagoon, other, own, pixel, suffix, type NameGatewayDouble } from './site.js'
import { openNamed, openStage, type Stage } from './stage.js'

const ada = (gateway: NameGatewayDouble): void => {
  gateway.identities[own] = { name: 'ada.eth', avatar: '/public/ada.png' }
  gateway.names['ada.eth'] = { 60: own }
}
const shown = (stage: Stage) => [stage.account().profileName, stage.account().profileImage]
const identities = (stage: Stage) => stage.gateway.asked('/v1/identity')
const move = (stage: Stage, network: `eip155:${number}`) => act(async () => stage.lagoon.switchTo(network))
const failing = { '/v1/identity': { status: 400, body: { reasons: [{ field: 'transport', description: 'Down' }] } } }

describe('the name of the account in use', () => {
  it('is shown in the header of Account with its picture, and told to the site [4.35, 7.3]', async () => {
    const stage = await openNamed({ prepare: ada })
    const { url } = identities(stage)[0]!
    expect(url.pathname).toBe(`/v1/identity/${own}`)
    expect(url.searchParams.get('sender')).toBe(own)
    await stage.until(() => expect(shown(stage)).toEqual(['ada.eth', `${stage.gateway.url}/public/ada.png`]))
    await stage.open('Account')
    expect(stage.root().querySelector('.identity__name')?.textContent).toBe('ada.eth')
    expect(stage.root().querySelector('.identity .avatar img')?.getAttribute('src')).toBe(
      `${stage.gateway.url}/public/ada.png`,
    )
  })

  it('is fetched on EVM networks that are no testnet, and cleared on a testnet [4.36]', async () => {
    const stage = await openStage({ prepare: ada, on: 'eip155:5' })
    await stage.settle(100)
    expect(identities(stage)).toEqual([])
    expect(shown(stage)).toEqual([undefined, undefined])
    await move(stage, 'eip155:10')
    await stage.until(() => expect(stage.account().profileName).toBe('ada.eth'))
    expect(identities(stage)).toHaveLength(1)
    // Whether it is a contract on Ethereum counts when something is sent by the name, and is not asked of a node before.
    expect(
      stage.gateway.asked('/v1/').filter(({ method, url }) => method === 'POST' && url.pathname === '/v1/'),
    ).toEqual([])
    await move(stage, 'eip155:5')
    await stage.until(() => expect(shown(stage)).toEqual([undefined, undefined]))
    expect(identities(stage)).toHaveLength(1)
  })

  it('is looked up by address where the identity fails, and the picture is cleared unless the chain id is 1 [4.37]', async () => {
    const stage = await openNamed({ prepare: ada })
    await stage.until(() => expect(stage.account().profileName).toBe('ada.eth'))
    stage.gateway.instead = failing
    stage.gateway.names = { [`meadow.${suffix}`]: { 60: own } }
    await move(stage, 'eip155:10')
    await stage.until(() => expect(shown(stage)).toEqual([`meadow.${suffix}`, undefined]))
    expect(stage.gateway.asked('/v1/profile/reverse')[0]?.url.searchParams.get('sender')).toBe(own)
  })

  it('keeps its picture on chain id 1 where the identity fails [4.37]', async () => {
    const stage = await openStage({ on: 'eip155:10', prepare: ada })
    await stage.until(() => expect(stage.account().profileName).toBe('ada.eth'))
    const picture = stage.account().profileImage
    stage.gateway.instead = failing
    stage.gateway.names = { [`meadow.${suffix}`]: { 60: own } }
    await move(stage, 'eip155:1')
    await stage.until(() => expect(shown(stage)).toEqual([`meadow.${suffix}`, picture]))
    expect(picture).toContain('/public/ada.png')
  })

  it.each<[string, (gateway: NameGatewayDouble) => void]>([
    ['resolves to another account', (gateway) => (gateway.names['ada.eth'] = { 60: other })],
    ['resolves to nothing', (gateway) => (gateway.names = {})],
    [
      'is not in its normal form',
      (gateway) => {
        gateway.identities[own] = { name: 'Ada.eth', avatar: null }
        gateway.names = { 'Ada.eth': { 60: own } }
      },
    ],
    [
      'mixes scripts',
      (gateway) => {
        gateway.identities[own] = { name: 'аda.eth', avatar: null }
        gateway.names = { 'аda.eth': { 60: own } }
      },
    ],
  ])('is not shown where it %s: a name is proved in both directions', async (_, lie) => {
    const stage = await openNamed({
      prepare(gateway) {
        ada(gateway)
        lie(gateway)
      },
    })
    await stage.until(() => expect(stage.api && stage.modal.store.get(stage.api.available)).toBe(true))
    expect(shown(stage)).toEqual([undefined, undefined])
  })

  it('is not that of the account before, while the next one is looked up', async () => {
    const stage = await openNamed({ prepare: ada })
    await stage.until(() => expect(stage.account().profileName).toBe('ada.eth'))
    stage.gateway.instead['/v1/'] = () => new Promise(() => {})
    await act(async () => stage.lagoon.change({ type: 'accounts', accounts: [{ address: other }] }))
    await stage.until(() => expect(stage.account().address).toBe(other))
    expect(shown(stage)).toEqual([undefined, undefined])
  })

  it('is out of the sources of the site where there is no gateway', async () => {
    const source: NameSource = {
      id: 'harbour',
      addresses: async (name) => (name === 'ada.harbour' ? new Map([[60, own]]) : undefined),
      names: async () => ['ada.harbour'],
      avatar: async () => pixel,
    }
    const lagoon = createLagoon()
    const { modal } = createTestModal({ plugins: [lagoon.plugin, names({ sources: [source] })] })
    modal.start()
    await lagoon.connect()
    const account = () => modal.store.get(modal.atoms.account)
    await vi.waitFor(() => expect(account()).toMatchObject({ profileName: 'ada.harbour', profileImage: pixel }))
    modal.dispose()
  })
})

describe('what is kept', () => {
  const stored = (stage: Stage, key: string): unknown =>
    JSON.parse([...stage.stored].find(([name]) => name.endsWith(key))?.[1] ?? '{}')

  it('an identity for five minutes, by address, also for the next visit [9.4]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const first = await openNamed({ prepare: ada })
    await first.until(() => expect(first.account().profileName).toBe('ada.eth'))
    for (const [wait, times] of [
      [299_000, 0],
      [301_000, 1],
    ] as const) {
      vi.setSystemTime(Date.now() + wait)
      const later = await openStage({ prepare: ada, stored: new Map(first.stored) })
      await later.until(() => expect(later.account().profileName).toBe('ada.eth'))
      expect(identities(later)).toHaveLength(times)
    }
    vi.useRealTimers()
  })

  it('names of an address as address, names and time, for five minutes [3.25, 9.4]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 })
    const stage = await openNamed()
    stage.gateway.names[`meadow.${suffix}`] = { 60: other }
    const ask = () => act(async () => expect(await stage.api.reverse(other)).toEqual([`meadow.${suffix}`]))
    await ask()
    const asked = () => stage.gateway.asked(`/v1/profile/reverse/${other}`).length
    expect(asked()).toBe(1)
    const key = `eip155:1:${other.toLowerCase()}`
    const { [key]: entry } =
      (Object(stored(stage, 'names')) as { value?: Record<string, unknown> }).value ??
      (stored(stage, 'names') as Record<string, unknown>)
    expect(entry).toEqual({ address: other, ens: [`meadow.${suffix}`], timestamp: 1_790_000_000_000 })
    vi.setSystemTime(1_790_000_000_000 + 299_999)
    await ask()
    expect(asked()).toBe(1)
    vi.setSystemTime(1_790_000_000_000 + 300_001)
    await ask()
    expect(asked()).toBe(2)
    vi.useRealTimers()
  })

  it('8192 entries at most, and the newest 32 of them for the next visit [9.25]', () => {
    const written = new Map<string, unknown>()
    const storage = {
      get: () => undefined,
      set: (key: string, value: unknown) => void written.set(key, value),
    } as never
    const cache = createCache(storage, 'names', v.object({ timestamp: v.number() }))
    for (let index = 0; index <= 8192; index++) cache.set(`${index}`, { timestamp: Date.now() })
    expect(cache.get('0')).toBeUndefined()
    expect(cache.get('1')).toBeDefined()
    expect(cache.get('8192')).toBeDefined()
    expect(Object.keys(Object(written.get('names')) as object)).toHaveLength(32)
  })

  it('names of an address: none without a network in use, and nothing is asked [5.27]', async () => {
    const stage = await openStage({ connected: false, networks: [] })
    expect(await stage.api.reverse(own)).toEqual([])
    expect(stage.gateway.asked('/v1/')).toEqual([])
  })
})

describe('names of an address', () => {
  it('are asked of the gateway with the sender and version 2, and proved [7.14, 1.7]', async () => {
    const stage = await openNamed({
      prepare(gateway) {
        gateway.names = { 'ada.eth': { 60: own }, [`meadow.${suffix}`]: { 60: own }, 'lie.eth': { 60: other } }
        gateway.claims[own] = ['lie.eth', 'ada.eth', `meadow.${suffix}`, 'Ada.eth', 'none.eth']
      },
    })
    await act(async () => expect(await stage.api.reverse(own)).toEqual(['ada.eth', `meadow.${suffix}`]))
    const { searchParams } = stage.gateway.asked('/v1/profile/reverse')[0]!.url
    expect([searchParams.get('sender'), searchParams.get('apiVersion')]).toEqual([own, '2'])
  })
})
