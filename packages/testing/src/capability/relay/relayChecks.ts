import { isRejection, parseCaip10, parseCaip2, type SessionChange, type RelayNamespace } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { failureOf, show } from '../../check/findings.js'
import { namespaceSessionFaults } from '../../connector/namespaceSessionFaults.js'
import { settle } from '../../settle.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import { createTestTransport, type TestTransport } from './createTestTransport.js'
import type { RelaySubject } from './RelaySubject.js'

interface LoadedRelay extends Omit<RelaySubject, 'impl'> {
  readonly impl: RelayNamespace
}

export const relayChecks: readonly Check<CapabilitySuite<RelaySubject>>[] = [
  relayCheck('it says which methods it asks for, which of them need the visitor, and on which networks', ({ impl }) => {
    const methods = Object.entries(impl.methods)
    const networks = impl.networks()
    return [
      ...(methods.length > 0 ? [] : ['it asks for no methods']),
      ...methods
        .filter(([, kind]) => kind !== 'read' && kind !== 'approve')
        .map(([name]) => `'${name}' is neither read nor approve`),
      ...(networks.length > 0 ? [] : ['it asks for no networks']),
      ...(new Set(networks).size === networks.length ? [] : ['it asks for a network twice']),
      ...networks.filter((id) => !isCaip2(id)).map((id) => `'${id}' is no id of CAIP-2`),
      ...(impl.events.every((name) => name.trim() !== '') ? [] : ['an event has no name']),
    ]
  }),

  relayCheck('a session has every granted account once, on the preferred network where it is granted', (subject) => {
    const { impl, accounts, elsewhere } = subject
    const [first, second] = accounts.map((account) => parseCaip10(account).networkId)
    const addresses = [...new Set(accounts.map((account) => parseCaip10(account).address))]
    const attached = (preferred: typeof first) => impl.attach(transportOf(subject), preferred)
    const here = attached(second)
    const fallbacks = [attached(elsewhere), attached(undefined)]
    return [
      ...namespaceSessionFaults(parseCaip10(accounts[0]).namespace, here),
      ...(here.accounts.length === addresses.length
        ? []
        : [`it has ${here.accounts.length} accounts, not ${addresses.length}`]),
      ...(here.accounts[0]?.address === addresses[0] ? [] : ["the wallet's first account is not the first"]),
      ...(here.networkId === second ? [] : [`it is on '${here.networkId}', preferred was '${second}'`]),
      ...fallbacks.flatMap(({ networkId }) =>
        [first, second].includes(networkId) ? [] : [`it is on '${networkId}', which was not granted`],
      ),
    ]
  }),

  relayCheck('attaching asks the wallet for nothing; its provider does, on the network in use', async (subject) => {
    const transport = transportOf(subject)
    const namespaceSession = subject.impl.attach(transport, undefined)
    namespaceSession.subscribe(() => {})()
    await settle()
    const early = transport.requests.map(({ method }) => method)
    await subject.ask(namespaceSession.provider)
    const requests = transport.requests.slice(early.length)
    return [
      ...early.map((method) => `it asks for ${method} at once`),
      ...(requests.length > 0 ? [] : ['the wallet was not asked']),
      ...requests
        .filter(({ networkId }) => networkId !== namespaceSession.networkId)
        .map(({ networkId }) => `it asks on '${networkId}'`),
    ]
  }),

  relayCheck('what the wallet refuses is told as a refusal', async (subject) => {
    const transport = transportOf(subject, () => Promise.reject(Object.assign(new Error('no'), { code: 5000 })))
    const failure = await failureOf(() => subject.ask(subject.impl.attach(transport, undefined).provider))
    if (!failure) return ['a refusal is told as an answer']
    return isRejection(failure.error)
      ? []
      : [`it rejects with ${String(failure.error)}, which is not told as a refusal`]
  }),

  relayCheck('it tells of changes until it is unsubscribed, then no listener is left', async (subject) => {
    const transport = transportOf(subject)
    const namespaceSession = subject.impl.attach(transport, undefined)
    await settle()
    // A provider may listen for itself, for as long as the session lives.
    const own = transport.listeners()
    const told: SessionChange[] = []
    const stop = namespaceSession.subscribe((change) => told.push(change))
    const kept = subject.accounts[0]
    transport.emit({ type: 'updated', accounts: [kept] })
    await settle()
    const [change] = told
    const addresses = change?.type === 'accounts' ? change.accounts.map(({ address }) => address) : undefined
    transport.emit({ type: 'ended', reason: 'the wallet left' })
    await settle()
    const hasEnded = told.some(({ type }) => type === 'ended')
    stop()
    const before = told.length
    transport.emit({ type: 'ended', reason: 'again' })
    await settle()
    return [
      ...(addresses?.join() === parseCaip10(kept).address ? [] : [`of fewer accounts it tells ${show(change)}`]),
      ...(hasEnded ? [] : ['of the end it tells nothing']),
      ...(told.length === before ? [] : ['it tells of changes after it was unsubscribed']),
      ...(transport.listeners() <= own ? [] : [`${transport.listeners() - own} listeners are left`]),
    ]
  }),

  relayCheck('events that are no events of the namespace change nothing', async (subject) => {
    const transport = transportOf(subject)
    const namespaceSession = subject.impl.attach(transport, undefined)
    const told: SessionChange[] = []
    const stop = namespaceSession.subscribe((change) => told.push(change))
    for (const name of ['', 'unheardOf', ...subject.impl.events])
      for (const data of [undefined, null, {}, 'nonsense', [{}], -1])
        transport.emit({ type: 'event', name, data, networkId: namespaceSession.networkId })
    await settle()
    stop()
    return told.filter((change) => !isEmptying(change)).map((change) => `of nonsense it tells ${show(change)}`)
  }),
]

function relayCheck(
  name: string,
  find: (subject: LoadedRelay) => readonly string[] | Promise<readonly string[]>,
): Check<CapabilitySuite<RelaySubject>> {
  return capabilityCheck(name, async (subject) => find({ ...subject, impl: await subject.impl.load() }))
}

/** Nonsense in place of accounts may be taken for none. */
function isEmptying(change: SessionChange): boolean {
  return change.type === 'ended' || (change.type === 'accounts' && change.accounts.length === 0)
}

function transportOf({ impl, accounts }: LoadedRelay, answer: () => unknown = () => '0x1'): TestTransport {
  return createTestTransport({ accounts, methods: Object.keys(impl.methods), answer })
}

function isCaip2(id: string): boolean {
  try {
    parseCaip2(id)
    return true
  } catch {
    return false
  }
}
