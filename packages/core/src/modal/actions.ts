import { atom, type Atom } from 'jotai/vanilla'
import type { Caip2, Namespace } from '../contract/caip.js'
import { SignMessage, type SignedMessage, type SignMessageRequest } from '../contract/capabilities/signMessage.js'
import type { ConnectFlowState } from '../contract/ConnectFlow.js'
import type { Connection } from '../contract/ConnectionState.js'
import type { CoreErrors } from '../contract/errors/CoreErrors.js'
import { makeCoreError, type CoreErrorArguments, type PorticoError } from '../contract/errors/PorticoError.js'
import type { ConnectFlow, ConnectOptions, Modal } from '../contract/Modal.js'
import type { Network } from '../contract/Network.js'
import { createAction, type ActionState } from './createAction.js'

export interface UseConnectResult extends ActionState<ConnectOptions | undefined, readonly Connection[]> {
  /**
   * Connects the wallet that `options` name, or opens the modal for the visitor to choose one.
   * @throws as `modal.connect`: `core/connectionRejected`, `core/modalClosed`, `core/connectTimeout`, `core/walletNotFound` …
   */
  readonly connect: (options?: ConnectOptions) => Promise<readonly Connection[]>
  /** Cancels the latest call of `connect`: the wallet's request is withdrawn, and `connect` rejects with an `AbortError`. */
  readonly cancel: () => void
  /** The steps of the connect in progress, for pages that draw it themselves: whether the wallet is slow, why it failed … */
  readonly flow: ConnectFlowState
}

/** What `useConnect` of a framework returns. Make one for each use: it has the state of its own calls. */
export function connectAtom(modal: Modal): Atom<UseConnectResult> {
  const action = createAction<ConnectOptions | undefined, readonly Connection[]>(modal.store)
  let current: ConnectFlow | undefined
  const connect = (options?: ConnectOptions) => {
    current = modal.connect(options)
    return action.follow(options, current)
  }
  const cancel = () => current?.cancel()
  return atom((get) => ({ ...get(action.state), connect, cancel, flow: get(modal.atoms.connectFlow) }))
}

export interface DisconnectTarget {
  readonly connectionId?: string
  readonly namespace?: Namespace
}

export interface UseDisconnectResult extends ActionState<DisconnectTarget | undefined, void> {
  /**
   * Disconnects one connection, one namespace, or everything when it is called without a target.
   * @throws `core/disconnectPartly` when a wallet refused. The site is disconnected all the same.
   */
  readonly disconnect: (target?: DisconnectTarget) => Promise<void>
}

/** What `useDisconnect` of a framework returns. */
export function disconnectAtom(modal: Modal): Atom<UseDisconnectResult> {
  const action = createAction<DisconnectTarget | undefined, void>(modal.store)
  const disconnect = (target?: DisconnectTarget) => action.follow(target, modal.disconnect(target))
  return atom((get) => ({ ...get(action.state), disconnect }))
}

export interface UseSwitchNetworkResult extends ActionState<Caip2, void> {
  /**
   * Asks the wallet to switch to a network, by its CAIP-2 id such as `eip155:1`. A network of a namespace without a connected
   * wallet opens the modal, which asks the visitor.
   * @throws as `modal.switchNetwork`: `core/networkNotFound`, `core/modalClosed`, or the error of the wallet
   */
  readonly switchNetwork: (networkId: Caip2) => Promise<void>
  /** The networks to switch to, of all namespaces. */
  readonly networks: readonly Network[]
}

/** What `useSwitchNetwork` of a framework returns. */
export function switchNetworkAtom(modal: Modal): Atom<UseSwitchNetworkResult> {
  const action = createAction<Caip2, void>(modal.store)
  const switchNetwork = (networkId: Caip2) => action.follow(networkId, modal.switchNetwork(networkId))
  return atom((get) => ({ ...get(action.state), switchNetwork, networks: get(modal.atoms.networks) }))
}

/** What to sign. The account is the one in use, unless another one is given. */
export type SignMessageVariables = Omit<SignMessageRequest, 'account'> & Partial<Pick<SignMessageRequest, 'account'>>

export interface UseSignMessageResult extends ActionState<SignMessageVariables, SignedMessage> {
  /**
   * Asks the wallet to sign a text, such as `{ message: 'Hello' }`.
   * @throws `core/notConnected`, `core/capabilityMissing`, or the visitor's refusal, which `isRejection` recognises
   */
  readonly signMessage: (variables: SignMessageVariables) => Promise<SignedMessage>
}

/** What `useSignMessage` of a framework returns. It signs with the account of the `wanted` namespace, by default of the one in use. */
export function signMessageAtom(modal: Modal, requested?: Namespace): Atom<UseSignMessageResult> {
  const { atoms, store } = modal
  const action = createAction<SignMessageVariables, SignedMessage>(store)
  async function sign(variables: SignMessageVariables): Promise<SignedMessage> {
    const inUse = store.get(requested === undefined ? atoms.account : atoms.accountOf(requested))
    const account = variables.account ?? inUse.caipAddress
    if (account === undefined) throw signError('notConnected')
    const namespace = account.slice(0, account.indexOf(':'))
    const capability = modal.capability(SignMessage).for(namespace)
    if (!capability) throw signError('capabilityMissing', { capability: SignMessage.key, namespace })
    return capability.signMessage({ ...variables, account })
  }
  const signMessage = (variables: SignMessageVariables) => action.follow(variables, sign(variables))
  return atom((get) => ({ ...get(action.state), signMessage }))
}

type SignErrorName = 'notConnected' | 'capabilityMissing'

const texts: { readonly [K in SignErrorName]: string | ((context: CoreErrors[K]) => string) } = {
  notConnected: 'No wallet is connected',
  capabilityMissing: ({ capability, namespace }) => `No plugin provides '${capability}' for '${namespace}'`,
}
const details: { readonly [K in SignErrorName]: string } = {
  notConnected: 'Connect a wallet first: call `connect` of useConnect, or `modal.open()`.',
  capabilityMissing: 'Add a chain plugin of this namespace that provides it to the plugins of createModal.',
}

/** Errors of `signMessage`, loaded where it is used. */
export function signError<K extends SignErrorName>(
  name: K,
  ...[context]: CoreErrorArguments<CoreErrors[K]>
): PorticoError<`core/${K}`, CoreErrors[K]> {
  return makeCoreError(name, texts[name] as string | ((context: never) => string), context, { details: details[name] })
}
