import type { Exchange } from '@portico/core'
import {
  Card,
  Glyph,
  Icon,
  List,
  LoadMore,
  Notice,
  useReason,
  Row,
  RowSkeleton,
  SectionHead,
  TextButton,
  useMessages,
  usePages,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { OpenPayment } from './useOpenPayment.js'

/** Exchanges shown before the visitor asks for all. */
const shownAtFirst = 2

interface Page {
  readonly exchanges: readonly Exchange[]
  readonly total: number
  readonly number: number
  /** Exchanges on this page and those before. */
  readonly seen: number
}

/** The exchanges that can pay, the first of them at once. */
export function ExchangeChoices({
  controls,
  state: { payment },
  isAsking,
}: OpenPayment & { readonly isAsking: boolean }): ReactNode {
  const reasonOf = useReason()
  const t = useMessages('pay', viewTexts)
  const [showsAll, setShowsAll] = useState(false)
  const { pages, error, isFetchingNext, hasNext, fetchNext, refetch } = usePages<Page>({
    key: ['pay', 'exchanges', payment.id],
    async query({ cursor = '1 0', signal }) {
      const [number = 1, before = 0] = cursor.split(' ').map(Number)
      const list = await controls.exchanges(number, signal)
      return { ...list, number, seen: before + list.exchanges.length }
    },
    next: ({ exchanges, number, seen, total }) =>
      exchanges.length > 0 && seen < total ? `${number + 1} ${seen}` : undefined,
  })
  const found = distinct(pages?.flatMap(({ exchanges }) => exchanges) ?? [])
  const total = Math.max(found.length, pages?.[0]?.total ?? 0)
  if (pages && found.length === 0 && !error) return null
  const visible = showsAll ? found : found.slice(0, shownAtFirst)
  return (
    <>
      <SectionHead>{t('fromExchange')}</SectionHead>
      {!pages && !error && (
        <Card>
          <RowSkeleton />
        </Card>
      )}
      {visible.length > 0 && (
        <List label={t('fromExchange')}>
          {visible.map((exchange) => (
            <Row
              key={exchange.id}
              icon={<Icon name={exchange.name} src={exchange.imageUrl} />}
              title={exchange.name}
              end={<Glyph name="external" size="sm" />}
              disabled={isAsking}
              // Failures are in the state, and in the view that opens.
              onClick={() => void controls.payFromExchange(exchange).catch(() => {})}
            />
          ))}
          {!showsAll && total > shownAtFirst && (
            <Row
              title={<>{t('allExchanges', { count: total })}</>}
              end={<Glyph name="down" size="sm" />}
              onClick={() => setShowsAll(true)}
            />
          )}
        </List>
      )}
      {showsAll && hasNext && (
        <LoadMore
          label={t('showMore')}
          busy={isFetchingNext}
          onSight={!error}
          pageCount={pages?.length ?? 0}
          onLoad={fetchNext}
        />
      )}
      {Boolean(error) && (
        <Notice
          tone="warning"
          title={t('exchangesFailed')}
          actions={<TextButton onClick={pages ? fetchNext : refetch}>{t('retry')}</TextButton>}
        >
          {whyOf(error) ?? reasonOf(error)}
        </Notice>
      )}
    </>
  )
}

/** A gateway may name one twice. */
function distinct(exchanges: readonly Exchange[]): readonly Exchange[] {
  return [...new Map(exchanges.map((exchange) => [exchange.id, exchange])).values()]
}

/** The reason that the gateway gave; the error itself says only what was asked. */
function whyOf(error: unknown): string | undefined {
  return (Object(error) as { readonly details?: string | undefined }).details
}
