import type { RelayNamespace, NamespaceSession } from '@portico/core'
import { odd } from '../bad/BadPlugin.js'
import type { BadProvider } from './BadProvider.js'
import { relaySubject, type DemoProvider } from './goodSubjects.js'

const bad = (
  what: string,
  check: RegExp,
  over: (good: RelayNamespace) => Partial<RelayNamespace>,
): BadProvider<'relay'> => ({
  what,
  check,
  make: () => relaySubject((_, good) => over(good)),
})
const badPart = (
  what: string,
  check: RegExp,
  change: (
    namespaceSession: NamespaceSession,
    ...words: Parameters<RelayNamespace['attach']>
  ) => Partial<NamespaceSession>,
): BadProvider<'relay'> =>
  bad(what, check, (good) => ({
    attach(transport, preferred) {
      const namespaceSession = good.attach(transport, preferred)
      return { ...namespaceSession, ...change(namespaceSession, transport, preferred) }
    },
  }))

const asks = /which methods it asks for/
const begins = /every granted account once/
const first = /attaching asks the wallet for nothing/
const unsubscribed = /until it is unsubscribed/

export const badRelays: readonly BadProvider<'relay'>[] = [
  bad('no methods', asks, () => ({ methods: {} })),
  bad('a method of no kind', asks, () => ({ methods: { demo_sign: odd('write') } })),
  bad('a network that is no CAIP-2', asks, () => ({ networks: () => [odd('demo')] })),
  badPart('accounts once for each network', begins, (_, { accounts }) => ({
    accounts: accounts.map((account) => ({ address: account.split(':')[2]! })),
  })),
  badPart('accounts from the last to the first', begins, ({ accounts }) => ({ accounts: accounts.toReversed() })),
  badPart('always the first network', begins, (_, { networks }) => ({ networkId: networks[0]! })),
  badPart('a network that was not granted', begins, (_, transport, preferred) => ({
    networkId: preferred ?? transport.networks[0]!,
  })),
  badPart('a wallet that is asked at once', first, ({ networkId }, transport) => {
    void transport.request({ method: 'demo_accounts', networkId })
    return {}
  }),
  badPart('requests to another network', first, (_, transport) => ({
    provider: { request: () => transport.request({ method: 'demo_sign', networkId: 'demo:2' }) } satisfies DemoProvider,
  })),
  badPart('a provider that asks nobody', first, () => ({ provider: { request: async () => '0x' } })),
  badPart('a refusal in other words', /told as a refusal/, ({ provider }) => ({
    provider: {
      request: () => (provider as DemoProvider).request().catch(() => Promise.reject(new Error('Failed'))),
    },
  })),
  badPart('a session that is deaf', unsubscribed, () => ({ subscribe: () => () => {} })),
  badPart('a listener that stays', unsubscribed, ({ subscribe }) => ({
    subscribe(listener) {
      subscribe(listener)
      return () => {}
    },
  })),
  badPart('trust in what events say', /are no events/, ({ subscribe }, transport) => ({
    subscribe(listener) {
      const off = transport.subscribe((event) => {
        if (event.type === 'event') listener({ type: 'network', networkId: `demo:${String(event.data)}` })
      })
      const stop = subscribe(listener)
      return () => (off(), stop())
    },
  })),
]
