import {
  isAbort,
  isSmartAccount,
  messageOf,
  parseCaip2,
  withSignals,
  type Caip10,
  type Caip2,
  type NameRegistryCapability,
  type Router,
} from '@portico/core'
import type { NamesApi, NamesAtoms, NamesContext, NamesState } from '../NamesSpec.js'
import type { NamesErrors } from '../errors.js'

const view = 'RegisterAccountName'
/** Small letters: the name is made so. */
const label4 = /^[a-z0-9-]{4,}$/
/** ENSIP-11: the highest bit marks the chain id of an EVM network. Larger ids have no coin type. */
const evmOffset = 0x80000000

export interface RegistrationDeps {
  readonly atoms: NamesAtoms
  readonly registry: NameRegistryCapability | undefined
  registered(address: string, network: Caip2, name: string): void
  change(changes: Partial<NamesState>): void
  fail(name: 'registrationFailed', given: NamesErrors['registrationFailed'], cause: unknown): unknown
}

export interface Registration extends Pick<NamesApi, 'register' | 'cancel'> {
  isUnderWay(): boolean
}

interface Registrant {
  readonly account: Caip10
  readonly address: string
  readonly network: Caip2
  readonly coinType: number
  readonly isSA: boolean
}

/** Registers names for accounts of the embedded wallet, by a message that they sign. */
export function createRegistration(context: NamesContext, deps: RegistrationDeps): Registration {
  const { config, store, connections, wants, emit, error } = context
  const { atoms, registry, registered, change, fail } = deps
  let current: AbortController | undefined

  /** @throws `names/networkNotFound`, `names/notEmbedded`, `names/invalidChainId` */
  function registrant(): Registrant {
    const network = store.get(connections.activeNetworkId)
    if (network === undefined || !network.startsWith('eip155:')) throw error('networkNotFound', {})
    const { address, connectionId, allAccounts } = store.get(connections.account('eip155'))
    const connectorId = connectionId === undefined ? undefined : connections.get(connectionId)?.session.connectorId
    const connector = store.get(connections.connectors).find(({ id }) => id === connectorId)
    if (address === undefined || connector?.type !== 'AUTH') throw error('notEmbedded', {})
    const isSA = isSmartAccount({ allAccounts, address })
    return { account: `${network}:${address}`, address, network, coinType: coinTypeOf(network), isSA }
  }
  function coinTypeOf(network: Caip2): number {
    const { reference } = parseCaip2(network)
    const chainId = Number(reference)
    if (!(chainId > 0)) throw error('networkNotFound', {})
    if (chainId >= evmOffset) throw error('invalidChainId', { network })
    return evmOffset + chainId
  }

  /** A view of the embedded wallet that the visitor cancels leads back to this one. Answers how to take that back. */
  function backFromCancel(router: Router | undefined): () => void {
    let isLeft = false
    const leave = (): void => {
      isLeft = true
    }
    router?.pushTransaction({
      onSuccess: leave,
      onError: leave,
      onCancel() {
        leave()
        router.replace(view)
      },
    })
    return () => {
      if (!isLeft) router?.popTransaction('success')
    }
  }

  async function run(label: string, signal: AbortSignal, router: Router | undefined): Promise<string> {
    const { suffix } = config
    if (suffix === undefined || !registry) throw error('notOffered', {})
    if (!label4.test(label)) throw error('invalidName', { label })
    const { account, address, network, coinType, isSA } = registrant()
    const name = `${label}.${suffix}`
    const about = { isSA, ensName: name }
    const signing = wants.signMessage?.for('eip155')
    if (!signing) throw error('notEmbedded', {})
    // A registry takes a message for ten seconds: it is written right before it is signed.
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
    const takeBack = backFromCancel(router)
    emit('REGISTER_NAME_INITIATED', about)
    try {
      const { signature } = await signing.signMessage({ account, message, signal })
      signal.throwIfAborted()
      const request = { name, coinType, address, message, signature }
      if (!(await registry.register(request, signal, network)))
        throw new Error('The gateway does not register names on this network')
    } catch (cause) {
      emit('REGISTER_NAME_ERROR', { ...about, error: messageOf(cause) })
      throw fail('registrationFailed', { name }, cause)
    } finally {
      takeBack()
    }
    registered(address, network, name)
    emit('REGISTER_NAME_SUCCESS', about)
    return name
  }

  /** Undefined without views, and where the modal is closed. */
  function routerInUse(): Router | undefined {
    return atoms.hasViews && store.get(context.state).open ? context.router : undefined
  }
  /** Whether the visitor is at this step, or at what the embedded wallet shows for it. */
  const isHere = (router: Router): boolean => router.has(view)

  return {
    isUnderWay: () => current !== undefined,
    cancel: () => current?.abort(new DOMException('The registration was cancelled', 'AbortError')),
    async register(label, given) {
      if (current) throw error('alreadyRegistering', {})
      const controller = (current = new AbortController())
      const router = routerInUse()
      change({ loading: true, label, error: undefined })
      try {
        const name = await withSignals([controller.signal, given], (signal) => run(label.toLowerCase(), signal, router))
        change({ label: '', suggestions: [] })
        if (router && isHere(router)) router.replace('RegisterAccountNameSuccess', { name })
        return name
      } catch (failure) {
        change({ error: failure })
        // One who went elsewhere meanwhile is not called back.
        const isShown = router && store.get(router.route).view === view
        if (router && !isShown && (isHere(router) || !isAbort(failure))) router.replace(view)
        throw failure
      } finally {
        current = undefined
        change({ loading: false })
      }
    },
  }
}
