import type { AccountState, Atom, Modal, Namespace, Network } from '@portico/core'
import { formatAmount, shortAddress } from '@portico/react/buttons'

/** What is in a button, from start to end. */
export type Piece =
  | { readonly part: 'label'; readonly text: string; readonly title?: string }
  /** Without a text it is being loaded. */
  | { readonly part: 'amount'; readonly text: string | undefined }
  | { readonly part: 'spinner' }
  /** A gradient of the address, where there is no image. */
  | { readonly part: 'avatar'; readonly image: string | undefined; readonly address: string }
  /** The initial of the network, where there is no image. */
  | { readonly part: 'mark'; readonly image: string | undefined; readonly name: string }
  | { readonly part: 'glyph'; readonly glyph: 'down' | 'warning' }

export interface Drawing {
  readonly kind: 'connect' | 'account' | 'network'
  readonly tone?: 'warning' | undefined
  readonly busy?: boolean
  readonly pieces: readonly Piece[]
  /** For assistive technology, where the pieces do not say it. */
  readonly name?: string
  /** The account whose balance is shown, which has to be loaded. */
  readonly balanceOf?: string | undefined
  readonly open: () => void
}

/** Attributes of an element. */
export interface Settings {
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

type Read = <V>(atom: Atom<V>) => V
/** What a button shows for the state of its modal, or undefined where it shows nothing. */
export type Describe = (read: Read, modal: Modal, settings: Settings) => Drawing | undefined

const namespaceOf = (settings: Settings): Namespace | undefined =>
  (settings.getAttribute('namespace') || undefined) as Namespace | undefined

function accountOf(read: Read, { atoms }: Modal, settings: Settings): AccountState {
  const namespace = namespaceOf(settings)
  return read(namespace === undefined ? atoms.account : atoms.accountOf(namespace))
}

function isSupported(read: Read, { atoms }: Modal, network: Network): boolean {
  return read(atoms.networks).some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
}

function wrongNetwork(settings: Settings): string {
  return settings.getAttribute('wrong-network-label') ?? 'Wrong network'
}

export const describeConnect: Describe = (read, modal, settings) => {
  const { address, status } = accountOf(read, modal, settings)
  if (address !== undefined) return undefined
  const { open, loading } = read(modal.atoms.state)
  const namespace = namespaceOf(settings)
  const busy = status === 'connecting' || (open && loading)
  const label = settings.getAttribute('label') ?? 'Connect wallet'
  const connectingLabel = settings.getAttribute('connecting-label') ?? 'Connecting'
  const text: Piece = { part: 'label', text: status === 'connecting' ? connectingLabel : label }
  return {
    kind: 'connect',
    busy,
    pieces: busy ? [{ part: 'spinner' }, text] : [text],
    open: () => (namespace === undefined ? modal.open() : modal.open({ namespace })),
  }
}

export const describeAccount: Describe = (read, modal, settings) => {
  const account = accountOf(read, modal, settings)
  const { address, profileName, profileImage, addressLabels, status } = account
  if (address === undefined) return undefined
  const network = read(modal.atoms.network)
  if (network && account.networkId === network.caipNetworkId && !isSupported(read, modal, network))
    return {
      kind: 'account',
      tone: 'warning',
      pieces: [
        { part: 'glyph', glyph: 'warning' },
        { part: 'label', text: wrongNetwork(settings) },
      ],
      open: () => modal.open('UnsupportedChain'),
    }
  const hasBalance = settings.hasAttribute('balance')
  return {
    kind: 'account',
    busy: status === 'connecting',
    pieces: [
      ...(hasBalance ? balanceOf(read, modal, settings) : []),
      { part: 'avatar', image: profileImage, address },
      { part: 'label', text: addressLabels[address] ?? profileName ?? shortAddress(address), title: address },
    ],
    balanceOf: hasBalance ? account.caipAddress : undefined,
    open: () => modal.open('Account'),
  }
}

function balanceOf(read: Read, { atoms }: Modal, settings: Settings): readonly Piece[] {
  const state = read(atoms.balanceOf(namespaceOf(settings)))
  const last = 'last' in state ? state.last : undefined
  const balance = state.status === 'ready' ? state.balance : last
  const text = balance && `${formatAmount(balance, read(atoms.locale))} ${balance.symbol}`
  return text !== undefined || state.status === 'loading' ? [{ part: 'amount', text }] : []
}

/** Connects, or shows the account once there is one. */
export const describeConnectOrAccount: Describe = (...given) => describeAccount(...given) ?? describeConnect(...given)

export const describeNetwork: Describe = (read, modal, settings) => {
  const network = read(modal.atoms.network)
  if (!network) return undefined
  const supported = isSupported(read, modal, network)
  const label = supported ? network.name : wrongNetwork(settings)
  const mark: Piece = { part: 'mark', image: network.assets?.imageUrl, name: network.name }
  return {
    kind: 'network',
    tone: supported ? undefined : 'warning',
    name: `${settings.getAttribute('label') ?? 'Network'}: ${label}`,
    pieces: [
      supported ? mark : { part: 'glyph', glyph: 'warning' },
      ...(settings.hasAttribute('compact') ? [] : [{ part: 'label', text: label } as const]),
      ...(settings.hasAttribute('disabled') ? [] : [{ part: 'glyph', glyph: 'down' } as const]),
    ],
    open: () => modal.open('Networks'),
  }
}
