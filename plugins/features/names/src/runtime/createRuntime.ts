import {
  isAbort,
  isPorticoError,
  isRejection,
  lazy,
  parseCaip2,
  withSignals,
  type AccountProfile,
  type Caip2,
  type NameSuggestion,
  type Network,
  type ResolvedName,
} from '@portico/core'
import * as v from 'valibot'
import type { EnsOptions, NamesApi, NamesAtoms, NamesContext, NameSource, NamesState } from '../NamesSpec.js'
import { createCache } from './createCache.js'
import { createNameBook, normalName } from './createNameBook.js'
import { createRegistration } from './createRegistration.js'
import { errors, type NamesErrors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends Pick<NamesApi, 'resolve' | 'reverse' | 'suggest' | 'register' | 'cancel'> {
  /** Looks up the name and the picture of the account in use. Never rejects. */
  identify(signal: AbortSignal): Promise<void>
}

const time = v.pipe(v.number(), v.integer())
/** What is kept of the names of an address. */
const NamesEntrySchema = v.object({ address: v.string(), ens: v.array(v.string()), timestamp: time })
const IdentityEntrySchema = v.object({
  address: v.string(),
  identity: v.object({ name: v.optional(v.string()), imageUrl: v.optional(v.string()) }),
  timestamp: time,
})

const never = new AbortController().signal

/** ENS is loaded with the first name that is looked up: it brings viem's client. */
function createEns(context: NamesContext, options: EnsOptions): NameSource {
  const source = lazy('names', async () => (await import('./createEnsSource.js')).createEnsSource(context, options))
  return {
    id: 'ens',
    addresses: async (...args) => (await source()).addresses(...args),
    names: async (...args) => (await source()).names(...args),
    avatar: async (...args) => (await source()).avatar?.(...args),
  }
}

export function createRuntime(context: NamesContext, atoms: NamesAtoms): Runtime {
  context.addErrors(errors)
  const { config, store, storage, connections, error } = context
  const { suffix, ens } = config
  const registry = context.wants.nameRegistry?.for('eip155')
  const others = [...(config.sources ?? []), ...(ens ? [createEns(context, ens)] : [])]
  const home = ens?.network ?? 'eip155:1'
  const contractCheck = lazy('names', async () =>
    (await import('./createContractCheck.js')).createContractCheck(context, home),
  )
  const book = createNameBook({ ...config, registry, others, networkInUse, home })
  const named = createCache(storage, 'names', NamesEntrySchema)
  const identities = createCache(storage, 'identities', IdentityEntrySchema)
  const account = connections.account('eip155')
  const registration = createRegistration(context, { atoms, registry, registered, change, fail })
  let typing: AbortController | undefined

  function networkInUse(): Caip2 | undefined {
    const network = store.get(connections.activeNetworkId)
    return network?.startsWith('eip155:') ? network : undefined
  }
  function findNetwork(id: Caip2 | undefined): Network | undefined {
    return store.get(context.networks('eip155')).find(({ caipNetworkId }) => caipNetworkId === id)
  }
  function change(changes: Partial<NamesState>): void {
    store.set(atoms.state, { ...store.get(atoms.state), ...changes })
  }
  /** The first reason that was given, or the text of `name`. Aborts and refusals stay what they are. */
  function fail<K extends 'resolveFailed' | 'suggestionsFailed' | 'reverseFailed' | 'registrationFailed'>(
    name: K,
    given: NamesErrors[K],
    cause: unknown,
  ): unknown {
    if (isAbort(cause) || isRejection(cause) || isPorticoError(cause, 'core/codeUnavailable')) return cause
    const { reason } = isPorticoError(cause, 'core/gatewayFailed')
      ? (cause.context as { readonly reason?: string })
      : {}
    const { details } = Object(cause) as { readonly details?: string }
    return error(name, given, {
      cause,
      ...(reason !== undefined && { shortMessage: reason }),
      ...(details !== undefined && { details }),
    })
  }
  const keyOf = (address: string, network: Caip2): string => `${network}:${address.toLowerCase()}`

  async function reverse(address: string, signal: AbortSignal = never): Promise<readonly string[]> {
    const network = networkInUse()
    if (network === undefined) return []
    const key = keyOf(address, network)
    const kept = named.get(key)
    if (kept) return kept.ens
    try {
      const names = await book.reverse(address, network, signal)
      named.set(key, { address, ens: [...names], timestamp: Date.now() })
      return names
    } catch (cause) {
      throw fail('reverseFailed', { address }, cause)
    }
  }

  /** Name and picture as the registry has them, where the name resolves to the address. */
  async function identity(
    address: string,
    network: Caip2,
    signal: AbortSignal,
  ): Promise<Omit<AccountProfile, 'address'>> {
    const key = keyOf(address, network)
    let found = identities.get(key)?.identity
    if (!found && registry) {
      const claimed = await registry.identity(address, signal, network)
      const { name } = claimed
      const isProved =
        name !== undefined && normalName(name) === name && (await book.leadsTo(name, address, network, signal))
      found = isProved ? claimed : {}
      identities.set(key, { address, identity: found, timestamp: Date.now() })
    }
    if (found?.name !== undefined) return found
    // That identity is that of Ethereum; a contract has its name on its own network.
    const [name] = await reverse(address, signal)
    const resolved = name === undefined ? undefined : await book.resolve(name, network, signal)
    return { name, imageUrl: resolved?.imageUrl }
  }

  async function identify(signal: AbortSignal): Promise<void> {
    const { address, networkId, caipAddress } = store.get(account)
    const network = findNetwork(networkId)
    if (address === undefined || networkId === undefined) return
    const show = (found: Omit<AccountProfile, 'address'>): void => {
      // Another account or network may be in use by now.
      if (store.get(account).caipAddress === caipAddress) store.set(atoms.profile, { address, ...found })
    }
    if (!network || network.testnet) return show({})
    const before = store.get(atoms.profile)
    try {
      show(await identity(address, networkId, signal))
    } catch {
      if (signal.aborted) return
      const [name] = await reverse(address, signal).catch(() => [])
      const isKept = parseCaip2(networkId).reference === '1' && before?.address === address
      show({ name, imageUrl: isKept ? before.imageUrl : undefined })
    }
  }

  /** The name that was just registered is shown, and known, without asking. */
  function registered(address: string, network: Caip2, name: string): void {
    const before = store.get(atoms.profile)
    const imageUrl = before?.address === address ? before.imageUrl : undefined
    const timestamp = Date.now()
    store.set(atoms.profile, { address, name, imageUrl })
    named.set(keyOf(address, network), { address, ens: [name], timestamp })
    identities.set(keyOf(address, network), { address, identity: { name, imageUrl }, timestamp })
  }

  return {
    identify,
    reverse,
    async resolve(name, { network = networkInUse(), signal = never } = {}) {
      if (network === undefined) return undefined
      let found: ResolvedName | undefined
      let isElsewhere = false
      try {
        found = await book.resolve(name, network, signal)
        isElsewhere = found?.ofNetwork !== undefined && (await (await contractCheck())(found.address, signal))
      } catch (cause) {
        throw fail('resolveFailed', { name }, cause)
      }
      // A contract wallet has its address on the networks on which it was made, and may be made by others on the rest.
      if (isElsewhere)
        throw error(
          'contractElsewhere',
          { name, network },
          { details: 'Ask the receiver for an address on the network in use.' },
        )
      return found
    },
    async suggest(label, given = never) {
      if (!registry || suffix === undefined) throw error('notOffered', {})
      typing?.abort(new DOMException('Another name is being looked up', 'AbortError'))
      const controller = (typing = new AbortController())
      change({ loading: true, label, error: undefined })
      const find = async (signal: AbortSignal): Promise<readonly NameSuggestion[]> => {
        const found = await registry.suggestions(label, suffix, signal, networkInUse())
        const fullName = `${label}.${suffix}`
        const isThere = found.some(({ name }) => name === fullName)
        const exact: readonly NameSuggestion[] = isThere
          ? []
          : [
              {
                name: fullName,
                registered: (await registry.addresses(fullName, [], signal, networkInUse())) !== undefined,
              },
            ]
        const suggestions = [...exact, ...found]
        signal.throwIfAborted()
        change({ suggestions })
        return suggestions
      }
      try {
        return await withSignals([controller.signal, given], find)
      } catch (cause) {
        given.throwIfAborted()
        const failure = fail('suggestionsFailed', { label }, cause)
        if (!isAbort(failure)) change({ error: failure, suggestions: [] })
        throw failure
      } finally {
        if (typing === controller) {
          typing = undefined
          change({ loading: registration.isUnderWay() })
        }
      }
    },
    register: registration.register,
    cancel: registration.cancel,
  }
}
