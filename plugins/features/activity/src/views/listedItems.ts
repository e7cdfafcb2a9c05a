import {
  formatUnits,
  isFinal,
  type ActivityItem,
  type ActivityTransfer,
  type DisplayedAmount,
  type Network,
  type Transfer,
  type TransferOrder,
} from '@portico/core'

/** A row: a transaction of the source, or a transfer of this site that the source does not have yet. */
export interface ListedItem extends ActivityItem {
  /** Of a transfer of this site. */
  readonly own?: Pick<Transfer, 'status' | 'problem'> | undefined
}

export interface ListedItems {
  /** Not in a block yet, or in one that may change. */
  readonly pending: readonly ListedItem[]
  /** The newest first. */
  readonly past: readonly ListedItem[]
  /** Whether the source is expected to have something new soon. */
  readonly isAwaiting: boolean
}

/** Pending transactions shown at most. */
export const mostPending = 99
/** A source that does not have a transaction after this time is not expected to, ms. */
const sourceDelay = 120_000

/**
 * What is listed: the items of the source without repetitions and without those that moved nothing but spam, and the transfers of
 * this site that are under way or that the source does not have yet.
 */
export function listedItems(
  items: readonly ActivityItem[],
  transfers: readonly Transfer[],
  network: Network | undefined,
  now: number,
): ListedItems {
  // A later page repeats what moved down meanwhile.
  const byId = new Map(items.map((item) => [item.id, item]))
  const listed = [...byId.values()].filter((item) => !isSpam(item)).map(withoutSpam)
  const settled = new Set(listed.filter(({ status }) => status !== 'pending').map(({ hash }) => keyOf(hash)))
  const transfersShown = transfers.filter(
    (transfer) => isShown(transfer) && (transfer.hash === undefined || !settled.has(keyOf(transfer.hash))),
  )
  const known = new Set(transfersShown.map(({ hash = '' }) => keyOf(hash)))
  const all: readonly ListedItem[] = [
    ...transfersShown.map((transfer) => toItem(transfer, network)),
    ...listed.filter(({ status, hash }) => status !== 'pending' || !hash || !known.has(keyOf(hash))),
  ].sort((a, b) => b.minedAt - a.minedAt)
  const pending = all.filter(({ status }) => status === 'pending').slice(0, mostPending)
  return {
    pending,
    past: all.filter(({ status }) => status !== 'pending'),
    isAwaiting:
      pending.some(({ own, hash }) => !own || hash) ||
      transfersShown.some((transfer) => isFinal(transfer) && now - transfer.changedAt < sourceDelay),
  }
}

/** Hashes in hexadecimal are the same in capitals; those in Base58 are not. */
function keyOf(hash: string): string {
  return /^(0x)?[\da-f]+$/i.test(hash) ? hash.toLowerCase().replace(/^0x/, '') : hash
}

/** Whether all that it moved is spam. What moved nothing is not. */
function isSpam({ transfers }: ActivityItem): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam)
}

/** What came with it unasked is not shown either. An item without spam is the same object each time, which is not drawn anew. */
function withoutSpam(item: ActivityItem): ActivityItem {
  const transfers = item.transfers.filter(({ nft }) => !nft?.isSpam)
  return transfers.length === item.transfers.length ? item : { ...item, transfers }
}

/** Of what ended, only what is in a block: the rest never happened on the chain. */
function isShown(transfer: Transfer): boolean {
  return !isFinal(transfer) || transfer.status === 'confirmed' || transfer.status === 'reverted'
}

function toItem(transfer: Transfer, network: Network | undefined): ListedItem {
  const { id, hash = '', order, status, since, changedAt, problem } = transfer
  const { account, action, display } = order
  const [namespace, reference, from] = account.split(':')
  const ended = status === 'confirmed' ? 'confirmed' : 'failed'
  return {
    id: `transfer ${id}`,
    hash,
    network: `${namespace}:${reference}`,
    operation: display.operation ?? (action.type === 'calls' ? 'execute' : 'send'),
    status: isFinal(transfer) ? ended : 'pending',
    minedAt: isFinal(transfer) ? changedAt : since,
    from,
    to: action.type === 'calls' ? action.calls[0]?.to : action.to,
    transfers: movements(order, network),
    own: { status, problem },
  }
}

/** What it moves as it was confirmed. What it gives is what was expected. */
function movements({ action, display }: TransferOrder, network: Network | undefined): readonly ActivityTransfer[] {
  const { received, imageUrl } = display
  const amount = action.type === 'calls' ? display.amount : action.amount
  const currency =
    action.type === 'native'
      ? network?.nativeCurrency
      : { symbol: '', decimals: action.type === 'token' ? action.decimals : 0 }
  const { symbol = currency?.symbol, decimals = currency?.decimals ?? 0 } = display
  return [
    ...(amount === undefined ? [] : [movement('out', { amount, decimals, symbol, imageUrl })]),
    ...(received ? [movement('in', received)] : []),
  ]
}

function movement(
  direction: 'in' | 'out',
  { amount, decimals, symbol, imageUrl }: Omit<DisplayedAmount, 'symbol'> & { readonly symbol: string | undefined },
): ActivityTransfer {
  return { direction, quantity: formatUnits(amount, decimals), fungible: { symbol, imageUrl } }
}
