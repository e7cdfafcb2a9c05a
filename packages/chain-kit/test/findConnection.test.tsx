import type { Caip10, Connector, NamespaceSession } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { connectionInUse, findConnection } from '../src/index.js'
import { failure, hill, openHills } from './hills.js'

const [first, second]: readonly Caip10[] = ['hills:one:h1', 'hills:one:h2']
const networks = [hill('one')]

/** A wallet with one account; it is restored once `ready` has resolved. */
function connector(id: string, address: string, ready: Promise<unknown> = Promise.resolve()): Connector {
  const session: NamespaceSession = {
    accounts: [{ address }],
    networkId: 'hills:one',
    provider: `provider of ${id}`,
    subscribe: () => () => {},
  }
  const handle = { namespaces: { hills: session }, end: async () => {} }
  return {
    id,
    name: id,
    type: 'INJECTED',
    namespaces: ['hills'],
    restoreDeadline: 10_000,
    connect: async () => handle,
    restore: async () => {
      await ready
      return handle
    },
  }
}

describe('the connection of an account', () => {
  it('is the one in use, or another that is connected', async () => {
    const site = openHills({ networks, connectors: [connector('a', 'h1'), connector('b', 'h2')] })
    await site.connect('a')
    await site.connect('b')
    const find = async (account: Caip10): Promise<unknown> =>
      (await findConnection(site.context, account)).namespaceSession.provider
    expect(await find(first!)).toBe('provider of a')
    expect(await find(second!)).toBe('provider of b')
    expect(await find('hills:one:H2')).toBe('provider of b')
    expect((await connectionInUse(site.context, 'hills')).connection.connectorId).toBe('b')
  })

  it('is none where no wallet holds it: an error says what to do', async () => {
    const { context } = openHills({ networks })
    expect(await failure(findConnection(context, first!))).toMatchObject({
      code: 'hills/notConnected',
      details: 'No connected wallet holds h1. Connect the one that does.',
    })
    expect(await failure(connectionInUse(context, 'hills'))).toMatchObject({ code: 'hills/notConnected' })
    const ended = AbortSignal.abort(new Error('enough'))
    expect(await failure(findConnection(context, first!, ended))).toMatchObject({ message: 'enough' })
    expect(await failure(connectionInUse(context, 'hills', ended))).toMatchObject({ message: 'enough' })
  })

  it('is found at once while another is still being restored, and waited for while it is restored itself', async () => {
    const stored = new Map<string, string>()
    const before = openHills({ networks, stored, connectors: [connector('slow', 'h1')] })
    await before.connect('slow')
    before.modal.dispose()

    let ready: (value?: unknown) => void = () => {}
    const slow = connector('slow', 'h1', new Promise((resolve) => (ready = resolve)))
    const site = openHills({ networks, stored, connectors: [slow, connector('quick', 'h2')] })
    await site.connect('quick')
    const found: string[] = []
    const waiting = findConnection(site.context, first!).then(({ connection }) => found.push(connection.connectorId))
    const { connection } = await findConnection(site.context, second!)
    expect(connection.connectorId).toBe('quick')
    expect(found).toEqual([])
    expect(site.connections.active('hills')?.connection.connectorId).toBe('quick')
    const stopped = new AbortController()
    const given = findConnection(site.context, first!, stopped.signal)
    stopped.abort(new Error('enough'))
    expect(await failure(given)).toMatchObject({ message: 'enough' })
    ready()
    await waiting
    expect(found).toEqual(['slow'])
  })

  it('in use is waited for while it is restored', async () => {
    const stored = new Map<string, string>()
    const before = openHills({ networks, stored, connectors: [connector('a', 'h1')] })
    await before.connect('a')
    before.modal.dispose()

    let ready: (value?: unknown) => void = () => {}
    const slow = connector('a', 'h1', new Promise((resolve) => (ready = resolve)))
    const { context } = openHills({ networks, stored, connectors: [slow] })
    const waiting = connectionInUse(context, 'hills')
    ready()
    expect((await waiting).namespaceSession.provider).toBe('provider of a')
  })
})
