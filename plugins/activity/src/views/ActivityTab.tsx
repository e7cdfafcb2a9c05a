import { parseCaip10, type Caip10, type Namespace, type Network, type PluginHandle } from '@portico/core'
import {
  Actions,
  Button,
  Card,
  ErrorDetails,
  GlyphIcon,
  isolated,
  List,
  LoadMore,
  Message,
  Notice,
  useReason,
  RowSkeleton,
  SectionHead,
  Sheet,
  TextButton,
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
import { useActivity, type ActivityView } from './useActivity.js'

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
  const view = useActivity(plugin, account, network)
  const locale = useAtomValue(shell.locale)
  const { pending, past, now } = view
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
      <Rest view={view} network={network} isEmpty={pending.length + past.length === 0} />
    </>
  )
}

interface RestProps {
  readonly view: ActivityView
  readonly network: Network | undefined
  readonly isEmpty: boolean
}

/** What follows the rows, or stands in their place: that they are loading, why they are not there, how to get more. */
function Rest({ view, network, isEmpty }: RestProps): ReactNode {
  const reasonOf = useReason()
  const t = useMessages('activity', viewTexts)
  const { status, error, isOffline, isUnsupported, isFetching, hasNext, retry } = view
  const name = isolated(network?.name ?? '')
  if (status === 'loading')
    return (
      <Card>
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <RowSkeleton shape="circle" />
        <RowSkeleton shape="circle" />
        <RowSkeleton shape="circle" />
      </Card>
    )
  if (isEmpty && (error !== undefined || isOffline))
    return (
      <>
        <Message
          visual={<GlyphIcon glyph={isOffline ? 'offline' : 'error'} tone="error" size="lg" shape="circle" />}
          title={t(isOffline ? 'offline' : 'failed')}
          space="sm"
        >
          {isOffline ? t('offlineText') : reasonOf(error)}
        </Message>
        <Actions>
          <Button glyph="refresh" busy={isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </Actions>
        {error !== undefined && <ErrorDetails error={error} />}
      </>
    )
  if (isEmpty && !hasNext)
    return (
      <Message
        visual={<GlyphIcon glyph="clock" size="lg" shape="circle" />}
        title={t(isUnsupported ? 'unsupported' : 'none')}
        space="sm"
      >
        {t(isUnsupported ? 'unsupportedText' : 'noneText', { network: name })}
      </Message>
    )
  return (
    <>
      {(error !== undefined || isOffline) && (
        <Notice
          tone={isOffline ? 'warning' : 'error'}
          title={t(isOffline ? 'offline' : 'failed')}
          actions={<TextButton onClick={retry}>{t('retry')}</TextButton>}
        >
          {isOffline ? t('outdatedText') : reasonOf(error)}
        </Notice>
      )}
      {hasNext && (
        <LoadMore
          label={t('loadMore')}
          busy={view.isFetchingNext}
          onSight={view.isLoadedOnSight}
          pageCount={view.pageCount}
          onLoad={view.loadMore}
        />
      )}
    </>
  )
}
