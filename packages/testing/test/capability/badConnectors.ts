import type { Connector, SessionHandle, NamespaceSession } from '@portico/core'
import { odd } from '../bad/BadPlugin.js'
import type { BadProvider } from './BadProvider.js'
import { connectorSubject, sessionWith, type Over } from './goodSubjects.js'

const bad = (what: string, check: RegExp, over: Over<Connector>): BadProvider<'connectors'> => ({
  what,
  check,
  make: () => connectorSubject(over),
})
/** Good until its session is made, which `change` spoils. */
const badSession = (
  what: string,
  check: RegExp,
  change: (session: SessionHandle, namespaceSession: NamespaceSession) => Partial<SessionHandle>,
): BadProvider<'connectors'> =>
  bad(what, check, (_, good) => ({
    async connect(request) {
      const session = await good.connect(request)
      return { ...session, ...change(session, session.namespaces['demo']!) }
    },
  }))

const connected = /in namespaces that were asked for/
const changes = /tells of changes/
const ends = /ends in silence/
const garbage = /outside data/

export const badConnectors: readonly BadProvider<'connectors'>[] = [
  bad('no namespace', /an id, a name, a type/, () => ({ namespaces: [] })),
  bad('a wallet that is asked as it is looked at', /before somebody connects/, (wallet) => ({
    get badge() {
      void wallet.ask()
      return 'new'
    },
  })),
  badSession('a session of nothing', connected, () => ({ namespaces: {} })),
  badSession('a namespace nobody asked for', connected, ({ namespaces }, namespaceSession) => ({
    namespaces: { ...namespaces, other: namespaceSession },
  })),
  badSession('no accounts', connected, (_, namespaceSession) => ({
    namespaces: { demo: { ...namespaceSession, accounts: [] } },
  })),
  badSession('one account twice', connected, (_, namespaceSession) => ({
    namespaces: {
      demo: { ...namespaceSession, accounts: [...namespaceSession.accounts, ...namespaceSession.accounts] },
    },
  })),
  badSession('a network of elsewhere', connected, (_, namespaceSession) => ({
    namespaces: { demo: { ...namespaceSession, networkId: 'other:1' } },
  })),
  badSession('a provider that is not there', connected, (_, namespaceSession) => ({
    namespaces: { demo: { ...namespaceSession, provider: undefined } },
  })),
  badSession('a Map to be saved', connected, () => ({ saved: new Map([['name', 'demo']]) })),
  bad('a refusal in other words', /told as one/, (_, good) => ({
    connect: (request) => good.connect(request).catch(() => Promise.reject(new Error('Failed to connect'))),
  })),
  bad('a refusal for all time', /told as one/, (_, good) => {
    let first: Promise<SessionHandle> | undefined
    return { connect: (request) => (first ??= good.connect(request)) }
  }),
  bad('an attempt that nobody can leave', /an attempt ends/, (_, good) => ({
    connect: (request) => good.connect({ ...request, signal: new AbortController().signal }),
  })),
  bad('a wallet asked for an attempt that is over', /an attempt ends/, (wallet, good) => ({
    connect(request) {
      if (request.signal.aborted) void wallet.ask(new AbortController().signal)
      return good.connect(request)
    },
  })),
  badSession('a session that is deaf', changes, (_, namespaceSession) => ({
    namespaces: { demo: { ...namespaceSession, subscribe: () => () => {} } },
  })),
  badSession('a listener that stays', changes, (_, namespaceSession) => ({
    namespaces: {
      demo: {
        ...namespaceSession,
        subscribe(listener) {
          namespaceSession.subscribe(listener)
          return () => {}
        },
      },
    },
  })),
  badSession('an end that leaves the listeners', ends, (_, namespaceSession) => ({
    namespaces: {
      demo: {
        ...namespaceSession,
        subscribe(listener) {
          namespaceSession.subscribe((change) => listener(change))
          return namespaceSession.subscribe(listener)
        },
      },
    },
    end: async () => {},
    release: odd(undefined),
  })),
  badSession('an end that fails the second time', ends, ({ end }) => {
    let hasEnded = false
    return {
      async end() {
        if (hasEnded) throw new Error('ended already')
        hasEnded = true
        await end()
      },
    }
  }),
  bad('an end that tells of no accounts', ends, (wallet, good) => ({
    async connect(request) {
      const session = await good.connect(request)
      return {
        ...session,
        async end() {
          for (const listener of wallet.listeners) listener({ type: 'accounts', accounts: [] })
          await session.end()
        },
      }
    },
  })),
  bad('a prompt to restore', /without a prompt/, (wallet) => ({
    async restore() {
      await wallet.ask()
      return sessionWith(wallet)
    },
  })),
  bad('nothing restored', /without a prompt/, () => ({ restore: async () => 'absent' })),
  bad('other accounts restored', /without a prompt/, (wallet) => ({
    restore: async () => sessionWith({ ...wallet, accounts: ['mallory'] }),
  })),
  bad('trust in what was saved', garbage, (wallet) => ({
    async restore({ saved }) {
      return odd<{ readonly parts: { readonly topic: string } }>(saved).parts.topic === ''
        ? 'absent'
        : sessionWith(wallet)
    },
  })),
  bad('a prompt where nothing was saved', garbage, (wallet, good) => ({
    async restore(request) {
      const answer = await good.restore?.(request)
      if (answer === 'unauthorized') await wallet.ask()
      return answer ?? 'absent'
    },
  })),
  bad('restoring without an end', /restoring ends/, (_, good) => ({
    restore: (request) => (request.signal.aborted ? new Promise(() => {}) : good.restore!(request)),
  })),
]
