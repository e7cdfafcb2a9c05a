import type { Caip2, SessionChange } from '@portico/core'
import { expect, it } from 'vitest'
import { createAccountSession, type SessionNetwork } from '../src/account/createAccountSession.js'
import { hill } from './hills.js'

function open() {
  const networks: Caip2[] = ['hills:one', 'hills:two']
  const told: Caip2[] = []
  const changes: SessionChange[] = []
  let ended = 0
  const handle = createAccountSession({
    namespace: 'hills',
    networkId: 'hills:one',
    name: 'Stone',
    saved: { key: 1 },
    // On the second hill it has another address.
    accountOn: (networkId) => ({ address: networkId === 'hills:two' ? 'h2' : 'h1' }),
    isOn: (networkId) => networks.includes(networkId),
    limits: { methods: ['sign'] },
    provider: (network) => network,
    onNetwork: (networkId) => void told.push(networkId),
    end: () => void (ended += 1),
  })
  const session = handle.namespaces['hills']!
  session.subscribe((change) => void changes.push(change))
  return { handle, session, provider: session.provider as SessionNetwork, networks, told, changes, ended: () => ended }
}

it('a session begins on its network, with what is kept for a later visit', () => {
  const { handle, session, provider, told } = open()
  expect(session).toMatchObject({ accounts: [{ address: 'h1' }], networkId: 'hills:one', methods: ['sign'] })
  expect(handle).toMatchObject({ saved: { key: 1 }, wallet: { name: 'Stone' } })
  expect(provider.current()).toBe('hills:one')
  expect(told).toEqual(['hills:one'])
})

it('the provider switches to a network that the account can be used on, as it is then', () => {
  const { provider, networks, told, changes } = open()
  expect(provider.switchTo('hills:three')).toBe(false)
  expect([provider.current(), changes]).toEqual(['hills:one', []])
  networks.push('hills:three')
  expect(provider.switchTo('hills:three')).toBe(true)
  expect(provider.current()).toBe('hills:three')
  expect(changes).toEqual([{ type: 'network', networkId: 'hills:three' }])
  expect(told).toEqual(['hills:one', 'hills:three'])
})

it('another network may have another address of the account', async () => {
  const { session, provider, changes } = open()
  await session.switchNetwork!(hill('two'), new AbortController().signal)
  expect(provider.current()).toBe('hills:two')
  expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: 'h2' }] }])
})

it('what ends the session ends what waits in its wallet', async () => {
  const { handle, ended } = open()
  await handle.end()
  expect(ended()).toBe(1)
})
