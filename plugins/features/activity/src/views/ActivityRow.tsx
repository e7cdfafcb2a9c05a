import type { ActivityTransfer, ChainCapability, GlyphName, Network, Quantity, Translate } from '@portico/core'
import {
  Amount,
  formatAmount,
  GlyphIcon,
  Icon,
  isolated,
  plainName,
  RowContents,
  RowLink,
  safeHref,
  shortAddress,
  useAtomValue,
  useMessages,
  useModalContext,
  type GlyphIconProps,
  useReason,
  type Reason,
} from '@portico/react/ui'
import { memo, type MemoExoticComponent, type ReactNode } from 'react'
import { operations, viewTexts, type ActivityTexts, type Operation } from '../messages/views.en.js'
import type { ListedItem } from './listedItems.js'

const glyphs: Readonly<Partial<Record<Operation, GlyphName>>> = {
  approve: 'check',
  bought: 'buy',
  cancel: 'close',
  claim: 'receive',
  deposit: 'send',
  mint: 'image',
  receive: 'receive',
  repay: 'send',
  send: 'send',
  sign: 'edit',
  trade: 'refresh',
  withdraw: 'receive',
}

export interface ActivityRowProps {
  readonly item: ListedItem
  readonly network: Network | undefined
  readonly chain: ChainCapability | undefined
  /** How long ago it was. */
  readonly ago: string
}

/** One transaction, which leads to the explorer where there is one. Of thousands, those are drawn anew that have changed. */
export const ActivityRow: MemoExoticComponent<(props: ActivityRowProps) => ReactNode> = memo(Row)

function Row({ item, network, chain, ago }: ActivityRowProps): ReactNode {
  const t = useMessages('activity', viewTexts)
  const locale = useAtomValue(useModalContext().locale)
  const reasonOf = useReason()
  const main = mainTransfer(item)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(item.minedAt)
  const subtitle = subtitleOf(item, t, locale, reasonOf)
  const content = {
    icon: <ActivityIcon item={item} />,
    title: titleOf(item, t),
    subtitle,
    end: (
      <span className="row__values activity-values">
        {main && !isExchanging(item) && (
          <Moved transfer={main} isSigned={item.operation !== 'approve' && item.status !== 'failed'} />
        )}
        <time dir="auto" dateTime={new Date(item.minedAt).toISOString()} title={exact}>
          {ago}
        </time>
      </span>
    ),
  }
  const href = network && item.hash ? chain?.explorerUrl(network, { transaction: item.hash }) : undefined
  if (safeHref(href)) return <RowLink href={href} {...content} aria-description={t('onExplorer')} />
  return (
    <div className="row" part="row">
      <RowContents {...content} />
    </div>
  )
}

/** What came or went, with its sign. */
function Moved({ transfer, isSigned }: { readonly transfer: ActivityTransfer; readonly isSigned: boolean }): ReactNode {
  const { direction, fungible, nft } = transfer
  const sign = { in: '+', out: '−', self: '' }[direction]
  const { amount, decimals } = quantityOf(transfer)
  const isWhole = decimals === 0 && nft !== undefined
  return (
    <span className="amount">
      {isSigned && sign}
      <Amount amount={amount} decimals={decimals} symbol={fungible?.symbol} {...(isWhole && { digits: 0 })} />
    </span>
  )
}

const sentIn = ({ transfers }: ListedItem): ActivityTransfer | undefined =>
  transfers.find(({ direction }) => direction === 'out')
const receivedIn = ({ transfers }: ListedItem): ActivityTransfer | undefined =>
  transfers.find(({ direction }) => direction === 'in')

/**
 * What the transaction was about: what was received, otherwise what was sent. Of an exchange, what came of it; of one of this site
 * that is only known once the source has it.
 */
function mainTransfer(item: ListedItem): ActivityTransfer | undefined {
  const [received, sent] = [receivedIn(item), sentIn(item)]
  return (item.own || item.operation === 'send' ? (sent ?? received) : (received ?? sent)) ?? item.transfers[0]
}

/** Other words for the same. */
const synonyms: Readonly<Record<string, Operation>> = { swap: 'trade' }

function operationOf({ operation }: ListedItem): Operation {
  return operations.find((known) => known === operation) ?? synonyms[operation] ?? 'other'
}

function titleOf(item: ListedItem, t: Translate<ActivityTexts>): string {
  const operation = operationOf(item)
  if (item.status === 'failed') return t('operationFailed', { operation: t(`${operation}Name`) })
  if (item.status === 'confirmed') return t(`${operation}Done`)
  if (operation === 'send') return t('sending')
  if (operation === 'receive') return t('receiving')
  if (operation === 'trade')
    return isExchanging(item)
      ? t('swappingFor', { from: nameOf(sentIn(item)!, t), to: nameOf(receivedIn(item)!, t) })
      : t('swapping')
  return t('operationPending', { operation: t(`${operation}Name`) })
}

/** Whether it is an exchange of this site that is under way: both sides are named, in place of one amount. */
function isExchanging(item: ListedItem): boolean {
  const isPending = item.own !== undefined && item.status === 'pending'
  return isPending && operationOf(item) === 'trade' && !!sentIn(item) && !!receivedIn(item)
}

const inWallet: readonly unknown[] = ['preparing', 'asking', 'withdrawing']
const unknown: readonly unknown[] = ['lost', 'unknown']

function subtitleOf(
  item: ListedItem,
  t: Translate<ActivityTexts>,
  locale: string,
  reasonOf: Reason,
): string | undefined {
  const { own, from, to, application } = item
  const operation = operationOf(item)
  if (inWallet.includes(own?.status)) return t('inWallet')
  if (unknown.includes(own?.status)) return t('maybeLost')
  if (own?.problem) return t('reason', { reason: reasonOf(own.problem) })
  const main = mainTransfer(item)
  const [sent, received] = [sentIn(item), receivedIn(item)]
  if (operation === 'trade' && sent && received) {
    if (!isExchanging(item)) return t('swapped', { from: inWords(sent, t, locale), to: nameOf(received, t) })
    const [from, to] = [sent, received].map((side) => formatAmount(quantityOf(side), locale)) as [string, string]
    return t('forAbout', { from, to })
  }
  if (main?.nft) return others(item, nameOf(main, t), t)
  if (operation === 'receive' && from) return others(item, t('from', { address: shortAddress(plainName(from)) }), t)
  if (operation === 'send' && to) return others(item, t('to', { address: shortAddress(plainName(to)) }), t)
  if (application?.name) return isolated(application.name)
  if (to) return t('to', { address: shortAddress(plainName(to)) })
  return item.status === 'confirmed' ? t('confirmed') : undefined
}

/** Says that more was moved than what the row shows. */
function others({ transfers }: ListedItem, first: string, t: Translate<ActivityTexts>): string {
  return transfers.length > 1 ? t('moreTransfers', { first, count: transfers.length - 1 }) : first
}

function nameOf({ fungible, nft }: ActivityTransfer, t: Translate<ActivityTexts>): string {
  return isolated((nft ? nft.name : (fungible?.symbol ?? fungible?.name)) ?? '') || t('nft')
}

/** '1.000 ETH', or the name of an NFT. */
function inWords(transfer: ActivityTransfer, t: Translate<ActivityTexts>, locale: string): string {
  const name = nameOf(transfer, t)
  return transfer.nft ? name : `${formatAmount(quantityOf(transfer), locale)} ${name}`
}

/** A decimal text as an integer and its number of decimals. */
function quantityOf({ quantity }: ActivityTransfer): Quantity {
  const [whole = '', fraction = ''] = quantity.split('.')
  const digits = whole + fraction
  return /^\d+$/.test(digits) ? { amount: BigInt(digits), decimals: fraction.length } : { amount: 0n, decimals: 0 }
}

/** The pictures of what was moved; two overlap where something was exchanged. Otherwise a glyph of the operation. */
function ActivityIcon({ item }: { readonly item: ListedItem }): ReactNode {
  const isPending = item.status === 'pending' ? '' : undefined
  return (
    <span className="activity-icon" data-pending={isPending}>
      <Pictures item={item} />
    </span>
  )
}

function Pictures({ item }: { readonly item: ListedItem }): ReactNode {
  const { status, transfers } = item
  const operation = operationOf(item)
  if (status === 'failed') return <GlyphIcon glyph="error" tone="error" shape="circle" />
  const [first, second] = transfers.filter(({ fungible, nft }) => fungible?.imageUrl ?? nft?.imageUrl)
  if (first && second)
    return (
      <span className="activity-pair">
        <Picture transfer={first} size="sm" />
        <Picture transfer={second} size="sm" />
      </span>
    )
  if (first) return <Picture transfer={first} />
  const isNft = transfers.some(({ nft }) => nft)
  const tone: GlyphIconProps['tone'] = operation === 'receive' || operation === 'claim' ? 'success' : undefined
  const glyph = isNft ? 'image' : (glyphs[operation] ?? 'bolt')
  return <GlyphIcon glyph={glyph} tone={tone} shape="circle" flip={glyph === 'send' || glyph === 'receive'} />
}

function Picture({
  transfer: { fungible, nft },
  size,
}: {
  readonly transfer: ActivityTransfer
  readonly size?: 'sm'
}): ReactNode {
  const { name = '', imageUrl } = nft ?? { name: fungible?.symbol ?? fungible?.name, imageUrl: fungible?.imageUrl }
  return <Icon name={name} src={imageUrl} size={size} shape={nft ? undefined : 'circle'} />
}
