import { parseCaip10, type Caip10, type Namespace, type PluginHandle } from '@portico/core'
import {
  Card,
  isolated,
  List,
  PagedListEnd,
  RowSkeleton,
  SectionHead,
  Sheet,
  useAtomValue,
  useMessages,
  useModalContext,
  VirtualList,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { ActivitySpec } from '../ActivitySpec.js'
import { viewTexts } from '../messages/views.en.js'
import css from './activity.css?inline'
import { ActivityRow } from './ActivityRow.js'
import type { ListedItem } from './listedItems.js'
import { byMonth, relativeTime, type Month } from './times.js'
import { useActivity } from './useActivity.js'

/** More transactions are one list, of which those in sight are drawn. */
const mostGrouped = 40
/** Typed letters find none: many have the same title. */
const noName = (): string => ''

interface MonthItem {
  readonly item: ListedItem
  /** Of the first one of a month. */
  readonly title: string | undefined
}
function inMonths(months: readonly Month[]): readonly MonthItem[] {
  return months.flatMap(({ title, items }) =>
    items.map((item, index) => ({ item, title: index === 0 ? title : undefined })),
  )
}

export interface ActivityTabProps {
  readonly plugin: PluginHandle<ActivitySpec>
  readonly account: Caip10
  readonly namespace: Namespace
}

/** The transactions of the account on its network. */
export function ActivityTab({ plugin, account, namespace }: ActivityTabProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('activity', viewTexts)
  const network = shell.network(parseCaip10(account).networkId)
  const { list, pending, past, now, isUnsupported } = useActivity(plugin, account, network)
  const locale = useAtomValue(shell.locale)
  const empty = isUnsupported ? 'unsupported' : 'none'
  const chain = shell.chain(namespace)
  const draw = (item: ListedItem): ReactNode => (
    <ActivityRow key={item.id} item={item} network={network} chain={chain} ago={relativeTime(t, item.minedAt, now)} />
  )
  const months = byMonth(past, now, locale)
  return (
    <>
      <Sheet css={css} />
      {pending.length > 0 && (
        <section className="activity-group">
          <SectionHead>{t('pending')}</SectionHead>
          <List label={t('pending')}>{pending.map(draw)}</List>
        </section>
      )}
      {past.length > mostGrouped ? (
        <VirtualList items={inMonths(months)} label={plugin.t('activity')} nameOf={noName}>
          {({ item, title }) => (
            <>
              {title !== undefined && <SectionHead>{title}</SectionHead>}
              {draw(item)}
            </>
          )}
        </VirtualList>
      ) : (
        months.map(({ title, items }) => (
          <section key={title} className="activity-group">
            <SectionHead>{title}</SectionHead>
            <List label={t('transactions', { month: title })}>{items.map(draw)}</List>
          </section>
        ))
      )}
      <PagedListEnd
        list={list}
        isEmpty={pending.length + past.length === 0}
        skeleton={
          <Card>
            <RowSkeleton shape="circle" />
            <RowSkeleton shape="circle" />
            <RowSkeleton shape="circle" />
          </Card>
        }
        none={{ glyph: 'clock', title: t(empty), text: t(`${empty}Text`, { network: isolated(network?.name ?? '') }) }}
        t={t}
      />
    </>
  )
}
