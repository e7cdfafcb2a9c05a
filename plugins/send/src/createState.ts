import { atom, type AccountState, type Atom, type Caip10, type PrimitiveAtom } from '@portico/core'
import { parseAmount } from './draft/parseAmount.js'
import { sendNamespaces } from './sendNamespaces.js'
import type { SendContext } from './SendSpec.js'
import type { SendBalances, SendDraft, SendFlow, SendState } from './SendState.js'

/** What was entered, and for which account: what one has, another cannot send. Absent: before anybody was connected. */
export type OwnedDraft = SendDraft & { readonly account?: Caip10 | undefined }

/** Everything the plugin knows of one modal. */
export interface SendAtoms {
  readonly draft: PrimitiveAtom<OwnedDraft>
  readonly balances: PrimitiveAtom<SendBalances>
  readonly flow: PrimitiveAtom<SendFlow>
  /** In use now. */
  readonly account: Atom<AccountState | undefined>
  readonly available: Atom<boolean>
  readonly state: Atom<SendState>
  change(namespaceSession: SendDraft): void
  /** After success, and by `reset` [4.33]. */
  clear(): void
}

export function createState({ store, connections, wants }: SendContext): SendAtoms {
  const unknown = { status: 'unknown' } as const
  const idle = { status: 'idle' } as const
  const draft = atom<OwnedDraft>({})
  const balances = atom<SendBalances>(unknown)
  const flow = atom<SendFlow>(idle)
  const account = atom((get) => {
    const namespace = get(connections.activeNamespace)
    return namespace === undefined ? undefined : get(connections.account(namespace))
  })
  /** The draft, as far as it is of the account in use. */
  const own = atom((get): SendDraft => {
    const { account: of, ...entered } = get(draft)
    return !of || of === get(account)?.caipAddress ? entered : {}
  })
  return {
    draft,
    balances,
    flow,
    account,
    available: atom((get) => {
      const { namespace = '', address } = get(account) ?? {}
      return !!address && sendNamespaces.includes(namespace) && !!wants.transfers?.for(namespace)
    }),
    state: atom((get) => {
      const entered = get(own)
      const { token, sendTokenAmount, receiverAddress } = entered
      const { namespace = '', caipAddress } = get(account) ?? {}
      const read = get(balances)
      const held = read.status !== 'unknown' && read.account !== caipAddress ? unknown : read
      const now = get(flow)
      return {
        ...entered,
        amount: token && sendTokenAmount ? parseAmount(sendTokenAmount, token.decimals) : undefined,
        receiver: wants.chain?.for(namespace)?.parseAddress(receiverAddress?.trim() ?? ''),
        balances: held,
        networkBalanceInUSD: held.status === 'ready' ? held.networkBalanceInUSD : undefined,
        flow: now,
        loading: now.status === 'asking' || now.status === 'confirming',
      }
    }),
    change(namespaceSession) {
      store.set(draft, { ...store.get(own), ...namespaceSession, account: store.get(account)?.caipAddress })
      // What went wrong was about what stood there before.
      if (store.get(flow).status === 'failed') store.set(flow, idle)
    },
    clear() {
      store.set(draft, {})
      store.set(balances, unknown)
      store.set(flow, idle)
    },
  }
}
