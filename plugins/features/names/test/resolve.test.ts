import { createTestModal, stubPage } from '@portico/testing/conformance'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { names } from '../src/headless.js'
import type { NamesOptions, NamesApi, NameSource } from '../src/index.js'
import { createLagoon, legacy, other, own, startNames, suffix, type NameGatewayDouble } from './site.js'

const reef = 0x80000000 + 10
/** ENSIP-19. */
const everyEvm = 0x80000000
const solana = 'So11111111111111111111111111111111111111112'

async function site(
  options: NamesOptions = {},
  hasGateway = true,
): Promise<{ api: NamesApi; gateway: NameGatewayDouble }> {
  stubPage()
  const gateway = await startNames()
  const { modal } = createTestModal({
    ...(hasGateway && { gateway: gateway.url, projectId: 'orchard' }),
    plugins: [createLagoon().plugin, names(options)],
  })
  modal.start()
  onTestFinished(() => modal.dispose())
  return { api: modal.api.names, gateway }
}
afterEach(() => vi.unstubAllGlobals())

const source = (id: string, known: Record<string, Record<number, string>>, asked: string[] = []): NameSource => ({
  id,
  async addresses(name) {
    asked.push(name)
    return known[name] && new Map(Object.entries(known[name]).map(([type, address]) => [Number(type), address]))
  },
  names: async () => [],
})

describe('the address of a name', () => {
  it('is looked up at the gateway in version 2, and is undefined where the name is free [1.7, 7.13]', async () => {
    const { api, gateway } = await site({ suffix })
    gateway.names[`meadow.${suffix}`] = { 60: other }
    expect(await api.resolve(`Meadow.${suffix}`)).toMatchObject({ name: `meadow.${suffix}`, address: other })
    expect(await api.resolve(`none.${suffix}`)).toBeUndefined()
    const [{ pathname, searchParams }] = gateway.asked('/v1/profile/account').map(({ url }) => url) as [URL]
    expect([pathname, searchParams.get('apiVersion')]).toEqual([`/v1/profile/account/meadow.${suffix}`, '2'])
  })

  it('is that of the coin type of the network, else the one for all, else that of Ethereum, and never that of another chain', async () => {
    const { api, gateway } = await site()
    gateway.names['both.eth'] = { 501: solana, 60: own, [reef]: other }
    gateway.names['every.eth'] = { 60: own, [everyEvm]: other }
    gateway.names['every-alone.eth'] = { [everyEvm]: other }
    gateway.names['lagoon-alone.eth'] = { [everyEvm + 1]: other }
    gateway.names['elsewhere.eth'] = { 501: solana, [reef]: other, 0: 'bc1qtheo' }
    const at = async (name: string, network: `eip155:${number}`) => (await api.resolve(name, { network }))?.address
    expect(await at('both.eth', 'eip155:10')).toBe(other)
    expect(await at('both.eth', 'eip155:1')).toBe(own)
    expect(await at('both.eth', 'eip155:137')).toBe(own)
    expect(await at('elsewhere.eth', 'eip155:1')).toBeUndefined()
    expect(await at('every.eth', 'eip155:10')).toBe(other)
    expect(await at('every.eth', 'eip155:1')).toBe(own)
    expect(await at('every-alone.eth', 'eip155:1')).toBe(other)
    // ENSIP-11: Ethereum has no other coin type than 60.
    expect(await at('lagoon-alone.eth', 'eip155:1')).toBeUndefined()
    expect(await at('lagoon-alone.eth', 'eip155:10')).toBeUndefined()
  })

  it('says so where it is the one on Ethereum, for another network', async () => {
    const { api, gateway } = await site()
    gateway.names['ada.eth'] = { 60: own }
    gateway.names['both.eth'] = { 60: own, [reef]: other }
    expect(await api.resolve('ada.eth', { network: 'eip155:10' })).toMatchObject({
      address: own,
      ofNetwork: 'eip155:1',
    })
    expect(await api.resolve('ada.eth', { network: 'eip155:1' })).not.toHaveProperty('ofNetwork')
    expect(await api.resolve('both.eth', { network: 'eip155:10' })).not.toHaveProperty('ofNetwork')
  })

  it('is refused where the one on Ethereum is a contract, which may be another’s here, or where nobody tells', async () => {
    const { api, gateway } = await site()
    gateway.names['safe.eth'] = { 60: own }
    gateway.code[own.toLowerCase()] = '0x6080'
    const asked = api.resolve('safe.eth', { network: 'eip155:10' })
    await expect(asked).rejects.toMatchObject({ code: 'names/contractElsewhere', context: { name: 'safe.eth' } })
    expect((await api.resolve('safe.eth', { network: 'eip155:1' }))?.address).toBe(own)
    // EIP-7702: still the account of a key.
    gateway.code[own.toLowerCase()] = `0xef0100${'12'.repeat(20)}`
    expect((await api.resolve('safe.eth', { network: 'eip155:10' }))?.address).toBe(own)
    gateway.code[own.toLowerCase()] = 'none'
    await expect(api.resolve('safe.eth', { network: 'eip155:10' })).rejects.toMatchObject({
      code: 'names/resolveFailed',
    })
  })

  it.each([
    ['an address of another chain under the coin type of this one', { 60: solana }],
    ['the zero address', { 60: `0x${'0'.repeat(40)}` }],
    ['too few digits', { 60: '0x1234' }],
  ])('is none where the answer is %s', async (_, record) => {
    const { api, gateway } = await site()
    gateway.names['lie.eth'] = record
    expect(await api.resolve('lie.eth')).toBeUndefined()
  })

  it('is none where the gateway answers the record of another name', async () => {
    const { api, gateway } = await site()
    gateway.instead['/v1/profile/account'] = {
      body: { name: 'theo.eth', addresses: { 60: { address: other } }, attributes: {} },
    }
    expect(await api.resolve('ada.eth')).toBeUndefined()
  })

  it('is asked anew each time: it may change between look and sign', async () => {
    const { api, gateway } = await site()
    gateway.names['ada.eth'] = { 60: own }
    expect((await api.resolve('ada.eth'))?.address).toBe(own)
    gateway.names['ada.eth'] = { 60: other }
    expect((await api.resolve('ada.eth'))?.address).toBe(other)
  })

  it.each([
    ['mixed scripts', 'аda.eth'],
    ['a zero-width joiner between letters', 'a\u200dda.eth'],
    ['a turn of direction', 'ada\u202e.eth'],
    ['an emoji that is none', '👁️\u200d.eth'],
    ['255 labels', `${'a.'.repeat(254)}eth`],
    ['64 kB', `${'a'.repeat(65_536)}.eth`],
    ['an empty label', 'ada..eth'],
    ['no dot', 'ada'],
    ['nothing', ''],
  ])('is not asked for a text with %s: it is no name (ENSIP-15)', async (_, text) => {
    const { api, gateway } = await site()
    expect(await api.resolve(text)).toBeUndefined()
    expect(gateway.asked('/v1/profile')).toEqual([])
  })

  it('is that of the name as it looks, where characters that cannot be seen are in it', async () => {
    const { api, gateway } = await site()
    gateway.names['ada.eth'] = { 60: own }
    expect(await api.resolve('ad\u200ba.eth')).toMatchObject({ name: 'ada.eth', address: own })
  })

  it('of a sequence of emoji is that of its one normal form', async () => {
    const { api, gateway } = await site()
    gateway.names['👩‍🚀.eth'] = { 60: own }
    expect(await api.resolve('👩‍🚀.eth')).toMatchObject({ name: '👩‍🚀.eth', address: own })
    gateway.names['❤.eth'] = { 60: other }
    expect(await api.resolve('❤️.eth')).toMatchObject({ name: '❤.eth', address: other })
  })

  it('is not asked for a network that the gateway does not serve', async () => {
    const { api, gateway } = await site()
    gateway.names['ada.eth'] = { 60: own }
    gateway.served = []
    expect(await api.resolve('ada.eth')).toBeUndefined()
    expect(gateway.asked('/v1/profile')).toEqual([])
  })
})

describe('suffixes', () => {
  it('are one of the provider and a legacy one: names with either are found at the gateway alone [9.30]', async () => {
    const asked: string[] = []
    const thief = source('thief', { [`ada.${suffix}`]: { 60: other }, [`ada.${legacy}`]: { 60: other } }, asked)
    const { api, gateway } = await site({ suffix, legacySuffixes: [legacy], sources: [thief] })
    gateway.names = { [`ada.${suffix}`]: { 60: own }, [`ada.${legacy}`]: { 60: own } }
    expect((await api.resolve(`ada.${suffix}`))?.address).toBe(own)
    expect((await api.resolve(`ada.${legacy}`))?.address).toBe(own)
    expect(asked).toEqual([])
    // New names end in the provider's.
    await api.suggest('meadow')
    expect(gateway.asked('/v1/profile/suggestions')[0]?.url.searchParams.get('zone')).toBe(suffix)
  })

  it('are none by default: nothing is registered', async () => {
    const { api } = await site()
    await expect(api.suggest('meadow')).rejects.toMatchObject({ code: 'names/notOffered' })
    await expect(api.register('meadow')).rejects.toMatchObject({ code: 'names/notOffered' })
  })
})

describe('several sources', () => {
  it('are asked in their order until one knows the name', async () => {
    const asked: [string[], string[]] = [[], []]
    const { api, gateway } = await site({
      sources: [
        source('first', { 'a.one': { 60: own } }, asked[0]),
        source('second', { 'a.one': { 60: other }, 'a.two': { 60: other } }, asked[1]),
      ],
    })
    gateway.names['a.three'] = { 60: own }
    expect((await api.resolve('a.one'))?.address).toBe(own)
    expect((await api.resolve('a.two'))?.address).toBe(other)
    expect((await api.resolve('a.three'))?.address).toBe(own)
    expect(asked).toEqual([
      ['a.one', 'a.two', 'a.three'],
      ['a.two', 'a.three'],
    ])
  })

  it('that fail are not passed over: another one might name another account', async () => {
    const broken = { ...source('broken', {}), addresses: () => Promise.reject(new Error('Down')) }
    const { api, gateway } = await site({ sources: [broken] })
    gateway.names['ada.eth'] = { 60: other }
    await expect(api.resolve('ada.eth')).rejects.toThrow('Error resolving name')
    expect(gateway.asked('/v1/profile')).toEqual([])
  })
})
