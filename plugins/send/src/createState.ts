import { parseUnits } from '@portico/chain-kit'
import { atom, type AccountState, type Atom, type Caip10, type Namespace, type PrimitiveAtom } from '@portico/core'
import type { SendContext } from './SendSpec.js'
import type { SendBalances, SendDraft, SendFlow, SendState } from './SendState.js'

/** A draft belongs to one account. Without `account`, it was entered before a wallet was connected. */
export type OwnedDraft = SendDraft & { readonly account?: Caip10 | undefined }

/** State of the plugin in one modal. */
export interface SendAtoms {
  readonly draft: PrimitiveAtom<OwnedDraft>
  readonly balances: PrimitiveAtom<SendBalances>
  readonly flow: PrimitiveAtom<SendFlow>
  /** The account in use. */
  readonly account: Atom<AccountState | undefined>
  readonly available: Atom<boolean>
  readonly state: Atom<SendState>
  change(draft: SendDraft): void
  /** After success, and by `reset`. */
  clear(): void
}

const defaultNamespaces: readonly Namespace[] = ['eip155', 'solana']

export function createState({ config, store, connections, wants }: SendContext): SendAtoms {
  const { namespaces = defaultNamespaces } = config
  const unknown = { status: 'unknown' } as const
  const idle = { status: 'idle' } as const
  const draft = atom<OwnedDraft>({})
  const balances = atom<SendBalances>(unknown)
  const flow = atom<SendFlow>(idle)
  const account = atom((get) => {
    const namespace = get(connections.activeNamespace)
    return namespace === undefined ? undefined : get(connections.account(namespace))
  })
  /** The draft, if it belongs to the account in use. */
  const own = atom((get): SendDraft => {
    const { account: owner, ...entered } = get(draft)
    return !owner || owner === get(account)?.caipAddress ? entered : {}
  })
  return {
    draft,
    balances,
    flow,
    account,
    available: atom((get) => {
      const { namespace = '', address } = get(account) ?? {}
      const isAllowed = namespaces === 'all' || namespaces.includes(namespace)
      return !!address && isAllowed && !!wants.transfers?.for(namespace)
    }),
    state: atom((get) => {
      const entered = get(own)
      const { token, sendTokenAmount, receiverAddress } = entered
      const { namespace = '', caipAddress } = get(account) ?? {}
      const read = get(balances)
      const current = read.status !== 'unknown' && read.account !== caipAddress ? unknown : read
      const now = get(flow)
      return {
        ...entered,
        amount: token && sendTokenAmount ? parseUnits(sendTokenAmount, token.decimals) : undefined,
        receiver: wants.chain?.for(namespace)?.parseAddress(receiverAddress?.trim() ?? ''),
        balances: current,
        networkBalanceInUSD: current.status === 'ready' ? current.networkBalanceInUSD : undefined,
        flow: now,
        loading: now.status === 'asking' || now.status === 'confirming',
      }
    }),
    change(changes) {
      store.set(draft, { ...store.get(own), ...changes, account: store.get(account)?.caipAddress })
      // The failure was about the former draft.
      if (store.get(flow).status === 'failed') store.set(flow, idle)
    },
    clear() {
      store.set(draft, {})
      store.set(balances, unknown)
      store.set(flow, idle)
    },
  }
}
