import {
  isAbort,
  type ConnectRequest,
  type SessionChange,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import type { Check } from '../../check/Check.js'
import { failureOf, show } from '../../check/findings.js'
import { outcomeOf, type Outcome } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { connectorFaults } from '../../connector/connectorFaults.js'
import { namespaceSessionFaults } from '../../connector/namespaceSessionFaults.js'
import { settle } from '../../settle.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { ConnectorSubject } from './ConnectorSubject.js'

/** Longest that a wallet which is there takes to answer, over a relay too, ms. */
const timeoutMs = 5000

export const connectorChecks: readonly Check<CapabilitySuite<ConnectorSubject>>[] = [
  capabilityCheck('a connector has an id, a name, a type and namespaces [3.4]', ({ connector }) =>
    connectorFaults(connector),
  ),

  capabilityCheck('it asks nobody before somebody connects', async ({ connector, asked }) => {
    Object.entries(connector)
    await settle()
    return asked() === 0 ? [] : [`the visitor was asked ${asked()} times`]
  }),

  capabilityCheck(
    'connected, it has accounts and a network in namespaces that were asked for, and saves JSON',
    async (subject) => {
      const session = await connect(subject)
      const parts = Object.entries(session.namespaces)
      const { saved } = session
      await session.end()
      return [
        ...(parts.length > 0 ? [] : ['it is in no namespace']),
        ...parts.flatMap(([namespace, namespaceSession]) => [
          ...(namespace in subject.networks ? [] : [`nobody asked for '${namespace}'`]),
          ...namespaceSessionFaults(namespace, namespaceSession).map((fault) => `${namespace}: ${fault}`),
        ]),
        ...(saved === undefined || (JSON.stringify(saved) === JSON.stringify(viaJson(saved)) && hasOnlyData(saved))
          ? []
          : [`${show(saved)} does not come back from JSON`]),
      ]
    },
  ),

  capabilityCheck('a refusal of the visitor is told as one, and the next attempt is asked again', async (subject) => {
    subject.refuse()
    const refused = await attempt(subject)
    subject.approve()
    const next = await attempt(subject)
    if (next.status === 'resolved') await next.value.end()
    return [
      ...rejectionFaults('refused, it', refused, 'refusal'),
      ...(next.status === 'resolved' ? [] : [`after a refusal, connecting is ${show(next)}`]),
    ]
  }),

  capabilityCheck('aborted, an attempt ends, and the next one works', async (subject) => {
    subject.hold()
    const gone = await attempt(subject, AbortSignal.abort())
    const early = subject.asked()
    const leaving = new AbortController()
    const attempting = begin(subject, leaving.signal)
    attempting.catch(() => {})
    await untilAsked(subject, early)
    leaving.abort()
    const left = await outcomeOf(() => attempting)
    subject.approve()
    const next = await attempt(subject)
    if (next.status === 'resolved') await next.value.end()
    return [
      ...rejectionFaults('aborted before, it', gone, 'abort'),
      ...(early === 0 ? [] : ['aborted before, it asks the visitor']),
      ...rejectionFaults('aborted while the wallet waits, it', left, 'abort'),
      ...(next.status === 'resolved' ? [] : [`after that, connecting is ${show(next)}`]),
    ]
  }),

  capabilityCheck('a session tells of changes in the wallet until nobody listens', async (subject) => {
    const changeAccounts = async () => {
      if (subject.changeAccounts !== 'impossible') await subject.changeAccounts()
    }
    const session = await connect(subject)
    const before = countListeners(subject)
    const told: SessionChange[] = []
    const stops = Object.values(session.namespaces).map((namespaceSession) =>
      namespaceSession.subscribe((change) => told.push(change)),
    )
    await changeAccounts()
    await settle()
    const received = told.length
    const changes = told.map(({ type }) => type)
    for (const stop of stops) stop()
    const left = countListeners(subject) - before
    await changeAccounts()
    await settle()
    const findings = [
      ...(subject.changeAccounts === 'impossible' || changes.includes('accounts')
        ? []
        : ['of other accounts it tells nothing']),
      ...(told.length === received ? [] : ['it tells of changes that nobody listens to']),
      ...(left <= 0 ? [] : [`${left} listeners are left`]),
      ...stops.flatMap((stop) => faultOf('unsubscribing twice', () => stop())),
    ]
    await session.end()
    return findings
  }),

  capabilityCheck('a session ends in silence, may be ended twice, and leaves no listener', async (subject) => {
    const before = countListeners(subject)
    const session = await connect(subject)
    const told: SessionChange[] = []
    const stops = Object.values(session.namespaces).map((namespaceSession) =>
      namespaceSession.subscribe((change) => told.push(change)),
    )
    const first = await failureOf(() => session.end())
    const second = await failureOf(() => session.end())
    for (const stop of stops) stop()
    session.release?.()
    await settle()
    const left = countListeners(subject) - before
    return [
      ...(first ? [`ending throws ${String(first.error)}`] : []),
      ...(second ? [`ending twice throws ${String(second.error)}`] : []),
      ...told.filter(({ type }) => type !== 'ended').map((change) => `while it ends it tells ${show(change)}`),
      ...(left <= 0 ? [] : [`${left} listeners are left`]),
    ]
  }),

  capabilityCheck('restored without a prompt, a session is as it was', async (subject) => {
    if (!subject.connector.restore) return []
    const session = await connect(subject)
    const addresses = addressesOf(session)
    const prompts = subject.asked()
    session.release?.()
    const restored = await restore(subject, viaJson(session.saved))
    const again = restored.status === 'resolved' && typeof restored.value === 'object' ? restored.value : undefined
    const found = again ? addressesOf(again) : show(restored)
    await again?.end()
    return [
      ...(subject.asked() === prompts ? [] : ['it asks the visitor']),
      ...(found === addresses ? [] : [`it is ${found}, and was ${addresses}`]),
    ]
  }),

  capabilityCheck(
    'what it saved is outside data: whatever comes back, restore answers and asks nobody',
    async (subject) => {
      if (!subject.connector.restore) return []
      const findings: string[] = []
      for (const saved of [null, 0, 'nonsense', [], {}, { topic: 3, parts: null, id: {} }]) {
        const outcome = await restore(subject, saved)
        const answer = outcome.status === 'resolved' ? outcome.value : undefined
        if (typeof answer === 'object') await answer.end()
        else if (answer !== 'absent' && answer !== 'unauthorized')
          findings.push(`of ${show(saved)} it makes ${show(outcome)}`)
      }
      return [...findings, ...(subject.asked() === 0 ? [] : ['it asks the visitor'])]
    },
  ),

  capabilityCheck('aborted, restoring ends', async (subject) => {
    if (!subject.connector.restore) return []
    const outcome = await restore(subject, null, AbortSignal.abort())
    if (outcome.status === 'pending') return ['it does not end']
    return outcome.status === 'rejected' && !isAbort(outcome.error) ? [`it rejects with ${String(outcome.error)}`] : []
  }),
]

function countListeners({ listeners }: ConnectorSubject): number {
  return listeners === 'uncounted' ? 0 : listeners()
}

function begin({ connector, networks, scan }: ConnectorSubject, signal: AbortSignal): Promise<SessionHandle> {
  const scanned = new Set<string>()
  const request: ConnectRequest = {
    namespaces: Object.keys(networks),
    networks,
    // A URI is told again when it has reached the relay.
    onUri(uri) {
      if (scanned.has(uri)) return
      scanned.add(uri)
      scan?.(uri)
    },
    signal,
  }
  return (async () => connector.connect(request))()
}

function attempt(subject: ConnectorSubject, signal = new AbortController().signal): Promise<Outcome<SessionHandle>> {
  return outcomeOf(() => begin(subject, signal), timeoutMs)
}

async function connect(subject: ConnectorSubject): Promise<SessionHandle> {
  const outcome = await attempt(subject)
  if (outcome.status === 'resolved') return outcome.value
  throw outcome.status === 'rejected' ? outcome.error : new Error(`it did not connect in ${timeoutMs} ms`)
}

function restore(
  { connector, networks }: ConnectorSubject,
  saved: unknown,
  signal = new AbortController().signal,
): Promise<Outcome<SessionHandle | 'absent' | 'unauthorized'>> {
  const request: RestoreRequest = { namespaces: Object.keys(networks), networks, saved, signal }
  return outcomeOf(async () => connector.restore?.(request) ?? 'absent', timeoutMs)
}

function addressesOf({ namespaces }: SessionHandle): string {
  return Object.entries(namespaces)
    .map(([namespace, { accounts }]) => `${namespace} ${accounts.map(({ address }) => address).join()}`)
    .sort()
    .join('; ')
}

/** Some connectors load their code first; then the visitor is asked late. */
async function untilAsked({ asked }: ConnectorSubject, before: number): Promise<void> {
  for (let round = 0; asked() === before && round < 40; round++) await settle()
}

function viaJson(saved: unknown): unknown {
  return saved === undefined ? undefined : (JSON.parse(JSON.stringify(saved)) as unknown)
}

/** JSON drops functions and undefined, and turns the rest of what it does not know into something else. */
function hasOnlyData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean', 'object'].includes(typeof value)
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    (Array.isArray(value) || prototype === Object.prototype || prototype === null) &&
    Object.values(value).every((inner) => inner === undefined || hasOnlyData(inner))
  )
}

function faultOf(what: string, run: () => void): readonly string[] {
  try {
    run()
    return []
  } catch (error) {
    return [`${what} throws ${String(error)}`]
  }
}
