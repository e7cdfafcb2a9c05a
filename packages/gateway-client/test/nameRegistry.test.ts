import { NameRegistry, type NameRegistryCapability } from '@portico/core'
import { createTestModal } from '@portico/testing/conformance'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble, type SeenRequest } from '@portico/testing/gateway'
import { describe, expect, it, onTestFinished } from 'vitest'

const { signal } = new AbortController()
const own = '0xAAaAaAAAaAaaAaAaAaaAaaAAAAaAAaAaAaaaaaaa'
const other = '0xbBbBbBBbbBbBbBBBbbBbbBbbbbBbBbbBBbBbbBBB'
const reef = 0x80000000 + 10
const everyEvm = 0x80000000
const name = 'ada.people.example'
const registration = { name, coinType: reef, address: own, message: '{}', signature: '0x' }
const taken = { status: 400, body: { reasons: [{ field: 'name', description: 'This name is taken.' }] } }

async function open(
  answer: (request: SeenRequest) => GatewayAnswer,
): Promise<{ readonly registry: NameRegistryCapability; readonly gateway: GatewayDouble }> {
  const gateway = await startGatewayDouble((request) =>
    request.url.pathname === '/v1/supported-chains'
      ? { body: { http: ['eip155:1', 'eip155:10'], ws: [] } }
      : answer(request),
  )
  const { modal } = createTestModal({ gateway: gateway.url, plugins: [] })
  onTestFinished(() => modal.dispose())
  return { registry: modal.capability(NameRegistry).for('eip155')!, gateway }
}
const record = (addresses: Readonly<Record<string, string>>) => ({
  body: {
    name,
    addresses: Object.fromEntries(Object.entries(addresses).map(([coinType, address]) => [coinType, { address }])),
  },
})

describe('a name that is refused as taken', () => {
  it.each([
    ['under the coin type that was asked for', { [reef]: own }, 'eip155:10'],
    ['under that of every network', { [everyEvm]: own.toLowerCase() }, 'eip155:10'],
    ['on Ethereum, where it was asked for there', { 60: own }, 'eip155:1'],
  ] as const)('is the account’s where it leads to it %s', async (_, addresses, network) => {
    const { registry } = await open(({ method }) => (method === 'POST' ? taken : record(addresses)))
    expect(await registry.register(registration, signal, network)).toBe(true)
  })

  it.each([
    ['leads to another account', record({ [reef]: other })],
    ['leads to the account on Ethereum alone', record({ 60: own })],
    ['is not known', { body: [] }],
    ['cannot be looked up', { status: 401, body: {} }],
  ])('stays refused, in the words of the gateway, where it %s', async (_, answer) => {
    const { registry } = await open(({ method }) => (method === 'POST' ? taken : answer))
    await expect(registry.register(registration, signal, 'eip155:10')).rejects.toThrow('This name is taken.')
  })
})

describe('registering', () => {
  it.each([
    ['another field', 400, 'signature'],
    ['another status', 401, 'name'],
  ])('that is refused for %s looks nothing up', async (_, status, field) => {
    const body = { reasons: [{ field, description: 'No.' }] }
    const { registry, gateway } = await open(() => ({ status, body }))
    await expect(registry.register(registration, signal, 'eip155:10')).rejects.toMatchObject({ context: { status } })
    expect(gateway.seen.filter(({ method }) => method === 'GET').map(({ url }) => url.pathname)).toEqual([
      '/v1/supported-chains',
    ])
  })

  it.each([
    ['says so', { success: false }, false],
    ['answers the record of the name', record({ [reef]: own }).body, true],
  ])('is what the gateway says: where it %s', async (_, body, isDone) => {
    const { registry } = await open(() => ({ body }))
    expect(await registry.register(registration, signal, 'eip155:10')).toBe(isDone)
  })
})

describe('a network that the gateway does not serve', () => {
  it('has no names, and nothing is asked; the code of its addresses is', async () => {
    const { registry, gateway } = await open(() => ({ body: { jsonrpc: '2.0', id: 1, result: '0x6080' } }))
    const reverse = registry.names(own, 60, signal, 'eip155:5')
    expect([await registry.addresses(name, [60], signal, 'eip155:5'), await reverse]).toEqual([undefined, []])
    expect(await registry.identity(own, signal, 'eip155:5')).toEqual({ name: undefined, imageUrl: undefined })
    expect(await registry.suggestions('ada', 'people.example', signal, 'eip155:5')).toEqual([])
    expect(await registry.register(registration, signal, 'eip155:5')).toBe(false)
    expect(gateway.paths()).toEqual(['/v1/supported-chains'])
    expect(await registry.code(own, signal, 'eip155:5')).toBe('0x6080')
  })
})

describe('a name', () => {
  it.each([
    ['that is not registered', { status: 404, body: {} }],
    ['that cannot be registered', taken],
    ['of which another record is answered', { body: { name: 'theo.people.example', addresses: {} } }],
  ])('%s has no addresses', async (_, answer) => {
    const { registry } = await open(() => answer)
    expect(await registry.addresses(name, [60], signal)).toBeUndefined()
  })

  it('that the gateway cannot tell of is an error', async () => {
    const { registry } = await open(() => ({ status: 400, body: {} }))
    await expect(registry.addresses(name, [60], signal)).rejects.toMatchObject({ code: 'core/gatewayFailed' })
  })
})
