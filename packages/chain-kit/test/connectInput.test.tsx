import type { Connector, ConnectRequest } from '@portico/core'
import { expect, it } from 'vitest'
import { createAccountSession, createConnectInput } from '../src/account/index.js'
import { hill, openHills } from './hills.js'

interface Stone {
  readonly address: string
}

function open() {
  const requests: ConnectRequest[] = []
  const connector: Connector = {
    id: 'stone',
    name: 'Stone',
    type: 'EXTERNAL',
    namespaces: ['hills'],
    async connect(request) {
      requests.push(request)
      const { address } = await input.read(request)
      return createAccountSession({
        namespace: 'hills',
        networkId: 'hills:one',
        name: 'Stone',
        saved: address,
        accountOn: () => ({ address }),
        isOn: (id) => id !== 'hills:three',
        provider: (network) => network,
      })
    },
  }
  const site = openHills({ networks: [hill('one', 'https://a.example')], connectors: [connector] })
  const input = createConnectInput<Stone>(site.context, connector)
  const { connections } = site.context
  const address = (): string | undefined => site.modal.store.get(connections.account('hills')).address
  return { input, connector, connections, address, requests }
}

it('what a visitor entered begins a connect that has it', async () => {
  const { input, address, requests } = open()
  await input.enter({ address: 'h1' }, ['hills'])
  expect(address()).toBe('h1')
  expect(input.isGiven(requests[0]!)).toBe(true)
  expect(input.waiting()).toBeUndefined()
})

it('a connect that waits is given it, once', async () => {
  const { input, connector, connections, address, requests } = open()
  const connected = connections.connect({ connector })
  await expect.poll(() => input.waiting()).toBeDefined()
  expect(input.waiting()).toBe(requests[0])
  await input.enter({ address: 'h2' }, ['hills'])
  await connected
  expect([address(), requests.length]).toEqual(['h2', 1])
  expect(input.waiting()).toBeUndefined()
})

it('a connect that is given up waits no more', async () => {
  const { input, connector, connections, address } = open()
  const given = new AbortController()
  const connected = connections.connect({ connector, signal: given.signal })
  await expect.poll(() => input.waiting()).toBeDefined()
  const failed = expect(connected).rejects.toBeDefined()
  given.abort(new Error('left'))
  await failed
  expect(input.waiting()).toBeUndefined()
  await input.enter({ address: 'h3' }, ['hills'])
  expect(address()).toBe('h3')
})

it('an input that other code of the page made up is not believed', async () => {
  const { input, connector, connections, address } = open()
  const connected = connections.connect({ connector, input: { address: 'h666' } })
  await expect.poll(() => input.waiting()).toBeDefined()
  await input.enter({ address: 'h1' }, ['hills'])
  await connected
  expect(address()).toBe('h1')
})
