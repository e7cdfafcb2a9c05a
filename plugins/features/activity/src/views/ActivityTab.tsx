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
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { ActivitySpec } from '../ActivitySpec.js'
import { viewTexts } from '../messages/views.en.js'
import css from './activity.css?inline'
import { ActivityRow } from './ActivityRow.js'
import { byMonth } from './times.js'
import { useActivity } from './useActivity.js'

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
  const row = { network, chain: shell.chain(namespace), now }
  return (
    <>
      <Sheet css={css} />
      {pending.length > 0 && (
        <section className="activity-group">
          <SectionHead>{t('pending')}</SectionHead>
          <List label={t('pending')}>
            {pending.map((item) => (
              <ActivityRow key={item.id} item={item} {...row} />
            ))}
          </List>
        </section>
      )}
      {byMonth(past, now, locale).map(({ title, items }) => (
        <section key={title} className="activity-group">
          <SectionHead>{title}</SectionHead>
          <List label={t('transactions', { month: title })}>
            {items.map((item) => (
              <ActivityRow key={item.id} item={item} {...row} />
            ))}
          </List>
        </section>
      ))}
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
