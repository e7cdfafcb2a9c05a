import {
  parseUnits,
  atom,
  type Atom,
  type Caip10,
  type Holding,
  type Namespace,
  type PrimitiveAtom,
  type Transfer,
} from '@portico/core'
import type { SendContext } from './SendSpec.js'
import type { SendBalances, SendDraft, SendState } from './SendState.js'

/** A draft belongs to one account. Without `account`, it was entered before a wallet was connected. */
export type OwnedDraft = SendDraft & { readonly account?: Caip10 | undefined }

/** State of the plugin in one modal. */
export interface SendAtoms {
  readonly draft: PrimitiveAtom<OwnedDraft>
  readonly balances: PrimitiveAtom<SendBalances>
  /** The transfer that was begun last: its id, and the account that pays. */
  readonly begun: PrimitiveAtom<{ readonly id: string; readonly account: Caip10 } | undefined>
  /** The look at the receiver's name before a transfer, and why it failed. */
  readonly nameCheck: PrimitiveAtom<{ readonly running?: AbortController; readonly error?: unknown }>
  readonly available: Atom<boolean>
  readonly state: Atom<SendState>
  change(draft: SendDraft): void
  /** The same token with its newest balance: the draft stays what it was. */
  update(token: Holding | undefined): void
  /** By `reset`, and once a transfer of the account was sent. The draft of another account stays. */
  clear(account?: Caip10): void
}

const defaultNamespaces: readonly Namespace[] = ['eip155', 'solana']

export function createState({ config, store, connections, transfers, wants }: SendContext): SendAtoms {
  const { namespaces = defaultNamespaces } = config
  const unknown = { status: 'unknown' } as const
  const draft = atom<OwnedDraft>({})
  const balances = atom<SendBalances>(unknown)
  const latest = atom<{ readonly id: string; readonly account: Caip10 } | undefined>(undefined)
  const nameCheck: SendAtoms['nameCheck'] = atom({})
  const { activeAccount } = connections
  /** The draft, if it belongs to the account in use. */
  const draftInUse = atom((get): SendDraft => {
    const { account: owner, ...entered } = get(draft)
    return !owner || owner === get(activeAccount).caipAddress ? entered : {}
  })
  /** The transfer that was begun last. */
  const last = atom((get) => {
    const { id } = get(latest) ?? {}
    return get(transfers.list).find((transfer) => transfer.id === id)
  })
  return {
    draft,
    balances,
    begun: latest,
    nameCheck,
    available: atom((get) => {
      const { namespace, address, isViewOnly } = get(activeAccount)
      const isAllowed = namespaces === 'all' || namespaces.includes(namespace)
      return !!address && !isViewOnly && isAllowed && !!wants.transfers?.for(namespace)
    }),
    state: atom((get) => {
      const entered = get(draftInUse)
      const { token, sendTokenAmount, receiverAddress } = entered
      const { namespace, caipAddress } = get(activeAccount)
      const read = get(balances)
      const current = read.status !== 'unknown' && read.account !== caipAddress ? unknown : read
      const transfer = get(latest)?.account === caipAddress ? get(last) : undefined
      return {
        ...entered,
        amount: token && sendTokenAmount ? parseUnits(sendTokenAmount, token.decimals) : undefined,
        receiver: wants.chain?.for(namespace)?.parseAddress(receiverAddress?.trim() ?? ''),
        balances: current,
        networkBalanceInUSD: current.status === 'ready' ? current.networkBalanceInUSD : undefined,
        transfer,
        nameError: get(nameCheck).error,
        loading: get(nameCheck).running !== undefined || (transfer !== undefined && isUnderWay(transfer)),
      }
    }),
    change(changes) {
      if (store.get(nameCheck).error !== undefined) store.set(nameCheck, {})
      store.set(draft, { ...store.get(draftInUse), ...changes, account: store.get(activeAccount).caipAddress })
      // What ended was about the former draft.
      const former = store.get(last)
      if (!former || !isUnderWay(former)) store.set(latest, undefined)
    },
    update: (token) =>
      store.set(draft, { ...store.get(draftInUse), token, account: store.get(activeAccount).caipAddress }),
    clear(of) {
      const { account: owner } = store.get(draft)
      if (of !== undefined && owner !== undefined && owner !== of) return
      store.set(draft, {})
      store.set(balances, unknown)
    },
  }
}

/** Whether the visitor waits for it. What arrived, ended, or is not known is not waited for. */
export function isUnderWay({ status }: Transfer): boolean {
  return ['preparing', 'asking', 'withdrawing', 'signed', 'broadcast'].includes(status)
}
