import { answerTwice } from '../evm/answerTwice.js'
import type { Behaviour } from '../evm/Behaviour.js'
import { createBehaviours } from '../evm/createBehaviours.js'
import { createListeners, type Listeners } from '../evm/createListeners.js'
import { createPrompts } from '../evm/createPrompts.js'
import type { RecordedRequest } from '../evm/EvmTestWallet.js'
import { busy, disconnected, hideCode, refused, unauthorized, unsupported } from '../evm/providerError.js'
import { testingError } from '../errors/testingError.js'
import { createNamespaceState } from './namespaceState.js'
import type { NamespaceWalletControls, NamespaceMisbehaviour, NamespaceWalletOptions } from './NamespaceTestWallet.js'

/** What a test wallet of any chain has, without the interface that pages call. */
export interface NamespaceWallet {
  readonly controls: NamespaceWalletControls
  readonly listeners: Listeners
  does(how: NamespaceMisbehaviour): boolean
  /** Addresses the page may see now, the selected one first. */
  visible(): readonly string[]
  /**
   * One call of the page: recorded, then answered as the test said. `act` is what a correct wallet does. It calls `ask` where the
   * visitor has to answer.
   */
  call<T>(method: string, params: unknown, act: (ask: () => Promise<void>) => Promise<T>): Promise<T>
  /** Waits until it is unlocked, asks unless the page is trusted already, trusts it, and answers the addresses. */
  connect(ask: () => Promise<void>): Promise<readonly string[]>
}

type Recorded = { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] }

/** Makes the part that wallets of all chains have in common: trust, locks, accounts, behaviours, and a record of the page's calls. */
export function createNamespaceWallet(options: NamespaceWalletOptions): NamespaceWallet {
  const faults = new Set<NamespaceMisbehaviour>()
  const does = (how: NamespaceMisbehaviour): boolean => faults.has(how)
  const state = createNamespaceState(options)
  const behaviours = createBehaviours()
  const prompts = createPrompts()
  const listeners = createListeners({ twice: () => does('emitsTwice'), afterRemoval: () => does('emitsAfterRemoval') })
  const asking = new Set(options.asking)
  const list: Recorded[] = []
  const waiting: (() => void)[] = []
  const visible = (): readonly string[] => {
    const { authorized, locked, accounts } = state.get()
    return authorized && !locked ? accounts : []
  }
  const refusal = (method: string): unknown => options.refusal?.(method) ?? refused()

  const now = () => ({ accounts: visible().join(), network: state.get().network })
  /** What the page was told of last. */
  let current = now()

  function show(): void {
    const before = current
    current = now()
    if (does('changesSilently')) return
    if (current.accounts !== before.accounts) options.changed?.('accounts')
    if (current.network !== before.network) options.changed?.('network')
  }
  /** The only function that changes the state, so that every change emits its event. */
  function change(what: Parameters<typeof state.set>[0]): void {
    state.set(what)
    show()
  }
  function answerWaiting(): void {
    if (!state.get().locked) for (const go of waiting.splice(0)) go()
  }
  function known(address: string): string {
    if (!options.addresses.includes(address)) throw testingError('unknownAccount', { address })
    return address
  }
  async function perform<T>(
    record: Recorded,
    behaviour: Behaviour,
    act: (ask: () => Promise<void>) => Promise<T>,
  ): Promise<unknown> {
    const { method } = record
    if (typeof behaviour === 'object') {
      if ('answer' in behaviour) return behaviour.answer
      if ('error' in behaviour) throw behaviour.error
      await new Promise((resolve) => setTimeout(resolve, behaviour.delay))
      return perform(record, behaviour.next ?? 'approve', act)
    }
    if (behaviour === 'garbage') return options.garbage ? options.garbage(method) : { garbage: true }
    if (behaviour === 'answerNothing') return undefined
    if (behaviour === 'throwString') throw 'User rejected the request.' // oxlint-disable-line no-throw-literal -- wallets do
    if (behaviour === 'throwNothing') throw undefined // oxlint-disable-line no-throw-literal -- wallets do
    if (behaviour === 'busy') throw busy(method)
    if (behaviour === 'unauthorized') throw unauthorized()
    if (behaviour === 'unsupported') throw unsupported(method)
    if (behaviour === 'offline') throw disconnected()
    const decide = async (): Promise<void> => {
      if (behaviour === 'refuse') throw refusal(method)
      if (behaviour === 'stall')
        await prompts.wait().catch(() => {
          throw refusal(method)
        })
    }
    if (!asking.has(method)) await decide()
    return act(() => {
      record.asked = true
      return decide()
    })
  }
  async function settle<T>(
    record: Recorded,
    behaviour: Behaviour,
    act: (ask: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    try {
      record.answer = await perform(record, behaviour, act)
      record.outcome = 'answered'
      return record.answer as T
    } catch (error) {
      fail(record, error)
      throw does('hidesErrorCodes') ? hideCode(error) : error
    }
  }
  const controls: NamespaceWalletControls = {
    name: options.name,
    get accounts() {
      return state.get().accounts
    },
    get network() {
      return state.get().network
    },
    get authorized() {
      return state.get().authorized
    },
    get locked() {
      return state.get().locked
    },
    requests: list,
    behave: (behaviour, scope = {}) => behaviours.set(behaviour, scope),
    misbehave: (how, on = true) => void (on ? faults.add(how) : faults.delete(how)),
    approve: prompts.approve,
    refuse: prompts.refuse,
    get open() {
      return prompts.open
    },
    lock: () => change({ locked: true }),
    unlock() {
      change({ locked: false })
      answerWaiting()
    },
    authorize: () => change({ authorized: true }),
    revoke: () => change({ authorized: false }),
    selectAccount: (address) =>
      change({ accounts: [known(address), ...state.get().accounts.filter((other) => other !== address)] }),
    setAccounts: (addresses) => change({ accounts: addresses.map(known) }),
    setNetwork: (network) => change({ network }),
    refresh() {
      show()
      answerWaiting()
    },
    emit: listeners.emit,
    listenerCount: listeners.count,
    reset() {
      state.reset()
      current = now()
      behaviours.clear()
      faults.clear()
      prompts.refuse()
      list.length = 0
    },
  }
  return {
    controls,
    listeners,
    does,
    visible,
    call(method, params, act) {
      const record: Recorded = { method, params, asked: false, outcome: 'open' }
      list.push(record)
      const behaviour = behaviours.take(method, asking.has(method))
      if (behaviour === 'throwSync') {
        const error = new Error(`${method} throws instead of rejecting`)
        fail(record, error)
        throw error
      }
      const answer = settle(record, behaviour, act)
      return behaviour === 'answerTwice' ? (answerTwice(answer) as typeof answer) : answer
    },
    async connect(ask) {
      if (state.get().locked) await new Promise<void>((resolve) => waiting.push(resolve))
      if (!state.get().authorized) {
        await ask()
        change({ authorized: true })
      }
      return visible()
    },
  }
}

function fail(record: Recorded, error: unknown): void {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  record.outcome = 'failed'
  record.error = { message: String(message ?? error), ...(typeof code === 'number' ? { code } : {}) }
}
